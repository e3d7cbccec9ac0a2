import { type RawBuilder, sql } from 'kysely'
import { parseDecimal, pricePlaces, quantityPlaces } from '#contract/decimal.ts'
import {
  type CouponMonths,
  type InstrumentKind,
  type Karat,
  type TradeKind,
  tradeKinds,
} from '#contract/investments/investment-kinds.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../platform/db/db.ts'
import type { Trade } from './position/trades.ts'

export type InstrumentRow = {
  id: string
  kind: InstrumentKind
  name: string
  symbol: string | null
  currency: string
  country: string | null
  karat: Karat | null
  /** Of a sukuk: percent of the face value a year, as exact text. */
  coupon_rate: string | null
  coupon_months: CouponMonths | null
  matures_on: Day | null
}
export type AccountRow = { id: string; name: string; replaces_id: string | null }
export type TradeRow = Trade & { instrumentId: string; note: string }

/** Limits that nobody reaches by hand. */
export const most = { instruments: 300, accounts: 50, trades: 20_000 } as const

export async function selectInstruments(tx: Tx, userId: string): Promise<InstrumentRow[]> {
  return query<InstrumentRow>(tx)`
    select id, kind, name, symbol, currency, country, karat, trim_scale(coupon_rate)::text as coupon_rate, coupon_months,
      matures_on
    from instruments
    where user_id = ${userId} order by name, id limit ${most.instruments}`
}

export async function selectAccounts(tx: Tx, userId: string): Promise<AccountRow[]> {
  return query<AccountRow>(tx)`
    select id, name, replaces_id from investment_accounts
    where user_id = ${userId} order by created_at, id limit ${most.accounts}`
}

type StoredTrade = {
  id: string
  instrument_id: string
  account_id: string | null
  day: Day
  kind: TradeKind
  quantity: string
  price: string | null
  amount_minor: bigint | null
  fee_minor: bigint
  tax_minor: bigint
  split_into: number | null
  split_of: number | null
  note: string
}

/** The trades of one instrument, or of all instruments. */
export async function selectTrades(tx: Tx, userId: string, instrumentId: string | null): Promise<TradeRow[]> {
  const rows = await query<StoredTrade>(tx)`
    select id, instrument_id, account_id, day, kind, quantity::text, price::text, amount_minor, fee_minor, tax_minor,
      split_into, split_of, note
    from investment_trades where user_id = ${userId} ${ofInstrument(instrumentId)}
    order by instrument_id, day limit ${most.trades}`
  return rows.map(readTrade)
}

/** Trades of an instrument in an account; each column is the values of all of them, in the same order, separated by commas. */
type TradeColumns = { instrument_id: string; account_id: string | null } & Record<
  | 'ids'
  | 'days'
  | 'kinds'
  | 'quantities'
  | 'prices'
  | 'amounts'
  | 'fees'
  | 'taxes'
  | 'numerators'
  | 'denominators',
  string
>

/**
 * The trades of all instruments without their notes, in no order. A column in one text is written and read several times
 * faster than thousands of rows.
 */
export async function selectTradeLines(tx: Tx, userId: string): Promise<TradeRow[]> {
  const rows = await query<TradeColumns>(tx)`
    select instrument_id, account_id, string_agg(id::text, ',') as ids, string_agg(day::text, ',') as days,
      string_agg(kind, ',') as kinds, string_agg(quantity::text, ',') as quantities,
      string_agg(coalesce(price::text, ''), ',') as prices, string_agg(coalesce(amount_minor::text, ''), ',') as amounts,
      string_agg(coalesce(nullif(fee_minor, 0)::text, ''), ',') as fees,
      string_agg(coalesce(nullif(tax_minor, 0)::text, ''), ',') as taxes,
      string_agg(coalesce(split_into::text, ''), ',') as numerators,
      string_agg(coalesce(split_of::text, ''), ',') as denominators
    from investment_trades where user_id = ${userId} group by instrument_id, account_id`
  return rows.flatMap(readColumns)
}

