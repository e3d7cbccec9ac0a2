/** Investments and where they are held, as users describe them. */
import { isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investments.ts'
import { cleanName } from '#contract/text.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { readOwnRows } from '../accounts/service.ts'
import { writeInvestments } from './lines/service.follow.ts'
import { readAmount, readDay, readPrice, readQuantity } from './input.ts'
import {
  type AccountRow,
  deleteAccountRow,
  deleteInstrumentRow,
  type InstrumentRow,
  most,
  selectAccounts,
  selectInstruments,
  upsertAccount,
  upsertInstrument,
  upsertTrades,
} from './store.ts'
import { upsertPrices } from './prices/store.prices.ts'

export async function requireInstrument(tx: Tx, userId: string, id: string): Promise<InstrumentRow> {
  const rows = isUuid(id) ? await selectInstruments(tx, userId) : []
  return rows.find((row) => row.id === id) ?? fail('investment_not_found')
}

const karatOf = (kind: InstrumentRow['kind'], karat: InstrumentRow['karat'] | undefined) =>
  kind === 'gold' ? (karat ?? 24) : null

type Terms = Pick<InstrumentRow, 'coupon_rate' | 'coupon_months' | 'matures_on'>
/** Only what is quoted in percent of its face value has these. */
function termsOf(kind: InstrumentRow['kind'], { coupon_rate, coupon_months, matures_on }: Terms): Terms {
  if (!isQuotedInPercent(kind)) return { coupon_rate: null, coupon_months: null, matures_on: null }
  return { coupon_rate, coupon_months: coupon_rate === null ? null : (coupon_months ?? 6), matures_on }
}

export async function createInstrument(
  ctx: Ctx,
  input: BodyOf<typeof contract.createInstrument>,
): Promise<InstrumentRow> {
  const now = ctx.clock.now()
  const { name, kind, position } = input
  const work = async (tx: Tx): Promise<InstrumentRow> => {
    const { length } = await selectInstruments(tx, ctx.userId)
    if (length >= most.instruments) fail('too_many_investments', { max: most.instruments })
    const row: InstrumentRow = {
      id: newId(now),
      kind,
      name,
      symbol: input.symbol ?? null,
      currency: input.currency ?? baseCurrency,
      country: input.country ?? null,
      karat: karatOf(kind, input.karat),
      ...termsOf(kind, {
        coupon_rate: input.coupon_rate ?? null,
        coupon_months: input.coupon_months ?? null,
        matures_on: input.matures_on ?? null,
      }),
    }
    await upsertInstrument(tx, ctx.userId, row, now)
    if (position) await addPosition(tx, ctx, row, position)
    return row
  }
  return writeInvestments(ctx, 'investment.add', work, () => ({ name }))
}

/** Adds an instrument of the kind, currency and country of another one. */
export async function insertLike(
  tx: Tx,
  ctx: Ctx,
  like: InstrumentRow,
  { name, symbol = null }: { name: string; symbol?: string | null | undefined },
): Promise<InstrumentRow> {
  const { length } = await selectInstruments(tx, ctx.userId)
  if (length >= most.instruments) fail('too_many_investments', { max: most.instruments })
  const row = { ...like, id: newId(ctx.clock.now()), name, symbol }
  await upsertInstrument(tx, ctx.userId, row, ctx.clock.now())
  return row
}

type PositionInput = NonNullable<BodyOf<typeof contract.createInstrument>['position']>

async function addPosition(tx: Tx, ctx: Ctx, row: InstrumentRow, input: PositionInput): Promise<void> {
  const [now, thisDay] = [ctx.clock.now(), today(ctx.clock)]
  const quantity =
    readQuantity(input.quantity, 'position.quantity') ??
    fail('investment_quantity_invalid', {}, { field: 'position.quantity' })
  const price = readPrice(input.price, 'position.price', isQuotedInPercent(row.kind))
  const account = await findOrAddAccount(tx, ctx, input.account)
  const trade = {
    id: newId(now),
    instrumentId: row.id,
    accountId: account.id,
    day: readDay(input.day, thisDay, 'position.day'),
    kind: 'opening' as const,
    quantity,
    price: null,
    amount: readAmount(input.cost, row.currency, 'position.cost'),
    fee: 0n,
    tax: 0n,
    ratio: null,
    note: '',
  }
  await upsertTrades(tx, ctx.userId, [trade], now)
  if (price !== null) await upsertPrices(tx, ctx.userId, row.id, [{ day: thisDay, price }], now)
}

/** The account of a name, whatever its case; it is added if there is none. */
export async function findOrAddAccount(tx: Tx, ctx: Ctx, typed: string): Promise<AccountRow> {
  const name = cleanName(typed)
  const accounts = await selectAccounts(tx, ctx.userId)
  const existing = accounts.find((account) => account.name.toLowerCase() === name.toLowerCase())
  if (existing) return existing
  if (accounts.length >= most.accounts) fail('too_many_investments', { max: most.accounts })
  const row = { id: newId(ctx.clock.now()), name, replaces_id: null }
  await upsertAccount(tx, ctx.userId, row, ctx.clock.now())
  return row
}

export async function updateInstrument(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateInstrument>,
): Promise<InstrumentRow> {
  const work = async (tx: Tx): Promise<InstrumentRow> => {
    const before = await requireInstrument(tx, ctx.userId, id)
    const { name, symbol, country, karat, coupon_rate, coupon_months, matures_on } = input
    const row: InstrumentRow = {
      ...before,
      name: name ?? before.name,
      symbol: symbol === undefined ? before.symbol : symbol,
      country: country === undefined ? before.country : country,
      karat: karatOf(before.kind, karat ?? before.karat),
      ...termsOf(before.kind, {
        coupon_rate: coupon_rate === undefined ? before.coupon_rate : coupon_rate,
        coupon_months: coupon_months === undefined ? before.coupon_months : coupon_months,
        matures_on: matures_on === undefined ? before.matures_on : matures_on,
      }),
    }
    await upsertInstrument(tx, ctx.userId, row, ctx.clock.now())
    return row
  }
  return writeInvestments(ctx, 'investment.edit', work, ({ name }) => ({ name }))
}

export async function deleteInstrument(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const { name } = await requireInstrument(tx, ctx.userId, id)
    await deleteInstrumentRow(tx, ctx.userId, id)
    return name
  }
  await writeInvestments(ctx, 'investment.delete', work, (name) => ({ name }))
}

