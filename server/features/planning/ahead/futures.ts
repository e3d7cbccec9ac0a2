/** Draws possible futures from the past, from which a forecast's band is read. Deterministic. */
import { daysBetween } from '#contract/period.ts'
import type { ForecastInput, KnownEvent, PastDays } from './types.ts'
import type { UsualFit } from './usual.ts'

const futuresDrawn = 200
/** The number for single accounts, where half as many are enough. */
const futuresOfAccount = 100
/**
 * The share of futures left out on each side. Eight of ten actual days shall lie in the band; since the future has surprises that
 * the past had not, the band leaves out less than a tenth. Tuned on the development histories.
 */
const leftOut = 0.065
const week = 7

/** A weighted sum of accounts: `weight` converts an account's minor units to the group's; 0 excludes it. */
export type Group = {
  weight: (accountId: string) => number
  /** Whether irregular income and irregular transfers between own accounts are included. */
  withOther: boolean
  single: boolean
}
/**
 * How far a group may be below or above its expected balance at the end of each day, so that 80 % of futures
 * lie within.
 */
export type Margins = { below: bigint[]; above: bigint[] }

/** Draws the margins of each group. Events without past payments are certain and add nothing to them. */
export function drawMargins(input: ForecastInput, fit: UsualFit, groups: readonly Group[]): Margins[] {
  const sources = sourcesFor(input.past[0]?.spending.length ?? 0, input.days)
  const draws = drawEvents(input)
  return groups.map((group) => marginsOf(input, groupDays(input, fit, group), sources, draws, group))
}

type GroupDays = { usual: Float64Array; surprise: Float64Array }

/** A group's usual change on each coming day, and by how much each past day deviated from the usual. */
export function groupDays({ past, days }: ForecastInput, fit: UsualFit, group: Group): GroupDays {
  const count = past[0]?.spending.length ?? 0
  const usual = new Float64Array(days)
  const surprise = new Float64Array(count)
  past.forEach((account: PastDays, place) => {
    const weight = group.weight(account.accountId)
    const ahead = fit.ahead[place]
    const fitted = fit.fitted[place]
    if (weight === 0 || !ahead || !fitted) return
    const otherShare = group.withOther ? 1 : 0
    for (let day = 0; day < days; day += 1)
      usual[day] =
        (usual[day] ?? 0) + weight * (otherShare * (ahead.other[day] ?? 0) - (ahead.spending[day] ?? 0))
    for (let day = 0; day < count; day += 1) {
      const usualChange = otherShare * (account.other[day] ?? 0) - (account.spending[day] ?? 0)
      const rule = otherShare * (fitted.other[day] ?? 0) - (fitted.spending[day] ?? 0)
      surprise[day] = (surprise[day] ?? 0) + weight * (usualChange - rule)
    }
  })
  return { usual, surprise }
}

type Sources = { count: number; days: number; drawn: Int32Array }
let latest: Sources | null = null

/** The draws depend on the length of the history only, so the latest are cached for all users. */
function sourcesFor(count: number, days: number): Int32Array {
  if (latest?.count !== count || latest.days !== days)
    latest = { count, days, drawn: drawSources(count, days) }
  return latest.drawn
}

/**
 * For each future and coming day, the past day whose deviation it takes. Draws whole weeks, so that weekdays
 * stay together, from a pool that differs between futures (bootstrap), since the past is only a sample.
 */
function drawSources(count: number, days: number): Int32Array {
  const random = randomFrom(`${count} days`)
  const weeks = Math.floor(count / week)
  const sources = new Int32Array(futuresDrawn * days).fill(-1)
  if (weeks === 0) return sources
  for (let future = 0; future < futuresDrawn; future += 1) {
    const pool = Array.from({ length: weeks }, () => Math.floor(random() * weeks))
    for (let begin = 1; begin < days; begin += week) {
      const drawn = pool[Math.floor(random() * weeks)] ?? 0
      for (let day = begin; day < Math.min(begin + week, days); day += 1)
        sources[day * futuresDrawn + future] = count - (drawn + 1) * week + (day - begin)
    }
  }
  return sources
}

/** An event in each future: its day (-1 if it does not come) and its amount. */
type EventDraw = { event: KnownEvent; days: Int16Array; amounts: Float64Array }