const bigOrNull = (text: string | undefined): bigint | null =>
  text === undefined || text === '' ? null : BigInt(text)
/** The units of a decimal that has all its places, as the database writes it. */
const unitsOf = (text: string): bigint => BigInt(text.replace('.', ''))
const kindByName = new Map<string, TradeKind>(tradeKinds.map((kind) => [kind, kind]))

function readColumns(row: TradeColumns): TradeRow[] {
  const { instrument_id: instrumentId, account_id: accountId } = row
  const [days, kinds, quantities] = [row.days.split(','), row.kinds.split(','), row.quantities.split(',')]
  const [prices, amounts] = [row.prices.split(','), row.amounts.split(',')]
  const [fees, taxes] = [row.fees.split(','), row.taxes.split(',')]
  const [numerators, denominators] = [row.numerators.split(','), row.denominators.split(',')]
  return row.ids.split(',').map((id, index) => {
    const price = prices[index] ?? ''
    const [into, of] = [bigOrNull(numerators[index]), bigOrNull(denominators[index])]
    return {
      id,
      instrumentId,
      accountId,
      day: days[index] ?? '',
      kind: kindByName.get(kinds[index] ?? '') ?? 'fee',
      quantity: unitsOf(quantities[index] ?? '0'),
      price: price === '' ? null : unitsOf(price),
      amount: bigOrNull(amounts[index]),
      fee: bigOrNull(fees[index]) ?? 0n,
      tax: bigOrNull(taxes[index]) ?? 0n,
      ratio: into === null || of === null ? null : { into, of },
      note: '',
    }
  })
}

const ofInstrument = (id: string | null) => (id === null ? sql`` : sql`and instrument_id = ${id}`)
const decimal = (text: string, places: number): bigint => parseDecimal(text, places) ?? 0n

function readTrade(row: StoredTrade): TradeRow {
  const { split_into: into, split_of: of } = row
  return {
    id: row.id,
    instrumentId: row.instrument_id,
    accountId: row.account_id,
    day: row.day,
    kind: row.kind,
    quantity: decimal(row.quantity, quantityPlaces),
    price: row.price === null ? null : decimal(row.price, pricePlaces),
    amount: row.amount_minor,
    fee: row.fee_minor,
    tax: row.tax_minor,
    ratio: into === null || of === null ? null : { into: BigInt(into), of: BigInt(of) },
    note: row.note,
  }
}

export async function upsertInstrument(tx: Tx, userId: string, row: InstrumentRow, now: Date): Promise<void> {
  await query(tx)`
    insert into instruments (user_id, id, kind, name, symbol, currency, country, karat, coupon_rate, coupon_months, matures_on,
      created_at, updated_at)
    values (${userId}, ${row.id}, ${row.kind}, ${row.name}, ${row.symbol}, ${row.currency}, ${row.country}, ${row.karat},
      ${row.coupon_rate}, ${row.coupon_months}, ${row.matures_on}, ${now}, ${now})
    on conflict (user_id, id) do update set name = excluded.name, symbol = excluded.symbol, country = excluded.country,
      karat = excluded.karat, coupon_rate = excluded.coupon_rate, coupon_months = excluded.coupon_months,
      matures_on = excluded.matures_on, updated_at = excluded.updated_at`
}

export async function upsertAccount(tx: Tx, userId: string, row: AccountRow, now: Date): Promise<void> {
  await query(tx)`
    insert into investment_accounts (user_id, id, name, replaces_id, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.name}, ${row.replaces_id}, ${now}, ${now})
    on conflict (user_id, id) do update set name = excluded.name, replaces_id = excluded.replaces_id,
      updated_at = excluded.updated_at`
}

