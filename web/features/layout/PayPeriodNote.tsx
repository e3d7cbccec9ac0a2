import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isPayKey } from '#contract/days/pay-period.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'

/** For a pay period without a known salary: a note that it follows the calendar month. */
export function PayPeriodNote({ period, className }: { period: string; className?: string }) {
  const { t } = useTranslation('layout')
  const isPayPeriod = isPayKey(period)
  const pay = useRead(listPeriods, undefined, { enabled: isPayPeriod }).data?.pay
  if (!isPayPeriod || pay?.mode !== 'salary' || pay.source !== 'calendar') return null
  return (
    <p role="status" className={className ?? 'text-small text-muted'}>
      {t('payPeriod.unknown')}{' '}
      <Link href={paths.payDay} className="text-accent underline underline-offset-4">
        {t('payPeriod.set')}
      </Link>
    </p>
  )
}
