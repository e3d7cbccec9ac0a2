/** Assets and debts outside the user's banks, and the cash wallet, at values entered by the user. */
import type { ResponseOf } from '#contract/endpoint.ts'
import { parseMinor, wireAmount } from '#contract/money.ts'
import {
  type listOwnAccounts as listContract,
  type OwnAccount,
  type OwnKind,
  ownKinds,
  owedKinds,
  type Valuation,
} from '#contract/accounts/own-accounts.ts'
import { baseCurrency } from '#contract/product.ts'
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { type Language, textOf } from '../../platform/i18n/index.ts'
import { writeChange } from '../changes/service.ts'
import { publishEvent } from '../changes/events/service.ts'
import { type Rates, readRates } from '../days/rates/service.ts'
import { manualAccountName } from './names.ts'
import { openManualAccount } from './service.ts'
import {
  deleteOwn,
  deleteValuationRow,
  insertOwn,
  type OwnRow,
  renameOwn,
  selectOwnRows,
  selectValuations,
  upsertValuation,
} from './store.valued.ts'

const mostOwn = 100
const oldestDay = '1970-01-01'

const kindOf = (row: OwnRow): OwnKind =>
  row.source === 'manual' ? 'cash' : (ownKinds.find((kind) => kind === row.kind) ?? 'savings')
const isOwed = (kind: OwnKind): boolean => owedKinds.includes(kind)

function viewOwn(row: OwnRow, rates: Rates, language: Language): OwnAccount {
  const kind = kindOf(row)
  const unnamed = kind === 'cash' && row.name === manualAccountName
  const minor = row.balance_minor ?? 0n
  const value = isOwed(kind) ? -minor : minor
  const aed = rates.toAed(value, row.currency)
  return {
    id: row.id,
    kind,
    name: unnamed ? textOf(language, 'ownAccounts', kind) : row.name,
    currency: row.currency,
    side: isOwed(kind) ? 'debt' : 'asset',
    value: wireAmount(value, row.currency),
    value_aed: aed === null ? null : wireAmount(aed, baseCurrency),
    valued_on: row.valued_on,
  }
}

/** One own account in the contract's shape, converted at today's rate. */
async function showOwn(tx: Tx, ctx: Ctx, row: OwnRow): Promise<OwnAccount> {
  return viewOwn(row, await readRates(tx, [row.currency], today(ctx.clock)), ctx.language)
}

/** All assets and debts, with their sums in fils; currencies without a rate are listed separately. */
export async function listOwn(ctx: Ctx): Promise<Omit<ResponseOf<typeof listContract>, 'success'>> {
  const day = today(ctx.clock)
  const { rows, rates } = await read(ctx.db, ctx, async (tx) => {
    const rows = await selectOwnRows(tx, ctx.userId, day)
    const held = rows.map(({ currency }) => currency)
    return { rows, rates: await readRates(tx, held, day) }
  })
  let [assets, debts] = [0n, 0n]
  const unknown = new Map<string, bigint>()
  for (const row of rows) {
    const minor = row.balance_minor ?? 0n
    const aed = rates.toAed(minor, row.currency)
    if (aed === null) unknown.set(row.currency, (unknown.get(row.currency) ?? 0n) + minor)
    // a negative wallet means cash that was never entered, not a debt
    else if (aed >= 0n || row.source === 'manual') assets += aed
    else debts -= aed
  }
  return {
    accounts: rows.map((row) => viewOwn(row, rates, ctx.language)),
    assets: wireAmount(assets, baseCurrency),
    debts: wireAmount(debts, baseCurrency),
    unconverted: [...unknown].map(([currency, minor]) => ({ currency, amount: wireAmount(minor, currency) })),
  }
}

export type NewOwn = {
  kind: OwnKind
  name?: string | undefined
  currency?: string | undefined
  value: number | string
  day?: string | undefined
}

/** Adds an asset or a debt. `cash` sets the value of the wallet, which is created if missing. */
export async function createOwn(ctx: Ctx, input: NewOwn): Promise<OwnAccount> {
  const now = ctx.clock.now()
  const { kind } = input
  const currency = kind === 'cash' ? baseCurrency : (input.currency ?? baseCurrency)
  const day = checkDay(ctx, input.day ?? today(ctx.clock))
  const value_minor = readValue(input.value, currency, kind)
  const work = async (tx: Tx): Promise<OwnAccount> => {
    if ((await selectOwnRows(tx, ctx.userId, day)).length >= mostOwn)
      fail('too_many_own_accounts', { max: mostOwn })
    const name = cleanName(input.name ?? '') || textOf(ctx.language, 'ownAccounts', kind)
    const id = kind === 'cash' ? await openManualAccount(tx, ctx.userId, now) : newId(now)
    if (kind !== 'cash') await insertOwn(tx, ctx.userId, { id, kind, name, currency }, now)
    else if (input.name !== undefined) await renameOwn(tx, ctx.userId, id, name, now)
    await upsertValuation(tx, ctx.userId, id, { day, value_minor }, now)
    await tellOfAccount(tx, ctx, id)
    return showOwn(tx, ctx, await requireOwn(tx, ctx, id))
  }
  return writeChange(ctx, 'account.add', work, ({ name }) => ({ name }))
}

