import { createHash } from 'node:crypto'
import { words } from '#contract/errors.ts'
import { Transaction } from '#contract/transactions.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { asUser, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { openManualAccount } from '../accounts/service.ts'
import { findCategory } from '../categories/service.ts'
import { failFields, type ManualInput, readManual } from './input.ts'
import { searchTextOf } from './search-text.ts'
import { findRow } from './service.ts'
import { refreshTotals } from './service.totals.ts'
import { claimKey, deleteRow, insertManual, selectKey, storeAnswer } from './store.write.ts'
import { viewTransaction } from './view.ts'

type Body = { type?: unknown; amount?: unknown; category?: unknown; description?: unknown; date?: unknown }
const maxKeyLength = 200

/**
 * Adds a manual transaction. With a key, the same request again gets the first answer again, and the key
 * with another request is refused.
 */
export async function createTransaction(ctx: Ctx, body: Body, key: string | null): Promise<Transaction> {
  const input = readManual(body, today(ctx.clock))
  if (key !== null && (key.length > maxKeyLength || !/^[\x21-\x7e]+$/.test(key)))
    fail('invalid_input', `Idempotency-Key must be 1 to ${maxKeyLength} plain characters`)
  const now = ctx.clock.now()
  return asUser(ctx.db, ctx.userId, async (tx) => {
    if (key === null) return addManual(tx, ctx.userId, input, now)
    const hash = hashOf(input)
    if (await claimKey(tx, ctx.userId, key, hash, now)) {
      const made = await addManual(tx, ctx.userId, input, now)
      await storeAnswer(tx, ctx.userId, key, made)
      return made
    }
    const known = await selectKey(tx, ctx.userId, key)
    if (known?.request_hash !== hash)
      fail('idempotency_mismatch', 'This Idempotency-Key was used for another transaction')
    return Transaction.parse(known.response)
  })
}

function hashOf(input: ManualInput): string {
  const parts = [input.type, input.amountMinor.toString(), input.category, input.description, input.day]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

async function addManual(tx: Tx, userId: string, input: ManualInput, now: Date): Promise<Transaction> {
  const category = await findCategory(tx, userId, input.category)
  if (!category || category.type !== input.type) failFields({ category: words.categoryRequired })
  const accountId = await openManualAccount(tx, userId, now)
  const id = newId(now)
  await insertManual(
    tx,
    userId,
    {
      id,
      accountId,
      type: input.type,
      amountMinor: input.amountMinor,
      currency: 'AED',
      day: input.day,
      text: input.description,
      categoryId: category.id,
      searchText: searchTextOf({
        text: input.description,
        merchant: null,
        counterparty: null,
        reference: null,
        userDescription: null,
        note: '',
      }),
    },
    now,
  )
  await refreshTotals(tx, userId, [{ accountId, days: [input.day] }])
  return viewTransaction(await findRow(tx, userId, id))
}

/** Deletes a row that was entered by hand; a bank's row stays. */
export async function deleteTransaction(ctx: Ctx, id: string): Promise<void> {
  await asUser(ctx.db, ctx.userId, async (tx) => {
    const row = await findRow(tx, ctx.userId, id, true)
    if (row.source !== 'manual')
      fail('conflict', "A bank's transaction cannot be deleted, only what you entered yourself")
    await deleteRow(tx, ctx.userId, id)
    await refreshTotals(tx, ctx.userId, [{ accountId: row.account_id, days: [row.day] }])
  })
}
