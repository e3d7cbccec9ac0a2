import * as review from '#contract/ledger/review.ts'
import { listTags as listTagsCall } from '#contract/payments/tags.ts'
import * as contract from '#contract/ledger/transactions.ts'
import * as edits from '#contract/ledger/transaction-edits.ts'
import * as views from '#contract/ledger/views.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  readTransaction,
  searchTransactions,
} from './list/service.ts'
import { readPayees } from './review/service.payees.ts'
import { readReview } from './review/service.review.ts'
import { listTags } from './tags/service.tags.ts'
import { createView, deleteView, listViews, updateView } from './views/service.views.ts'

/**
 * The calls that read payments, and the saved views of their list; the one that syncs with the banks first belongs
 * to the summaries. Fixed paths come before those with an id.
 */
export function ledgerRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.transactionsPage, (ctx, { query }) => listPage(ctx, query)),
    handle(contract.transactionsQuick, (ctx, { query }) => listPage(ctx, query)),
    handle(contract.searchTransactions, (ctx, { query }) => searchTransactions(ctx, query)),
    handle(contract.filterTotals, (ctx, { query }) => readFilterTotals(ctx, query)),
    handle(contract.transactionCounts, async (ctx, { query }) => {
      const { unverified_count, ...counts } = await countTransactions(ctx, query)
      return { ...counts, data: counts, unverified_count }
    }),
    handle(review.reviewDeck, (ctx, { query: { batches, ...asked } }) =>
      readReview(ctx, { ...asked, batches: batches === 'true' }),
    ),
    handle(review.listPayees, (ctx) => readPayees(ctx)),
    handle(edits.readTransaction, async (ctx, { params }) => ({
      transaction: await readTransaction(ctx, params.id),
    })),
    handle(listTagsCall, async (ctx) => ({ tags: await listTags(ctx) })),
    handle(views.listViews, async (ctx) => ({ views: await listViews(ctx) })),
    handle(views.createView, async (ctx, { body }) => ({ view: await createView(ctx, body) })),
    handle(views.updateView, async (ctx, { params, body }) => ({
      view: await updateView(ctx, params.id, body),
    })),
    handle(views.deleteView, (ctx, { params }) => deleteView(ctx, params.id)),
  ]
}
