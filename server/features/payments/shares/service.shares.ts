/** Costs shared with others: who owes how much of a payment, until a payment settles it. */
import type { BodyOf } from '#contract/endpoint.ts'
import { decimalText, wireAmount } from '#contract/money.ts'
import type * as contract from '#contract/shares.ts'
import { cleanName } from '#contract/text.ts'
import type { Transaction } from '#contract/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { type Faults, readAmount } from '../edit/input.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { findRow, readByIds } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { mainCategory } from '../refunds/service.refunds.ts'
import { writeRefund } from '../refunds/store.refunds.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { countedMinor, viewTransaction } from '../../ledger/view.ts'
import {
  markSettled,
  replaceShares,
  selectShares,
  type ShareRow,
  type ShareWrite,
  sumSettled,
} from './store.shares.ts'
import { compareNames } from '../../../platform/i18n/index.ts'
import { touchedBy } from '../changed-days.ts'

type ShareInput = BodyOf<typeof contract.putShares>['shares'][number]

/**
 * Sets who owes how much of an expense. Errors: share_invalid for income and transfers, shares_too_large
 * where open and settled shares exceed the expense.
 */
export async function shareTransaction(
  ctx: Ctx,
  id: string,
  shares: readonly ShareInput[],
): Promise<Transaction> {
  const { userId } = ctx
  const people = shares.map(({ person }) => cleanName(person)).join(', ')
  const share = async (tx: Tx, row: TransactionRow, now: Date): Promise<void> => {
    if (shares.length > 0 && (row.type !== 'expense' || row.transfer_id !== null)) fail('share_invalid')
    const lines = readShares(row, shares, now)
    const owed = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const counted = countedMinor(row)
    if (owed + (await sumSettled(tx, userId, row.id)) > counted) {
      const params = { currency: row.currency, amount: decimalText(counted, row.currency) }
      fail('shares_too_large', params, { field: 'shares' })
    }
    await replaceShares(tx, userId, row.id, lines, now)
  }
  return people === ''
    ? changeTransaction(ctx, 'transaction.edit', id, share)
    : changeTransaction(ctx, 'transaction.share', id, share, { people })
}

function readShares(row: TransactionRow, shares: readonly ShareInput[], now: Date): ShareWrite[] {
  const faults: Faults = {}
  const lines = shares.flatMap(({ person, amount }, index): ShareWrite[] => {
    const minor = readAmount(amount, row.currency)
    if (typeof minor === 'object') {
      faults[`shares.${index}.amount`] = minor.fault
      return []
    }
    return [{ id: newId(now), person: cleanName(person), amountMinor: minor }]
  })
  if (Object.keys(faults).length > 0) failFields(faults)
  return lines
}

const yearMs = 366 * 86_400_000

/** What each person owes per currency, largest first, with shares settled within the last year. */
export async function listBalances(ctx: Ctx): Promise<contract.SharedBalance[]> {
  const since = new Date(ctx.clock.now().getTime() - yearMs)
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
 * income. Returns how many shares changed.
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
    const of = await markSettled(tx, userId, input.ids, settlement)
    if (payment && of.length > 0) await fileUnder(tx, userId, payment, of, now)
    return { name: payment ? viewTransaction(payment, ctx.language).description : '', changed: of.length }
  }
  return (await writeChange(ctx, 'transaction.link', work, ({ name }) => ({ name }))).changed
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
  await writeRefund(tx, userId, payment.id, payment.refund_of, { id: category, set: true }, now)
  await refreshTotals(tx, userId, touchedBy([payment]), now)
}
