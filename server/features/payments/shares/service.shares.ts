/** Costs shared with others: who owes how much of a payment, until a payment settles it. */
import type { BodyOf } from '#contract/endpoint.ts'
import { decimalText, wireAmount } from '#contract/money.ts'
import type * as contract from '#contract/payments/shares.ts'
import { cleanName } from '#contract/text.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { addDays, dubaiInstant } from '#contract/period.ts'
import { today } from '../../../platform/clock.ts'
import { writeChange } from '../../changes/service.ts'
import { type Faults, readAmount } from '../edit/input.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { findRow, readByIds } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { categoryOf, countedMinor, viewTransaction } from '../../ledger/view.ts'
import {
  markAsTransfer,
  markSettled,
  replaceShares,
  selectShares,
  type ShareRow,
  type ShareWrite,
  sumShares,
  writeCategory,
  writeCountedAmount,
} from './store.shares.ts'
import { compareNames } from '../../../platform/i18n/index.ts'
import { touchedBy } from '../changed-days.ts'

type ShareInput = BodyOf<typeof contract.putShares>['shares'][number]
/** A person of the household, and the accounts of the caller that they see. */
export type SharePerson = { personId: string; name: string; accounts: readonly string[] }

/**
 * Sets who owes how much of an expense; `household` are the people who can be named as of the household. With `ownPart`
 * the payment counts without what others owe; undefined leaves that as it is. Errors: share_invalid for income and
 * transfers, shares_too_large where open and settled shares exceed the expense.
 */
export async function shareTransaction(
  ctx: Ctx,
  id: string,
  shares: readonly ShareInput[],
  { ownPart, household = [] }: { ownPart?: boolean | undefined; household?: readonly SharePerson[] } = {},
): Promise<Transaction> {
  const { userId } = ctx
  const people = shares.map(({ person }) => cleanName(person)).join(', ')
  const share = async (tx: Tx, row: TransactionRow, now: Date): Promise<void> => {
    if (shares.length > 0 && (row.type !== 'expense' || row.transfer_id !== null)) fail('share_invalid')
    const sums = await sumShares(tx, userId, row.id)
    // false once the user has set another amount
    const wasOwnPart = sums.lowers > 0n && row.user_amount_minor === row.amount_minor - sums.lowers
    const isOwnPart = ownPart ?? wasOwnPart
    const lines = readShares(row, shares, household, now).map((line) => ({ ...line, lowers: isOwnPart }))
    const owed = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const whole = isOwnPart || wasOwnPart ? row.amount_minor : countedMinor(row)
    if (owed + sums.settled > whole) {
      const params = { currency: row.currency, amount: decimalText(whole, row.currency) }
      fail('shares_too_large', params, { field: 'shares' })
    }
    await replaceShares(tx, userId, row.id, lines, now)
    if (!isOwnPart && !wasOwnPart) return
    const lowers = sums.settled_lowers + (isOwnPart ? owed : 0n)
    if (lowers >= whole) fail('own_part_nothing', {}, { field: 'shares' })
    await writeCountedAmount(tx, userId, row.id, lowers === 0n ? null : whole - lowers, now)
    await refreshTotals(tx, userId, touchedBy([row]), now)
  }
  return people === ''
    ? changeTransaction(ctx, 'transaction.edit', id, share)
    : changeTransaction(ctx, 'transaction.share', id, share, { people })
}

type ShareDraft = Omit<ShareWrite, 'lowers'>
function readShares(
  row: TransactionRow,
  shares: readonly ShareInput[],
  household: readonly SharePerson[],
  now: Date,
): ShareDraft[] {
  const faults: Faults = {}
  const lines = shares.flatMap(({ person, amount, household: isOfHousehold }, index): ShareDraft[] => {
    const minor = readAmount(amount, row.currency)
    if (typeof minor === 'object') {
      faults[`shares.${index}.amount`] = minor.fault
      return []
    }
    const name = cleanName(person)
    const memberId = isOfHousehold ? memberOf(household, name, row, `shares.${index}.person`) : null
    return [{ id: newId(now), person: name, amountMinor: minor, memberId }]
  })
  if (Object.keys(faults).length > 0) failFields(faults)
  return lines
}

/** The user id of the person of the household with this name; fails unless they see the payment's account. */
function memberOf(
  household: readonly SharePerson[],
  name: string,
  row: TransactionRow,
  field: string,
): string {
  const [person, namesake] = household.filter((each) => cleanName(each.name) === name)
  if (!person || namesake) fail('share_person_unknown', {}, { field })
  return person.accounts.includes(row.account_id) ? person.personId : fail('share_not_seen', {}, { field })
}