/** Fails with `investment_account_not_found`. */
export async function requireAccount(tx: Tx, userId: string, id: string): Promise<AccountRow> {
  const rows = isUuid(id) ? await selectAccounts(tx, userId) : []
  return rows.find((row) => row.id === id) ?? fail('investment_account_not_found')
}

export async function updateAccount(
  ctx: Ctx,
  id: string,
  { name, replaces_id: replacesId }: BodyOf<typeof contract.updateInvestmentAccount>,
): Promise<AccountRow> {
  const work = async (tx: Tx): Promise<AccountRow> => {
    const before = await requireAccount(tx, ctx.userId, id)
    if (replacesId !== undefined && replacesId !== null) await requireFreeTotal(tx, ctx, id, replacesId)
    const row = {
      ...before,
      name: name ?? before.name,
      replaces_id: replacesId === undefined ? before.replaces_id : replacesId,
    }
    await upsertAccount(tx, ctx.userId, row, ctx.clock.now())
    return row
  }
  return writeInvestments(ctx, 'investment.account', work, (row) => ({ name: row.name }))
}

/** Only what is owned beside the banks has an entered total, and only once can it be replaced. */
async function requireFreeTotal(tx: Tx, ctx: Ctx, id: string, replacesId: string): Promise<void> {
  const totals = await readOwnRows(tx, ctx.userId, today(ctx.clock))
  if (!totals.some((total) => total.id === replacesId)) fail('own_account_not_found')
  const others = await selectAccounts(tx, ctx.userId)
  if (others.some((row) => row.id !== id && row.replaces_id === replacesId)) fail('investment_total_taken')
}

export async function deleteAccount(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const { name } = await requireAccount(tx, ctx.userId, id)
    await deleteAccountRow(tx, ctx.userId, id)
    return name
  }
  await writeInvestments(ctx, 'investment.account', work, (name) => ({ name }))
}
