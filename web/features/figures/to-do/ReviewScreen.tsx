import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { listProposals } from '#contract/proposals/proposals.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { lazyWith } from '../../../lazy.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { countText } from '../../../ui/format/format.ts'
import { paths } from '../../../paths.ts'
import { VerifyHeader, VerifyScreen } from '../../payments/verify/VerifyScreen.tsx'
import { BillDeck } from './BillDeck.tsx'

const ProposalList = lazyWith(() => import('./ProposalList.tsx').then((m) => m.ProposalList), ['proposals'])
const addresses = {
  payments: paths.verify,
  bills: paths.verifyBills,
  proposals: paths.verifyProposals,
} as const
type Queue = keyof typeof addresses

/** What is answered here: payments and recurring payments by swiping, and what assistants propose. */
export function ReviewScreen() {
  const { t } = useTranslation('verify')
  const wish = new URLSearchParams(useSearch()).get('queue')
  const [, navigate] = useLocation()
  const waiting = useRead(listRecurring).data?.series.filter(({ state }) => state === 'suggested') ?? []
  const proposals = useRead(listProposals).data?.proposals
  const queue: Queue =
    wish === 'proposals' ? wish : wish === 'bills' && waiting.length > 0 ? wish : 'payments'
  const options = [
    { value: 'payments' as const, label: t('queue.payments') },
    ...(waiting.length > 0
      ? [{ value: 'bills' as const, label: t('queue.bills', { text: countText(waiting.length) }) }]
      : []),
    ...(queue === 'proposals' || (proposals?.length ?? 0) > 0
      ? [
          {
            value: 'proposals' as const,
            label: t('queue.proposals', { text: countText(proposals?.length ?? 0) }),
          },
        ]
      : []),
  ]
  const choice = options.length > 1 && (
    <SegmentedControl
      label={t('queue.label')}
      value={queue}
      options={options}
      onChange={(next) => navigate(addresses[next], { replace: true })}
      className="mx-auto mb-4 max-phone:flex max-phone:w-full max-phone:*:flex-1"
    />
  )
  if (queue === 'payments') return <VerifyScreen queue={choice} />
  return (
    <>
      <VerifyHeader />
      <div className="flex justify-center">{choice}</div>
      {queue === 'bills' && <BillDeck series={waiting} />}
      {queue === 'proposals' && proposals && (
        <Suspense fallback={null}>
          <ProposalList proposals={proposals} />
        </Suspense>
      )}
    </>
  )
}
