/** What a day usually costs: a level per account, distributed by weekday and part of the pay period. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { fitHabit, type HabitFit } from './habits.ts'
import type { ForecastAccount, ForecastInput, PastDays } from './types.ts'

/** An account's usual changes on each day, in its own minor units. */
export type Usual = { accountId: string; spending: Float64Array; other: Float64Array }

const fourWeeks = 28
/** With less history than this many days, single weeks are compared instead of four-week windows. */
const enoughForMonths = 84
const parts = 3

export type UsualFit = {
  /** By account, for the coming days, starting today. */
  ahead: readonly Usual[]
  /** By account, for the past days: what the same model gives for them. */
  fitted: readonly Usual[]
}

/** Fits the usual spending, other income and transfers of each account. Nothing more is expected of today. */
export function fitUsual(input: ForecastInput): UsualFit {
  const habits = (input.habits ?? []).flatMap((habit) => {
    const fit = fitHabit(habit, input)
    return fit ? [{ habit, fit }] : []
  })
  const past = input.past.map((account) => {
    const spending = account.spending.slice()
    for (const { habit } of habits)
      if (habit.accountId === account.accountId)
        habit.spending.forEach((spent, day) => (spending[day] = (spending[day] ?? 0) - spent))
    return { ...account, spending }
  })
  const rest = fitRest({ ...input, past })
  const together = (usual: Usual, pick: (fit: HabitFit) => Float64Array): Usual => {
    const spending = usual.spending.slice()
    for (const { fit } of habits)
      if (fit.accountId === usual.accountId)
        pick(fit).forEach((spent, day) => (spending[day] = (spending[day] ?? 0) + spent))
    return { ...usual, spending }
  }
  return {
    ahead: rest.ahead.map((usual) => together(usual, ({ ahead }) => ahead)),
    fitted: rest.fitted.map((usual) => together(usual, ({ fitted }) => fitted)),
  }
}

function fitRest({ today, days, accounts, past: all, pay }: ForecastInput): UsualFit {
  const count = all[0]?.spending.length ?? 0
  const past = withoutRare(
    all,
    sumOf(all, accounts, count, ({ spending }) => spending),
  )
  const spending = sumOf(past, accounts, count, ({ spending }) => spending)
  const typicalSpending = windowsBetween(prefixOf(spending), 0.25, 0.75)
  const sumsOf = irregularSums(all, past, accounts, count)
  const first = addDays(today, -count)
  const capped = capDays(spending)
  const weekday = daysBetween('1970-01-01', first)
  const weekdays = shares(capped, 7, (index) => (weekday + index) % 7)
  const position = partsFrom(first, count + days, pay)
  const periodParts = shares(capped, parts, (index) => position[index] ?? 0)
  const weightOf = (index: number): number =>
    (weekdays[(weekday + index) % 7] ?? 1) * (periodParts[position[index] ?? 0] ?? 1)
  const weights = Float64Array.from({ length: count + days }, (_, index) =>
    index === count ? 0 : weightOf(index),
  )
  const levels = past.map((account, place) => {
    const level = levelOf(prefixOf(account.spending), typicalSpending)
    return { accountId: account.accountId, spending: level, sums: sumsOf(place, level) }
  })
  const build = (from: number, to: number, otherOf: (sums: readonly number[]) => Float64Array): Usual[] =>
    levels.map((level) => ({
      accountId: level.accountId,
      spending: weights.slice(from, to).map((weight) => weight * level.spending),
      other: otherOf(level.sums),
    }))
  const lengths = horizonsFor(count)
  const month = lengths.indexOf(fourWeeks)
  return {
    ahead: build(count, count + days, (sums) =>
      new Float64Array(days).map((_, day) => stepOn(lengths, sums, day)),
    ),
    fitted: build(0, count, (sums) =>
      new Float64Array(count).fill(month < 0 ? 0 : (sums[month] ?? 0) / fourWeeks),
    ),
  }
}