/** Each event seeds its own random numbers, so that adding an event does not change the others. */
function drawEvents({ today, days, events }: ForecastInput): EventDraw[] {
  const uncertain = events.filter(({ past }) => past.offsets.length + past.amounts.length > 0)
  return uncertain.map((event) => {
    const random = randomFrom(`${event.id}/${event.day}`)
    const due = daysBetween(today, event.day)
    const on = new Int16Array(futuresDrawn).fill(-1)
    const amounts = new Float64Array(futuresDrawn)
    const { amounts: pastAmounts, offsets, missed } = event.past
    for (let future = 0; future < futuresDrawn; future += 1) {
      if (missed > 0 && random() < missed) continue
      const offset = offsets[Math.floor(random() * offsets.length)] ?? 0
      const day = Math.max(offsets.length > 0 ? 1 : 0, due + offset)
      if (day >= days) continue
      on[future] = day
      amounts[future] = pastAmounts[Math.floor(random() * pastAmounts.length)] ?? Number(event.minor)
    }
    return { event, days: on, amounts }
  })
}

function marginsOf(
  { days, today }: ForecastInput,
  { usual, surprise }: GroupDays,
  sources: Int32Array,
  draws: readonly EventDraw[],
  group: Group,
): Margins {
  const futures = group.single ? futuresOfAccount : futuresDrawn
  const groupDraws = draws.filter(({ event }) => weightIn(event, group) !== 0)
  // by day, then by future: the order in which the sums are read
  const moved = groupDraws.length === 0 ? null : new Float64Array(futures * days)
  const expected = usual.slice()
  for (const { event, days: on, amounts } of groupDraws) {
    const weight = weightIn(event, group)
    const due = daysBetween(today, event.day)
    if (due < days) expected[due] = (expected[due] ?? 0) + weight * Number(event.minor)
    for (let future = 0; future < futures; future += 1) {
      const day = on[future] ?? -1
      if (day < 0) continue
      const place = day * futures + future
      if (moved) moved[place] = (moved[place] ?? 0) + weight * (amounts[future] ?? 0)
    }
  }
  const margins: Margins = { below: [], above: [] }
  let middle = 0
  const sums = new Float64Array(futures)
  const rank = Math.floor(futures * leftOut)
  const [least, most] = [nearEnd(1, rank), nearEnd(-1, rank)]
  for (let day = 0; day < days; day += 1) {
    const typical = usual[day] ?? 0
    for (let future = 0; future < futures; future += 1) {
      const source = sources[day * futuresDrawn + future] ?? -1
      const other = moved === null ? 0 : (moved[day * futures + future] ?? 0)
      sums[future] = (sums[future] ?? 0) + typical + (source < 0 ? 0 : (surprise[source] ?? 0)) + other
    }
    middle += expected[day] ?? 0
    margins.below.push(gap(middle - ofRank(sums, least)))
    margins.above.push(gap(ofRank(sums, most) - middle))
  }
  return margins
}

/** The values up to a rank, from the least on (`sign` 1) or from the most (-1), in order, and the places that they were found at. */
type NearEnd = { sign: number; values: Float64Array; places: Int32Array }
const nearEnd = (sign: number, rank: number): NearEnd => ({
  sign,
  values: new Float64Array(rank + 1),
  places: Int32Array.from({ length: rank + 1 }, (_, place) => place),
})

/**
 * The value of the last rank. None beyond those that were near this end the day before is among them, so that nearly all
 * values are only compared.
 */
function ofRank(sums: Float64Array, { sign, values, places }: NearEnd): number {
  const rank = values.length - 1
  let bound = -Infinity
  for (let at = 0; at <= rank; at += 1) bound = Math.max(bound, (sums[places[at] ?? 0] ?? 0) * sign)
  values.fill(Infinity)
  for (let future = 0; future < sums.length; future += 1) {
    const value = (sums[future] ?? 0) * sign
    if (value > bound || value >= (values[rank] ?? 0)) continue
    let at = rank
    for (; at > 0 && (values[at - 1] ?? 0) > value; at -= 1) {
      values[at] = values[at - 1] ?? 0
      places[at] = places[at - 1] ?? 0
    }
    values[at] = value
    places[at] = future
  }
  return (values[rank] ?? 0) * sign
}

const gap = (value: number): bigint => BigInt(Math.max(0, Math.round(value)))

/** The effect of one minor unit of an event on a group. */
function weightIn(event: KnownEvent, { weight }: Pick<Group, 'weight'>): number {
  const sent = weight(event.accountId) * (event.type === 'income' ? 1 : -1)
  if (event.toAccountId === null) return sent
  return sent + (weight(event.toAccountId) * Number(event.toMinor)) / Math.max(1, Number(event.minor))
}

/** A repeatable stream of numbers from 0 (included) to 1 (excluded). */
function randomFrom(seed: string): () => number {
  let state = 2_166_136_261
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
