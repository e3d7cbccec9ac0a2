/** Finds the longest regular run among payments: the cadence and days that explain most of them. */
import type { Day } from '#contract/period.ts'
import { type Cadence, cadences } from '#contract/expected/series.ts'
import { type Anchor, isByDays, nearestSlot, stepDays, stepMonths, tolerance } from './cadence.ts'
import { type Dues, monthOf, numberOf } from './days.ts'
import type { LedgerRow } from './types.ts'

/** A payment prepared for comparison: day and amount as numbers (exact for amounts below a trillion). */
export type Event = {
  day: number
  month: number
  dayOfMonth: number
  minor: number
  row: LedgerRow
  /** The due-day table of the user's calendar. */
  dues: Dues
}
export type ChainHit = { slot: number; away: number; event: Event }
export type Chain = { anchor: Anchor; hits: readonly ChainHit[]; missed: readonly number[]; score: number }

/** `day` is the day on which the row was due. */
export function eventOf(row: LedgerRow, dues: Dues, day: Day): Event {
  return {
    day: numberOf(day),
    month: monthOf(day),
    dayOfMonth: Number(day.slice(8)),
    minor: Number(row.minor),
    row,
    dues,
  }
}

/** The penalty for a slot without a payment; a payment scores 1. */
const missCost = 1.6
/** The most that a payment far from its due day loses of its score. */
const awayCost = 0.5

/**
 * The best chain among these payments, which must be sorted oldest first; null if no two fit. A cadence is
 * tried only if at most `mostPerStep` payments fall on each of its dates: more would be indistinguishable
 * from chance, and slow.
 */
export function bestChain(events: readonly Event[], mostPerStep: number, wider = 0): Chain | null {
  let best: Chain | null = null
  const trial = trialFor(events.length)
  for (const cadence of cadences) {
    const perStep = perStepOf(events, cadence)
    if (perStep === null || perStep > mostPerStep) continue
    const allowed = tolerance[cadence] + (isByDays(cadence) ? 0 : wider)
    for (const anchor of anchorsOf(events, cadence)) {
      fillSlots(trial, events, anchor, allowed)
      const run = bestRun(trial, allowed)
      if (run.to > run.from && run.score > (best?.score ?? 0) + 1e-9)
        best = chainOf(trial, events, anchor, run)
    }
  }
  return best
}

/** The number of payments per date of a cadence; null if they span less than one step. */
function perStepOf(events: readonly Event[], cadence: Cadence): number | null {
  const first = events[0]
  const last = events.at(-1)
  if (!first || !last || events.length < 2) return null
  const step = isByDays(cadence) ? stepDays[cadence] : stepMonths[cadence] * 30.4
  const days = last.day - first.day
  return days < step - tolerance[cadence] * 2 ? null : events.length / (days / step + 1)
}

function anchorsOf(events: readonly Event[], cadence: Cadence): Anchor[] {
  const anchors = new Map<number, Anchor>()
  for (const { day, month, dayOfMonth, row, dues } of events) {
    if (isByDays(cadence)) {
      const phase = day % stepDays[cadence]
      anchors.set(phase, { cadence, phase, dayOfMonth: 0, dues })
      continue
    }
    const phase = month % stepMonths[cadence]
    const days = isLastOfMonth(row.day) ? [dayOfMonth, 31] : [dayOfMonth]
    for (const each of days) anchors.set(phase * 32 + each, { cadence, phase, dayOfMonth: each, dues })
  }
  return [...anchors.values()]
}

function isLastOfMonth(day: string): boolean {
  return Number(day.slice(8)) >= 28 && new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1
}

/** The filled slots of the anchor being tried. One buffer is reused, since thousands of anchors are tried. */
type Trial = { slots: Int32Array; aways: Int32Array; events: Int32Array; count: number }
type Best = { score: number; from: number; to: number }

function trialFor(size: number): Trial {
  const room = (): Int32Array => new Int32Array(size)
  return { slots: room(), aways: room(), events: room(), count: 0 }
}

/**
 * Puts the payment nearest to its due day into each slot. Events are sorted by day, and so nearly are slots.
 */
function fillSlots(trial: Trial, events: readonly Event[], anchor: Anchor, allowed: number): void {
  const { slots, aways } = trial
  let count = 0
  for (let index = 0; index < events.length; index += 1) {
    const event = events[index]
    if (!event) continue
    const { slot, away } = nearestSlot(anchor, event.day, event.month)
    if (away > allowed) continue
    const before = count - 1
    if (count > 0 && slots[before] === slot) {
      if (away >= (aways[before] ?? 0)) continue
      count = before
    } else if (count > 0 && slot < (slots[before] ?? 0)) continue
    slots[count] = slot
    aways[count] = away
    trial.events[count] = index
    count += 1
  }
  trial.count = count
}

/** The best-scoring run of slots: payments add to the score, gaps reduce it. */
function bestRun({ slots, aways, count }: Trial, allowed: number): Best {
  const best = { score: 0, from: 0, to: 0 }
  let score = 0
  let from = 0
  for (let index = 0; index < count; index += 1) {
    const gap = index === 0 ? 0 : ((slots[index] ?? 0) - (slots[index - 1] ?? 0) - 1) * missCost
    if (score - gap <= 0) {
      score = 0
      from = index
    } else score -= gap
    score += 1 - (awayCost * (aways[index] ?? 0)) / (allowed + 1)
    if (score > best.score) {
      best.score = score
      best.from = from
      best.to = index
    }
  }
  return best
}

function chainOf(trial: Trial, events: readonly Event[], anchor: Anchor, { score, from, to }: Best): Chain {
  const hits: ChainHit[] = []
  for (let index = from; index <= to; index += 1) {
    const event = events[trial.events[index] ?? 0]
    if (event) hits.push({ slot: trial.slots[index] ?? 0, away: trial.aways[index] ?? 0, event })
  }
  return { anchor, hits, missed: gapsOf(hits), score }
}

/** The slots between the payments that have none. */
export function gapsOf(hits: readonly ChainHit[]): number[] {
  const gaps: number[] = []
  hits.forEach((hit, index) => {
    const before = hits[index - 1]
    for (let slot = (before?.slot ?? hit.slot) + 1; slot < hit.slot; slot += 1) gaps.push(slot)
  })
  return gaps
}

/** The mean distance of payments from their due days, in days. */
export function meanDistanceFromDue({ hits }: Chain): number {
  return hits.reduce((sum, { away }) => sum + away, 0) / Math.max(hits.length, 1)
}

/** A first payment of less than this part of the next ones is a trial's: 4.00, then 69.00 each month. */
const trialPart = 4

/** The payments without that of a trial, which at least two equal ones follow. */
export function withoutTrial(hits: readonly ChainHit[]): readonly ChainHit[] {
  const [first, ...charged] = hits
  const price = charged[0]?.event.minor
  if (!first || price === undefined || charged.length < 2 || first.event.minor * trialPart > price)
    return hits
  return charged.every(({ event }) => event.minor === price) ? charged : hits
}
