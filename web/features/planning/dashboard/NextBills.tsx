import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ReturnedCheque } from '#contract/expected/returned-cheque.ts'
import type { Bill } from '#contract/expected/series.ts'
import { daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { MerchantMark } from '../../../ui/marks/Mark.tsx'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { None } from '../../../ui/page/None.tsx'
import { AsOf } from '../../../ui/parts/AsOf.tsx'
import { CardTitle } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { nextRent, pathOfBill } from '../bills.ts'
import { useBills } from '../use-bills.ts'
import { TitleLine } from '../../ledger/DotLine.tsx'

const most = 3
/** Whether its amount is an estimate from earlier ones. */
const varies = ({ low, high }: Bill): boolean => low !== high
const billKey = ({ source, source_id, date }: Bill): string => `${source}/${source_id}/${date}`

/** The next bills; the largest before pay day is among them, however many small ones come first. */
function nextOf(open: readonly Bill[], payDay: string): readonly Bill[] {
  const next = open.slice(0, most)
  const [largest] = open
    .filter(({ date, currency }) => date < payDay && currency === baseCurrency)
    .toSorted((a, b) => b.expected - a.expected)
  return !largest || next.includes(largest) ? next : [...next.slice(0, -1), largest]
}

/**
 * The next three bills and the next rent, with whether they are covered, what is left to pay before pay day, and the newest
 * returned cheque.
 */
export function NextBills() {
  const { t } = useTranslation(['dashboard', 'parts'])
  const today = useToday()
  const read = useBills()
  const { data } = read
  const open = data?.occurrences.filter(
    ({ type, state, date, own_transfer: isOwn }) =>
      type === 'expense' && !isOwn && (state === 'late' || (state === 'due' && date >= today)),
  )
  const rent = data && nextRent(data)
  const shown = nextOf(open ?? [], data?.pay_day ?? today)
  const bills = rent && !shown.some((bill) => billKey(bill) === billKey(rent)) ? [...shown, rent] : shown
  return (
    <>
      <CardTitle action={<TextLink href={paths.bills}>{t('later.recurringOpen')}</TextLink>}>
        {t('later.recurring')}
      </CardTitle>
      <div className={cx(!data && 'min-h-52')}>
        <AsOf of={read} />
        {data && open?.length === 0 && (
          <p className="text-small text-muted">
            {data.searching ? t('parts:unsure') : <None of={read}>{t('later.recurringNone')}</None>}
          </p>
        )}
        <ul className="grid grid-cols-1">
          {bills.map((bill) => (
            <li key={billKey(bill)}>
              <Link
                href={pathOfBill(bill)}
                className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 text-small hover:bg-sunk"
              >
                <MerchantMark name={bill.name} tint="orange" size="small" />
                <span className="min-w-0 flex-1">
                  <TitleLine title={bill.name} />
                  <span
                    className={cx('block text-meta', bill.state === 'late' ? 'text-alert' : 'text-muted')}
                  >
                    {dateText(bill.date, 'weekday')}
                    {bill.kind === 'card' && varies(bill) && ` · ${t('later.cardUsual')}`}
                    {bill.cover && <Cover cover={bill.cover} currency={bill.currency} />}
                  </span>
                </span>
                <span className="shrink-0">
                  {varies(bill) && <span className="text-meta text-muted">{t('later.about')} </span>}
                  <Money amount={bill.expected} currency={bill.currency} estimate={varies(bill)} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {data?.returned && <Returned cheque={data.returned} today={today} />}
        {data && data.left_to_pay > 0 && (
          <p className="mt-1 text-meta text-muted">
            {t('later.leftToPay', { day: dateText(data.pay_day, 'weekday') })}{' '}
            <Money amount={data.left_to_pay} />
            {data.left_on_cards > 0 && (
              <>
                {' · '}
                <WithAmount text={t('later.leftOnCards')}>
                  <Money amount={data.left_on_cards} />
                </WithAmount>
              </>
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** Whether a payment is covered, in a word or two. */
function Cover({ cover, currency }: { cover: NonNullable<Bill['cover']>; currency: string }) {
  const { t } = useTranslation('dashboard')
  const { state, short } = cover
  return (
    <span className={cx(state === 'short' && 'text-alert')}>
      {' · '}
      <WithAmount text={t(`later.cover.${state}`)}>
        <Money amount={short} currency={currency} />
      </WithAmount>
    </span>
  )
}

/** Of old returns only a link stays, for those who look for one here. */
const newsDays = 30

function Returned({ cheque: { number, date }, today }: { cheque: ReturnedCheque; today: string }) {
  const { t } = useTranslation('dashboard')
  const day = dateText(date, 'dayMonth')
  return (
    <Link
      href={paths.returnedCheques}
      className={cx(
        'inline-flex min-h-11 items-center text-small underline underline-offset-4',
        daysBetween(date, today) > newsDays ? 'text-muted' : 'text-alert',
      )}
    >
      {number ? t('later.returnedNumbered', { number, day }) : t('later.returned', { day })}
    </Link>
  )
}
