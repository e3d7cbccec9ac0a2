/** What a yearly budget saves for next. Pure; all amounts in fils. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'

export type Paid = { day: Day; minor: bigint }
/** The next payment, and the share of the limit that has come up for it since the last one. */
export type NextPayment = { day: Day; minor: bigint; saved: bigint }

/** A payment at most this many days from the day of a year ago is the same one. */
const sameWithin = 20
/** How far back payments have to be read. */
export const fundMonths = 13
/** What is paid more often than monthly is not saved up for. */
export const mostLarge = 13

/**
 * The next large payment, as a year ago and not paid yet, with what is saved for it on `day`: the limit's share since
 * the last large payment, at most its amount. Large is what exceeds a month's share; null without one, and with more
 * than `mostLarge`.
 */
export function nextPaymentOf(paid: readonly Paid[], limit: bigint, day: Day): NextPayment | null {
  const sums = Map.groupBy(paid, (payment) => payment.day)
  const large = [...sums]
    .map(([on, rows]) => ({ day: on, minor: rows.reduce((sum, { minor }) => sum + minor, 0n) }))
    .filter((payment) => payment.day <= day && payment.minor > 0n && payment.minor * 12n >= limit)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const last = large.at(-1)
  if (!last || large.length > mostLarge) return null
  const next = large
    .map(({ day: before, minor }) => ({ day: addMonths(before, 12), minor, before }))
    .find(
      (due) =>
        due.day > day &&
        !large.some(
          (payment) =>
            payment.day > addDays(due.before, sameWithin) &&
            Math.abs(daysBetween(payment.day, due.day)) <= sameWithin,
        ),
    )
  if (!next) return null
  const accrued = (limit * BigInt(daysBetween(last.day, day))) / 365n
  return { day: next.day, minor: next.minor, saved: accrued < next.minor ? accrued : next.minor }
}
