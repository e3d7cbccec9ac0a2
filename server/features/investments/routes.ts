import * as contract from '#contract/investments/investments.ts'
import { importTrades, TradeFileOptions, tradeFileBytes } from '#contract/investments/investment-imports.ts'
import { addCorporateAction } from '#contract/investments/investment-actions.ts'
import { readInvestmentTargets, saveInvestmentTargets } from '#contract/investments/investment-targets.ts'
import {
  addInvestmentCash,
  deleteInvestmentCash,
  listInvestmentCash,
} from '#contract/investments/investment-cash.ts'
import { decideFoundPayment, listFoundPayments } from '#contract/investments/investment-found.ts'
import { type App, handleIn } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { readFormFile, sizeOf } from '../../platform/http/form.ts'
import type { Route } from '../../platform/http/http.ts'
import { pool } from '../../platform/work/pool.ts'
import { addCash, deleteCash, listCash } from './cash/service.cash.ts'
import { decideFound, listFound } from './cash/service.found.ts'
import { exportInvestments } from './export/service.export.ts'
import { importTradeFile } from './imports/service.import.ts'
import { addAction } from './service.actions.ts'
import { savePriceFeed } from './service.feeds.ts'
import { linkTradeLine, listTradeLines } from './service.lines.ts'
import { deletePrice, importPrices, savePrice } from './service.prices.ts'
import { readInstrument, readInvestments } from './service.read.ts'
import { readReturns } from './service.returns.ts'
import { readTargets, saveTargets } from './targets/service.targets.ts'
import { createTrade, deleteTrade, updateTrade } from './service.trades.ts'
import {
  createInstrument,
  deleteAccount,
  deleteInstrument,
  updateAccount,
  updateInstrument,
} from './service.ts'

function optionsIn(text = ''): TradeFileOptions {
  try {
    return TradeFileOptions.parse(JSON.parse(text))
  } catch {
    return fail('field_invalid', { field: 'options' }, { field: 'options' })
  }
}

export function investmentRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readInvestments, (ctx) => readInvestments(ctx)),
    handle(contract.readInvestmentReturns, (ctx, { query }) => readReturns(ctx, query)),
    handle(readInvestmentTargets, (ctx, { query }) => readTargets(ctx, query.amount)),
    handle(saveInvestmentTargets, (ctx, { body }) => saveTargets(ctx, body)),
    handle(contract.exportInvestments, async (ctx, { query }) => {
      const { name, type, text } = await exportInvestments(ctx, query.format)
      return new Response(text, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
    handle(importTrades, (ctx, _input, { request }) =>
      pool.admit(ctx.userId, sizeOf(request, tradeFileBytes), async () => {
        const file = await readFormFile(request, 'file', tradeFileBytes)
        if (!file) return fail('field_missing', { field: 'file' })
        return importTradeFile(ctx, file.bytes, optionsIn(file.fields.get('options')))
      }),
    ),
    handle(contract.readInstrument, (ctx, { params }) => readInstrument(ctx, params.id)),
    handle(contract.createInstrument, async (ctx, { body }) => ({
      instrument: await createInstrument(ctx, body),
    })),
    handle(contract.updateInstrument, async (ctx, { params, body }) => ({
      instrument: await updateInstrument(ctx, params.id, body),
    })),
    handle(contract.deleteInstrument, (ctx, { params }) => deleteInstrument(ctx, params.id)),
    handle(contract.createTrade, async (ctx, { params, body }) => ({
      trade: await createTrade(ctx, params.id, body),
    })),
    handle(addCorporateAction, (ctx, { params, body }) => addAction(ctx, params.id, body)),
    handle(contract.updateTrade, async (ctx, { params, body }) => ({
      trade: await updateTrade(ctx, params.id, body),
    })),
    handle(contract.deleteTrade, (ctx, { params }) => deleteTrade(ctx, params.id)),
    handle(contract.listTradeLines, (ctx, { params }) => listTradeLines(ctx, params.id)),
    handle(contract.linkTradeLine, async (ctx, { params, body }) => ({
      trade: await linkTradeLine(ctx, params.id, body.transaction_id),
    })),
    handle(contract.savePrice, (ctx, { params, body }) => savePrice(ctx, params.id, body)),
    handle(contract.deletePrice, (ctx, { params, query }) => deletePrice(ctx, params.id, query.day)),
    handle(contract.importPrices, (ctx, { params, body }) => importPrices(ctx, params.id, body)),
    handle(contract.savePriceFeed, (ctx, { params, body }) => savePriceFeed(ctx, params.id, body)),
    handle(contract.updateInvestmentAccount, async (ctx, { params, body }) => ({
      account: await updateAccount(ctx, params.id, body),
    })),
    handle(listInvestmentCash, async (ctx, { params }) => ({ rows: await listCash(ctx, params.id) })),
    handle(addInvestmentCash, async (ctx, { params, body }) => ({
      row: await addCash(ctx, params.id, body),
    })),
    handle(deleteInvestmentCash, (ctx, { params }) => deleteCash(ctx, params.id)),
    handle(listFoundPayments, async (ctx) => ({ found: await listFound(ctx) })),
    handle(decideFoundPayment, (ctx, { params, body }) => decideFound(ctx, params.id, body)),
    handle(contract.deleteInvestmentAccount, (ctx, { params }) => deleteAccount(ctx, params.id)),
  ]
}
