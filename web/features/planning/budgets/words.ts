import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { Budget } from '#contract/planning.ts'
import { daysBetween, type Day } from '#contract/period.ts'

export type Standing = 'over' | 'ahead' | 'fine'

/** Before this share of the period has passed, the projection is not meaningful. */
const telling = 0.25

/** Whether a budget is over its limit ('over') or projected to exceed it ('ahead'). */
export function standingOf(budget: Budget, today: Day): Standing {
  if (budget.left < 0) return 'over'
  const passed = (daysBetween(budget.from, today) + 1) / (daysBetween(budget.from, budget.to) + 1)
  return passed >= telling && budget.projected > availableOf(budget) ? 'ahead' : 'fine'
}

/** The limit plus the amount carried over, in AED and exactly. */
export function availableOf({ limit, carried }: Budget): number {
  return wireAmount(minorFromWire(limit, 'AED') + minorFromWire(carried, 'AED'), 'AED')
}

/** Days to the end of a budget's period, including today; 0 once it is over. */
export function daysLeft({ to }: Pick<Budget, 'to'>, today: Day): number {
  return Math.max(0, daysBetween(today, to) + 1)
}

/** The bar's parts and the pace in percent of what is available; `spent` plus `pending` is at most 100. */
export function barOf(budget: Budget, today: Day): { spent: number; pending: number; pace: number } {
  const whole = Math.max(availableOf(budget), 0)
  const share = (amount: number): number => (whole === 0 ? (amount > 0 ? 100 : 0) : (amount / whole) * 100)
  const spent = Math.min(100, Math.max(0, share(budget.spent)))
  const total = daysBetween(budget.from, budget.to) + 1
  const passed = Math.min(total, Math.max(0, daysBetween(budget.from, today) + 1))
  return {
    spent,
    pending: Math.min(100 - spent, Math.max(0, share(budget.pending))),
    pace: (passed / total) * 100,
  }
}

const ranks: Record<Standing, number> = { over: 0, ahead: 1, fine: 2 }

/** Sorts budgets by how much they need attention, then by limit, largest first. */
export function sortByUrgency(budgets: readonly Budget[], today: Day): Budget[] {
  return budgets.toSorted(
    (a, b) =>
      ranks[standingOf(a, today)] - ranks[standingOf(b, today)] ||
      b.limit - a.limit ||
      (a.name < b.name ? -1 : 1),
  )
}
