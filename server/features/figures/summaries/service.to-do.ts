import type { ResponseFields } from '#contract/endpoint.ts'
import { type readToDo as contract, type ToDoKind, toDoKinds } from '#contract/figures/to-do.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { readBalances } from '../../accounts/service.ts'
import { countMessages } from '../../banks/messages/service.ts'
import { listBook } from '../../expected/cheques/service.ts'
import { listInstalmentPlans } from '../../expected/instalments/service.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { listSeries } from '../../expected/series/service.ts'
import { countToReview } from '../../ledger/review/service.review.ts'
import { countDuplicates } from '../../payments/duplicates/service.duplicates.ts'
import { countProposals } from '../../proposals/service.ts'

/** How much waits for the user's answer; what two screens ask about is counted for the first of them. */
export async function readToDo(ctx: Ctx): Promise<ResponseFields<typeof contract>> {
  const [review, series, book, plans, loans, proposals, duplicates, messages, balances] = await Promise.all([
    countToReview(ctx),
    listSeries(ctx),
    listBook(ctx),
    listInstalmentPlans(ctx),
    listLoans(ctx),
    countProposals(ctx),
    countDuplicates(ctx),
    countMessages(ctx),
    read(ctx.db, ctx, (tx) => readBalances(tx, ctx.userId, today(ctx.clock))),
  ])
  const toConfirm = new Set(
    series.flatMap(({ id, state, covered }) => (state === 'suggested' && !covered ? [id] : [])),
  )
  const counts: Record<ToDoKind, number> = {
    duplicates,
    messages,
    payees: review.payees,
    review: review.cards,
    bills: toConfirm.size,
    cheques: book.offers.length,
    plans: plans.suggestions.length,
    loans: loans.suggestions.filter(({ series_id: id }) => !toConfirm.has(id)).length,
    proposals,
    unreadable: balances.coverage.unreadable?.count ?? 0,
  }
  return {
    count: toDoKinds.reduce((sum, kind) => sum + counts[kind], 0),
    items: toDoKinds.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [])),
  }
}
