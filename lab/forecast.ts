/** Replays a labelled history: compares forecasts from many past days with what then happened. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { findPayDays } from '../server/features/days/periods/pay-days.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import { yearlyAmong } from '../server/features/expected/recurring/yearly.ts'
import type { FoundSeries, LedgerRow } from '../server/features/expected/recurring/types.ts'
import { forecast } from '../server/features/planning/ahead/forecast.ts'
import { expectedDates } from '../server/features/planning/ahead/testing/found.ts'
import type { ForecastInput, KnownEvent, PastDays } from '../server/features/planning/ahead/types.ts'
import { ratesOn } from '../server/features/days/rates/service.ts'

/** A person's booked rows, oldest first, and each account's balance before the first one, in fils. */
export type Replay = {
  name: string
  from: Day
  to: Day
  opening: Readonly<Record<string, number>>
  rows: readonly LedgerRow[]
}

export const horizons = [7, 14, 30] as const
export type Backtest = {
  name: string
  origins: number
  /**
   * Mean absolute errors in fils at each horizon: of our forecast, of a constant balance, and of repeating
   * last month.
   */
  errors: { ours: number; constant: number; lastMonth: number }[]
  /** How many of the days ahead were in the band, and how many there were. */
  inBand: { month: [number, number]; quarter: [number, number] }
  /** Of the next 30 days, forecast at 12 dates a month apart. */
  daily: Daily
}
/**
 * Absolute errors in fils: the median over all days, and over the days before a pay day; null if none was in them.
 * `within` of `days` were in the band.
 */
export type Daily = { median: number; eve: number | null; within: number; days: number }

const learnedDays = 100
const replayedDays = 365
/** Not a multiple of a week, so that the origins fall on all weekdays. */
const stepDays = 5
const ahead = 91
const mostPastDays = 364

export function backtest(replay: Replay): Backtest {
  const balances = totalsByDay(replay)
  const balance = (day: Day): number => balances[daysBetween(replay.from, day)] ?? Number.NaN
  const errors = horizons.map(() => ({ ours: 0, constant: 0, lastMonth: 0 }))
  const inBand: Backtest['inBand'] = { month: [0, 0], quarter: [0, 0] }
  let origins = 0
  const begin = addDays(replay.to, -30 - replayedDays)
  const first = addDays(replay.from, learnedDays)
  for (
    let today = begin > first ? begin : first;
    addDays(today, 30) <= replay.to;
    today = addDays(today, stepDays)
  ) {
    origins += 1
    const { total } = forecast(inputAt(replay, today))
    const valueOn = (line: readonly bigint[], day: number): number => Number(line[day] ?? 0n)
    horizons.forEach((days, index) => {
      const sum = errors[index]
      const actual = balance(addDays(today, days))
      const month = addMonths(today, -1)
      if (!sum) return
      sum.ours += Math.abs(valueOn(total.expected, days) - actual)
      sum.constant += Math.abs(balance(today) - actual)
      sum.lastMonth += Math.abs(balance(today) + balance(addDays(month, days)) - balance(month) - actual)
    })
    for (let days = 1; days < ahead && addDays(today, days) <= replay.to; days += 1) {
      const actual = balance(addDays(today, days))
      const within = valueOn(total.low, days) <= actual && actual <= valueOn(total.high, days) ? 1 : 0
      for (const count of days <= 30 ? [inBand.month, inBand.quarter] : [inBand.quarter]) {
        count[0] += within
        count[1] += 1
      }
    }
  }
  for (const sum of errors) {
    sum.ours /= origins
    sum.constant /= origins
    sum.lastMonth /= origins
  }
  return { name: replay.name, origins, errors, inBand, daily: dailyErrors(replay, balance) }
}

const dates = 12
const daysEach = 30

function dailyErrors(replay: Replay, balance: (day: Day) => number): Daily {
  const errors: number[] = []
  const eves: number[] = []
  let within = 0
  for (let back = dates; back >= 1; back -= 1) {
    const today = addDays(replay.to, -back * daysEach)
    if (today < addDays(replay.from, learnedDays)) continue
    const input = inputAt(replay, today)
    const { total } = forecast(input)
    const eve = daysBetween(today, input.pay.next) - 1
    for (let day = 1; day <= daysEach; day += 1) {
      const actual = balance(addDays(today, day))
      const error = Math.abs(Number(total.expected[day] ?? 0n) - actual)
      errors.push(error)
      if (day === eve) eves.push(error)
      if (Number(total.low[day] ?? 0n) <= actual && actual <= Number(total.high[day] ?? 0n)) within += 1
    }
  }
  return { median: medianOf(errors) ?? 0, eve: medianOf(eves), within, days: errors.length }
}

