/** Mergers, spin-offs and reinvested dividends, as the trades that they are. */
import { formatDecimal, parseDecimal, quantityPlaces } from '#contract/decimal.ts'
import type { ActionInput } from '#contract/investments/investment-actions.ts'
import type { TradeInput } from '#contract/investments/investments.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { holdingOf } from './holdings/holding.ts'
import { readAmount } from './input.ts'
import { writeInvestments } from './lines/service.follow.ts'
import { noPrices, priceLineOf } from './prices/price-line.ts'
import { readBook } from './service.book.ts'
import { insertLike, requireInstrument } from './service.ts'
import { requireRoom, saveTrade } from './service.trades.ts'
import { type InstrumentRow, selectAccounts } from './store.ts'

/** What is held at a place on a day, and what it had cost on average; null where that is unknown. */
async function heldAt(
  tx: Tx,
  ctx: Ctx,
  { id, currency }: InstrumentRow,
  { account, day }: ActionInput,
): Promise<{ quantity: bigint; cost: bigint | null }> {
  const { trades, convert } = await readBook(tx, ctx.userId, today(ctx.clock))
  const own = trades.get(id) ?? []
  const place = (await selectAccounts(tx, ctx.userId)).find(
    ({ name }) => name.toLowerCase() === account.toLowerCase(),
  )
  const state = holdingOf({ currency, trades: own, line: priceLineOf(noPrices, []), day, convert })
  const position = state.accounts.find((each) => each.id === place?.id)?.position
  if (!position || position.quantity <= 0n) return fail('investment_exceeds', { day, missing: '0' })
  return { quantity: position.quantity, cost: position.cost.average?.minor ?? null }
}

type Leg = { instrument: InstrumentRow; input: TradeInput }

/** The trades of an action, with the instrument to look at afterwards. */
async function legsOf(tx: Tx, ctx: Ctx, instrument: InstrumentRow, action: ActionInput): Promise<Leg[]> {
  const { account, day, quantity } = action
  const { currency } = instrument
  const common = { account, day }
  const plain = (minor: bigint): number => wireAmount(minor, currency)
  const wrong = (field: string): never => fail('investment_amount_invalid', {}, { field })
  if (action.kind === 'reinvestment') {
    const gross = readAmount(action.amount, currency, 'amount') ?? wrong('amount')
    const tax = readAmount(action.tax, currency, 'tax') ?? 0n
    if (tax > gross) wrong('tax')
    const income = { ...common, kind: 'dividend' as const, amount: plain(gross), tax: plain(tax) }
    const bought = { ...common, kind: 'buy' as const, quantity, amount: plain(gross - tax) }
    return [income, bought].map((input) => ({ instrument, input }))
  }
  const held = await heldAt(tx, ctx, instrument, action)
  const into = await intoOf(tx, ctx, instrument, action.into)
  if (action.kind === 'spin_off') {
    const hundredths = parseDecimal(action.percent, 2)
    if (hundredths === null || hundredths < 0n || hundredths > 10_000n) return wrong('percent')
    if (hundredths === 0n)
      return [{ instrument: into, input: { ...common, kind: 'stock_dividend', quantity } }]
    if (held.cost === null) return wrong('percent')
    const amount = plain((held.cost * hundredths + 5000n) / 10_000n)
    return [
      { instrument, input: { ...common, kind: 'return_of_capital', amount } },
      { instrument: into, input: { ...common, kind: 'buy', quantity, amount } },
    ]
  }
  const worth = readAmount(action.amount, currency, 'amount') ?? held.cost ?? wrong('amount')
  const cash = readAmount(action.cash, currency, 'cash') ?? 0n
  if (cash > worth) wrong('cash')
  const all = formatDecimal(held.quantity, quantityPlaces)
  return [
    { instrument, input: { ...common, kind: 'sell', quantity: all, amount: plain(worth) } },
    { instrument: into, input: { ...common, kind: 'buy', quantity, amount: plain(worth - cash) } },
  ]
}

async function intoOf(
  tx: Tx,
  ctx: Ctx,
  like: InstrumentRow,
  into: Extract<ActionInput, { kind: 'merger' }>['into'],
): Promise<InstrumentRow> {
  if (!('id' in into)) return insertLike(tx, ctx, like, into)
  const row = await requireInstrument(tx, ctx.userId, into.id)
  // its cost is carried in one currency
  const isOther = row.id !== like.id && row.currency === like.currency && row.kind !== 'index'
  return isOther ? row : fail('field_invalid', { field: 'into' }, { field: 'into' })
}

/** Adds all trades of an action, or none; resolves to the instrument of the new units. */
export async function addAction(
  ctx: Ctx,
  instrumentId: string,
  action: ActionInput,
): Promise<{ instrument_id: string; quantity: string }> {
  const work = async (tx: Tx) => {
    const instrument = await requireInstrument(tx, ctx.userId, instrumentId)
    const legs = await legsOf(tx, ctx, instrument, action)
    await requireRoom(tx, ctx.userId, legs.length)
    for (const leg of legs) await saveTrade(tx, ctx, leg.instrument, newId(ctx.clock.now()), leg.input)
    return { name: instrument.name, id: legs.at(-1)?.instrument.id ?? instrument.id }
  }
  const { id } = await writeInvestments(ctx, 'investment.trade', work, ({ name }) => ({ name }))
  return { instrument_id: id, quantity: action.quantity }
}