export async function renameOwnAccount(ctx: Ctx, id: string, name: string): Promise<OwnAccount> {
  const work = async (tx: Tx): Promise<OwnAccount> => {
    await requireOwn(tx, ctx, id)
    await renameOwn(tx, ctx.userId, id, cleanName(name), ctx.clock.now())
    await tellOfAccount(tx, ctx, id)
    return showOwn(tx, ctx, await requireOwn(tx, ctx, id))
  }
  return writeChange(ctx, 'account.edit', work, (account) => ({ name: account.name }))
}

/** Deletes the account with its values; for the wallet only its values, since transactions belong to it. */
export async function deleteOwnAccount(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const { name } = await requireOwn(tx, ctx, id)
    await deleteOwn(tx, ctx.userId, id)
    await tellOfAccount(tx, ctx, id)
    return name
  }
  await writeChange(ctx, 'account.delete', work, (name) => ({ name }))
}

export type ValuationList = { account: OwnAccount; valuations: Valuation[] }

export async function listValuations(ctx: Ctx, id: string): Promise<ValuationList> {
  return read(ctx.db, ctx, (tx) => readValuations(tx, ctx, id))
}

async function readValuations(tx: Tx, ctx: Ctx, id: string): Promise<ValuationList> {
  const row = await requireOwn(tx, ctx, id)
  const account = await showOwn(tx, ctx, row)
  const rows = await selectValuations(tx, ctx.userId, id)
  const sign = account.side === 'debt' ? -1n : 1n
  return {
    account,
    valuations: rows.map(({ day, value_minor }) => ({
      day,
      value: wireAmount(sign * value_minor, row.currency),
    })),
  }
}

/** Stores the value as of a day, overwriting that day's value; a value on the day `replaces` is deleted. */
export async function saveValuation(
  ctx: Ctx,
  id: string,
  input: { day: string; value: number | string; replaces?: string | undefined },
): Promise<ValuationList> {
  const work = async (tx: Tx): Promise<ValuationList> => {
    const row = await requireOwn(tx, ctx, id)
    const day = checkDay(ctx, input.day)
    const value_minor = readValue(input.value, row.currency, kindOf(row))
    if (input.replaces !== undefined && input.replaces !== day)
      await deleteValuationRow(tx, ctx.userId, id, input.replaces)
    await upsertValuation(tx, ctx.userId, id, { day, value_minor }, ctx.clock.now())
    return readValuations(tx, ctx, id)
  }
  return writeChange(ctx, 'account.value', work, ({ account }) => ({ name: account.name }))
}

/** Deletes a value. The last one of an own account cannot be deleted: its worth would then be unknown. */
export async function removeValuation(ctx: Ctx, id: string, day: string): Promise<ValuationList> {
  const work = async (tx: Tx): Promise<ValuationList> => {
    const row = await requireOwn(tx, ctx, id)
    if (!(await deleteValuationRow(tx, ctx.userId, id, day))) fail('valuation_not_found')
    if (row.source === 'own' && (await selectValuations(tx, ctx.userId, id)).length === 0)
      fail('valuation_needed')
    return readValuations(tx, ctx, id)
  }
  return writeChange(ctx, 'account.value', work, ({ account }) => ({ name: account.name }))
}

async function tellOfAccount(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  await publishEvent(tx, ctx.userId, 'account.changed', { accountId }, ctx.clock.now())
}

async function requireOwn(tx: Tx, ctx: Ctx, id: string): Promise<OwnRow> {
  const rows = isUuid(id) ? await selectOwnRows(tx, ctx.userId, today(ctx.clock)) : []
  return rows.find((row) => row.id === id.toLowerCase()) ?? fail('own_account_not_found')
}

function checkDay(ctx: Ctx, day: string): string {
  if (day < oldestDay || day > today(ctx.clock)) fail('valuation_day_invalid', {}, { field: 'day' })
  return day
}

/** The value in minor units, negative for a debt. */
function readValue(value: number | string, currency: string, kind: OwnKind): bigint {
  const minor = parseMinor(value, currency)
  if (minor === null || minor < 0n || minor >= 10n ** 15n)
    return fail('valuation_amount_invalid', {}, { field: 'value' })
  return isOwed(kind) ? -minor : minor
}
