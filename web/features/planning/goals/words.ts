import type { Goal } from '#contract/planning/goals.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { reachedWith } from '#contract/planning/goal-pace.ts'
import type { Day } from '#contract/period.ts'

export const isMonthly = ({ kind }: Pick<Goal, 'kind'>): boolean =>
  kind === 'monthly_savings' || kind === 'monthly_budget'

/** The amount still missing, in AED and exactly; null while unknown. */
export function missingOf({ saved, target }: Pick<Goal, 'saved' | 'target'>): number | null {
  if (saved === null || target === null) return null
  const missing = minorFromWire(target, 'AED') - minorFromWire(saved, 'AED')
  return wireAmount(missing > 0n ? missing : 0n, 'AED')
}

/** How much less its accounts hold than the shares chosen for a goal, in AED and exactly. */
export function shortOf({ accounts }: Pick<Goal, 'accounts'>): number {
  return wireAmount(
    accounts.reduce((sum, { short }) => sum + minorFromWire(short ?? 0, 'AED'), 0n),
    'AED',
  )
}

/** Range and step of the what-if slider in AED: about forty steps of a round amount. */
export function sliderOf(
  missing: number,
  needed: number | null,
): { max: number; step: number; start: number } {
  const most = Math.max(missing / 2, (needed ?? 0) * 2, 100)
  const step =
    [10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000].find((size) => size * 40 >= most) ?? 25_000
  const max = Math.ceil(most / step) * step
  const start =
    needed !== null && needed > 0 ? Math.ceil(needed / step) * step : Math.ceil(most / 4 / step) * step
  return { max, step, start }
}

/** The day a goal is reached with the given amount per pay period; null if never. */
export function dayWith(missing: number, amountEach: number, today: Day, next: Day): Day | null {
  return reachedWith(minorFromWire(missing, 'AED'), minorFromWire(amountEach, 'AED'), today, next)
}
