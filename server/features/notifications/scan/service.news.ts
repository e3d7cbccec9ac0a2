/** News about a user's subscriptions, prices, goals, budgets and salary, for the scan of the figures. */
import type { Goal } from '#contract/planning/goals.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import { addDays, type Day, daysBetween, dubaiDay, dubaiInstant } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { readInsights } from '../../figures/analytics/insights/service.ts'
import { readLatePayer, readPayDays, readWages, type Wages } from '../../days/periods/service.ts'
import { listGoals } from '../../planning/goals/service.ts'
import { amountOf, wireAmountOf } from './digest.ts'
import { readInvestmentNews } from '../../investments/service.lines.ts'
import type { Found } from '../found.ts'
import { hasUnreadBank } from './store.scan.ts'

/** Older findings are listed in Analytics; only those of the last days are news. */
const newsDays = 10
/** A goal that is late by fewer days may well catch up. */
const slackDays = 14
/** Before this share of a period has passed, its pace says little. */
const leastPassed = 0.4

/** Subscriptions that started and prices that rose within the last days, except those the user dismissed. */
export async function newsOfSubscriptions(ctx: Ctx): Promise<Found[]> {
  const since = addDays(dubaiDay(ctx.clock.now()), -newsDays)
  const { insights } = await readInsights(ctx)
  return insights.flatMap(({ kind, day, subject, amount, usual, merchant, evidence }): Found[] => {
    const payment = evidence[0]
    if (day < since || !payment) return []
    const about = {
      key: merchant ?? subject,
      name: subject,
      amount: wireAmountOf(amount),
      transactionId: payment.id,
    }
    if (kind === 'new_subscription') return [{ kind, data: about }]
    if (kind === 'price_rise' && usual !== null)
      return [{ kind, data: { ...about, before: wireAmountOf(usual) } }]
    return []
  })
}

/** Goals that are reached, and those that will be late at their current pace. */
export async function newsOfGoals(ctx: Ctx): Promise<Found[]> {
  const { goals } = await listGoals(ctx)
  const day = dubaiDay(ctx.clock.now())
  return goals.flatMap((goal) => newsOfGoal(goal, day))
}

/**
 * Ignores monthly goals: their period is under way, so they are neither reached nor late before it ends.
 * Pure.
 */
export function newsOfGoal(goal: Goal, day: Day): Found[] {
  const { id: goalId, kind, name, target, saved, by, pace, reached_on: on, needed } = goal
  if ((kind !== 'custom' && kind !== 'emergency_fund') || target === null || saved === null || target <= 0)
    return []
  if (saved >= target) return [{ kind: 'goal_reached', data: { goalId, name, target: wireAmountOf(target) } }]
  if (by === null || by < day || pace === null || needed === null) return []
  if (on !== null && daysBetween(by, on) <= slackDays) return []
  return [
    {
      kind: 'goal_slipping',
      data: { goalId, name, by, month: day.slice(0, 7), needed: wireAmountOf(needed) },
    },
  ]
}

/**
 * A budget that will be overspent at its current pace. Budgets almost spent are reported separately. Pure.
 */
export function paceOfBudget(budget: Budget, day: Day): Found[] {
  const passed = (daysBetween(budget.from, day) + 1) / (daysBetween(budget.from, budget.to) + 1)
  const limit = budget.limit + budget.carried
  if (budget.every === 'year' || passed < leastPassed || budget.projected <= limit * 1.1) return []
  const { id: budgetId, name, from } = budget
  return [
    {
      kind: 'budget_pace',
      data: { budgetId, name, from, projected: wireAmountOf(budget.projected), limit: wireAmountOf(limit) },
    },
  ]
}

/**
 * A salary that is late by the days on which it came before. Under the labour ministry's rule, where it applies, there is
 * no grace period, and a salary of which too little was paid is late too. Nothing is said before the banks were read
 * today: it may be there.
 */
export async function lateSalary(tx: Tx, userId: string, day: Day): Promise<Found[]> {
  if (await hasUnreadBank(tx, userId, dubaiInstant(day, 0))) return []
  const wages = await readWages(tx, userId, day)
  if (wages) {
    const { starts } = await readPayDays(tx, userId, day)
    return wages.late
      ? [{ kind: 'salary_late', data: { began: starts[0] ?? day, wages: wagesData(wages) } }]
      : []
  }
  const { late, starts } = await readPayDays(tx, userId, day)
  const [began] = starts
  if (late && began !== undefined) return [{ kind: 'salary_late', data: { began } }]
  const other = await readLatePayer(tx, userId, day)
  return other ? [{ kind: 'salary_late', data: { began: other.last, payer: other.payer } }] : []
}

const wagesData = ({ due, paid, usual }: Wages) => ({
  due,
  paid: amountOf(paid),
  usual: amountOf(usual),
})

/** Dividends that arrived at a bank, and investments whose address gives no new price. */
export async function newsOfInvestments(tx: Tx, userId: string, day: Day): Promise<Found[]> {
  const { dividends, stale } = await readInvestmentNews(tx, userId, day)
  return [
    ...dividends.map((dividend): Found => ({
      kind: 'dividend_received',
      data: {
        tradeId: dividend.trade_id,
        instrumentId: dividend.instrument_id,
        name: dividend.name,
        amount: amountOf(dividend.amount_minor, dividend.currency),
        day: dividend.day,
      },
    })),
    ...stale.map(({ instrument_id: instrumentId, name, day: priced }): Found => ({
      kind: 'price_stale',
      data: { instrumentId, name, day: priced },
    })),
  ]
}
