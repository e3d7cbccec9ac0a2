/** A user's changes to existing recurring payments. */
import type { BodyOf } from '#contract/endpoint.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { Series, updateRecurring } from '#contract/expected/series.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { followExpected } from '../service.follow.ts'
import { nextOf, occurrencesOf, stateOf } from './occurrences.ts'
import { detectAgain } from './service.detect.ts'
import { amountOf, categoryOf, currencyOf, scheduleFrom, viewAfter } from './service.create.ts'
import { updateSalaryPayers } from './service.save.ts'
import { findSeries } from './service.ts'
import {
  deleteSeriesRow,
  deleteSkip,
  moveMarks,
  selectAllSeries,
  selectPaidMarks,
  type SeriesRow,
  updateSeriesRow,
  upsertSkip,
} from './store.ts'
import { writeChange } from '../../changes/service.ts'

type SeriesEdit = BodyOf<typeof updateRecurring>

/** Changes the fields named in `edit`; detection leaves these alone from then on. */
export async function updateSeries(ctx: Ctx, id: string, edit: SeriesEdit): Promise<Series> {
  const now = today(ctx.clock)
  return writeChange(
    ctx,
    'series.edit',
    async (tx) => {
      const before = await findSeries(tx, ctx.userId, id)
      const row = await edited(tx, ctx.userId, before, edit, now)
      await updateSeriesRow(tx, ctx.userId, row, ctx.clock.now())
      if (edit.skip !== undefined) await skip(tx, ctx.userId, row, edit.skip, now)
      if (edit.unskip !== undefined) await unskip(tx, ctx.userId, row, edit.unskip, now)
      const merged = edit.merge === undefined ? [] : await mergeInto(tx, ctx, row, edit.merge)
      const moved = edit.cadence !== undefined || edit.next_date !== undefined || merged.length > 0
      const identities = new Set([row.identity, ...merged].filter((one) => one !== null))
      if (moved) await detectAgain(tx, ctx.userId, identities, ctx.clock.now(), now)
      else if (edit.kind !== undefined) await updateSalaryPayers(tx, ctx.userId, ctx.clock.now())
      await followExpected(tx, ctx)
      return viewAfter(tx, ctx, id, now)
    },
    ({ name }) => ({ name }),
  )
}

async function edited(
  tx: Tx,
  userId: string,
  before: SeriesRow,
  edit: SeriesEdit,
  now: Day,
): Promise<SeriesRow> {
  const fields = new Set(before.edited)
  let row = before
  const set = (field: string, values: Partial<SeriesRow>): void => {
    fields.add(field)
    row = { ...row, ...values }
  }
  if (edit.name !== undefined) set('name', { name: edit.name })
  if (edit.kind !== undefined) set('kind', { kind: edit.kind })
  if (edit.account_id !== undefined) {
    await currencyOf(tx, userId, edit.account_id)
    set('account', { accountId: edit.account_id })
  }
  if (edit.category_id !== undefined)
    set('category', { categoryId: await categoryOf(tx, userId, edit.category_id, row.type) })
  if (edit.until_date !== undefined) set('until', { untilDay: edit.until_date })
  if (edit.amount !== undefined) {
    const amount = amountOf(edit.amount, row.currency)
    set('amount', { expected: amount, low: amount, high: amount })
  }
  if (edit.cadence !== undefined || edit.next_date !== undefined)
    set('schedule', await rescheduled(tx, userId, row, edit, now))
  return { ...row, edited: [...fields], ...decided(row, edit, now) }
}

/** The schedule from the next date on; earlier dates keep their payments. */
async function rescheduled(
  tx: Tx,
  userId: string,
  row: SeriesRow,
  edit: SeriesEdit,
  now: Day,
): Promise<Partial<SeriesRow>> {
  const cadence = edit.cadence ?? row.cadence
  const marks = await selectPaidMarks(tx, userId, row.id)
  const next = edit.next_date ?? nextOf(row, marks, now)?.date ?? addMonths(now, 1)
  return { cadence, ...scheduleFrom(cadence, next), shift: 'none' }
}

/** Any change by the user confirms a suggested series. */
function decided(row: SeriesRow, edit: SeriesEdit, now: Day): Partial<SeriesRow> {
  if (edit.state === undefined) return row.decision === null ? { decision: 'active', decidedDay: now } : {}
  if (edit.state === row.decision && edit.state !== 'active') return {}
  // dates that passed while it was paused do not count as missed
  const resumed = edit.state === 'active' && (row.decision === 'paused' || row.decision === 'ended')
  const begins = resumed ? { begins: row.begins > now ? row.begins : now } : {}
  return { decision: edit.state, decidedDay: now, ...begins }
}

async function skip(tx: Tx, userId: string, row: SeriesRow, date: Day, now: Day): Promise<void> {
  const marks = await selectPaidMarks(tx, userId, row.id)
  const state = stateOf(row, marks, now)
  const occurrence = occurrencesOf(row, marks, { from: date, to: date }, now).find(
    (one) => one.transactionId === null,
  )
  if (!occurrence || state === 'ended') return fail('series_date_unknown', {}, { field: 'skip' })
  await upsertSkip(tx, userId, row.id, occurrence.due)
}

async function unskip(tx: Tx, userId: string, row: SeriesRow, date: Day, now: Day): Promise<void> {
  const marks = await selectPaidMarks(tx, userId, row.id)
  const occurrence = occurrencesOf(row, marks, { from: date, to: date }, now).find(
    (one) => one.state === 'skipped',
  )
  if (!occurrence) return fail('series_date_unknown', {}, { field: 'unskip' })
  await deleteSkip(tx, userId, row.id, occurrence.due)
}

/**
 * Merges another series, with those already merged into it, into this one. The rows of the merged series
 * stay, so that detection still recognises their payments. Resolves to their identities.
 */
async function mergeInto(tx: Tx, ctx: Ctx, row: SeriesRow, otherId: string): Promise<(string | null)[]> {
  const otherSeries = await findSeries(tx, ctx.userId, otherId)
  const same = otherSeries.type === row.type && otherSeries.currency === row.currency
  if (!same || otherSeries.id === row.id) fail('series_merge_invalid', {}, { field: 'merge' })
  const now = ctx.clock.now()
  const earlier = (await selectAllSeries(tx, ctx.userId)).filter(
    ({ mergedInto }) => mergedInto === otherSeries.id,
  )
  const joining = [...earlier, otherSeries]
  for (const each of joining) await updateSeriesRow(tx, ctx.userId, { ...each, mergedInto: row.id }, now)
  await moveMarks(tx, ctx.userId, otherSeries.id, row.id)
  return joining.map(({ identity }) => identity)
}

/**
 * Deletes a series added by hand; one from detection or the bank is marked as dismissed, so that it is never
 * suggested again.
 */
export async function deleteSeries(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now()
  await writeChange(ctx, 'series.delete', async (tx) => {
    const row = await findSeries(tx, ctx.userId, id)
    if (row.source === 'user' && row.identity === null) await deleteSeriesRow(tx, ctx.userId, id)
    else await updateSeriesRow(tx, ctx.userId, { ...row, dismissed: true }, now)
    if (row.kind === 'salary') await updateSalaryPayers(tx, ctx.userId, now)
    await followExpected(tx, ctx)
  })
}