function sumOf(
  past: readonly PastDays[],
  accounts: readonly ForecastAccount[],
  count: number,
  pick: (one: PastDays) => Float64Array,
): Float64Array {
  const total = new Float64Array(count)
  const factors = new Map(accounts.map(({ id, factor }) => [id, factor]))
  for (const account of past) {
    const factor = factors.get(account.accountId) ?? 0
    const values = pick(account)
    for (let day = 0; day < count; day += 1) total[day] = (total[day] ?? 0) + (values[day] ?? 0) * factor
  }
  return total
}

/** How far ahead irregular income is estimated separately; each length needs three times as much history. */
const horizons = [7, 14, fourWeeks, 56, 91]
const horizonsFor = (count: number): number[] => horizons.filter((length) => count >= length * 3)

/**
 * What else usually changes an account within each horizon, given what it usually spends in a day. The mean of two
 * estimates: irregular income by itself, rather low; and what all that no event stands for comes to, rare payments
 * included, without that spending. Where much comes in, much goes out, which each alone does not show.
 */
function irregularSums(
  all: readonly PastDays[],
  past: readonly PastDays[],
  accounts: readonly ForecastAccount[],
  count: number,
): (place: number, spending: number) => number[] {
  const net = all.map((account) => ({
    ...account,
    other: account.other.map((value, day) => value - (account.spending[day] ?? 0)),
  }))
  const windowsOf = (days: readonly PastDays[], from: number, to: number): Windows[] => {
    const sums = prefixOf(sumOf(days, accounts, count, ({ other }) => other))
    return horizonsFor(count).map((length) => windowsBetween(sums, from, to, length))
  }
  const [low, middle] = [windowsOf(past, 0.3, 0.5), windowsOf(net, 0.4, 0.6)]
  return (place, spending) => {
    const [incomes, all] = [past, net].map((accounts) => prefixOf(accounts[place]?.other ?? noDays))
    return low.map((windows, at) => {
      const income = levelOf(incomes ?? noDays, windows)
      const rest = levelOf(all ?? noDays, middle[at] ?? windows) + spending
      return ((income + rest) / 2) * windows.length
    })
  }
}
const noDays = new Float64Array()

/** A day's step between the typical sums of the horizons around it; beyond the last one like before it. */
function stepOn(lengths: readonly number[], sums: readonly number[], day: number): number {
  if (day === 0 || lengths.length === 0) return 0
  const at = lengths.findIndex((length) => day <= length)
  const place = at < 0 ? lengths.length - 1 : at
  const [before, sumBefore] = place === 0 || at < 0 ? [0, 0] : [lengths[place - 1] ?? 0, sums[place - 1] ?? 0]
  return ((sums[place] ?? 0) - sumBefore) / ((lengths[place] ?? 1) - before)
}

/** A day that costs more than so many of a dear day is of payments of its own: a cheque, a school term. */
const rareTimes = 3
/** In most months: what comes as often is usual, however large. */
const usualShare = 0.6

/** Large payments that most windows lack are no usual spending: such days keep only what a dear day costs. */
function withoutRare(past: readonly PastDays[], total: Float64Array): PastDays[] {
  const spent = total.filter((value) => value > 0).toSorted()
  const most = (spent[Math.floor(spent.length * 0.9)] ?? 0) * rareTimes
  const sums = prefixOf(total.map((value) => (value > most ? 1 : 0)))
  const starts = Array.from({ length: Math.max(0, total.length - fourWeeks + 1) }, (_, start) => start)
  const having = starts.filter((start) => (sums[start + fourWeeks] ?? 0) > (sums[start] ?? 0))
  if (having.length === 0 || having.length >= starts.length * usualShare) return [...past]
  return past.map((account) => ({
    ...account,
    spending: account.spending.map((value, day) => value * Math.min(1, most / Math.max(total[day] ?? 0, 1))),
  }))
}

type Windows = { length: number; starts: readonly number[] }

/**
 * The windows of four weeks (or one) whose totals rank between two quantiles, given the `sums` of the days before each: the
 * middle half for spending, without the extremes; the lower half for irregular income, so that it is not overestimated.
 */
