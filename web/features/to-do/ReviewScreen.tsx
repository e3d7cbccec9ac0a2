import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { listRecurring } from '#contract/recurring.ts'
import { useRead } from '../../api/queries.ts'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { countText } from '../../ui/format/format.ts'
import { paths } from '../../paths.ts'
import { VerifyHeader, VerifyScreen } from '../verify/VerifyScreen.tsx'
import { BillDeck } from './BillDeck.tsx'

type Queue = 'payments' | 'bills'

/** What is answered by swiping: payments, and recurring payments that were detected. */
export function ReviewScreen() {
  const { t } = useTranslation('verify')
  const isBills = new URLSearchParams(useSearch()).get('queue') === 'bills'
  const [, navigate] = useLocation()
  const waiting = useRead(listRecurring).data?.series.filter(({ state }) => state === 'suggested') ?? []
  const queue: Queue = isBills ? 'bills' : 'payments'
  const choice = waiting.length > 0 && (
    <SegmentedControl
      label={t('queue.label')}
      value={queue}
      options={[
        { value: 'payments', label: t('queue.payments') },
        { value: 'bills', label: t('queue.bills', { text: countText(waiting.length) }) },
      ]}
      onChange={(next) => navigate(next === 'bills' ? paths.verifyBills : paths.verify, { replace: true })}
      className="mx-auto mb-4 max-phone:flex max-phone:w-full max-phone:*:flex-1"
    />
  )
  if (queue === 'payments' || waiting.length === 0) return <VerifyScreen queue={choice} />
  return (
    <>
      <VerifyHeader />
      <div className="flex justify-center">{choice}</div>
      <BillDeck series={waiting} />
    </>
  )
}
