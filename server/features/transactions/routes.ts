import * as attachments from '#contract/attachments.ts'
import { putCash } from '#contract/cash.ts'
import * as exports from '#contract/exports.ts'
import * as refunds from '#contract/refunds.ts'
import * as review from '#contract/review.ts'
import * as rules from '#contract/rules.ts'
import * as shares from '#contract/shares.ts'
import { putSplits } from '#contract/splits.ts'
import * as tags from '#contract/tags.ts'
import { transactionHistory } from '#contract/transaction-history.ts'
import * as contract from '#contract/transactions.ts'
import * as views from '#contract/views.ts'
import { type App, type Handle, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { ofPayment } from './attachments/service.attachments.ts'
import { fileRoutes } from './attachments/service.routes.ts'
import { editGroup, editMany } from './bulk/service.bulk.ts'
import { moveCash } from './cash/service.cash.ts'
import { createTransaction, deleteTransaction } from './edit/service.create.ts'
import { applyCorrection, editTransaction, readSimilar } from './edit/service.edit.ts'
import { listPrepared, prepareExport, readPrepared } from './export/service.prepared.ts'
import { readHistory } from './history/service.history.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  readTransaction,
  searchTransactions,
} from './list/service.ts'
import { linkRefund, listPurchases } from './refunds/service.refunds.ts'
import {
  createRule,
  deleteRule,
  listRules,
  orderRules,
  previewRule,
  updateRule,
} from './rules/service.rules.ts'
import { listBalances, settleShares, shareTransaction } from './shares/service.shares.ts'
import { splitTransaction } from './splits/service.splits.ts'
import { createTag, deleteTag, listTags, mergeTag, updateTag } from './tags/service.tags.ts'
import { readReview, readReviewQueue } from './verify/service.review.ts'
import { verifyBatch, verifyTransaction } from './verify/service.verify.ts'
import { createView, deleteView, listViews, updateView } from './views/service.views.ts'

/** The routes of stored transactions; the one that syncs with the banks first belongs to the summaries. */
export function transactionRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    ...readingRoutes(handle),
    ...writingRoutes(handle),
    ...linkingRoutes(handle),
    ...fileRoutes(
      app,
      {
        list: attachments.listAttachments,
        add: attachments.addAttachment,
        read: attachments.readAttachment,
        remove: attachments.deleteAttachment,
      },
      ofPayment,
    ),
    ...viewRoutes(handle),
    ...tagRoutes(handle),
    ...ruleRoutes(handle),
    ...exportRoutes(handle),
  ]
}

/** Fixed paths come before those with an id. */
function readingRoutes(handle: Handle): Route[] {
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
    handle(review.reviewQueue, async (ctx) => ({ queue: await readReviewQueue(ctx) })),
    handle(contract.readTransaction, async (ctx, { params }) => ({
      transaction: await readTransaction(ctx, params.id),
    })),
    handle(contract.similarTransactions, async (ctx, { params }) => ({
      similar: await readSimilar(ctx, params.id),
    })),
    handle(transactionHistory, (ctx, { params }) => readHistory(ctx, params.id)),
  ]
}

function writingRoutes(handle: Handle): Route[] {
  return [
    handle(contract.createTransaction, async (ctx, { body }, { headers }) => {
      const transaction = await createTransaction(ctx, body, headers.get('idempotency-key'))
      return { id: transaction.id, transaction }
    }),
    handle(contract.verifyBatch, async (ctx, { body }) => ({
      changed: await verifyBatch(ctx, body.ids, body.action, body.change_id),
    })),
    handle(contract.bulkEdit, (ctx, { body }) => editMany(ctx, body)),
    handle(contract.editTransaction, (ctx, { params, body }) => editTransaction(ctx, params.id, body)),
    handle(contract.deleteTransaction, (ctx, { params }) => deleteTransaction(ctx, params.id)),
    handle(contract.verifyTransaction, async (ctx, { params, body }) => ({
      transaction: await verifyTransaction(ctx, params.id, body.action, body.change_id),
    })),
    handle(contract.editGroup, (ctx, { body }) => editGroup(ctx, body)),
    handle(contract.applyCorrection, async (ctx, { params }) => ({
      changed: await applyCorrection(ctx, params.id),
    })),
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
    handle(putCash, async (ctx, { params, body }) => ({
      transaction: await moveCash(ctx, params.id, body.in_wallet),
    })),
    handle(shares.listShares, async (ctx) => ({ data: await listBalances(ctx) })),
    handle(shares.settleShares, async (ctx, { body }) => ({ changed: await settleShares(ctx, body) })),
    handle(shares.putShares, async (ctx, { params, body }) => ({
      transaction: await shareTransaction(ctx, params.id, body.shares),
    })),
  ]
}

function viewRoutes(handle: Handle): Route[] {
  return [
    handle(views.listViews, async (ctx) => ({ views: await listViews(ctx) })),
    handle(views.createView, async (ctx, { body }) => ({ view: await createView(ctx, body) })),
    handle(views.updateView, async (ctx, { params, body }) => ({
      view: await updateView(ctx, params.id, body),
    })),
    handle(views.deleteView, (ctx, { params }) => deleteView(ctx, params.id)),
  ]
}

function tagRoutes(handle: Handle): Route[] {
  return [
    handle(tags.listTags, async (ctx) => ({ tags: await listTags(ctx) })),
    handle(tags.createTag, async (ctx, { body }) => ({ tag: await createTag(ctx, body) })),
    handle(tags.mergeTag, async (ctx, { params, body }) => ({
      tag: await mergeTag(ctx, params.id, body.into),
    })),
    handle(tags.updateTag, async (ctx, { params, body }) => ({ tag: await updateTag(ctx, params.id, body) })),
    handle(tags.deleteTag, async (ctx, { params }) => ({ changed: await deleteTag(ctx, params.id) })),
  ]
}

/** Fixed paths come before those with an id. */
function ruleRoutes(handle: Handle): Route[] {
  return [
    handle(rules.listRules, async (ctx) => ({ rules: await listRules(ctx) })),
    handle(rules.createRule, (ctx, { body }) => createRule(ctx, body)),
    handle(rules.previewRule, (ctx, { body }) => previewRule(ctx, body.conditions)),
    handle(rules.orderRules, (ctx, { body }) => orderRules(ctx, body.ids)),
    handle(rules.updateRule, (ctx, { params, body }) => updateRule(ctx, params.id, body)),
    handle(rules.deleteRule, async (ctx, { params }) => ({ changed: await deleteRule(ctx, params.id) })),
  ]
}

/** Exports prepared in the background; the streamed export is among the privacy routes. */
function exportRoutes(handle: Handle): Route[] {
  return [
    handle(exports.listPreparedExports, async (ctx) => ({ exports: await listPrepared(ctx) })),
    handle(exports.prepareExport, async (ctx, { body: { format, ...filter } }) => ({
      export: await prepareExport(ctx, filter, format),
    })),
    handle(exports.readPreparedExport, async (ctx, { params }) => {
      const { name, type, bytes } = await readPrepared(ctx, params.id)
      return new Response(bytes, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  ]
}
