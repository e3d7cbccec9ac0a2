import { Repeat } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { recurringCalendar } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { CardTitle } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { TitleLine } from '../../ledger/DotLine.tsx'

const most = 3

/** The next three bills and what is left to pay before pay day; without any, a link to add the first. */
export function NextBills() {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const data = useRead(recurringCalendar, { query: {} }).data
  const open = data?.occurrences.filter(
    ({ type, state, date }) => type === 'expense' && (state === 'late' || (state === 'due' && date >= today)),
  )
  return (
    <div className="flex gap-3 py-4">
      <Repeat aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <CardTitle className="mb-0! min-h-0!">{t('later.recurring')}</CardTitle>
        {data && open?.length === 0 && (
          <p className="mt-0.5 text-small text-muted">{t('later.recurringNone')}</p>
        )}
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
          {open?.slice(0, most).map((bill) => (
            <li key={`${bill.source_id}/${bill.date}`} className="flex justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
                <span className="max-w-full">
                  <TitleLine title={bill.name} />
                </span>
                <span
                  className={cx('shrink-0 text-meta', bill.state === 'late' ? 'text-alert' : 'text-muted')}
                >
                  {dateText(bill.date, 'weekday')}
                </span>
              </span>
              <span className="shrink-0">
                <Money amount={bill.expected} currency={bill.currency} />
              </span>
            </li>
          ))}
        </ul>
        {data && data.left_to_pay > 0 && (
          <p className="mt-1 text-meta text-muted">
            {t('later.leftToPay', { day: dateText(data.pay_day, 'weekday') })}{' '}
            <Money amount={data.left_to_pay} />
          </p>
        )}
        <Link
          href={paths.bills}
          className="inline-flex min-h-11 items-center text-small text-accent underline underline-offset-4"
        >
          {t('later.recurringOpen')}
        </Link>
      </div>
    </div>
  )
}