function windowsBetween(
  sums: Float64Array,
  from: number,
  to: number,
  length = sums.length > enoughForMonths ? fourWeeks : Math.min(7, sums.length - 1),
): Windows {
  if (length === 0) return { length: 0, starts: [] }
  const totals = sums.slice(length).map((sum, start) => sum - (sums[start] ?? 0))
  const begin = Math.floor(totals.length * from)
  const end = Math.max(begin + 1, Math.ceil(totals.length * to))
  // numbers alone are put in order in a fraction of the time that their places take, so of these only the wanted ones are
  const ranked = totals.toSorted()
  const [least = 0, most = 0] = [ranked[begin], ranked[end - 1]]
  const starts: number[] = []
  totals.forEach((total, start) => {
    if (total >= least && total <= most) starts.push(start)
  })
  const first = ranked.indexOf(least)
  return {
    length,
    starts: starts
      .sort((a, b) => (totals[a] ?? 0) - (totals[b] ?? 0) || a - b)
      .slice(begin - first, end - first),
  }
}

/** The daily mean within the typical windows, given the sums of the days before each. */
function levelOf(sums: Float64Array, { length, starts }: Windows): number {
  if (starts.length === 0) return 0
  const total = starts.reduce((sum, start) => sum + (sums[start + length] ?? 0) - (sums[start] ?? 0), 0)
  return total / (starts.length * length)
}

function prefixOf(daily: Float64Array): Float64Array {
  const sums = new Float64Array(daily.length + 1)
  daily.forEach((value, index) => {
    sums[index + 1] = (sums[index] ?? 0) + value
  })
  return sums
}

/** Caps each day at the 95th percentile, so that single peaks do not decide a weekday's share. */
function capDays(daily: Float64Array): Float64Array {
  const spent = daily.filter((value) => value > 0).toSorted()
  const most = spent[Math.floor(spent.length * 0.95)] ?? 0
  return daily.map((value) => Math.min(value, most))
}

/** Shrinkage: with this many days, a group's own average weighs as much as the overall one. */
const shrink = 15

/** The average of the days in each group relative to all days, whose average is 1. */
function shares(daily: Float64Array, groups: number, groupOf: (index: number) => number): Float64Array {
  const sums = new Float64Array(groups)
  const counts = new Float64Array(groups)
  daily.forEach((value, index) => {
    const group = groupOf(index)
    sums[group] = (sums[group] ?? 0) + value
    counts[group] = (counts[group] ?? 0) + 1
  })
  const mean = sums.reduce((a, b) => a + b, 0) / Math.max(daily.length, 1)
  const weights = sums.map((sum, group) => {
    const size = counts[group] ?? 0
    return mean <= 0 ? 1 : (sum / mean + shrink) / (size + shrink)
  })
  const average =
    weights.reduce((sum, weight, group) => sum + weight * (counts[group] ?? 0), 0) / Math.max(daily.length, 1)
  return average > 0 ? weights.map((weight) => weight / average) : weights
}

/** The third of its pay period that each day falls in. */
function partsFrom(first: Day, length: number, pay: ForecastInput['pay']): Uint8Array {
  const begins = [pay.next, ...pay.starts].map((day) => daysBetween(first, day)).toSorted((a, b) => a - b)
  const last = begins.at(-1) ?? 0
  const before = begins.at(-2) ?? last - 30
  // later periods are assumed to be as long as the current one
  for (let next = last; next <= length;) begins.push((next += Math.max(20, last - before)))
  let place = 0
  return Uint8Array.from({ length }, (_, index) => {
    while (place + 1 < begins.length && (begins[place + 1] ?? 0) <= index) place += 1
    const begin = begins[place] ?? 0
    const size = (begins[place + 1] ?? begin + 30) - begin
    const share = (index - begin) / Math.max(size, 1)
    return Math.min(parts - 1, Math.max(0, Math.floor(share * parts)))
  })
}
