/** What adding and editing a series have in common. */
import { exponentOf, parseMinor } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Series } from '#contract/recurring.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isByDays } from '../recurring/cadence.ts'
import { findSeries } from './service.ts'
import { selectAccountCurrency, selectPaidMarks, type SeriesRow } from './store.ts'
import { viewSeries } from './view.ts'

/** Minor units of an amount that a series can have. */
export function amountOf(amount: number, currency: string): bigint {
  const minor = parseMinor(amount, currency)
  if (minor === null || minor <= 0n || minor >= 10n ** 14n)
    return fail('series_amount_invalid', { decimals: exponentOf(currency) }, { field: 'amount' })
  return minor
}

/** The currency of an account of the user; null without one. */
export async function currencyOf(tx: Tx, userId: string, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null
  const currency = await selectAccountCurrency(tx, userId, accountId)
  return currency ?? fail('series_account_unknown', {}, { field: 'account_id' })
}

/** The schedule of a series whose next date is this one. */
export function scheduleFrom(
  cadence: SeriesRow['cadence'],
  next: Day,
): Pick<SeriesRow, 'fromDay' | 'dayOfMonth' | 'begins'> {
  return { fromDay: next, dayOfMonth: isByDays(cadence) ? null : dayOfMonthOf(next), begins: next }
}

/** The last day of a month stands for the end of every month. */
function dayOfMonthOf(day: Day): number {
  const isLast = addDays(day, 1).endsWith('-01')
  return isLast ? 31 : Number(day.slice(8))
}

/** A series as it is shown after a change. */
export async function viewAfter(tx: Tx, ctx: Ctx, id: string, day: Day): Promise<Series> {
  const row = await findSeries(tx, ctx.userId, id)
  return viewSeries(row, await selectPaidMarks(tx, ctx.userId, id), day, ctx.language)
}
