import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import { addMonths } from '#contract/period.ts'
import type { reviewDeck } from '#contract/ledger/review.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { decodeCursor, encodeCursor } from '../list/cursor.ts'
import { readCounts } from '../totals/service.flows.ts'
import { selectByIds, selectNewest } from '../list/store.ts'
import { paidInAed } from '../../days/rates/rates.ts'
import { categoryOf, countedMinor, viewTransaction } from '../view.ts'
import { type Evidence, likelyCategories, type Offered } from './likely.ts'
import { findPayees, readOffered } from './service.payees.ts'
import { countReviewGroups, type ReviewGroup, selectReviewGroups } from './store.review.ts'
import type { ListedRow } from '../row.ts'
import { readListContext } from '../list/store.context.ts'

type ReviewDeck = Omit<ResponseOf<typeof reviewDeck>, 'success'>
type ReviewCard = ReviewDeck['cards'][number]
type ReviewInput = Omit<QueryOf<typeof reviewDeck>, 'batches'> & { batches: boolean }
type ReviewFilter = NonNullable<ReviewInput['filter']>

const single = 50
const groupsPerPage = 40
/** The review queue covers this many months; older payments are included on request (`scope: 'all'`). */
const recentMonths = 3

/** A page of booked rows to review, newest first; `batches`: one card per merchant, category and type. */
export async function readReview(ctx: Ctx, input: ReviewInput): Promise<ReviewDeck> {
  const cursor = decodeCursor(input.cursor)
  const filter = input.filter ?? 'unverified'
  const verified = filter === 'all' ? undefined : filter === 'verified' ? 'true' : 'false'
  const since = input.scope === 'all' ? null : addMonths(today(ctx.clock), -recentMonths)
  return read(ctx.db, ctx, async (tx) => {
    const countsRead = readCounts(tx, ctx.userId)
    const list = readListContext(tx, ctx.userId)
    const offeredRead = readOffered(tx, ctx.userId)
    if (!input.batches) {
      const rows = await selectNewest(tx, list, { verified, status: 'booked' }, cursor, single + 1)
      const pageRows = rows.slice(0, single)
      const last = pageRows.at(-1)
      const { counters, matching } = countersOf(await countsRead, filter)
      const offered = await offeredRead
      return {
        cards: pageRows.map((row) => singleCard(row, offered, ctx.language)),
        next_cursor: rows.length > single && last ? encodeCursor(last) : null,
        counters,
        queue: { cards: matching, payments: matching, older: 0 },
      }
    }
    const limit = groupsPerPage + 1
    const groups = await selectReviewGroups(tx, ctx.userId, { verified, since, cursor, limit })
    const pageGroups = groups.slice(0, groupsPerPage)
    const last = pageGroups.at(-1)
    const rows = await selectByIds(
      tx,
      list,
      pageGroups.map((group) => group.newest_id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const { counters, matching } = countersOf(await countsRead, filter)
    const { cards = 0, queued = 0 } = groups[0] ?? {}
    const offered = await offeredRead
    return {
      cards: pageGroups.flatMap((group) =>
        groupCard(group, byId.get(group.newest_id), offered, ctx.language),
      ),
      next_cursor:
        groups.length > groupsPerPage && last
          ? encodeCursor({ day: last.newest_day, id: last.newest_id })
          : null,
      counters,
      queue: { cards, payments: queued, older: since === null ? 0 : Math.max(0, matching - queued) },
    }
  })
}

/** The number of payees to ask about, and of cards in the review queue without the payments of those payees. */
export async function countToReview(ctx: Ctx): Promise<{ payees: number; cards: number }> {
  return read(ctx.db, ctx, async (tx) => {
    const payees = await findPayees(tx, ctx.userId)
    const since = addMonths(today(ctx.clock), -recentMonths)
    const asked = payees.flatMap(({ rows }) => rows.flatMap(({ id, day }) => (day >= since ? [id] : [])))
    return { payees: payees.length, cards: await countReviewGroups(tx, ctx.userId, since, asked) }
  })
}

type Counted = Pick<Awaited<ReturnType<typeof readCounts>>, 'income' | 'expense' | 'verified' | 'unverified'>

/** The screen's three counters, and how many rows match the filter. */
function countersOf(
  counts: Counted,
  filter: ReviewFilter,
): { counters: ReviewDeck['counters']; matching: number } {
  const total = counts.income + counts.expense
  const { verified, unverified } = counts
  return {
    counters: { total, verified, unverified },
    matching: filter === 'all' ? total : filter === 'verified' ? verified : unverified,
  }
}

function singleCard(row: ListedRow, offered: readonly Offered[], language: Language): ReviewCard {
  const minor = countedMinor(row)
  const amount = wireAmount(minor, row.currency)
  return {
    key: row.id,
    ids: [row.id],
    count: 1,
    total: amount,
    usual: amount,
    payments: [{ id: row.id, date: row.day, amount, account_id: row.account_id }],
    likely: likelyFor(row, [{ day: row.day, minor }], minor, offered),
    transaction: viewTransaction(row, language),
  }
}

function groupCard(
  group: ReviewGroup,
  row: ListedRow | undefined,
  offered: readonly Offered[],
  language: Language,
): ReviewCard[] {
  if (!row) return []
  const amount = (minor: bigint): number => wireAmount(minor, row.currency)
  return [
    {
      key: row.id,
      ids: group.payments.map(({ id }) => id),
      count: group.count,
      total: amount(group.total),
      usual: amount(group.usual),
      payments: group.payments.map((payment) => ({
        id: payment.id,
        date: payment.day,
        amount: amount(BigInt(payment.amount)),
        account_id: payment.account,
      })),
      likely: likelyFor(
        row,
        group.payments.map(({ day, amount: minor }) => ({ day, minor: BigInt(minor) })),
        group.usual,
        offered,
      ),
      transaction: viewTransaction(row, language),
    },
  ]
}

/** The likeliest categories of payments like `row`, other than the one they have. */
function likelyFor(
  row: ListedRow,
  payments: Evidence['payments'],
  usual: bigint,
  offered: readonly Offered[],
): string[] {
  return likelyCategories(
    {
      type: row.type === 'income' ? 'income' : 'expense',
      text: row.text,
      name: row.merchant ?? row.text,
      reason: row.reason_code,
      category: categoryOf(row),
      payments,
      usualFils: paidInAed(usual, row) ?? usual,
    },
    offered,
  )
}
