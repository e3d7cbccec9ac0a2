/** The calendar of bills: what is expected from every source, and what became of past dates. */
import { minorFromWire } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Bill, recurringCalendar } from '#contract/expected/series.ts'
import type { QueryOf, ResponseFields } from '#contract/endpoint.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { fail } from '../../platform/errors.ts'
import { aed } from '../ledger/totals/service.flows.ts'
import { readPayDays } from '../days/periods/service.ts'
import { readRates, type Rates } from '../days/rates/service.ts'
import {
  countedFrom,
  expectedFrom,
  type ExpectedPayment,
  readSources,
  type Sources,
  type Span,
} from './service.ts'
import { type SeriesDate, viewAgreed, viewOpen, viewSeriesDate } from './service.view.ts'
import { readReturns } from './cheques/service.returns.ts'
import { isSearching } from './series/service.detect.ts'
import { graceDays } from './recurring/cadence.ts'
import { occurrencesOf, stateOf } from './series/occurrences.ts'
import { type PaymentRow, selectPayments } from './series/store.ts'
import { selectSettling } from './store.ts'
import { keyOf } from './types.ts'

/** The longest range in days; a calendar shows a month, a list shows a pay period and a month. */
const longestRange = 400

/**
 * Expected payments between two days, oldest first: those to come and late as every other feature reads them, those
 * of the past with their outcome; and what is left to pay before the next pay day. Longer ranges are cut to 400
 * days; fails with `period_reversed` if `from` is after `to`.
 */
export async function readCalendar(
  ctx: Ctx,
  query: QueryOf<typeof recurringCalendar>,
): Promise<ResponseFields<typeof recurringCalendar>> {
  const { language, userId } = ctx
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [pay, sources] = await Promise.all([readPayDays(tx, userId, day), readSources(tx, userId, day)])
    const isDefault = query.from === undefined && query.to === undefined
    const from = query.from ?? pay.starts[0] ?? day
    const lastDay = query.to ?? addDays(day > from ? day : from, 30)
    const to = lastDay > addDays(from, longestRange) ? addDays(from, longestRange) : lastDay
    if (from > to) fail('period_reversed', {}, { field: 'from' })
    const until = to > pay.next ? to : pay.next
    const isWithin = ({ date }: { date: Day }): boolean => date >= from && date <= to
    const dates = seriesDates(sources, from < day ? from : day, until, day)
    const past = dates.filter((one) => !isOpen(one) && isWithin(one.date))
    const ids = past.flatMap(({ date }) => date.transactionId ?? [])
    const [settling, rates, paidRows, searching] = await Promise.all([
      selectSettling(tx, userId, ids),
      readRates(tx, currenciesOf(sources), day),
      selectPayments(tx, userId, ids),
      isSearching(tx, userId, day),
    ])
    const payments = new Map(paidRows.map((payment) => [payment.id, payment]))
    const toPay = [
      ...expectedFrom(sources, { from: day, to: until < day ? day : until, today: day, language }).map(
        (payment) => viewOpen(payment, language),
      ),
      ...viewAnnounced(sources, dates, payments, language),
    ]
    const settled = sources.stored
      .filter(({ state }) => state === 'settled')
      .flatMap((row) => viewAgreed(row, 'paid', language))
    const beforePay = toPay.filter((bill) => bill.date < pay.next && isToPay(bill))
    return {
      from,
      to,
      occurrences: [
        ...toPay.filter(isWithin),
        // what settled an agreed payment is shown with that
        ...past
          .filter(({ date }) => !settling.has(date.transactionId ?? ''))
          .map((one) => viewSeriesDate(one, payments, language)),
        ...settled.filter(isWithin),
      ].toSorted(byDate),
      later: !isDefault ? [] : laterOf(sources, { from: addDays(to, 1), today: day, language }),
      left_to_pay: aed(sumOf(beforePay, rates)),
      left_on_cards: aed(
        sumOf(
          beforePay.filter(({ kind }) => kind === 'card'),
          rates,
        ),
      ),
      pay_day: pay.next,
      returned: isDefault ? ((await readReturns(tx, userId, addDays(day, -returnedDays)))[0] ?? null) : null,
      pay_known: pay.source !== 'calendar',
      searching,
    }
  })
}

