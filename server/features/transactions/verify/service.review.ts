import { wireAmount } from '#contract/money.ts'
import type { Transaction } from '#contract/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { decodeCursor, encodeCursor } from '../list/query.ts'
import { readCounts } from '../totals/service.flows.ts'
import { selectNewest, type ListedRow } from '../list/store.ts'
import { categoryOf, viewTransaction } from '../view.ts'

export type ReviewCard = {
  key: string
  ids: string[]
  count: number
  total: number
  transaction: Transaction
}
export type ReviewDeck = {
  cards: ReviewCard[]
  next_cursor: string | null
  counters: { total: number; verified: number; unverified: number }
}
export type ReviewFilter = 'unverified' | 'verified' | 'all'

const single = 50
/** Rows looked at for one deck of batches; a merchant's further rows are a card of the next deck. */
const window = 300

/** Booked rows to review, newest first; batches are one card for each merchant, category and type. */
export async function readReview(
  ctx: Ctx,
  input: { filter?: ReviewFilter | undefined; cursor?: string | undefined; batches: boolean },
): Promise<ReviewDeck> {
  const cursor = decodeCursor(input.cursor)
  const filter = input.filter ?? 'unverified'
  const verified = filter === 'all' ? undefined : filter === 'verified'
  const limit = input.batches ? window : single
  return read(ctx.db, ctx, async (tx) => {
    const [rows, counts] = await Promise.all([
      selectNewest(tx, ctx.userId, { verified, status: 'booked' }, cursor, limit + 1),
      readCounts(tx, ctx.userId),
    ])
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      cards: input.batches ? batchesOf(shown) : shown.map((row) => cardOf(row.id, [row])),
      next_cursor: rows.length > limit && last ? encodeCursor(last) : null,
      counters: {
        total: counts.income + counts.expense,
        verified: counts.verified,
        unverified: counts.unverified,
      },
    }
  })
}

function batchesOf(rows: readonly ListedRow[]): ReviewCard[] {
  const groups = Map.groupBy(rows, (row) =>
    row.merchant_key === null
      ? row.id
      : [
          row.merchant_key,
          categoryOf(row) ?? '',
          row.type,
          row.currency,
          row.verified,
          row.transfer_id !== null,
        ].join('|'),
  )
  return [...groups].map(([key, members]) => cardOf(key, members))
}

function cardOf(key: string, rows: readonly ListedRow[]): ReviewCard {
  const [first] = rows
  if (!first) throw new Error('a card has at least one row')
  const total = rows.reduce((sum, row) => sum + row.amount_minor, 0n)
  return {
    key,
    ids: rows.map(({ id }) => id),
    count: rows.length,
    total: wireAmount(total, first.currency),
    transaction: viewTransaction(first),
  }
}
