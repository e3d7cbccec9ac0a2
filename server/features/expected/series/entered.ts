/** Which dates of series the user has entered as payments ahead of their day. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { compare, isWithin } from '../match/open.ts'
import { graceDays } from '../recurring/cadence.ts'
import { sharesWord } from './merge/match.ts'
import type { Mark } from './occurrences.ts'
import { openDates } from './expect.ts'
import type { SeriesRow } from './store.ts'
import { type Coming, type Entered, type ExpectedRow, type Key, keyOf, type SeriesDate } from '../types.ts'

/** A date of a series, and the payment that the user entered for it. */
export type EnteredDate = { key: Key; payment: Entered }

type Sources = {
  stored: readonly ExpectedRow[]
  series: readonly SeriesRow[]
  marks: ReadonlyMap<string, readonly Mark[]>
  coming: readonly Coming[]
  receivers: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
}

/**
 * The open dates of series that entered payments are, by key, each payment at most one: of the same type and currency,
 * within the series' days of grace, and of an amount that is expected. Where both have a category, it or a word of the
 * name must agree. A name that agrees comes first, then the nearest day, then the nearest amount. The account does not
 * count, as the user cannot choose one: everything entered by hand is on the cash account.
 */
export function enteredDates(sources: Sources, today: Day): Map<string, EnteredDate> {
  const { series, marks, receivers } = sources
  const isFound = new Set([...marks.values()].flat().map(({ transactionId }) => transactionId))
  const payments = sources.coming.filter(({ id, status }) => status === 'booked' && !isFound.has(id))
  const last = payments.reduce((latest, { day }) => (day > latest ? day : latest), '')
  if (last === '') return new Map()
  const rows = new Map(series.map((row) => [row.id, row]))
  const answered = new Set(sources.stored.map(keyOf))
  const dates = openDates(series, marks, receivers, { today, to: addDays(last, graceDays.yearly) })
  const pairs = dates
    // what only moves between own accounts is no income or spending, as every entered payment is
    .filter((date) => date.toAccountId === null && !answered.has(keyOf(date)))
    .flatMap((date) => {
      const row = rows.get(date.sourceId)
      const categoryId = sources.categories.get(date.sourceId) ?? row?.categoryId ?? null
      return payments
        .filter((payment) => mayBe(payment, date))
        .map((payment) => ({ date, payment, isNamed: sharesWord(row?.name ?? '', payment.name) }))
        .filter(({ payment, isNamed }) => isNamed || isOfCategory(payment, categoryId))
    })
    .toSorted(
      (a, b) =>
        Number(b.isNamed) - Number(a.isNamed) ||
        gapOf(a) - gapOf(b) ||
        Number(offOf(a) - offOf(b)) ||
        compare(keyOf(a.date), keyOf(b.date)) ||
        compare(a.payment.id, b.payment.id),
    )
  const paymentOfDate = new Map<string, EnteredDate>()
  const used = new Set<string>()
  for (const { date, payment } of pairs) {
    const { source, sourceId, part } = date
    if (used.has(payment.id) || paymentOfDate.has(keyOf(date))) continue
    used.add(payment.id)
    paymentOfDate.set(keyOf(date), { key: { source, sourceId, part }, payment })
  }
  return paymentOfDate
}

type Pair = { date: SeriesDate; payment: Entered }
const gapOf = ({ date, payment }: Pair): number => Math.abs(daysBetween(date.due, payment.day))
const offOf = ({ date, payment }: Pair): bigint =>
  payment.minor > date.minor ? payment.minor - date.minor : date.minor - payment.minor

const mayBe = (payment: Entered, date: SeriesDate): boolean =>
  payment.type === date.type &&
  payment.currency === date.currency &&
  ((payment.minor >= date.low && payment.minor <= date.high) || isWithin(payment.minor, date.minor, 50n)) &&
  gapOf({ date, payment }) <= date.graceDays

const isOfCategory = (payment: Entered, categoryId: string | null): boolean =>
  categoryId === null || payment.categoryId === null || payment.categoryId === categoryId
