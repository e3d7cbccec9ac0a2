/** The calendar of bills: what is expected from every source, and what became of past dates. */
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Bill, recurringCalendar } from '#contract/expected/series.ts'
import type { QueryOf, ResponseFields } from '#contract/endpoint.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { fail } from '../../platform/errors.ts'
import { translateStoredName } from '../categories/names.ts'
import { aed } from '../ledger/totals/service.flows.ts'
import { readPayDays } from '../days/periods/service.ts'
import { readRates, type Rates } from '../days/rates/service.ts'
import { expectedFrom, type ExpectedPayment, nameOf, readSources, type Sources } from './service.ts'
import { isSearching } from './series/service.detect.ts'
import { viewOccurrence } from './series/view.ts'
import { graceDays } from './recurring/cadence.ts'
import { type Dated, occurrencesOf, stateOf } from './series/occurrences.ts'
import { amountsOn } from './series/seasons.ts'
import { type PaymentRow, selectPayments, type SeriesRow } from './series/store.ts'
import { selectSettling } from './store.ts'
import { type ExpectedRow, keyOf, type Source } from './types.ts'

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
    const ownTransfers = new Set([
      ...sources.series.filter(isOwnTransfer).map(({ id }) => id),
      ...sources.investing,
    ])
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
      left_to_pay: aed(leftToPay(toPay, ownTransfers, pay.next, rates)),
      pay_day: pay.next,
      pay_known: pay.source !== 'calendar',
      searching,
    }
  })
}

type SeriesDate = { row: SeriesRow; date: Dated; suggested: boolean; invests: boolean; key: string }

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

const viewSource = (source: Source, id: string): Pick<Bill, 'source' | 'source_id' | 'series_id'> => ({
  source,
  source_id: id,
  series_id: source === 'series' ? id : null,
})

const kinds = {
  series: 'other',
  cheque: 'other',
  instalment: 'instalment',
  card: 'card',
  loan: 'loan',
} as const

function viewOpen(payment: ExpectedPayment, language: Language): Bill {
  const { source, sourceId, name, type, kind, currency, minor, low, high, accountId, due, state } = payment
  return {
    ...viewSource(source, sourceId),
    date: due,
    expected: wireAmount(minor, currency),
    state,
    transaction_id: null,
    amount: null,
    paid_on: null,
    name: translateStoredName(name, language),
    type,
    kind: kind ?? kinds[source],
    low: wireAmount(low, currency),
    high: wireAmount(high, currency),
    currency,
    account_id: accountId,
    suggested: payment.certainty === 'suggested',
    perhaps: payment.isPerhaps,
    invests: payment.invests,
    entered: payment.isEntered,
  }
}

/** A payment of a cheque, plan, card or loan that is paid or announced; dates of series are shown from their schedule. */
function viewAgreed(row: ExpectedRow, state: 'due' | 'paid', language: Language): Bill[] {
  const { source, sourceId, type, currency, due, minor, paid, accountId } = row
  if (source === 'series' || type === null || currency === null || due === null || minor === null) return []
  const expected = wireAmount(minor, currency)
  return [
    {
      ...viewSource(source, sourceId),
      date: due,
      expected,
      state,
      transaction_id: null,
      amount: state === 'paid' ? wireAmount(paid, currency) : null,
      paid_on: null,
      name: nameOf(row, language),
      type,
      kind: kinds[source],
      low: expected,
      high: expected,
      currency,
      account_id: accountId,
      suggested: false,
      perhaps: false,
      invests: false,
      entered: false,
    },
  ]
}

function viewSeriesDate(
  { row, date, suggested, invests }: SeriesDate,
  payments: ReadonlyMap<string, PaymentRow>,
  language: Language,
): Bill {
  const { low, high } = amountsOn(row, date.date)
  return {
    ...viewOccurrence(row, date, payments),
    ...viewSource('series', row.id),
    name: translateStoredName(row.name, language),
    type: row.type,
    kind: row.kind,
    low: wireAmount(low, row.currency),
    high: wireAmount(high, row.currency),
    currency: row.currency,
    account_id: row.accountId,
    suggested,
    perhaps: false,
    invests,
    entered: false,
  }
}

const byDate = (a: Bill, b: Bill): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/**
 * What is expected to be paid before the next pay day, in fils. Money moved between own accounts or into
 * investments is not paid, but for what a card is owed.
 */
function leftToPay(
  toPay: readonly Bill[],
  ownTransfers: ReadonlySet<string>,
  payDay: Day,
  rates: Rates,
): bigint {
  return toPay
    .filter(
      ({ type, date, series_id: series, perhaps }) =>
        type === 'expense' && !perhaps && date < payDay && !ownTransfers.has(series ?? ''),
    )
    .reduce(
      (sum, { expected, currency }) => sum + (rates.toAed(minorFromWire(expected, currency), currency) ?? 0n),
      0n,
    )
}

/** Whether the money of a series only moves between the user's own accounts. */
const isOwnTransfer = ({ kind, identity }: SeriesRow): boolean =>
  kind === 'transfer' && identity !== null && identity.split('/')[2] === 'own'
