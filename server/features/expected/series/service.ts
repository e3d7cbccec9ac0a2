/** Reads recurring payments and income for the API. */
import { addMonths } from '#contract/period.ts'
import type { listOccurrences, Series } from '#contract/expected/series.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { selectCoveredDates } from '../store.ts'
import { type Dated, occurrencesOf, stateOf } from './occurrences.ts'
import {
  type PaidMark,
  type PaymentRow,
  selectMarks,
  selectPaidMarks,
  selectSeries,
  type SeriesRow,
} from './store.ts'
import { viewChange, viewOccurrence, viewSeries } from './view.ts'

export { moveSeries } from './store.rows.ts'

const stateOrder = { suggested: 0, active: 0, paused: 1, ended: 2 } as const

/** Every series neither dismissed nor merged: running ones by next date, then paused, then ended ones. */
export async function listSeries(ctx: Ctx): Promise<Series[]> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [rows, marks, covered] = await Promise.all([
      selectSeries(tx, ctx.userId),
      selectMarks(tx, ctx.userId, day),
      selectCoveredDates(tx, ctx.userId),
    ])
    return rows
      .map((row) => viewSeries(row, marks.get(row.id) ?? [], day, ctx.language, covered))
      .toSorted((a, b) => stateOrder[a.state] - stateOrder[b.state] || compare(a.next_date, b.next_date))
  })
}

const compare = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

/** One series of the user; fails with `series_not_found` (404) for an unknown id. */
export async function findSeries(tx: Tx, userId: string, id: string): Promise<SeriesRow> {
  if (!isUuid(id)) return fail('series_not_found')
  return (await selectSeries(tx, userId)).find((row) => row.id === id) ?? fail('series_not_found')
}

type Occurrences = ResponseFields<typeof listOccurrences>
/** How many years back the dates of a series go, and how many upcoming dates are shown. */
const shownYears = 5
const shownNext = 3

/** The dates of a series, newest first, each with its state and payment. */
export async function readOccurrences(ctx: Ctx, id: string): Promise<Occurrences> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const row = await findSeries(tx, ctx.userId, id)
    const marks = await selectPaidMarks(tx, ctx.userId, id)
    const payments = new Map(marks.flatMap((mark) => paymentOf(mark).map((one) => [one.id, one] as const)))
    const span = { from: addMonths(day, -12 * shownYears), to: addMonths(day, 40) }
    const state = stateOf(row, marks, day)
    const all = occurrencesOf(row, marks, span, day)
    const next = all
      .filter((one) => one.state === 'due')
      .slice(0, state === 'paused' || state === 'ended' ? 0 : shownNext)
    const past = all.filter((one) => one.state !== 'due')
    return {
      occurrences: [...past, ...next]
        .toSorted((a, b) => compare(b.date, a.date))
        .map((one) => viewOccurrence(row, one, payments)),
      price_changes: row.priceChanges.map((change) => viewChange(change, row.currency)),
      evidence: evidenceOf(all, payments),
    }
  })
}

function paymentOf({ transactionId, day, minor }: PaidMark): PaymentRow[] {
  return transactionId !== null && day !== null && minor !== null ? [{ id: transactionId, day, minor }] : []
}

function evidenceOf(
  all: readonly Dated[],
  payments: ReadonlyMap<string, PaymentRow>,
): Occurrences['evidence'] {
  const days = [...payments.values()].map(({ day }) => day).toSorted()
  const [since] = days
  const last = days.at(-1)
  if (since === undefined || last === undefined) return null
  return { payments: days.length, missed: all.filter(({ state }) => state === 'missed').length, since, last }
}