/** For how long a returned cheque is named beside what is due. */
const returnedDays = 365

/** How far ahead the next date of a payment is shown that is not due before. */
const laterDays = 365

/** The next date after the listed ones of each payment that has no open one among them, a lease's cheques as one. */
function laterOf(
  sources: Sources,
  { from, today: day, language }: Pick<Span, 'from' | 'today' | 'language'>,
): Bill[] {
  const groups = new Map(sources.stored.map((row) => [keyOf(row), row.groupId ?? row.sourceId]))
  // a series of which a cheque or plan covers some dates is the same payment
  const covering = new Map(
    sources.stored.flatMap(({ source, sourceId, coveredBy }) => {
      const group = source === 'series' && coveredBy !== null ? groups.get(coveredBy) : undefined
      return group === undefined ? [] : [[sourceId, group] as const]
    }),
  )
  const groupOf = (payment: ExpectedPayment): string =>
    covering.get(payment.sourceId) ?? groups.get(keyOf(payment)) ?? payment.sourceId
  const listed = new Set(
    expectedFrom(sources, { from: day, to: addDays(from, -1), today: day, language }).map(groupOf),
  )
  const next = new Map<string, ExpectedPayment>()
  for (const payment of countedFrom(sources, { from, to: addDays(day, laterDays), today: day, language })) {
    const group = groupOf(payment)
    if (payment.type === 'expense' && !listed.has(group) && !next.has(group)) next.set(group, payment)
  }
  return [...next.values()].map((payment) => viewOpen(payment, language))
}

/** The dates of series up to `to` that may be paid on `from` or later, without those that an agreed payment covers. */
function seriesDates(
  { stored, series, marks, investing }: Sources,
  from: Day,
  to: Day,
  day: Day,
): SeriesDate[] {
  const covered = new Set(stored.flatMap((row) => (row.coveredBy === null ? [] : [keyOf(row)])))
  const first = addDays(from, -graceDays.yearly)
  return series.flatMap((row) => {
    const seriesMarks = marks.get(row.id) ?? []
    const suggested = stateOf(row, seriesMarks, day) === 'suggested'
    return occurrencesOf(row, seriesMarks, { from: first, to }, day)
      .map((date) => {
        const key = keyOf({ source: 'series', sourceId: row.id, part: date.due })
        return { row, date, suggested, invests: investing.has(row.id), key }
      })
      .filter(({ key }) => !covered.has(key))
  })
}

const isOpen = ({ date: { state } }: SeriesDate): boolean => state === 'due' || state === 'late'

/** What a pending line shows to be on its way, but has not been paid. */
function viewAnnounced(
  { stored }: Sources,
  dates: readonly SeriesDate[],
  payments: ReadonlyMap<string, PaymentRow>,
  language: Language,
): Bill[] {
  const announced = stored.filter(({ state }) => state === 'announced')
  const keys = new Set(announced.map(keyOf))
  return [
    ...dates
      .filter((one) => isOpen(one) && keys.has(one.key))
      .map((one) => viewSeriesDate(one, payments, language)),
    ...announced.flatMap((row) => viewAgreed(row, 'due', language)),
  ]
}

function currenciesOf({ series, stored }: Sources): string[] {
  return [...new Set([...series, ...stored].flatMap(({ currency }) => currency ?? []))]
}

const byDate = (a: Bill, b: Bill): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/** Whether it is to be paid. Money moved between own accounts or into investments is not, but for what a card is owed. */
const isToPay = ({ type, perhaps, invests, own_transfer: isOwn }: Bill): boolean =>
  type === 'expense' && !perhaps && !invests && !isOwn

/** The sum of what is expected to be paid, in fils. */
const sumOf = (bills: readonly Bill[], rates: Rates): bigint =>
  bills.reduce(
    (sum, { expected, currency }) => sum + (rates.toAed(minorFromWire(expected, currency), currency) ?? 0n),
    0n,
  )
