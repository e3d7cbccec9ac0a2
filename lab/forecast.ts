/** Replays a labelled history: compares forecasts from many past days with what then happened. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { AccountKind } from '../server/banking/provider.ts'
import { findPayDays } from '../server/features/days/periods/pay-days.ts'
import { ratesOn } from '../server/features/days/rates/service.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import type { FoundSeries, LedgerRow } from '../server/features/expected/recurring/types.ts'
import { settledOn } from '../server/features/expected/recurring/settled.ts'
import { yearlyAmong } from '../server/features/expected/recurring/yearly.ts'
import { countedDay, isExpected, isOverdue, mustPay } from '../server/features/expected/series/counted.ts'
import {
  effectOn,
  type Forecast,
  forecast,
  type Line,
  type PlacedEvent,
  type Steps,
} from '../server/features/planning/ahead/forecast.ts'
import { expectedDates } from '../server/features/planning/ahead/testing/found.ts'
import {
  certain,
  type ForecastInput,
  habitCategories,
  type PastHabit,
  type KnownEvent,
  type PastDays,
} from '../server/features/planning/ahead/types.ts'

/** A payment that the person entered: a cheque, a bill, a card's statement. */
export type Known = { name: string; day: Day; accountId: string; minor: bigint }
/** A person's booked rows, oldest first, and each account's balance before the first one, in fils. */
export type Replay = {
  name: string
  from: Day
  to: Day
  opening: Readonly<Record<string, number>>
  rows: readonly LedgerRow[]
  /** By account; an account without one is of the kind that its id names. */
  kinds?: Readonly<Record<string, AccountKind>>
  /** Expenses entered by the person, known from the beginning. */
  known?: readonly Known[]
}

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
const ahead = 91
const mostPastDays = 364

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

const kindOf = (replay: Replay, id: string): string => replay.kinds?.[id] ?? id
export const isSpendable = (replay: Replay, id: string): boolean => kindOf(replay, id) === 'current'

/** A forecast's input, with the ids of the events that must be paid on their day: rent, loans, plans, cards. */
export type ReplayInput = ForecastInput & { must: ReadonlySet<string> }

/** The forecast's input as it was known at the end of a day. */
export function inputAt(replay: Replay, today: Day): ReplayInput {
  const rows = replay.rows.filter(({ day }) => day <= today)
  const regular = detectSeries(rows, today)
  const series = [...regular, ...yearlyAmong(rows, regular, today)]
  const landings = rows.filter(({ categoryId, type }) => categoryId === 'salary' && type === 'income')
  const { starts, next } = findPayDays(landings, today)
  const other = otherLegs(rows)
  const debits = rows.filter(({ type }) => type === 'expense')
  const isRunning = ({ kind, expected, hits, ended }: FoundSeries): boolean => {
    const last = hits.at(-1)?.row
    return !ended && (!last || settledOn({ kind, expected, last }, debits) === null)
  }
  const counted = series.filter((found) => isExpected(found.hits.length) && isRunning(found))
  const known = (replay.known ?? []).filter(({ day }) => day > today)
  const settled = settledBy(rows, replay.known ?? [], today)
  const entered = new Set(
    counted.flatMap(({ identity, hits }) => (hits.some(({ row }) => settled.has(row.id)) ? identity : [])),
  )
  const events = counted
    .flatMap((found) => eventsOf(found, today, (row) => other.get(row.id)?.accountId ?? null))
    .filter((event) => !isCovered(event, known, entered.has(event.id)))
  // the other leg of a transfer in a series belongs to the series too
  const inSeries = new Set(
    expectedStill(series, counted).flatMap(({ hits }) =>
      hits.flatMap(({ row }) => [row.id, other.get(row.id)?.id ?? row.id]),
    ),
  )
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
    spendable: isSpendable(replay, id),
    everyday: isSpendable(replay, id) || kindOf(replay, id) === 'card',
  }))
  const count = Math.min(mostPastDays, daysBetween(replay.from, today))
  const past = accounts.map(({ id }) => ({
    ...pastDaysOf(
      id,
      rows.filter((row) => row.accountId === id && !inSeries.has(row.id) && !settled.has(row.id)),
      addDays(today, -count),
      count,
    ),
    overdrawn: wasOverdrawn(replay, id, today),
  }))
  const habits = accounts.flatMap(({ id }) =>
    habitCategories.map((category): PastHabit => {
      const ofHabit = rows.filter(
        (row) =>
          row.accountId === id &&
          row.categoryId === category &&
          !row.transfer &&
          !inSeries.has(row.id) &&
          !settled.has(row.id),
      )
      const days = pastDaysOf(id, ofHabit, addDays(today, -count), count)
      const booked = ofHabit.filter(({ day, type }) => day === today && type === 'expense')
      return {
        accountId: id,
        spending: days.spending,
        today: booked.reduce((sum, { minor }) => sum + Number(minor), 0),
      }
    }),
  )
  const planned = known
    .filter(({ day }) => day <= addDays(today, ahead))
    .map(({ name, day, accountId, minor }): KnownEvent => ({
      source: 'planned',
      id: `known ${day} ${name}`,
      name,
      accountId,
      toAccountId: null,
      toMinor: 0n,
      type: 'expense',
      day,
      minor,
      past: certain,
    }))
  const must = new Set(
    counted.flatMap(({ type, kind, identity }) => (type === 'expense' && mustPay.has(kind) ? identity : [])),
  )
  return {
    must,
    today,
    days: ahead,
    accounts,
    rates: ratesOn(today),
    events: [...events, ...planned],
    past,
    changes: changesBefore(rows, today, count),
    habits,
    pay: { starts, next },
  }
}

