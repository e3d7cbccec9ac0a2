/** Usual spending leaves what is due before pay day, unless an account was overdrawn before. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import type { ForecastInput } from './types.ts'
import type { Usual, UsualFit } from './usual.ts'

/**
 * The usual changes of the coming days, with no more spending from accounts that hold money than all of them together
 * are expected to hold that day, less what is due later in the same pay period: whoever has never been overdrawn keeps
 * the rent. What is due is never reduced, nor what is spent on cards.
 */
export function withinMoney(input: ForecastInput, fit: UsualFit): UsualFit {
  const { today, days, accounts, events, past, pay } = input
  const factors = new Map(
    // neither cards nor loans hold money
    accounts.flatMap(({ id, minor, factor, spendable, everyday }) =>
      factor !== null && (spendable || (!everyday && minor > 0n)) ? [[id, factor] as const] : [],
    ),
  )
  if (past.some(({ accountId, overdrawn }) => overdrawn && factors.has(accountId))) return fit
  let money = accounts.reduce((sum, { id, minor }) => sum + Number(minor) * (factors.get(id) ?? 0), 0)
  const moved = new Float64Array(days)
  for (const { source, day: due, accountId, toAccountId, type, minor, toMinor } of events) {
    const day = Math.max(0, daysBetween(today, due))
    // what is only tried lowers every later day by its amount
    if (day >= days || source === 'what_if') continue
    const sent = Number(minor) * (factors.get(accountId) ?? 0) * (type === 'income' ? 1 : -1)
    const arrived = toAccountId === null ? 0 : Number(toMinor) * (factors.get(toAccountId) ?? 0)
    moved[day] = (moved[day] ?? 0) + sent + arrived
  }
  const ahead = fit.ahead.map((usual) => ({
    ...usual,
    spending: usual.spending.slice(),
    other: usual.other.slice(),
  }))
  const held = ahead.filter(({ accountId }) => factors.has(accountId))
  const sumOn = (day: number, pick: (usual: Usual) => Float64Array): number =>
    held.reduce((sum, usual) => sum + (pick(usual)[day] ?? 0) * (factors.get(usual.accountId) ?? 0), 0)
  const known = moved.map(
    (change, day) =>
      change +
      Math.max(
        0,
        sumOn(day, ({ other }) => other),
      ),
  )
  const kept = keptFor(known, lastDaysOf(today, days, pay))
  for (let day = 0; day < days; day += 1) {
    const others = sumOn(day, ({ other }) => other)
    money += known[day] ?? 0
    const spent = sumOn(day, ({ spending }) => spending) + Math.max(0, -others)
    const share = spent > 0 ? Math.min(1, Math.max(0, money - (kept[day] ?? 0)) / spent) : 1
    if (share < 1)
      for (const { spending, other } of held) {
        spending[day] = (spending[day] ?? 0) * share
        if (others < 0) other[day] = (other[day] ?? 0) * share
      }
    money -= spent * share
  }
  return { ...fit, ahead }
}

/** How much must be left at the end of each day so that the known changes up to the end of its pay period never need more. */
function keptFor(known: Float64Array, lastDays: ReadonlySet<number>): Float64Array {
  const kept = new Float64Array(known.length)
  for (let day = known.length - 2; day >= 0; day -= 1)
    if (!lastDays.has(day)) kept[day] = Math.max(0, (kept[day + 1] ?? 0) - (known[day + 1] ?? 0))
  return kept
}

/** The last days of the pay periods, counted from today; later periods are assumed to be as long as the current one. */
function lastDaysOf(today: Day, days: number, { starts, next }: ForecastInput['pay']): Set<number> {
  const length = Math.max(shortestPeriod, daysBetween(starts[0] ?? today, next))
  const last = new Set<number>()
  for (let day = daysBetween(today, next) - 1; day < days; day += length) last.add(day)
  return last
}
const shortestPeriod = 20
