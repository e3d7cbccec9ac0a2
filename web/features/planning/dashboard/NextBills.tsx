import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { MerchantMark } from '../../../ui/marks/Mark.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { CardTitle } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { useBills } from '../use-bills.ts'
import { TitleLine } from '../../ledger/DotLine.tsx'

const most = 3

/** The next three bills and what is left to pay before pay day; without any, a link to add the first. */
export function NextBills() {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const { data } = useBills()
  const open = data?.occurrences.filter(
    ({ type, state, date }) => type === 'expense' && (state === 'late' || (state === 'due' && date >= today)),
  )
  return (
    <>
      <CardTitle action={<TextLink href={paths.bills}>{t('later.recurringOpen')}</TextLink>}>
        {t('later.recurring')}
      </CardTitle>
      <div className={cx(!data && 'min-h-52')}>
        {data && open?.length === 0 && (
          <p className="text-small text-muted">
            {t(data.searching ? 'later.recurringSearching' : 'later.recurringNone')}
          </p>
        )}
        <ul className="grid grid-cols-1">
          {open?.slice(0, most).map((bill) => (
            <li
              key={`${bill.source_id}/${bill.date}`}
              className="flex min-h-14 items-center gap-3 py-1.5 text-small"
            >
              <MerchantMark name={bill.name} tint="orange" size="small" />
              <span className="min-w-0 flex-1">
                <TitleLine title={bill.name} />
                <span className={cx('block text-meta', bill.state === 'late' ? 'text-alert' : 'text-muted')}>
                  {dateText(bill.date, 'weekday')}
                </span>
              </span>
              <Money amount={bill.expected} currency={bill.currency} className="shrink-0" />
            </li>
          ))}
        </ul>
        {data && data.left_to_pay > 0 && (
          <p className="mt-1 text-meta text-muted">
            {t('later.leftToPay', { day: dateText(data.pay_day, 'weekday') })}{' '}
            <Money amount={data.left_to_pay} />
          </p>
        )}
      </div>
    </>
  )
}