/** How the total changed on each of the days before one. */
function changesBefore(rows: readonly LedgerRow[], today: Day, count: number): Float64Array {
  const changes = new Float64Array(count)
  for (const { day, minor, type } of rows) {
    const place = count - daysBetween(day, today)
    if (place >= 0 && place < count)
      changes[place] = (changes[place] ?? 0) + Number(minor) * (type === 'income' ? 1 : -1)
  }
  return changes
}

/** The series whose payments are no usual changes: not ended, or a salary that another one follows. */
const expectedStill = (all: readonly FoundSeries[], counted: readonly FoundSeries[]): FoundSeries[] =>
  all.filter(
    (found) => !found.ended || (found.kind === 'salary' && counted.some(({ kind }) => kind === found.kind)),
  )

const sameDays = 10
/**
 * Whether a date of a series is of what was entered, as `coverDates` has it: one of about its amount, or any up to the
 * last entered one where entered payments belong to the series.
 */
function isCovered(event: KnownEvent, known: readonly Known[], isEntered: boolean): boolean {
  if (event.type === 'income') return false
  const ofAccount = known.filter(({ accountId }) => accountId === event.accountId)
  const last = ofAccount
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (isEntered && last !== undefined) return event.day <= addDays(last, sameDays)
  return ofAccount.some(
    ({ day, minor }) =>
      Math.abs(daysBetween(day, event.day)) <= sameDays &&
      Math.abs(Number(minor - event.minor)) <= Number(minor) / 20,
  )
}

/** How many days early or late an entered payment, such as a cheque that was first returned, is recognised. */
const settledDays = { early: 3, late: 45 }

/** The rows that paid what the person had entered: they were expected, so that they are no usual spending. */
function settledBy(rows: readonly LedgerRow[], known: readonly Known[], today: Day): Set<string> {
  const settled = new Set<string>()
  for (const { day, accountId, minor } of known.filter((one) => one.day <= today)) {
    const paid = rows.find(
      (row) =>
        row.type === 'expense' &&
        !row.transfer &&
        row.accountId === accountId &&
        !settled.has(row.id) &&
        Math.abs(Number(row.minor - minor)) <= Number(minor) / 50 &&
        row.day >= addDays(day, -settledDays.early) &&
        row.day <= addDays(day, settledDays.late),
    )
    if (paid) settled.add(paid.id)
  }
  return settled
}

/** The other sides of transfers between two accounts, by the paying row's id. */
function otherLegs(rows: readonly LedgerRow[]): Map<string, LedgerRow> {
  const legs = Map.groupBy(
    rows.filter(({ transfer }) => transfer),
    ({ minor }) => minor,
  )
  const other = new Map<string, LedgerRow>()
  for (const equal of legs.values())
    for (const row of equal) {
      const taken = new Set(other.values())
      const near = equal.filter(
        (one) =>
          row.type === 'expense' &&
          one.type === 'income' &&
          one.accountId !== row.accountId &&
          !taken.has(one) &&
          Math.abs(daysBetween(row.day, one.day)) <= 3,
      )
      const [nearest] = near.toSorted(
        (a, b) => Math.abs(daysBetween(row.day, a.day)) - Math.abs(daysBetween(row.day, b.day)),
      )
      if (nearest) other.set(row.id, nearest)
    }
  return other
}

function eventsOf(
  detected: FoundSeries,
  today: Day,
  receiver: (row: LedgerRow) => string | null,
): KnownEvent[] {
  const { dates, past } = expectedDates(detected, addDays(today, ahead))
  const last = detected.hits.at(-1)?.row
  const toAccountId = last?.transfer ? receiver(last) : null
  return dates.flatMap((date): KnownEvent[] => {
    const day = countedDay({ ...detected, cadence: detected.schedule.cadence }, date, today)
    if (day === null) return []
    return [
      {
        source: 'series',
        id: detected.identity,
        name: detected.name,
        accountId: detected.accountId,
        toAccountId,
        toMinor: toAccountId === null ? 0n : detected.expected,
        type: detected.type,
        // what was booked today is known, so that nothing more is expected of it
        day: day <= today ? addDays(today, 1) : day,
        minor: detected.expected,
        past,
        overdue: detected.type === 'income' && isOverdue(date, past.offsets, today),
      },
    ]
  })
}

/** Whether the balance of an account was negative at the end of a day before `today`. */
function wasOverdrawn({ opening, rows }: Replay, accountId: string, today: Day): boolean {
  let balance = opening[accountId] ?? 0
  return rows.some((row, index) => {
    if (row.day >= today) return false
    if (row.accountId === accountId) balance += Number(row.minor) * (row.type === 'income' ? 1 : -1)
    return balance < 0 && rows[index + 1]?.day !== row.day
  })
}

function pastDaysOf(
  accountId: string,
  rows: readonly LedgerRow[],
  first: Day,
  count: number,
): Omit<PastDays, 'overdrawn'> {
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
