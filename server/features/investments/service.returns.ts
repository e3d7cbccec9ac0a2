/** Returns of a range and of each year, in dirhams and in an instrument's own currency. */
import type { QueryOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investments.ts'
import type { InvestmentReturns } from '#contract/investments/investments.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { resolveQuery } from '../days/periods/service.ts'
import type { CashLine } from './cash/cash.ts'
import { shareOf } from './holdings/view.ts'
import { noPrices, priceLineOf, type PriceLine } from './prices/price-line.ts'
import { type Course, withCash } from './returns/cash-track.ts'
import { courseOf } from './returns/course.ts'
import { indexTrack } from './returns/index-comparison.ts'
import {
  type Converter,
  type Flows,
  flowsOf,
  type Returns,
  returnsOf,
  unconverted,
  valuesOf,
} from './returns/returns.ts'
import { growthPath, type GrowthPath } from './returns/time-weighted.ts'
import { type Track, trackOf, valueOn } from './returns/track.ts'
import { type Book, readBook } from './service.book.ts'
import type { InstrumentRow } from './store.ts'
import { selectPrices, selectPricesBetween } from './prices/store.prices.ts'

type Query = QueryOf<typeof contract.readInvestmentReturns>
type Answer = ResponseFields<typeof contract.readInvestmentReturns>
type Range = { from: Day; to: Day }

type Wanted = Pick<Query, 'instrument' | 'account' | 'index'> & {
  notes?: true
  /** Only the worth at the ends of these days and what moved on them is needed. */
  between?: Range | undefined
}

/** The courses of all instruments, or of those of an account or one instrument; without prices there is none. */
export async function readTracks(
  tx: Tx,
  userId: string,
  day: Day,
  { instrument, account, index, notes, between }: Wanted = {},
): Promise<{ book: Book; lines: ReadonlyMap<string, PriceLine>; tracks: Course[] }> {
  // to compare with an index needs its trades and prices as well
  const only = index === undefined ? instrument : undefined
  const [book, prices] = await Promise.all([
    readBook(tx, userId, day, notes ? null : only),
    between ? selectPricesBetween(tx, userId, between, only ?? null) : selectPrices(tx, userId, only ?? null),
  ])
  const lines = new Map(
    book.instruments.map(({ id }) => [
      id,
      priceLineOf(prices.get(id) ?? noPrices, book.trades.get(id) ?? []),
    ]),
  )
  const tracks = book.instruments.flatMap(({ id, currency }) => {
    if (instrument !== undefined && id !== instrument) return []
    const trades = (book.trades.get(id) ?? []).filter(
      ({ accountId }) => account === undefined || accountId === null || accountId === account,
    )
    const line = lines.get(id)
    const track = line && trackOf(currency, line, trades)
    return track && track.moves.length > 0 ? [{ ...track, trades }] : []
  })
  return { book, lines, tracks }
}

export async function readReturns(ctx: Ctx, query: Query): Promise<Answer> {
  const day = today(ctx.clock)
  const hasPeriod = query.period !== undefined || query.from !== undefined || query.to !== undefined
  const { range } = hasPeriod ? await resolveQuery(ctx, query, 'all') : { range: { from: null, to: null } }
  return read(ctx.db, ctx, async (tx) => {
    const between = range.from === null ? undefined : { from: addDays(range.from, -1), to: day }
    const { book, lines, tracks: all } = await readTracks(tx, ctx.userId, day, { ...query, between })
    const instrument = chosen(book, query.instrument)
    if (query.account !== undefined && !book.accounts.some(({ id }) => id === query.account))
      fail('investment_account_not_found')
    const money = instrument ? [] : cashOf(book, query.account).flatMap(({ points }) => points[0]?.day ?? [])
    const start = [...all.flatMap(({ began }) => began ?? []), ...money].sort()[0] ?? day
    const days = {
      from: range.from ?? start,
      to: range.to !== null && range.to < day ? range.to : day,
    }
    const { convert } = book
    const held = all.flatMap((track) => ratedTrack(track, convert, day) ?? [])
    const tracks = instrument ? held : withCash(held, cashOf(book, query.account), tradesIn(book), convert)
    const whole = hasPeriod ? null : wholeOf(tracks, { start, day }, convert)
    const total = returnsOf(tracks, days, convert, whole ?? {})
    const local =
      instrument &&
      returnsOf(all, days, unconverted, {
        currency: instrument.currency,
      })
    return {
      total: total && viewReturns(total),
      own:
        instrument && local
          ? { ...viewReturns(local, instrument.currency), currency: instrument.currency }
          : null,
      course: total
        ? courseOf(tracks, total, convert).map(({ day: on, minor, paid }) => ({
            day: on,
            value: wireAmount(minor, baseCurrency),
            paid_in: wireAmount(paid, baseCurrency),
          }))
        : [],
      years: whole ? yearsOf(tracks, { start, day }, convert, whole) : [],
      covered: coveredShare(tracks, days, convert),
      index: comparisonOf(total, days, chosen(book, query.index), lines, convert),
    }
  })
}

const cashOf = ({ cash }: Book, account: string | undefined): readonly CashLine[] =>
  cash.filter(({ accountId }) => account === undefined || accountId === account)

const tradesIn = ({ instruments, trades }: Book) =>
  instruments.flatMap(({ id, currency }) => (trades.get(id) ?? []).map((trade) => ({ ...trade, currency })))

/**
 * A course in dirhams: followed from the first day since which every payment has an exchange rate, since money without one
 * is not known. Null without a rate today.
 */
function ratedTrack(course: Course, convert: Converter, today: Day): Course | null {
  const { currency, days, trades, line } = course
  const hasRate = (day: Day): boolean => convert.rateOn(currency, day) !== null
  if (!hasRate(today)) return null
  const last = days.findLastIndex((day) => !hasRate(day))
  if (last < 0) return course
  let [low, high] = [days[last] ?? today, days[last + 1] ?? today]
  while (daysBetween(low, high) > 1) {
    const middle = addDays(low, Math.floor(daysBetween(low, high) / 2))
    if (hasRate(middle)) high = middle
    else low = middle
  }
  const track = trackOf(currency, line, trades, high)
  return track && { ...track, trades }
}

function chosen(book: Book, id: string | undefined): InstrumentRow | null {
  if (id === undefined) return null
  return book.instruments.find((row) => row.id === id) ?? fail('investment_not_found')
}

/** The share of the closing value of what is followed from the start of the range, or from when it was bought. */
function coveredShare(tracks: readonly Track[], { from, to }: Range, convert: Converter): number | null {
  let [covered, whole] = [0n, 0n]
  for (const track of tracks) {
    const value = convert.toAed(valueOn(track, to), track.currency, to) ?? 0n
    whole += value
    if (track.followedFrom === null || track.followedFrom <= from) covered += value
  }
  return shareOf(covered, whole)
}

type Whole = { start: Day; day: Day }
const lastDayOf = (year: number): Day => `${year}-12-31`

/** The years with an end up to today, newest first. */
function yearsBetween({ start, day }: Whole): number[] {
  const [first, last] = [Number(start.slice(0, 4)), Number(day.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

type Shared = { path: GrowthPath; flows: Flows; valueAt: (track: Track, day: Day) => bigint }

/** What the returns since the start and those of each year are computed from. */
function wholeOf(tracks: readonly Track[], whole: Whole, convert: Converter): Shared {
  const cuts = yearsBetween(whole).map(lastDayOf)
  return {
    path: growthPath(tracks, { from: addDays(whole.start, -1), to: whole.day, cuts }, convert.rateOn),
    flows: flowsOf(tracks, convert),
    valueAt: valuesOf(),
  }
}

function yearsOf(
  tracks: readonly Track[],
  whole: Whole,
  convert: Converter,
  shared: Shared,
): Answer['years'] {
  return yearsBetween(whole).flatMap((year) => {
    const end = lastDayOf(year)
    const range = { from: `${year}-01-01`, to: end < whole.day ? end : whole.day }
    const returns = returnsOf(tracks, range, convert, shared)
    return returns?.timeWeighted ? [{ ...viewReturns(returns), year }] : []
  })
}

function comparisonOf(
  total: Returns | null,
  { to }: Range,
  index: InstrumentRow | null,
  lines: ReadonlyMap<string, PriceLine>,
  convert: Converter,
): Answer['index'] {
  if (index === null) return null
  const line = lines.get(index.id)
  const track = total && line && indexTrack(total.payments, { currency: index.currency, line }, convert)
  const returns = track && total && returnsOf([track], { from: total.from, to }, convert)
  return { name: index.name, returns: returns ? viewReturns(returns) : null }
}

function viewReturns(returns: Returns, currency: string = baseCurrency): InvestmentReturns {
  const { timeWeighted: growth } = returns
  const amount = (minor: bigint): number => wireAmount(minor, currency)
  return {
    from: returns.from,
    to: returns.to,
    opening: amount(returns.opening),
    closing: amount(returns.closing),
    paid_in: amount(returns.paidIn),
    taken_out: amount(returns.takenOut),
    gain: amount(returns.gain),
    currency_gain: amount(returns.currencyGain),
    money_weighted: returns.moneyWeighted,
    time_weighted: growth && growth.whole,
    at_fixed_rates: growth && growth.local,
    by_currency: growth && growth.local > -1 ? (1 + growth.whole) / (1 + growth.local) - 1 : null,
  }
}
