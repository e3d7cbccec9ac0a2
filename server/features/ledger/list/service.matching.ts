/** What answers to questions need of the rows that a filter finds, each in one statement. */
import { sql } from 'kysely'
import type { EntryType } from '#contract/common.ts'
import type { TitleCode } from '#contract/ledger/explanations.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { query, read } from '../../../platform/db/db.ts'
import { aed } from '../totals/service.flows.ts'
import { viewTransaction } from '../view.ts'
import { beginsWords } from './filter.ts'
import { resolveFilter } from './service.ts'
import { readListContext } from './store.context.ts'
import { matchingRows } from './store.ts'
import { selectListed } from './store.rows.ts'

/** Sums in dirhams of booked rows: those that count, and transfers, which do not. */
export type Matching = {
  counted: Record<EntryType, { amount: number; count: number }>
  moved: Record<EntryType, { amount: number; count: number }>
  /** What of the counted rows gives a purchase back. */
  refunds: { amount: number; count: number }
  /** Rows that have a word of the search only inside another one, such as 'emi' in 'premium'. */
  within: number
  unconverted: number
}

type Sum = {
  type: EntryType
  counts: boolean
  whole: boolean
  refund: boolean
  unconverted: boolean
  fils: bigint
  count: number
}

/** Sums the booked rows of a filter; its `type` applies to transfers too. `titles`: only rows with one of these titles. */
export async function readMatching(
  ctx: Ctx,
  { type, ...input }: Filter,
  titles?: readonly TitleCode[],
): Promise<Matching> {
  const filter = await resolveFilter(ctx, { ...input, status: 'booked' })
  const ofType = type === undefined ? sql`true` : sql`t.counted_type = ${type}`
  const ofTitle = titles === undefined ? sql`true` : sql`t.title_code = any(${titles}::text[])`
  const sums = await read(
    ctx.db,
    ctx,
    async (tx) => query<Sum>(tx)`
      select t.counted_type as type, t.counts, ${beginsWords(filter.q)} as whole,
        t.lowers_category_id is not null as refund, t.counted_aed_minor is null as unconverted,
        sum(coalesce(t.counted_aed_minor, 0))::bigint as fils, count(*)::int as count
      from ${await matchingRows(tx, ctx.userId, filter)} and ${ofType} and ${ofTitle}
      group by 1, 2, 3, 4, 5`,
  )
  const none = (): Record<EntryType, { amount: number; count: number }> => ({
    income: { amount: 0, count: 0 },
    expense: { amount: 0, count: 0 },
  })
  const found: Matching = {
    counted: none(),
    moved: none(),
    refunds: { amount: 0, count: 0 },
    within: 0,
    unconverted: 0,
  }
  for (const { type: side, counts, whole, refund, unconverted, fils, count } of sums) {
    for (const sum of [
      (counts ? found.counted : found.moved)[side],
      ...(counts && refund ? [found.refunds] : []),
    ]) {
      sum.amount = Math.round(sum.amount * 100 + aed(fils) * 100) / 100
      sum.count += count
    }
    if (!whole) found.within += count
    if (unconverted) found.unconverted += count
  }
  return found
}

/** The largest or smallest counted payments of a filter in dirhams, without refunds, and with transfers if `moved`; null if the amount of any is not known in dirhams. */
export async function readLargest(
  ctx: Ctx,
  input: Filter,
  {
    limit,
    bought = false,
    moved = false,
    without = [],
    least = false,
  }: { limit: number; bought?: boolean; moved?: boolean; without?: readonly string[]; least?: boolean },
): Promise<{ payment: Transaction; amount: number }[] | null> {
  const { type = 'expense', ...rest } = input
  // a filter by type leaves transfers out
  const filter = await resolveFilter(ctx, { ...(moved ? rest : input), status: 'booked' })
  const meant = moved ? sql`t.counted_type = ${type}` : sql`t.counts`
  const minor = moved ? sql`t.counted_aed_minor` : sql`t.effective_aed_minor`
  // what is bought has a merchant
  const hasMerchant = bought ? sql`t.merchant_key is not null` : sql`true`
  const isOther =
    without.length > 0 ? sql`coalesce(t.effective_category_id, '') <> all(${without}::text[])` : sql`true`
  return read(ctx.db, ctx, async (tx) => {
    const list = readListContext(tx, ctx.userId)
    const matching = await matchingRows(tx, ctx.userId, filter)
    const rows = await selectListed(
      tx,
      list,
      sql`${meant} and t.lowers_category_id is null and ${hasMerchant} and ${isOther} order by ${minor} is null desc,
        ${minor} ${least ? sql`asc` : sql`desc`}, t.day desc
        limit ${sql.lit(limit)}`,
      sql`(select t.* from ${matching})`,
    )
    const payments = rows.map((row) => viewTransaction(row, ctx.language))
    const amounts = payments.map(({ currency, amount, in_aed: rate }) =>
      currency === 'AED' ? amount : (rate?.amount ?? null),
    )
    if (amounts.includes(null)) return null
    return payments.map((payment, index) => ({ payment, amount: amounts[index] ?? 0 }))
  })
}
