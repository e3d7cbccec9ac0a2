/** Whether money is expected to run out before pay day. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'

/** The expected end of each day from today on, and the upper end of its band, in fils. */
type Spending = { expected: readonly number[]; high: readonly number[] }

/** How much of the way to the upper end of the band a balance must be below what is kept: less is a guess. */
const surely = 0.6

/**
 * The first day before pay day on which these accounts together fall below the money to be kept, with what they are
 * expected to hold; null if they last. What is owed on cards counts when it is due.
 */
export function runsLow(
  accounts: readonly Spending[],
  { today, until, kept }: { today: Day; until: Day; kept: number },
): { day: Day; amount: number } | null {
  for (let day = 0; day < daysBetween(today, until); day += 1) {
    const sum = (pick: (one: Spending) => readonly number[]): number =>
      accounts.reduce((total, one) => total + (pick(one)[day] ?? 0), 0)
    const [expected, high] = [sum((one) => one.expected), sum((one) => one.high)]
    if (accounts.length > 0 && expected + (high - expected) * surely < kept)
      return { day: addDays(today, day), amount: expected }
  }
  return null
}
