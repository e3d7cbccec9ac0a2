import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listPeriods } from '#contract/days/periods.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { dateText, rangeText } from '../../ui/format/format.ts'

/** The line below the plan's tabs: the days of the pay period, and how they were determined. */
export function PlanHead() {
  const { t } = useTranslation('planning')
  const read = useRead(listPeriods).data
  const from = read?.periods.find(({ key }) => key === 'pay')?.from
  if (!read || !from) return null
  const range = rangeText(from, read.pay.until)
  const payDayText = read.pay.late
    ? t('periodLate', { day: dateText(from, 'dayMonth') })
    : t(read.pay.source === 'calendar' && read.pay.mode === 'salary' ? 'periodCalendar' : 'period', { range })
  return (
    <p className="mb-5 text-small text-muted">
      {payDayText}{' '}
      <Link href={paths.payDay} className="whitespace-nowrap text-accent underline underline-offset-4">
        {t('payDay')}
      </Link>
    </p>
  )
}