const yearDays = 366

/** What each person owes per currency, largest first, with shares settled within the last year. */
export async function listBalances(ctx: Ctx): Promise<contract.SharedBalance[]> {
  // from the start of a day, since an answer is kept for a whole day
  const since = dubaiInstant(addDays(today(ctx.clock), -yearDays), 0)
  return read(ctx.db, ctx, async (tx) => {
    const rows = await selectShares(tx, ctx.userId, since)
    const ids = [...new Set(rows.map((row) => row.transaction_id))]
    const names = new Map((await readByIds(tx, ctx, ids)).map(({ id, description }) => [id, description]))
    const groups = Map.groupBy(rows, ({ person, currency }) => `${person.toLowerCase()} ${currency}`)
    return [...groups.values()]
      .map((shares) => balanceOf(shares, names))
      .toSorted((a, b) => b.open - a.open || compareNames(ctx.language, a.person, b.person))
  })
}

function balanceOf(rows: readonly ShareRow[], names: ReadonlyMap<string, string>): contract.SharedBalance {
  const { person, currency } = rows[0] ?? { person: '', currency: '' }
  const open = rows.reduce((sum, row) => (row.settled_at === null ? sum + row.amount_minor : sum), 0n)
  return {
    person,
    currency,
    open: wireAmount(open, currency),
    shares: rows.map((row) => ({
      id: row.id,
      transaction_id: row.transaction_id,
      description: names.get(row.transaction_id) ?? '',
      date: row.day,
      amount: wireAmount(row.amount_minor, currency),
      settled_at: row.settled_at?.toISOString() ?? null,
      settled_by: row.settled_by,
    })),
  }
}

/**
 * Settles shares, optionally linked to an incoming payment, or reopens them. If the shared expenses all have
 * the same category, the payment gets it too, so that it reduces spending there instead of counting as
 * income. Where the expenses count without the shares, the payment is neither. Returns how many shares changed.
 */
export async function settleShares(ctx: Ctx, input: BodyOf<typeof contract.settleShares>): Promise<number> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<{ name: string; changed: number }> => {
    const id = input.transaction_id ?? null
    const payment = id === null || !input.settled ? null : await findRow(tx, userId, id)
    if (payment && (payment.type !== 'income' || payment.transfer_id !== null))
      fail('settlement_invalid', {}, { field: 'transaction_id' })
    const settlement = input.settled ? { at: now, by: payment?.id ?? null } : null
    const settled = await markSettled(tx, userId, input.ids, settlement)
    if (payment && settled.length > 0) await countSettlement(tx, userId, payment, settled, now)
    const name = payment ? viewTransaction(payment, ctx.language).description : ''
    return { name, changed: settled.length }
  }
  return (await writeChange(ctx, 'transaction.link', work, ({ name }) => ({ name }))).changed
}

/** Files a payment that settled shares under their category, or as a transfer where their payments count without them. */
async function countSettlement(
  tx: Tx,
  userId: string,
  payment: TransactionRow,
  settled: readonly { transaction_id: string; lowers: boolean }[],
  now: Date,
): Promise<void> {
  const isLowered = settled.some(({ lowers }) => lowers)
  if (isLowered && !settled.every(({ lowers }) => lowers)) fail('settlement_mixed')
  if (!isLowered) {
    const ids = settled.map((share) => share.transaction_id)
    return fileUnder(tx, userId, payment, ids, now)
  }
  await markAsTransfer(tx, userId, payment.id, now)
  await refreshTotals(tx, userId, touchedBy([payment]), now)
}

async function fileUnder(
  tx: Tx,
  userId: string,
  payment: TransactionRow,
  purchases: readonly string[],
  now: Date,
): Promise<void> {
  const categories = new Set<string | null>()
  for (const id of new Set(purchases)) categories.add(mainCategory(await findRow(tx, userId, id)))
  const [category = null] = categories
  if (categories.size !== 1 || category === null) return
  await writeCategory(tx, userId, payment.id, category, now)
  await refreshTotals(tx, userId, touchedBy([payment]), now)
}

/** The category of a purchase; if it is split, that of its largest line. */
function mainCategory(purchase: TransactionRow): string | null {
  if (!purchase.split_in_use || purchase.splits === null) return categoryOf(purchase)
  const [largest] = purchase.splits.toSorted((a, b) =>
    Number(BigInt(b.amount_minor) - BigInt(a.amount_minor)),
  )
  return largest?.category_id ?? null
}