/** The middle of some numbers, or the mean of the two in the middle; null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2
}

function totalsByDay({ from, to, opening, rows }: Replay): number[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, () => 0)
  for (const row of rows) {
    const day = daysBetween(from, row.day)
    days[day] = (days[day] ?? 0) + Number(row.minor) * (row.type === 'income' ? 1 : -1)
  }
  let balance = Object.values(opening).reduce((sum, minor) => sum + minor, 0)
  return days.map((moved) => (balance += moved))
}

/** The forecast's input as it was known at the end of a day. */
function inputAt(replay: Replay, today: Day): ForecastInput {
  const rows = replay.rows.filter(({ day }) => day <= today)
  const regular = detectSeries(rows, today)
  const series = [...regular, ...yearlyAmong(rows, regular, today)]
  const landings = rows.filter(({ categoryId, type }) => categoryId === 'salary' && type === 'income')
  const { starts, next } = findPayDays(landings, today)
  const inSeries = new Set(series.flatMap(({ hits }) => hits.map(({ row }) => row.id)))
  const sent = new Map(
    rows
      .filter(({ transfer, type }) => transfer && type === 'income')
      .map((row) => [`${row.day}/${row.minor}`, row]),
  )
  const events = series
    .filter(({ ended }) => !ended)
    .flatMap((found) =>
      eventsOf(found, today, (row) => sent.get(`${row.day}/${row.minor}`)?.accountId ?? null),
    )
  // the other leg of a transfer in a series belongs to the series too
  for (const { hits } of series)
    for (const { row } of hits) {
      const other = row.transfer ? sent.get(`${row.day}/${row.minor}`) : undefined
      if (other) inSeries.add(other.id)
    }
  const accounts = Object.entries(replay.opening).map(([id, opening]) => ({
    id,
    currency: 'AED',
    minor: BigInt(
      rows.reduce(
        (sum, row) =>
          row.accountId === id ? sum + Number(row.minor) * (row.type === 'income' ? 1 : -1) : sum,
        opening,
      ),
    ),
    factor: 1,
    spendable: id === 'current',
    everyday: id === 'current' || id === 'card',
  }))
  const count = Math.min(mostPastDays, daysBetween(replay.from, today))
  const past = accounts.map(({ id }) =>
    pastDaysOf(
      id,
      rows.filter((row) => row.accountId === id && !inSeries.has(row.id)),
      addDays(today, -count),
      count,
    ),
  )
  return { today, days: ahead, accounts, rates: ratesOn(today), events, past, pay: { starts, next } }
}

function eventsOf(
  detected: FoundSeries,
  today: Day,
  receiver: (row: LedgerRow) => string | null,
): KnownEvent[] {
  const { dates, past } = expectedDates(detected, addDays(today, ahead))
  const last = detected.hits.at(-1)?.row
  const toAccountId = last?.transfer ? receiver(last) : null
  return dates.map((day) => ({
    source: 'series',
    id: detected.identity,
    name: detected.name,
    accountId: detected.accountId,
    toAccountId,
    toMinor: toAccountId === null ? 0n : detected.expected,
    type: detected.type,
    day: day <= today ? addDays(today, 1) : day,
    minor: detected.expected,
    past,
  }))
}

function pastDaysOf(accountId: string, rows: readonly LedgerRow[], first: Day, count: number): PastDays {
  const spending = new Float64Array(count)
  const otherDays = new Float64Array(count)
  for (const row of rows) {
    const day = daysBetween(first, row.day)
    if (day < 0 || day >= count) continue
    const minor = Number(row.minor)
    if (row.type === 'expense' && !row.transfer) spending[day] = (spending[day] ?? 0) + minor
    else otherDays[day] = (otherDays[day] ?? 0) + (row.type === 'income' ? minor : -minor)
  }
  return { accountId, spending, other: otherDays }
}
