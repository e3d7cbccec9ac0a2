import { addMonths } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { categoriesById } from '../../categories/service.ts'
import type { PayDays } from '../../periods/service.ts'
import { aed } from '../../transactions/totals/service.flows.ts'
import { spansBack } from './cycle.ts'
import { netOf, suggestAmount } from './figures.ts'
import { readSpans } from './spending.ts'

export type Suggestion = {
  name: string
  category_ids: string[]
  amount: number
  reason: string
  months: number[]
}

/** A budget for every category with spending in at least two of the last six whole months; nothing is saved. */
export async function suggestBudgets(ctx: Ctx): Promise<Suggestion[]> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const noPay: Pick<PayDays, 'starts' | 'next'> = { starts: [], next: now }
    const spans = spansBack('month', addMonths(now, -1), noPay, 6).toReversed()
    const [spending, categories] = await Promise.all([
      readSpans(tx, ctx.userId, spans),
      categoriesById(tx, ctx.userId),
    ])
    const suggestions = [...categories.values()]
      .filter(({ type, archived }) => type === 'expense' && !archived)
      .flatMap(({ id, name }) => {
        const months = spans.map((span) => netOf(spending(span, [id])))
        const found = suggestAmount(months)
        if (!found) return []
        const count = months.filter((month) => month > 0n).length
        const reason =
          found.leftOut > 0
            ? textOf(ctx.language, 'planning', 'reason_left_out', { count: found.leftOut, months: count })
            : textOf(ctx.language, 'planning', 'reason_median', { count })
        return [{ name, category_ids: [id], amount: found.amount, reason, months: months.map(aed) }]
      })
    return suggestions
      .toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
      .map((one) => ({ ...one, amount: aed(one.amount) }))
  })
}
