/** Prices typed or taken over from a file. */
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investments.ts'
import { divide, pricePlaces } from '#contract/decimal.ts'
import { type Karat, isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import { type Day, dubaiDay } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { writeChange } from '../changes/service.ts'
import { readRates } from '../days/rates/service.ts'
import { readDay, readPrice } from './input.ts'
import { gramPrice, readPriceFile } from './prices/price-file.ts'
import { perUnit, quotedText } from './prices/quote.ts'
import { type DayPrice, firstJump, type PriceLine } from './prices/price-line.ts'
import { readOne } from './service.read.ts'
import { requireInstrument } from './service.ts'
import type { InstrumentRow } from './store.ts'
import { deletePriceRow, endQuestion, upsertPrices } from './prices/store.prices.ts'

export async function savePrice(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.savePrice>,
): Promise<{ price: string; day: Day }> {
  const day = readDay(input.day, today(ctx.clock))
  let name = ''
  const work = async (tx: Tx): Promise<{ price: string; day: Day }> => {
    const instrument = await requireInstrument(tx, ctx.userId, id)
    name = instrument.name
    const typed =
      readPrice(input.price, 'price', isQuotedInPercent(instrument.kind)) ??
      fail('investment_price_invalid', {}, { field: 'price' })
    const price = input.metal ? await ofMetal(tx, instrument, typed, input.metal, day) : typed
    if (input.confirmed !== true) {
      const { line } = await readOne(tx, ctx.userId, id, today(ctx.clock))
      requireNoJump(instrument, line, [{ day, price }])
    }
    await upsertPrices(tx, ctx.userId, id, [{ day, price }], ctx.clock.now())
    await endQuestion(tx, ctx.userId, id, day)
    return { price: quotedText(instrument, price), day }
  }
  return writeChange(ctx, 'investment.price', work, () => ({ name }))
}

type Metal = NonNullable<BodyOf<typeof contract.savePrice>['metal']>

/** The price of a gram of the instrument's karat, in its currency, from that of pure metal. */
async function ofMetal(
  tx: Tx,
  { kind, karat, currency }: InstrumentRow,
  metal: bigint,
  { unit, currency: metalCurrency }: Metal,
  day: Day,
): Promise<bigint> {
  if (kind !== 'gold') return fail('investment_gold_only', {}, { field: 'metal' })
  const pure: Karat = 24
  const price = gramPrice(metal, unit, karat ?? pure)
  if (metalCurrency === currency) return price
  const rates = await readRates(tx, [metalCurrency, currency], day)
  const [from, to] = [rates.rateOf(metalCurrency), rates.rateOf(currency)]
  if (!from || !to) return fail('rate_invalid', {}, { field: 'metal' })
  return divide(price * trillionths(from.value), trillionths(to.value))
}

function trillionths(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(whole + decimals.slice(0, pricePlaces).padEnd(pricePlaces, '0'))
}

/** Asks about the first price that is far from the one before it, entered or among the new ones. */
function requireNoJump(instrument: InstrumentRow, line: PriceLine, prices: readonly DayPrice[]): void {
  const jump = firstJump(line, prices)
  if (jump)
    fail(
      'investment_price_jump',
      { day: jump.at.day, before: quotedText(instrument, jump.before) },
      { field: 'price' },
    )
}

export async function deletePrice(ctx: Ctx, id: string, day: Day): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const { name } = await requireInstrument(tx, ctx.userId, id)
    if (!(await deletePriceRow(tx, ctx.userId, id, day))) fail('investment_price_not_found')
    return name
  }
  await writeChange(ctx, 'investment.price', work, (name) => ({ name }))
}

/** Takes over a file's prices up to today; existing ones of the same days are replaced. */
export async function importPrices(
  ctx: Ctx,
  id: string,
  { text, confirmed }: BodyOf<typeof contract.importPrices>,
): Promise<{ added: number; unread: number }> {
  const { prices, unread } = readPriceFile(text)
  const now = dubaiDay(ctx.clock.now())
  const quoted = prices.filter(({ day }) => day <= now && day >= '1970-01-01')
  if (quoted.length === 0) fail('investment_prices_unread', {}, { field: 'text' })
  let name = ''
  const work = async (tx: Tx): Promise<number> => {
    const instrument = await requireInstrument(tx, ctx.userId, id)
    name = instrument.name
    const past = quoted.map(({ day, price }) => ({ day, price: perUnit(instrument, price) }))
    if (confirmed !== true) requireNoJump(instrument, (await readOne(tx, ctx.userId, id, now)).line, past)
    await upsertPrices(tx, ctx.userId, id, past, ctx.clock.now())
    return past.length
  }
  const added = await writeChange(ctx, 'investment.price', work, () => ({ name }))
  return { added, unread: unread + prices.length - quoted.length }
}
