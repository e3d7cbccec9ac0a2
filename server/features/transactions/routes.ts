import * as review from '#contract/review.ts'
import { transactionHistory } from '#contract/transaction-history.ts'
import * as contract from '#contract/transactions.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { editMany } from './bulk/service.bulk.ts'
import { createTransaction, deleteTransaction } from './edit/service.create.ts'
import { applyCorrection, editTransaction } from './edit/service.edit.ts'
import { readHistory } from './history/service.history.ts'
import { readReview, readReviewQueue } from './verify/service.review.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  readTransaction,
  searchTransactions,
} from './list/service.ts'
import { undoTransaction, verifyBatch, verifyTransaction } from './verify/service.verify.ts'

const ok = { success: true } as const

/** Reading and writing the store; the route that asks the banks first is among the summaries. */
export function transactionRoutes(app: App): Route[] {
  return [...readingRoutes(app), ...writingRoutes(app)]
}

/** Fixed paths stand before those with an id. */
function readingRoutes(app: App): Route[] {
  return [
    handle(contract.transactionsPage, async (caller, { query }, request) => {
      return { ...ok, ...(await listPage(contextOf(app, caller, request), query)) }
    }),
    handle(contract.transactionsQuick, async (caller, { query }, request) => {
      return { ...ok, ...(await listPage(contextOf(app, caller, request), query)) }
    }),
    handle(contract.searchTransactions, async (caller, { query }, request) => {
      return { ...ok, ...(await searchTransactions(contextOf(app, caller, request), query)) }
    }),
    handle(contract.filterTotals, async (caller, { query }, request) => {
      return { ...ok, ...(await readFilterTotals(contextOf(app, caller, request), query)) }
    }),
    handle(contract.transactionCounts, async (caller, { query }, request) => {
      const { unverified_count, ...counts } = await countTransactions(contextOf(app, caller, request), query)
      return { ...ok, ...counts, data: counts, unverified_count }
    }),
    handle(review.reviewDeck, async (caller, { query }, request) => {
      const { filter, cursor, batches, scope } = query
      const deck = await readReview(contextOf(app, caller, request), {
        filter,
        cursor,
        batches: batches === 'true',
        scope,
      })
      return { ...ok, ...deck }
    }),
    handle(review.reviewQueue, async (caller, _input, request) => {
      return { ...ok, queue: await readReviewQueue(contextOf(app, caller, request)) }
    }),
    handle(contract.readTransaction, async (caller, { params }, request) => {
      return { ...ok, transaction: await readTransaction(contextOf(app, caller, request), params.id) }
    }),
    handle(transactionHistory, async (caller, { params }, request) => {
      return { ...ok, ...(await readHistory(contextOf(app, caller, request), params.id)) }
    }),
  ]
}

function writingRoutes(app: App): Route[] {
  return [
    handle(contract.createTransaction, async (caller, { body }, request) => {
      const key = request.headers.get('idempotency-key')
      const transaction = await createTransaction(contextOf(app, caller, request), body, key)
      return { ...ok, id: transaction.id, transaction }
    }),
    handle(contract.verifyBatch, async (caller, { body }, request) => {
      return {
        ...ok,
        changed: await verifyBatch(contextOf(app, caller, request), body.ids, body.action, body.step),
      }
    }),
    handle(contract.bulkEdit, async (caller, { body }, request) => {
      return { ...ok, ...(await editMany(contextOf(app, caller, request), body)) }
    }),
    handle(contract.editTransaction, async (caller, { params, body }, request) => {
      return { ...ok, ...(await editTransaction(contextOf(app, caller, request), params.id, body)) }
    }),
    handle(contract.deleteTransaction, async (caller, { params }, request) => {
      await deleteTransaction(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.verifyTransaction, async (caller, { params, body }, request) => {
      const transaction = await verifyTransaction(
        contextOf(app, caller, request),
        params.id,
        body.action,
        body.step,
      )
      return { ...ok, transaction }
    }),
    handle(contract.undoTransaction, async (caller, { params, body }, request) => {
      return {
        ...ok,
        transaction: await undoTransaction(contextOf(app, caller, request), params.id, body?.step),
      }
    }),
    handle(contract.applyCorrection, async (caller, { params }, request) => {
      return { ...ok, changed: await applyCorrection(contextOf(app, caller, request), params.id) }
    }),
  ]
}
