import { createHash } from 'node:crypto'
import type { Category } from '#contract/categories/categories.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Transaction } from '#contract/ledger/transaction.ts'
import type * as contract from '#contract/ledger/transaction-edits.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { recordChange, writeChange } from '../../changes/service.ts'
import { findManualAccount, openManualAccount } from '../../accounts/service.ts'
import { listTargets } from '../../accounts/service.own.ts'
import { findCategory } from '../../categories/service.ts'
import { manualCurrency, type ManualInput, readManual } from './input.ts'
import { findRow } from '../../ledger/list/service.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { claimKey, deleteRow, freeOtherLeg, insertManual, selectKey, storeAnswer } from './store.write.ts'
import { viewTransaction } from '../../ledger/view.ts'
import { touchedBy } from '../changed-days.ts'

type Body = BodyOf<typeof contract.createTransaction>
const maxKeyLength = 200

/**
 * Adds a manual transaction. With an idempotency key, repeating a request returns the first response, and
 * another request with the same key fails with `idempotency_mismatch`.
 */
export async function createTransaction(
  ctx: Ctx,
  body: Body,
  requestKey: string | null,
): Promise<Transaction> {
  const input = readManual(body, today(ctx.clock))
  if (requestKey !== null && (requestKey.length > maxKeyLength || !/^[\x21-\x7e]+$/.test(requestKey)))
    fail('idempotency_key_invalid', { max: maxKeyLength })
  const now = ctx.clock.now()
  const key = requestKey === null ? null : keyOf(ctx, requestKey)
  return write(ctx.db, ctx, async (tx) => {
    const hash = hashOf(input)
    if (key !== null && !(await claimKey(tx, ctx.userId, key, hash, now))) {
      const repeated = await selectKey(tx, ctx.userId, key)
      if (repeated?.request_hash !== hash) fail('idempotency_mismatch')
      return Transaction.parse(repeated.response)
    }
    const prepared = await prepareManual(tx, ctx, input, now)
    const created = await recordChange(
      tx,
      ctx,
      'transaction.add',
      () => addManual(tx, ctx, input, prepared, now),
      ({ description }) => ({ name: description }),
    )
    if (key === null) return created
    await storeAnswer(tx, ctx.userId, key, created)
    return created
  })
}

/** A partner's keys are apart from the owner's. */
const keyOf = ({ member }: Ctx, key: string): string => (member ? `${member.membershipId} ${key}` : key)

function hashOf(input: ManualInput): string {
  const { type, amountMinor, category, description, day, account } = input
  const parts = [type, amountMinor.toString(), category, description, day, account]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type Prepared = { category: Category | null; accountId: string }

async function prepareManual(tx: Tx, ctx: Ctx, input: ManualInput, now: Date): Promise<Prepared> {
  const { userId, member } = ctx
  const [category, accountId] = await Promise.all([
    findCategory(tx, userId, input.category),
    input.account !== null
      ? findOwnTarget(tx, userId, input.account)
      : member
        ? findManualAccount(tx, userId)
        : openManualAccount(tx, userId, now),
  ])
  if (accountId === null) fail('cash_not_shared')
  return { category, accountId }
}

/** Only accounts from files: what belongs to a bank's account comes from the bank, and keeps its balance exact. */
async function findOwnTarget(tx: Tx, userId: string, id: string): Promise<string> {
  const found = (await listTargets(tx, userId)).find((target) => target.id === id)
  if (found?.source !== 'import' || found.currency !== manualCurrency)
    fail('account_not_for_entries', {}, { field: 'account' })
  return found.id
}

async function addManual(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  input: ManualInput,
  { category, accountId }: Prepared,
  now: Date,
): Promise<Transaction> {
  if (!category || category.type !== input.type) fail('category_required', {}, { field: 'category' })
  const id = newId(now)
  const row = {
    id,
    accountId,
    type: input.type,
    amountMinor: input.amountMinor,
    currency: manualCurrency,
    day: input.day,
    text: input.description,
    categoryId: category.id,
  }
  await insertManual(tx, userId, row, now)
  await refreshTotals(tx, userId, [{ accountId, days: [input.day] }], now)
  return viewTransaction(await findRow(tx, userId, id), language)
}

/** Deletes a manual transaction; fails with `bank_transaction_not_deletable` for any other. */
export async function deleteTransaction(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<Transaction> => {
    const row = await findRow(tx, ctx.userId, id)
    if (row.source !== 'manual') fail('bank_transaction_not_deletable')
    const freed =
      row.transfer_id === null
        ? []
        : await freeOtherLeg(tx, ctx.userId, { id: row.id, transferId: row.transfer_id }, now)
    await deleteRow(tx, ctx.userId, id)
    await refreshTotals(tx, ctx.userId, [...touchedBy([row]), ...touchedBy(freed)], now)
    return viewTransaction(row, ctx.language)
  }
  await writeChange(ctx, 'transaction.delete', work, ({ description }) => ({ name: description }))
}
