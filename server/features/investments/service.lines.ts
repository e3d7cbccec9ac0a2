/** Which bank line pays a trade, as users decide it. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investments.ts'
import type { InvestmentTrade } from '#contract/investments/investments.ts'
import type { Ctx } from '../../context.ts'
import { type Tx, read } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { type BankAmount, bankAmountOf } from './lines/matching.ts'
import { writeInvestments } from './lines/service.follow.ts'
import { viewLine } from './service.read.ts'
import { readTradeOf, requireTraded } from './service.trades.ts'
import {
  type ReceivedDividend,
  selectBooked,
  selectDividends,
  selectLinks,
  selectOffered,
  upsertChoice,
} from './lines/store.lines.ts'
import { selectTrades } from './store.ts'
import { type Day, addDays } from '#contract/period.ts'
import { isStale } from './holdings/view.ts'
import { type FedPrice, selectFedPrices } from './prices/store.prices.ts'

/** How far a line may be from a trade to which the user links it. */
const offeredDays = 31

type Booked = BankAmount & { name: string; day: string }

/** What a bank books for a trade. Fails with `investment_line_invalid` if that is nothing. */
async function requireAmount(tx: Tx, userId: string, tradeId: string): Promise<Booked> {
  const { id, name, currency } = await requireTraded(tx, userId, tradeId)
  const trade = (await selectTrades(tx, userId, id)).find((row) => row.id === tradeId)
  const amount = trade && bankAmountOf({ ...trade, currency })
  if (!trade || !amount) return fail('investment_line_invalid', {}, { field: 'transaction_id' })
  return { ...amount, name, day: trade.day }
}

export async function listTradeLines(
  ctx: Ctx,
  id: string,
): Promise<ResponseFields<typeof contract.listTradeLines>> {
  return read(ctx.db, ctx, async (tx) => {
    const booked = await requireAmount(tx, ctx.userId, id)
    const lines = await selectOffered(tx, ctx.userId, { day: booked.day, days: offeredDays }, booked)
    return {
      lines: lines.map((line) => ({
        ...viewLine({ ...line, transaction_id: line.id, amount_minor: line.amountMinor }),
        text: line.text,
      })),
    }
  })
}

/** Links a line to a trade, or with null the line that it has no more. */
export async function linkTradeLine(
  ctx: Ctx,
  id: string,
  transactionId: string | null,
): Promise<InvestmentTrade> {
  const tradeId = id.toLowerCase()
  const work = async (tx: Tx): Promise<string> => {
    const { name, direction } = await requireAmount(tx, ctx.userId, tradeId)
    if (transactionId === null) {
      const link = (await selectLinks(tx, ctx.userId)).find((row) => row.tradeId === tradeId)
      if (link) await upsertChoice(tx, ctx.userId, { lineId: link.lineId, tradeId: null })
      return name
    }
    const line = (await selectBooked(tx, ctx.userId, transactionId)) ?? fail('transaction_not_found')
    if (line.direction !== direction) fail('investment_line_invalid', {}, { field: 'transaction_id' })
    await upsertChoice(tx, ctx.userId, { lineId: line.id, tradeId })
    return name
  }
  await writeInvestments(ctx, 'investment.trade', work, (name) => ({ name }))
  return readTradeOf(ctx, tradeId)
}

/** Older ones are history. */
const newsDays = 10

type InvestmentNews = {
  /** Dividends that arrived at a bank. */
  dividends: readonly ReceivedDividend[]
  /** Investments whose address gives no new price any more. */
  stale: readonly FedPrice[]
}

export async function readInvestmentNews(tx: Tx, userId: string, day: Day): Promise<InvestmentNews> {
  const fed = await selectFedPrices(tx, userId)
  return {
    dividends: await selectDividends(tx, userId, addDays(day, -newsDays)),
    stale: fed.filter((price) => isStale(price.kind, price.day, day)),
  }
}
