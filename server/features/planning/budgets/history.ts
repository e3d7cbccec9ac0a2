import type { AnswerOf } from '#contract/endpoint.ts'
import type { budgetHistory } from '#contract/planning.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { readPayDays } from '../../periods/service.ts'
import { aed } from '../../transactions/totals/service.flows.ts'
import { type Span, spansBack } from './cycle.ts'
import { netOf, type Spent } from './figures.ts'
import { categoriesAt, findBudget, limitOf, periodsBack } from './read.ts'
import { readSpans } from './spending.ts'
import { selectAmounts } from './store.ts'

type Periods = AnswerOf<typeof budgetHistory>['periods']

/** Twelve periods, newest first, each with the amount it had; null for those before the budget. */
export async function readBudgetHistory(ctx: Ctx, id: string): Promise<Periods> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [row, amounts, pay] = await Promise.all([
      findBudget(tx, ctx.userId, id),
      selectAmounts(tx, ctx.userId),
      readPayDays(tx, ctx.userId, now),
    ])
    const versions = amounts.filter(({ budget_id }) => budget_id === id)
    const first = versions[0]?.from_day ?? row.begins
    const spans = spansBack(row.every, now, pay, periodsBack + 3)
    const spending = await readSpans(tx, ctx.userId, spans, now)
    const spentAt = (span: Span): Spent => spending(span, categoriesAt(row, span.from, versions))
    return spans.slice(0, periodsBack).map((span, index) => ({
      ...span,
      limit: span.to < first ? null : aed(limitOf(spans, index, versions, spentAt)),
      spent: aed(netOf(spentAt(span))),
    }))
  })
}
