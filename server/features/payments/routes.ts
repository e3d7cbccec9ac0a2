import { putCash } from '#contract/payments/cash.ts'
import * as duplicates from '#contract/payments/duplicates.ts'
import * as refunds from '#contract/payments/refunds.ts'
import { answerPayee as answerPayeeCall } from '#contract/ledger/review.ts'
import * as shares from '#contract/payments/shares.ts'
import { putSplits } from '#contract/payments/splits.ts'
import * as tags from '#contract/payments/tags.ts'
import { transactionHistory } from '#contract/ledger/transaction-history.ts'
import * as contract from '#contract/ledger/transaction-edits.ts'
import { type App, type Handle, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { editGroup, editMany } from './bulk/service.bulk.ts'
import { listDuplicates, keepBoth, mergeDuplicate } from './duplicates/service.duplicates.ts'
import { moveCash } from './cash/service.cash.ts'
import { createTransaction, deleteTransaction } from './edit/service.create.ts'
import { applyCorrection, editTransaction, readSimilar } from './edit/service.edit.ts'
import { forgetCorrection } from './edit/service.forget.ts'
import { readHistory } from './history/service.history.ts'
import { linkRefund, listPurchases } from './refunds/service.refunds.ts'
import { listBalances, settleShares } from './shares/service.shares.ts'
import { splitTransaction } from './splits/service.splits.ts'
import { createTag, deleteTag, mergeTag, updateTag } from './tags/service.tags.ts'
import { answerPayee, verifyBatch, verifyTransaction } from './verify/service.verify.ts'

/** The calls that change payments, and what an edit shows first: similar payments and the history. */
export function paymentRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [...editRoutes(handle), ...linkingRoutes(handle), ...tagRoutes(handle)]
}

/** Fixed paths come before those with an id. */
function editRoutes(handle: Handle): Route[] {
  return [
    handle(contract.createTransaction, async (ctx, { body }, { headers }) => {
      const transaction = await createTransaction(ctx, body, headers.get('idempotency-key'))
      return { id: transaction.id, transaction }
    }),
    handle(contract.verifyBatch, async (ctx, { body }) => ({
      changed: await verifyBatch(ctx, body.ids, body.action, body.change_id),
    })),
    handle(answerPayeeCall, async (ctx, { body }) => ({ changed: await answerPayee(ctx, body) })),
    handle(contract.bulkEdit, (ctx, { body }) => editMany(ctx, body)),
    handle(contract.editTransaction, (ctx, { params, body }) => editTransaction(ctx, params.id, body)),
    handle(contract.deleteTransaction, (ctx, { params }) => deleteTransaction(ctx, params.id)),
    handle(contract.verifyTransaction, async (ctx, { params, body }) => ({
      transaction: await verifyTransaction(ctx, params.id, body.action, body.change_id),
    })),
    handle(contract.editGroup, (ctx, { body }) => editGroup(ctx, body)),
    handle(contract.applyCorrection, async (ctx, { params, body }) => ({
      changed: await applyCorrection(ctx, params.id, body?.count),
    })),
    handle(contract.forgetCorrection, (ctx, { params }) => forgetCorrection(ctx, params.id)),
    handle(contract.similarTransactions, async (ctx, { params }) => ({
      similar: await readSimilar(ctx, params.id),
    })),
    handle(transactionHistory, (ctx, { params }) => readHistory(ctx, params.id)),
  ]
}

/** Splits, refunds, cash in the wallet and shared costs. */
function linkingRoutes(handle: Handle): Route[] {
  return [
    handle(putSplits, async (ctx, { params, body }) => ({
      transaction: await splitTransaction(ctx, params.id, body),
    })),
    handle(refunds.putRefund, async (ctx, { params, body }) => ({
      transaction: await linkRefund(ctx, params.id, body.purchase_id),
    })),
    handle(refunds.listPurchases, async (ctx, { params, query }) => ({
      data: await listPurchases(ctx, params.id, query.q),
    })),
    handle(duplicates.listDuplicates, (ctx) => listDuplicates(ctx)),
    handle(duplicates.answerDuplicate, async (ctx, { params, body }) => ({
      transaction: await (body.same ? mergeDuplicate : keepBoth)(ctx, params.id, body.other_id),
    })),
    handle(putCash, async (ctx, { params, body }) => ({
      transaction: await moveCash(ctx, params.id, body.in_wallet),
    })),
    handle(shares.listShares, async (ctx) => ({ data: await listBalances(ctx) })),
    handle(shares.settleShares, async (ctx, { body }) => ({ changed: await settleShares(ctx, body) })),
  ]
}

function tagRoutes(handle: Handle): Route[] {
  return [
    handle(tags.createTag, async (ctx, { body }) => ({ tag: await createTag(ctx, body) })),
    handle(tags.mergeTag, async (ctx, { params, body }) => ({
      tag: await mergeTag(ctx, params.id, body.into),
    })),
    handle(tags.updateTag, async (ctx, { params, body }) => ({ tag: await updateTag(ctx, params.id, body) })),
    handle(tags.deleteTag, async (ctx, { params }) => ({ changed: await deleteTag(ctx, params.id) })),
  ]
}
