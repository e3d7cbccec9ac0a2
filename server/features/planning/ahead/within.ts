/** Usual spending ends where the money does, unless an account was overdrawn before. Pure. */
import { daysBetween } from '#contract/period.ts'
import type { ForecastInput } from './types.ts'
import type { Usual, UsualFit } from './usual.ts'

/**
 * The usual changes of the coming days, with no more spending from accounts that hold money than all of them together
 * are expected to hold that day. What is due is never reduced, nor what is spent on cards.
 */
export function withinMoney(input: ForecastInput, fit: UsualFit): UsualFit {
  const { today, days, accounts, events, past } = input
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
  for (let day = 0; day < days; day += 1) {
    const sumOf = (pick: (usual: Usual) => Float64Array): number =>
      held.reduce((sum, usual) => sum + (pick(usual)[day] ?? 0) * (factors.get(usual.accountId) ?? 0), 0)
    const others = sumOf(({ other }) => other)
    money += (moved[day] ?? 0) + Math.max(0, others)
    const spent = sumOf(({ spending }) => spending) + Math.max(0, -others)
    const share = spent > 0 ? Math.min(1, Math.max(0, money) / spent) : 1
    if (share < 1)
      for (const { spending, other } of held) {
        spending[day] = (spending[day] ?? 0) * share
        if (others < 0) other[day] = (other[day] ?? 0) * share
      }
    money -= spent * share
  }
  return { ...fit, ahead }
}
