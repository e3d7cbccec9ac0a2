import { medianOf } from '#contract/median.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import type { suggestBudgets as contract } from '#contract/planning/budgets.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { moneyText } from '../../../platform/i18n/amount.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { categoriesById } from '../../categories/service.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { aed, readFlows } from '../../ledger/totals/service.flows.ts'
import { spanOf, spansBack } from './cycle.ts'
import { suggestShare } from './figures.ts'
import { selectFirstDay } from './store.ts'
import { readSpans } from './service.spending.ts'

type Suggestions = ResponseFields<typeof contract>
const periodsRead = 12
/** As many are read at least, whatever data there is. */
const fewPeriods = 6
const leastPeriods = 2
/** A first payment this many days into a period may well be the first one of it. */
const nothingDays = 3
/** What a loan costs now is what the last periods cost: one that was paid off is over. */
const loanPeriods = 3
/** Categories that are often paid once a year. */
const yearlyCategories = new Set([
  'rent',
  'insurance',
  'education',
  'childcare',
  'government',
  'domestic_help',
])

/**
 * Suggests a budget for every category from the last full months or pay periods with data, at most twelve, or the
 * last six where hardly any is full: the median, or the share of what is paid a few times a year; and the median income. Nothing is saved.
 */
export async function suggestBudgets(ctx: Ctx, every: Suggestions['every'] = 'month'): Promise<Suggestions> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const pay = await readPayDays(tx, ctx.userId, now)
    const before = addDays(spanOf(every, now, pay).from, -1)
    const year = spansBack(every, before, pay, periodsRead)
    const first = await selectFirstDay(tx, ctx.userId)
    const full = year.filter(({ from }) => first !== null && first <= addDays(from, nothingDays)).length
    // with less than two full periods, what is there says more than nothing
    const spans = year.slice(0, full < leastPeriods ? fewPeriods : full).toReversed()
    const [spending, categories, flows] = await Promise.all([
      readSpans(tx, ctx.userId, spans, now),
      categoriesById(tx, ctx.userId, ctx.language),
      readFlows(
        tx,
        ctx.userId,
        spans.map((range) => ({ key: range.from, range, byCategory: false })),
      ),
    ])
    const incomes = Object.values(flows).flatMap(({ income }) => (income > 0n ? [income] : []))
    const suggestions = [...categories.values()]
      .filter(({ type, archived }) => type === 'expense' && !archived)
      .flatMap(({ id, name }) => {
        const spent = spans.map((span) => spending(span, [id]))
        const recent = id === 'loan_repayments' ? spent.slice(-loanPeriods) : spent
        const suggestion = suggestShare(recent, yearlyCategories.has(id))
        if (!suggestion) return []
        const count = recent.filter((amount) => amount > 0n).length
        const reason = suggestion.spread
          ? spreadReason(ctx, every, suggestion.spread)
          : reasonOf(ctx, every, suggestion.leftOut, count)
        const yearly = suggestion.spread !== null
        return [
          { name, category_ids: [id], amount: suggestion.amount, yearly, reason, months: spent.map(aed) },
        ]
      })
    return {
      every,
      income: incomes.length > 0 ? aed(medianOf(incomes)) : null,
      suggestions: suggestions
        .toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
        .map((one) => ({ ...one, amount: aed(one.amount) })),
    }
  })
}

function spreadReason(
  { language }: Ctx,
  every: Suggestions['every'],
  { total, periods }: { total: bigint; periods: number },
): string {
  const amount = moneyText(language, { minor: total, currency: 'AED' })
  const key = every === 'pay' ? 'reason_pay_spread' : 'reason_spread'
  return textOf(language, 'planning', key, { amount, count: periods })
}

function reasonOf({ language }: Ctx, every: Suggestions['every'], leftOut: number, count: number): string {
  if (every === 'pay')
    return leftOut > 0
      ? textOf(language, 'planning', 'reason_pay_left_out', { count: leftOut, periods: count })
      : textOf(language, 'planning', 'reason_pay_median', { count })
  return leftOut > 0
    ? textOf(language, 'planning', 'reason_left_out', { count: leftOut, months: count })
    : textOf(language, 'planning', 'reason_median', { count })
}
