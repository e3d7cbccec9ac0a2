/** Replays a labelled history: compares forecasts from many past days with what then happened. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import {
  effectOn,
  type Forecast,
  forecast,
  type Line,
  type PlacedEvent,
  type Steps,
} from '../server/features/planning/ahead/forecast.ts'
import { inputAt } from './replay.input.ts'
import type { Replay } from './replay.ts'

export const horizons = [7, 14, 30] as const
/** At one horizon: median absolute errors in fils, and how many of the dates were in the band. */
export type AtHorizon = { ours: number; constant: number; lastMonth: number; within: number }
export type Backtest = {
  name: string
  /** The dates forecast from. */
  origins: number
  /** Of our forecast, of an unchanged balance, and of repeating last month. */
  at: readonly AtHorizon[]
  /** Days whose balance is not that of the day before and its steps. */
  wrongDays: number
}

const learnedDays = 100
const replayedDays = 365
const mostOrigins = 36

/** Forecasts from 36 dates spread over the last year, as far as 100 days of history go before them. */
export function backtest(replay: Replay): Backtest {
  const balances = totalsByDay(replay)
  const balance = (day: Day): number => balances[daysBetween(replay.from, day)] ?? Number.NaN
  const errors = horizons.map(() => ({
    ours: [] as number[],
    constant: [] as number[],
    lastMonth: [] as number[],
  }))
  const within = horizons.map(() => 0)
  let wrongDays = 0
  const dates = originsOf(replay)
  for (const today of dates) {
    const input = inputAt(replay, today)
    const made = forecast(input)
    wrongDays += wrongDaysOf(made, today)
    horizons.forEach((days, index) => {
      const actual = balance(addDays(today, days))
      const month = addMonths(today, -1)
      const { expected, low, high } = made.total
      const repeated = balance(today) + balance(addDays(month, days)) - balance(month)
      errors[index]?.ours.push(Math.abs(Number(expected[days] ?? 0n) - actual))
      errors[index]?.constant.push(Math.abs(balance(today) - actual))
      errors[index]?.lastMonth.push(Math.abs(repeated - actual))
      if (Number(low[days] ?? 0n) <= actual && actual <= Number(high[days] ?? 0n))
        within[index] = (within[index] ?? 0) + 1
    })
  }
  const at = errors.map(({ ours, constant, lastMonth }, index) => ({
    ours: medianOf(ours) ?? 0,
    constant: medianOf(constant) ?? 0,
    lastMonth: medianOf(lastMonth) ?? 0,
    within: within[index] ?? 0,
  }))
  return { name: replay.name, origins: dates.length, at, wrongDays }
}

export function originsOf({ from, to }: Pick<Replay, 'from' | 'to'>): Day[] {
  const last = addDays(to, -Math.max(...horizons))
  const begin = [addDays(last, -replayedDays), addDays(from, learnedDays)].toSorted().at(-1) ?? from
  const span = daysBetween(begin, last)
  if (span < 0) return []
  const count = Math.min(mostOrigins, span + 1)
  return Array.from({ length: count }, (_, index) =>
    addDays(begin, Math.round((index * span) / Math.max(1, count - 1))),
  )
}

/** The days of the total and of the accounts whose balance is not that of the day before and what changes it. */
function wrongDaysOf({ total, totalSteps, accounts, events }: Forecast, today: Day): number {
  const wrongIn = (line: Line, steps: Steps, effectOf: (placed: PlacedEvent) => bigint): number => {
    const moved = new Map<number, bigint>()
    for (const placed of events) {
      const day = daysBetween(today, placed.event.day)
      moved.set(day, (moved.get(day) ?? 0n) + effectOf(placed))
    }
    let balance = steps.opening
    return line.expected.filter((expected, day) => {
      balance += (steps.spending[day] ?? 0n) + (steps.irregular[day] ?? 0n) + (moved.get(day) ?? 0n)
      return balance !== expected
    }).length
  }
  return accounts.reduce(
    (sum, { id, line, steps }) => sum + wrongIn(line, steps, ({ event }) => effectOn(event, id)),
    wrongIn(total, totalSteps, ({ effect }) => effect),
  )
}

/** The middle of some numbers, or the mean of the two in the middle; null without any. */
function medianOf(values: readonly number[]): number | null {
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