const inMillionths = (units: bigint, places: number): string => {
  const digits = units.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Adds trades, or replaces those with the same ids. */
export async function upsertTrades(
  tx: Tx,
  userId: string,
  trades: readonly TradeRow[],
  now: Date,
): Promise<void> {
  const rows = trades.map((trade) => ({
    id: trade.id,
    instrument_id: trade.instrumentId,
    account_id: trade.accountId,
    day: trade.day,
    kind: trade.kind,
    quantity: inMillionths(trade.quantity, quantityPlaces),
    price: trade.price === null ? null : inMillionths(trade.price, pricePlaces),
    amount: trade.amount?.toString() ?? null,
    fee: trade.fee.toString(),
    tax: trade.tax.toString(),
    into: trade.ratio === null ? null : Number(trade.ratio.into),
    of: trade.ratio === null ? null : Number(trade.ratio.of),
    note: trade.note,
  }))
  await query(tx)`
    insert into investment_trades (user_id, id, instrument_id, account_id, day, kind, quantity, price, amount_minor,
      fee_minor, tax_minor, split_into, split_of, note, created_at, updated_at)
    select ${userId}::uuid, t.id, t.instrument_id, t.account_id, t.day, t.kind, t.quantity, t.price, t.amount, t.fee, t.tax,
      t."into", t."of", t.note, ${now}::timestamptz, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, instrument_id uuid, account_id uuid, day date,
      kind text, quantity numeric, price numeric, amount bigint, fee bigint, tax bigint, "into" int, "of" int, note text)
    on conflict (user_id, id) do update set account_id = excluded.account_id, day = excluded.day, kind = excluded.kind,
      quantity = excluded.quantity, price = excluded.price, amount_minor = excluded.amount_minor,
      fee_minor = excluded.fee_minor, tax_minor = excluded.tax_minor, split_into = excluded.split_into,
      split_of = excluded.split_of, note = excluded.note, updated_at = excluded.updated_at
    returning 1`
}

/** The instrument of a trade; undefined if there is no such trade. */
export async function selectInstrumentOf(
  tx: Tx,
  userId: string,
  tradeId: string,
): Promise<string | undefined> {
  const rows = await query<{ instrument_id: string }>(tx)`
    select instrument_id from investment_trades where user_id = ${userId} and id = ${tradeId}`
  return rows[0]?.instrument_id
}

/** Deletes what the user decided about the lines of some trades: before the trades, since an undo restores in reverse. */
async function deleteChoices(tx: Tx, userId: string, ofTrades: RawBuilder<unknown>): Promise<void> {
  await query(tx)`delete from investment_line_choices where user_id = ${userId}
    and trade_id in (select id from investment_trades where user_id = ${userId} and ${ofTrades})`
}

export async function deleteTradeRow(tx: Tx, userId: string, id: string): Promise<void> {
  await deleteChoices(tx, userId, sql`id = ${id}`)
  await query(tx)`delete from investment_trades where user_id = ${userId} and id = ${id}`
}

/** Deletes an instrument with its trades and prices. */
export async function deleteInstrumentRow(tx: Tx, userId: string, id: string): Promise<void> {
  await deleteChoices(tx, userId, sql`instrument_id = ${id}`)
  await query(tx)`delete from investment_trades where user_id = ${userId} and instrument_id = ${id}`
  await query(tx)`delete from investment_prices where user_id = ${userId} and instrument_id = ${id}`
  await query(tx)`delete from investment_price_feeds where user_id = ${userId} and instrument_id = ${id}`
  await query(tx)`delete from instruments where user_id = ${userId} and id = ${id}`
}

/** Deletes an account with its trades and money. */
export async function deleteAccountRow(tx: Tx, userId: string, id: string): Promise<void> {
  await deleteChoices(tx, userId, sql`account_id = ${id}`)
  await query(tx)`delete from investment_trades where user_id = ${userId} and account_id = ${id}`
  await query(tx)`delete from investment_line_choices where user_id = ${userId}
    and cash_id in (select id from investment_cash where user_id = ${userId} and account_id = ${id})`
  await query(tx)`delete from investment_cash where user_id = ${userId} and account_id = ${id}`
  await query(tx)`delete from investment_accounts where user_id = ${userId} and id = ${id}`
}

export async function countTrades(tx: Tx, userId: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from investment_trades where user_id = ${userId}`
  return rows[0]?.count ?? 0
}
