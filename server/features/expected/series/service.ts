/** Reads recurring payments and income for the API. */
import { wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { listOccurrences, recurringCalendar, Series } from '#contract/recurring.ts'
import type { ResponseFields, QueryOf } from '#contract/endpoint.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { readRates, type Rates } from '../../rates/service.ts'
import { translateStoredName } from '../../categories/titles.ts'
import { readPayDays } from '../../periods/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { type Dated, type Mark, occurrencesOf, stateOf } from '../sources/occurrences.ts'
import {
  type PaidMark,
  type PaymentRow,
  selectMarks,
  selectPaidMarks,
  selectPayments,
  selectSeries,
  type SeriesRow,
} from '../sources/store.series.ts'
import { viewChange, viewOccurrence, viewSeries } from './view.ts'

const stateOrder = { suggested: 0, active: 0, paused: 1, ended: 2 } as const

/** Every series neither dismissed nor merged: running ones by next date, then paused, then ended ones. */
export async function listSeries(ctx: Ctx): Promise<Series[]> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [rows, marks] = await Promise.all([selectSeries(tx, ctx.userId), selectMarks(tx, ctx.userId, day)])
    return rows
      .map((row) => viewSeries(row, marks.get(row.id) ?? [], day, ctx.language))
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

/** The longest range in days; a calendar shows a month, a list shows a pay period and a month. */
const longestRange = 400

/**
 * The dates of all series between two days, oldest first, with what is left to pay before the next pay day.
 * Longer ranges are cut to 400 days; fails with `period_reversed` if `from` is after `to`.
 */
export async function readCalendar(
  ctx: Ctx,
  query: QueryOf<typeof recurringCalendar>,
): Promise<ResponseFields<typeof recurringCalendar>> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [pay, rows, marks] = await Promise.all([
      readPayDays(tx, ctx.userId, day),
      selectSeries(tx, ctx.userId),
      selectMarks(tx, ctx.userId, day),
    ])
    const from = query.from ?? pay.starts[0] ?? day
    const lastDay = query.to ?? addDays(day > from ? day : from, 30)
    const to = lastDay > addDays(from, longestRange) ? addDays(from, longestRange) : lastDay
    if (from > to) fail('period_reversed', {}, { field: 'from' })
    const rates = await readRates(
      tx,
      rows.map(({ currency }) => currency),
      day,
    )
    const dated = rows.flatMap((row) => {
      const seriesMarks = marks.get(row.id) ?? []
      const suggested = stateOf(row, seriesMarks, day) === 'suggested'
      return occurrencesOf(row, seriesMarks, { from, to }, day).map((one) => ({ row, one, suggested }))
    })
    const paid = dated.flatMap(({ one }) => (one.transactionId === null ? [] : [one.transactionId]))
    const payments = new Map((await selectPayments(tx, ctx.userId, paid)).map((one) => [one.id, one]))
    return {
      from,
      to,
      occurrences: dated
        .toSorted((a, b) => compare(a.one.date, b.one.date))
        .map(({ row, one: occurrence, suggested }) => ({
          ...viewOccurrence(row, occurrence, payments),
          series_id: row.id,
          name: translateStoredName(row.name, ctx.language),
          type: row.type,
          kind: row.kind,
          low: wireAmount(row.low, row.currency),
          high: wireAmount(row.high, row.currency),
          currency: row.currency,
          account_id: row.accountId,
          suggested,
        })),
      left_to_pay: aed(leftToPay(rows, marks, day, { payDay: pay.next, rates })),
      pay_day: pay.next,
      pay_known: pay.source !== 'calendar',
    }
  })
}

/** The sum of payments that are due or late before the next pay day, in fils. */
function leftToPay(
  rows: readonly SeriesRow[],
  marks: ReadonlyMap<string, readonly Mark[]>,
  day: Day,
  { payDay, rates }: { payDay: Day; rates: Rates },
): bigint {
  const span = { from: addDays(day, -60), to: addDays(payDay, -1) }
  return rows
    .filter(({ type, kind, identity }) => type === 'expense' && !isOwnTransfer(kind, identity))
    .reduce((sum, row) => {
      const open = occurrencesOf(row, marks.get(row.id) ?? [], span, day)
      const count = open.filter(({ state }) => state === 'due' || state === 'late').length
      return sum + BigInt(count) * (rates.toAed(row.expected, row.currency) ?? 0n)
    }, 0n)
}

/** Whether the money only moves between the user's own accounts. */
function isOwnTransfer(kind: string, identity: string | null): boolean {
  return kind === 'transfer' && identity !== null && identity.split('/')[2] === 'own'
}
