/** Which dates of found series count in figures that a person acts on. Pure. */
import type { Cadence, SeriesKind } from '#contract/expected/series.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { PayDays } from '../../days/periods/pay-days.ts'
import { readLine } from '../../payments/transfers/sent-line.ts'
import { graceDays } from '../recurring/cadence.ts'
import type { Mark } from './occurrences.ts'
import type { SeriesRow } from './store.ts'

/** With fewer payments, a series that nobody has confirmed is only a guess. */
const leastPayments = 3

const mustPay: ReadonlySet<SeriesKind> = new Set(['rent', 'loan', 'instalment', 'card'])
/**
 * Whether a payment has consequences where its account does not cover it: by its kind, as a direct debit, or as a cheque,
 * whatever it is for.
 */
export const isMustPay = (kind: SeriesKind, name: string, isDebited = false): boolean =>
  isDebited || mustPay.has(kind) || readLine({ text: name, kind: null, type: 'expense' })?.role === 'debit'

/**
 * Whether income due on a day is later than it usually comes, given by how many days earlier payments were late; a
 * single late one is not usual.
 */
export function isOverdue(due: Day, daysLate: readonly number[], today: Day): boolean {
  const latest = daysLate.slice(-recentPayments).toSorted((a, b) => b - a)
  return daysBetween(due, today) > Math.min(mostLate, Math.max(0, latest[1] ?? 0))
}
const recentPayments = 6
/** Income that is often late is overdue after these days all the same: a cheque may rely on it. */
const mostLate = 3

/** Whether a series that was found with this many regular payments is expected to go on without being confirmed. */
export const isExpected = (payments: number): boolean => payments >= leastPayments

/** For how many days after its date a payment of a found series is still expected any day. */
const lapseDays: Readonly<Record<Cadence, number>> = {
  weekly: 1,
  fortnightly: 2,
  monthly: 4,
  quarterly: 14,
  half_yearly: 14,
  yearly: 14,
}

/** Pay whose amounts are further apart than this part of the expected one is of commissions, which skip months. */
const mostSpread = 0.3

type Found = Pick<SeriesRow, 'kind' | 'type' | 'expected' | 'low' | 'high'> & { cadence: Cadence }

/**
 * The day on which an unpaid date of a found series counts: its own, today for a few days after it, then none. A late
 * salary is expected any day, as the pay periods have it.
 */
export function countedDay(found: Found, date: Day, today: Day): Day | null {
  const { cadence, kind, type, expected, low, high } = found
  if (date >= today) return date
  const isSteady = Number(high - low) <= Number(expected) * mostSpread
  const lasts = kind === 'salary' && type === 'income' && isSteady ? graceDays : lapseDays
  return daysBetween(date, today) <= lasts[cadence] ? today : null
}

/** Whether the pay periods go on past a salary's date that seems unpaid: it came in another amount, as on leave. */
export const cameOtherwise = (
  date: Day,
  today: Day,
  { source, next }: Pick<PayDays, 'source' | 'next'>,
): boolean => date < today && source === 'salary' && next > addDays(today, 1)

/** Whether an open date of a series that nobody has confirmed counts. */
export function counts(row: Found, marks: readonly Mark[], date: Day, today: Day): boolean {
  const paid = marks.filter(({ transactionId }) => transactionId !== null).length
  return isExpected(paid) && countedDay(row, date, today) !== null
}
