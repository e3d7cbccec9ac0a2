import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import { daysBetween, type Day } from '#contract/period.ts'

export type Standing = 'over' | 'ahead' | 'fine'

/** A standing, or `before`: with nothing left, but of that nothing was spent since the budget was made. */
export type Cause = Standing | 'before'

const barTones: Record<Cause, string> = {
  over: 'bg-alert',
  before: 'bg-notice',
  ahead: 'bg-notice',
  fine: 'bg-accent',
}

/** Why a budget needs attention; each has a colour and words. */
export function causeOf(budget: Budget, today: Day): Cause {
  const standing = standingOf(budget, today)
  return standing === 'fine' && budget.left < 0 ? 'before' : standing
}

/** The colour of a budget's bar; one with nothing left never looks as if all were well, even if it is new. */
export const barTone = (budget: Budget, today: Day): string => barTones[causeOf(budget, today)]

const fils = (amount: number): bigint => minorFromWire(amount, 'AED')

/** Before this share of the period has passed, the projection is not meaningful. */
const telling = 0.25

/**
 * Whether a budget is over its limit, pending payments included ('over'), or will be ('ahead'); what was spent before it was
 * made is neither.
 */
export function standingOf(budget: Budget, today: Day): Standing {
  if (!budget.paid_since) return 'fine'
  if (fils(budget.spent) + fils(budget.pending) > fils(availableOf(budget))) return 'over'
  return overBy(budget, today) ? 'ahead' : 'fine'
}

/**
 * By how much, in AED, a budget will exceed its limit: at its pace, or by what is pending and expected alone if that is
 * the same or the pace not meaningful yet. Null if it will not.
 */
export function overBy(budget: Budget, today: Day): { amount: number; isPace: boolean } | null {
  const { from, to, spent, pending, expected, projected } = budget
  const sure = fils(spent) + fils(pending) + fils(expected)
  const passed = (daysBetween(from, today) + 1) / (daysBetween(from, to) + 1)
  const isPace = passed >= telling && fils(projected) > sure
  const over = (isPace ? fils(projected) : sure) - fils(availableOf(budget))
  return over > 0n ? { amount: wireAmount(over, 'AED'), isPace } : null
}

/** The limit plus the amount carried over, in AED and exactly. */
export function availableOf({ limit, carried }: Budget): number {
  return wireAmount(fils(limit) + fils(carried), 'AED')
}

/** How far a yearly budget's jar is filled, in percent: with what is saved for the next payment, else for the year. */
export function jarOf({ next_payment: next, put_aside, spent, limit }: Budget): number {
  const [saved, needed] = next ? [next.saved, next.amount] : [spent + (put_aside ?? 0), limit]
  return needed <= 0 ? 0 : Math.min(100, Math.max(0, (saved / needed) * 100))
}

/** What a budget still expects, each name once, the next first; `more` if there are others besides. */
export function expectedNames({ expected_payments: payments, expected_count: count }: Budget): {
  names: string[]
  more: boolean
} {
  const names = [...new Set(payments.map(({ name }) => name))]
  return { names: names.slice(0, namedAtMost), more: names.length > namedAtMost || count > payments.length }
}
const namedAtMost = 2

/** Days to the end of a budget's period, including today; 0 once it is over. */
export function daysLeft({ to }: Pick<Budget, 'to'>, today: Day): number {
  return Math.max(0, daysBetween(today, to) + 1)
}

/** Whether what a fixed budget is for is still to be paid, is paid, or neither. */
export function stateOf({ expected, spent, pending }: Budget): 'due' | 'paid' | 'open' {
  if (expected > 0) return 'due'
  return spent > 0 || pending > 0 ? 'paid' : 'open'
}

type Bar = { spent: number; pending: number; expected: number; pace: number }

/** The bar's parts and the pace in percent of what is available; the parts are at most 100 together. */
export function barOf(budget: Budget, today: Day): Bar {
  const whole = Math.max(availableOf(budget), 0)
  const share = (amount: number): number => (whole === 0 ? (amount > 0 ? 100 : 0) : (amount / whole) * 100)
  const spent = Math.min(100, Math.max(0, share(budget.spent)))
  const total = daysBetween(budget.from, budget.to) + 1
  const passed = Math.min(total, Math.max(0, daysBetween(budget.from, today) + 1))
  const pending = Math.min(100 - spent, Math.max(0, share(budget.pending)))
  return {
    spent,
    pending,
    expected: Math.min(100 - spent - pending, share(budget.expected)),
    pace: (passed / total) * 100,
  }
}

const ranks: Record<Cause, number> = { over: 0, before: 1, ahead: 2, fine: 3 }

/** What is left as a part of what is available. */
const partLeft = (budget: Budget): number => budget.left / Math.max(availableOf(budget), 1)

/** Sorts budgets by how much they need attention, then by the part that is left, the least first, then by name. */
export function sortByUrgency(budgets: readonly Budget[], today: Day): Budget[] {
  return budgets.toSorted(
    (a, b) =>
      ranks[causeOf(a, today)] - ranks[causeOf(b, today)] ||
      partLeft(a) - partLeft(b) ||
      (a.name < b.name ? -1 : 1),
  )
}
