/** Withdrawn cash in the cash wallet: a transfer whose other leg is a manual row of the wallet. */
import { baseCurrency } from '#contract/product.ts'
import type { Transaction } from '#contract/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { openManualAccount } from '../../accounts/service.ts'
import { writeChange } from '../../changes/service.ts'
import { publishEvent } from '../../events/service.ts'
import { insertManual } from '../edit/store.write.ts'
import { findRow } from '../list/service.ts'
import type { TransactionRow } from '../list/store.ts'
import { searchTextOf } from '../search/search-text.ts'
import { refreshTotals, type Touched } from '../totals/service.totals.ts'
import { countedMinor, viewTransaction } from '../view.ts'
import { deleteWalletLeg, linkLegs } from './store.cash.ts'

/** Puts a withdrawal's cash into the wallet or takes it out again; neither is income or spending while it is there. */
export async function moveCash(ctx: Ctx, id: string, inWallet: boolean): Promise<Transaction> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<Transaction> => {
    const row = await findRow(tx, userId, id, true)
    const touched = inWallet ? await intoWallet(tx, ctx, row, now) : await outOfWallet(tx, userId, row, now)
    if (touched.length > 0) {
      await refreshTotals(tx, userId, [{ accountId: row.account_id, days: [row.day] }, ...touched])
      await publishEvent(tx, userId, 'transaction.changed', { since: row.day, at: now.toISOString() }, now)
    }
    return viewTransaction(await findRow(tx, userId, row.id), ctx.language)
  }
  return writeChange(ctx, 'transaction.link', work, ({ description }) => ({ name: description }))
}

async function intoWallet(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  row: TransactionRow,
  now: Date,
): Promise<Touched[]> {
  const fits = row.type === 'expense' && row.status === 'booked' && row.currency === baseCurrency
  if (!fits || row.source === 'manual' || row.transfer_id !== null || row.split_in_use) fail('cash_invalid')
  const accountId = await openManualAccount(tx, userId, now)
  const id = newId(now)
  const { description: text } = viewTransaction(row, language)
  const parts = { merchant: null, counterparty: null, reference: null, userDescription: null, note: '' }
  await insertManual(
    tx,
    userId,
    {
      id,
      accountId,
      type: 'income',
      amountMinor: countedMinor(row),
      currency: row.currency,
      day: row.day,
      text,
      categoryId: null,
      searchText: searchTextOf({ ...parts, text }),
    },
    now,
  )
  await linkLegs(tx, userId, { debit: row.id, credit: id }, now)
  return [{ accountId, days: [row.day] }]
}

async function outOfWallet(tx: Tx, userId: string, row: TransactionRow, now: Date): Promise<Touched[]> {
  if (row.transfer_id === null) return []
  const legs = await deleteWalletLeg(tx, userId, row.transfer_id, now)
  return legs.map(({ account_id, day }) => ({ accountId: account_id, days: [day] }))
}
