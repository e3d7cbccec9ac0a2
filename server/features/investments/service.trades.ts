/** What happened to investments, as users enter it. */
import { formatDecimal, quantityPlaces } from '#contract/decimal.ts'
import { isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import type { InvestmentTrade, TradeInput } from '#contract/investments/investments.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { readTrade } from './input.ts'
import { positionOf } from './position/position.ts'
import { inOrder, type Trade } from './position/trades.ts'
import { writeInvestments } from './lines/service.follow.ts'
import { readDetail } from './service.read.ts'
import { findOrAddAccount, requireInstrument } from './service.ts'
import {
  countTrades,
  deleteTradeRow,
  type InstrumentRow,
  most,
  selectInstrumentOf,
  selectTrades,
  upsertTrades,
} from './store.ts'

export async function createTrade(
  ctx: Ctx,
  instrumentId: string,
  input: TradeInput,
): Promise<InvestmentTrade> {
  const id = newId(ctx.clock.now())
  const work = async (tx: Tx) => {
    const instrument = await requireInstrument(tx, ctx.userId, instrumentId)
    await requireRoom(tx, ctx.userId, 1)
    return saveTrade(tx, ctx, instrument, id, input)
  }
  await writeInvestments(ctx, 'investment.trade', work, (name) => ({ name }))
  return readTradeOf(ctx, id)
}

/** Fails with `too_many_trades` if there is no room for so many more. */
export async function requireRoom(tx: Tx, userId: string, added: number): Promise<void> {
  if ((await countTrades(tx, userId)) + added > most.trades) fail('too_many_trades', { max: most.trades })
}

export async function updateTrade(ctx: Ctx, id: string, input: TradeInput): Promise<InvestmentTrade> {
  const work = async (tx: Tx) => saveTrade(tx, ctx, await requireTraded(tx, ctx.userId, id), id, input)
  await writeInvestments(ctx, 'investment.trade', work, (name) => ({ name }))
  return readTradeOf(ctx, id)
}

export async function deleteTrade(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const { id: instrumentId, name } = await requireTraded(tx, ctx.userId, id)
    await deleteTradeRow(tx, ctx.userId, id)
    requireEnough(await selectTrades(tx, ctx.userId, instrumentId))
    return name
  }
  await writeInvestments(ctx, 'investment.trade', work, (name) => ({ name }))
}

/** The instrument of a trade. Fails with `investment_trade_not_found`. */
export async function requireTraded(tx: Tx, userId: string, tradeId: string): Promise<InstrumentRow> {
  const instrumentId = isUuid(tradeId) ? await selectInstrumentOf(tx, userId, tradeId) : undefined
  return requireInstrument(tx, userId, instrumentId ?? fail('investment_trade_not_found'))
}

/** Adds or replaces a trade; returns the name of its instrument. Fails if more is taken out than was held. */
export async function saveTrade(
  tx: Tx,
  ctx: Ctx,
  instrument: InstrumentRow,
  id: string,
  input: TradeInput,
): Promise<string> {
  const { id: instrumentId, currency, name, kind } = instrument
  const day = today(ctx.clock)
  const trade = readTrade(input, { currency, today: day, inPercent: isQuotedInPercent(kind) })
  const accountId =
    trade.kind === 'split'
      ? null
      : (await findOrAddAccount(tx, ctx, input.account ?? fail('name_required', {}, { field: 'account' }))).id
  await upsertTrades(tx, ctx.userId, [{ ...trade, id, instrumentId, accountId }], ctx.clock.now())
  requireEnough(await selectTrades(tx, ctx.userId, instrumentId))
  return name
}

/** A trade as it is shown. Fails with `investment_trade_not_found`. */
export async function readTradeOf(ctx: Ctx, id: string): Promise<InvestmentTrade> {
  return read(ctx.db, ctx, async (tx) => {
    const instrument = await requireTraded(tx, ctx.userId, id)
    const { trades } = await readDetail(tx, ctx.userId, instrument.id, today(ctx.clock))
    return trades.find((trade) => trade.id === id) ?? fail('investment_trade_not_found')
  })
}

/** Refuses trades that take more out of an account than it held. */
function requireEnough(trades: readonly Trade[]): void {
  const excess = excessOf(trades)
  if (excess) fail('investment_exceeds', excess)
}

/** The first day on which more was taken out of an account than it held, and how many too many; null if never. */
export function excessOf(trades: readonly Trade[]): { day: Day; missing: string } | null {
  const splits = trades.filter(({ kind }) => kind === 'split')
  for (const [accountId, events] of Map.groupBy(trades, (trade) => trade.accountId)) {
    if (accountId === null) continue
    const { excess } = positionOf(inOrder([...events, ...splits]), () => null)
    if (excess) return { day: excess.day, missing: formatDecimal(excess.missing, quantityPlaces) }
  }
  return null
}
