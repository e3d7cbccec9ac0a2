/** Payments added by hand that a bank or a file has too: found, and merged or kept as the person says. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { listDuplicates as contract } from '#contract/payments/duplicates.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { findRow, readByIds } from '../../ledger/list/service.ts'
import { moveUserEdits } from '../bank/store.bank.ts'
import { applyRuleEffects, deriveAgain, reapplyTagRules } from '../categorise/service.judge.ts'
import { touchedBy } from '../changed-days.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { deleteRow } from '../edit/store.write.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { joinNotes, type Pair, selectPairs, writeDistinct } from './store.duplicates.ts'

const mostListed = 50

/** How many payments added by hand may be in a bank's or a file's rows too. */
export async function countDuplicates(ctx: Ctx): Promise<number> {
  return (await read(ctx.db, ctx, (tx) => readPairs(tx, ctx.userId))).length
}

/** The pairs to ask about, each payment in one pair at most. */
export async function listDuplicates(ctx: Ctx): Promise<ResponseFields<typeof contract>> {
  return read(ctx.db, ctx, async (tx) => {
    const pairs = await readPairs(tx, ctx.userId)
    const listed = pairs.slice(0, mostListed)
    const rows = await readByIds(
      tx,
      ctx,
      listed.flatMap(({ entered, other }) => [entered, other]),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const duplicates = listed.flatMap((pair) => {
      const [entered, other] = [byId.get(pair.entered), byId.get(pair.other)]
      return entered && other ? [{ entered, other }] : []
    })
    return { duplicates, count: pairs.length }
  })
}

async function readPairs(tx: Tx, userId: string): Promise<Pair[]> {
  const taken = new Set<string>()
  const found = await selectPairs(tx, userId, null)
  return found.filter(({ entered, other }) => {
    if (taken.has(entered) || taken.has(other)) return false
    taken.add(entered).add(other)
    return true
  })
}

/**
 * Deletes the payment added by hand and moves what the person said of it to the other, which it returns. Fails
 * with `duplicate_gone` if the two no longer match.
 */
export async function mergeDuplicate(ctx: Ctx, id: string, otherId: string): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.merge', otherId, async (tx, other, now) => {
    const pair = await requirePair(tx, userId, id, otherId)
    const entered = await findRow(tx, userId, id)
    await joinNotes(tx, userId, pair)
    await moveUserEdits(tx, userId, [{ pendingId: id, bookedId: otherId }], now)
    await deleteRow(tx, userId, id)
    await reapplyTagRules(tx, userId, [otherId], now)
    await deriveAgain(tx, userId, { ids: [otherId], basis: null }, now)
    await applyRuleEffects(tx, userId, now)
    await refreshTotals(tx, userId, touchedBy([entered, other]), now)
  })
}

/** Leaves both payments and does not ask about them again. */
export async function keepBoth(ctx: Ctx, id: string, otherId: string): Promise<Transaction> {
  return changeTransaction(ctx, 'transaction.keep_both', id, async (tx, _row, now) =>
    writeDistinct(tx, ctx.userId, await requirePair(tx, ctx.userId, id, otherId), now),
  )
}

async function requirePair(tx: Tx, userId: string, id: string, otherId: string): Promise<Pair> {
  const pairs = await selectPairs(tx, userId, id)
  return pairs.find(({ other }) => other === otherId) ?? fail('duplicate_gone')
}
