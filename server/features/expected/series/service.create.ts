/** Adds a recurring payment by hand; also holds what editing one shares with that. */
import type { EntryType } from '#contract/common.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { exponentOf } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { createRecurring, Series } from '#contract/expected/series.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { findCategory } from '../../categories/service.ts'
import { enteredMinor } from '../service.amounts.ts'
import { followExpected } from '../service.follow.ts'
import { isByDays } from '../recurring/cadence.ts'
import { identityOf } from '../recurring/identity.ts'
import type { LedgerRow } from '../recurring/types.ts'
import { namedAlike, slotFor } from './merge/match.ts'
import { detectAgain } from './service.detect.ts'
import { findSeries } from './service.ts'
import {
  insertSeries,
  mostSeries,
  replacePaid,
  selectAccountCurrency,
  selectAllSeries,
  selectPaidMarks,
  type SeriesRow,
} from './store.ts'
import { selectFreeRow, selectRecentRows } from './store.rows.ts'
import { viewSeries } from './view.ts'
import { writeChange } from '../../changes/service.ts'

export type SeriesInput = BodyOf<typeof createRecurring>

/** Adds a series by hand; it is active immediately. */
export async function createSeries(ctx: Ctx, input: SeriesInput): Promise<Series> {
  const now = today(ctx.clock)
  return writeChange(
    ctx,
    'series.add',
    async (tx) => {
      const allSeries = await selectAllSeries(tx, ctx.userId)
      if (allSeries.length >= mostSeries) fail('too_many_series', { max: mostSeries })
      const accountId = input.account_id ?? null
      const currency = input.currency ?? (await currencyOf(tx, ctx.userId, accountId)) ?? 'AED'
      if (input.currency !== undefined) await currencyOf(tx, ctx.userId, accountId)
      const amount = amountOf(input.amount, currency)
      const row: SeriesRow = {
        id: newId(ctx.clock.now()),
        source: 'user',
        identity: null,
        name: input.name,
        type: input.type ?? 'expense',
        kind: input.kind ?? 'other',
        cadence: input.cadence,
        ...scheduleFrom(input.cadence, input.next_date),
        shift: 'none',
        untilDay: input.until_date ?? null,
        currency,
        accountId,
        categoryId: await categoryOf(tx, ctx.userId, input.category_id ?? null, input.type ?? 'expense'),
        expected: amount,
        low: amount,
        high: amount,
        fixed: true,
        priceChanges: [],
        edited: ['name', 'kind', 'schedule', 'amount', 'account', 'until'],
        decision: 'active',
        decidedDay: now,
        dismissed: false,
        mergedInto: null,
        orderKey: null,
      }
      const first =
        input.transaction_id === undefined ? null : await paymentOf(tx, ctx.userId, row, input.transaction_id)
      const linkedRow = first ? linked(row, first) : row
      await insertSeries(tx, ctx.userId, [linkedRow], ctx.clock.now())
      if (first)
        await replacePaid(
          tx,
          ctx.userId,
          new Map([[row.id, [{ due: slotFor(linkedRow, first.day).due, transactionId: first.id }]]]),
        )
      const identities = first ? [identityOf(first)] : await likelyIdentities(tx, ctx.userId, row, now)
      await detectAgain(tx, ctx.userId, new Set(identities), ctx.clock.now(), now)
      await followExpected(tx, ctx)
      return viewAfter(tx, ctx, row.id, now)
    },
    ({ name }) => ({ name }),
  )
}

/** The payment that a new series is created from. */
async function paymentOf(tx: Tx, userId: string, row: SeriesRow, id: string): Promise<LedgerRow> {
  const freeRow = await selectFreeRow(tx, userId, id)
  if (!freeRow || freeRow.type !== row.type || freeRow.currency !== row.currency)
    return fail('series_payment_unknown', {}, { field: 'transaction_id' })
  return freeRow
}

function linked(row: SeriesRow, first: LedgerRow): SeriesRow {
  const { due } = slotFor(row, first.day)
  return { ...row, identity: identityOf(first), begins: due < row.begins ? due : row.begins }
}

/** How many days back to search for payments that may belong to a series added by hand. */
const recentDays = 100

async function likelyIdentities(tx: Tx, userId: string, row: SeriesRow, now: Day): Promise<string[]> {
  const recent = await selectRecentRows(tx, userId, addDays(now, -recentDays))
  const isNamed = namedAlike(row)
  const alike = recent.filter((one) => one.type === row.type && one.currency === row.currency && isNamed(one))
  return alike.map(identityOf)
}

/** An entered amount in minor units; fails with `series_amount_invalid` if a series cannot have it. */
export function amountOf(amount: number, currency: string): bigint {
  const params = { decimals: exponentOf(currency) }
  return enteredMinor(amount, currency, 1n) ?? fail('series_amount_invalid', params, { field: 'amount' })
}

/** The currency of one of the user's accounts; null without an account. */
export async function currencyOf(tx: Tx, userId: string, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const currency = await selectAccountCurrency(tx, userId, accountId)
  return currency ?? fail('series_account_unknown', {}, { field: 'account_id' })
}

/** A category of the series' direction; fails with `category_required` for any other. */
export async function categoryOf(
  tx: Tx,
  userId: string,
  id: string | null,
  type: EntryType,
): Promise<string | null> {
  if (id === null) return null
  const category = await findCategory(tx, userId, id)
  return category?.type === type ? category.id : fail('category_required', {}, { field: 'category_id' })
}

/** The schedule of a series with this next date. */
export function scheduleFrom(
  cadence: SeriesRow['cadence'],
  next: Day,
): Pick<SeriesRow, 'fromDay' | 'dayOfMonth' | 'begins'> {
  return { fromDay: next, dayOfMonth: isByDays(cadence) ? null : dayOfMonthOf(next), begins: next }
}

/** The last day of any month stands for the end of every month. */
function dayOfMonthOf(day: Day): number {
  const isLast = addDays(day, 1).endsWith('-01')
  return isLast ? 31 : Number(day.slice(8))
}

/** A series as the API returns it after a change. */
export async function viewAfter(tx: Tx, ctx: Ctx, id: string, day: Day): Promise<Series> {
  const row = await findSeries(tx, ctx.userId, id)
  return viewSeries(row, await selectPaidMarks(tx, ctx.userId, id), day, ctx.language)
}
