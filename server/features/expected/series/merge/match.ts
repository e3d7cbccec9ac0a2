/** How well a payment or a found series fits a known series. Pure. */
import type { Day } from '#contract/period.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { dueOf, nearestSlot, tolerance } from '../../recurring/cadence.ts'
import { dayOfNumber, monthOf, numberOf } from '../../recurring/days.ts'
import { identityOf } from '../../recurring/identity.ts'
import type { FoundSeries, LedgerRow } from '../../recurring/types.ts'
import { anchorOf } from '../occurrences.ts'
import type { SeriesRow } from '../store.ts'

/** The due day of a series nearest to a day, and how many days lie between them. */
export function slotFor(row: SeriesRow, day: Day): { due: Day; away: number } {
  const anchor = anchorOf(row)
  const { slot, away } = nearestSlot(anchor, numberOf(day), monthOf(day))
  return { due: dayOfNumber(dueOf(anchor, slot)), away }
}

/** The words of a name that are long enough to identify somebody. */
function wordsOf(text: string): Set<string> {
  return new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2),
  )
}

export const sharesWord = (a: string, b: string): boolean => !wordsOf(a).isDisjointFrom(wordsOf(b))

const wordsByPayment = new WeakMap<LedgerRow, Set<string>>()
/** The words of a payment, which is compared with every series that a person entered. */
function wordsIn(payment: LedgerRow): Set<string> {
  const known = wordsByPayment.get(payment)
  if (known) return known
  const words = wordsOf(`${payment.name} ${payment.text} ${payment.counterparty ?? ''}`)
  wordsByPayment.set(payment, words)
  return words
}

/** The distance of two amounts, |log(a / b)|; null if they are too far apart to be the same payment. */
function apart(a: bigint, b: bigint): number | null {
  const ratio = Number(a) / Math.max(Number(b), 1)
  return ratio >= 0.6 && ratio <= 1.7 ? Math.abs(Math.log(ratio)) : null
}

/** How likely a found series is this known one, without shared payments: 0 (another one) to below 1. */
export function likeness(row: SeriesRow, detected: FoundSeries): number {
  if (row.type !== detected.type || row.currency !== detected.currency) return 0
  const difference = apart(detected.expected, row.expected)
  if (difference === null) return 0
  const sameCadence = row.cadence === detected.schedule.cadence
  if (row.identity === detected.identity)
    return sameCadence || row.edited.includes('schedule') ? 0.9 - difference : 0
  if (row.identity !== null || !sameCadence) return 0
  const last = detected.hits.at(-1)?.row
  return last && namedAlike(row)(last) ? 0.3 - difference / 10 : 0
}

/** Whether the names match, so that a payment may belong to a series without known payments. */
export function namedAlike({
  name,
  accountId,
}: Pick<SeriesRow, 'name' | 'accountId'>): (payment: LedgerRow) => boolean {
  const words = wordsOf(name)
  return (payment) =>
    (accountId === null || accountId === payment.accountId) && !words.isDisjointFrom(wordsIn(payment))
}

/** The payments of a day, each with its place among all. */
type DayOfPayments = { number: number; month: number; payments: [LedgerRow, place: number][] }

/** Payments by day: a series fits few days, so that it need not be compared with each of tens of thousands. */
export function byDay(rows: readonly LedgerRow[]): DayOfPayments[] {
  const days = new Map<Day, DayOfPayments>()
  for (const [place, row] of rows.entries()) {
    const { day } = row
    const known = days.get(day)
    if (known) known.payments.push([row, place])
    else days.set(day, { number: numberOf(day), month: monthOf(day), payments: [[row, place]] })
  }
  return [...days.values()]
}

type Fitting = { payment: LedgerRow; due: Day; away: number }

/** The payments that fit a series by name, amount and day, the nearest to their due days first. */
export function fittingOf(
  row: SeriesRow,
  identities: ReadonlySet<string>,
  days: readonly DayOfPayments[],
): Fitting[] {
  const anchor = anchorOf(row)
  const begins = numberOf(row.begins)
  const isNamed = identities.size > 0 ? (one: LedgerRow) => identities.has(identityOf(one)) : namedAlike(row)
  const found: (Fitting & { place: number })[] = []
  for (const { number, month, payments } of days) {
    const { slot, away } = nearestSlot(anchor, number, month)
    if (away > tolerance[row.cadence]) continue
    const due = dueOf(anchor, slot)
    if (due < begins) continue
    for (const [payment, place] of payments) {
      if (payment.type !== row.type || payment.currency !== row.currency) continue
      if (apart(payment.minor, row.expected) === null) continue
      const isFirst = isOrdered(row, payment) && number >= due && away <= orderedWithinDays
      // comparing names is slowest, so it comes last
      if (isFirst || isNamed(payment)) found.push({ payment, due: dayOfNumber(due), away, place })
    }
  }
  return found.sort((a, b) => a.away - b.away || a.place - b.place)
}

/** A bank makes a payment that it was ordered to at most this many days after its date. */
const orderedWithinDays = 3

/** Whether a payment may be the first of a bank's order, whatever its line says: its exact amount, not paid to a shop. */
function isOrdered(row: SeriesRow, { accountId, minor, merchantKey }: LedgerRow): boolean {
  const isFirst = row.orderKey !== null && row.identity === null && row.fixed
  return isFirst && row.accountId === accountId && row.expected === minor && merchantKey === null
}
