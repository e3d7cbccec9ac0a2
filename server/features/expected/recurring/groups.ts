/**
 * Regular runs among the payments of one name: one run of all, runs of one price, runs of varying amounts.
 */
import type { Cadence } from '#contract/expected/series.ts'
import { isByDays, nearestSlot, tolerance } from './cadence.ts'
import {
  bestChain,
  type Chain,
  type ChainHit,
  type Event,
  gapsOf,
  meanDistanceFromDue,
  withoutTrial,
} from './chains.ts'
import { type Evidence, evidenceOf, repaysCard } from './kinds.ts'

/** A regular run; `sure` is false for one that is not convincing alone and may only continue another. */
export type Run = Chain & { fixed: boolean; sure: boolean }

/** A group with more payments per month than this is a habit, in which only equal prices reveal a series. */
const mostPerMonth = 6
const explainedShare = 0.8

/** All runs of one group; `events` must be sorted oldest first. */
export function findRuns(events: readonly Event[]): Run[] {
  const first = events[0]
  const last = events.at(-1)
  if (!first || !last || events.length < 2) return []
  const evidence = evidenceOf(
    events.map(({ row }) => row),
    first.row.type,
  )
  const months = Math.max(1, (last.day - first.day) / 30.4)
  const dense = events.length / months > mostPerMonth
  const whole = dense ? null : wholeRun(events, evidence)
  if (whole) return [whole, ...findRuns(without(events, [whole])).filter(({ fixed, sure }) => fixed && sure)]
  const fixed = joinPrices(fixedRuns(events, dense ? 'weak' : evidence), events)
  const remaining = without(
    events,
    fixed.filter(({ sure }) => sure),
  )
  return [...fixed, ...(dense ? [] : varyingRuns(remaining, evidence))]
}

function without(events: readonly Event[], runs: readonly Chain[]): Event[] {
  const used = new Set(runs.flatMap(({ hits }) => hits.map(({ event }) => event)))
  return events.filter((event) => !used.has(event))
}

/** One run that explains nearly all payments of the group, if there is one. */
function wholeRun(events: readonly Event[], evidence: Evidence): Run | null {
  const chain = bestChain(events, 1.5, evidence === 'strong' ? 4 : 0)
  if (!chain || chain.hits.length < events.length * explainedShare) return null
  const fixed = isFixed(chain.hits)
  const run = { ...chain, fixed, sure: true }
  if (!fixed && variesTooMuch(chain.hits)) return null
  return isBelievable(run, evidence, events.length) ? run : null
}

/** Runs of payments of (nearly) the same amount. */
function fixedRuns(events: readonly Event[], evidence: Evidence): Run[] {
  const clusters = amountClusters(events, evidence === 'weak')
  const candidates = clusters.flatMap((cluster) => {
    const runs: Candidate[] = []
    let unused = cluster
    for (let tries = 0; tries < mostRuns; tries += 1) {
      const chain = bestChain(unused, mostPerStep)
      if (!chain) break
      runs.push({ ...chain, fixed: true, sure: false, clusterSize: cluster.length })
      if (meanDistanceFromDue(chain) > tightDays) break // the remaining chains would be looser still
      unused = without(unused, [chain])
    }
    return runs
  })
  const tight = candidates.filter(
    (run) => meanDistanceFromDue(run) <= tightDays && isBelievable(run, evidence, events.length),
  )
  const explained = tight.reduce((sum, { hits }) => sum + hits.length, 0)
  const all = tight.length <= mostRuns && explained >= events.length * explainedShare
  return candidates.map(({ clusterSize, ...run }, index) => ({
    ...run,
    sure:
      tight.some(({ hits }) => hits === candidates[index]?.hits) &&
      (all || isSurprising(run, clusterSize, events, clusters.length)),
  }))
}

type Candidate = Run & { clusterSize: number }
/** Above this many series under one name, the payments are a habit. */
const mostRuns = 4
const mostPerStep = 3
/** Payments of one price come within this many days of their due day on average. */
const tightDays = 1.5

/**
 * Whether payments are nearer to their due days than the same number on random days would be. By Fisher's
 * method: the summed logarithms of each one's chance to be that near, compared with what chance gives for
 * that many payments and for all tried dates and prices.
 */
function isSurprising(run: Chain, clusterSize: number, events: readonly Event[], clusters: number): boolean {
  const days = Math.max((events.at(-1)?.day ?? 0) - (events[0]?.day ?? 0), 30)
  const perDay = clusterSize / days
  const surprise = run.hits.reduce(
    (sum, { away }) => sum - Math.log(1 - Math.exp(-perDay * (2 * away + nearDays))),
    -missSurprise * run.missed.length,
  )
  const count = run.hits.length
  const tried = Math.log(triedDates[run.anchor.cadence]) + Math.log(Math.max(clusters, 1))
  return surprise >= count + 5 * Math.sqrt(count) + tried
}
const missSurprise = 1.5
/** The width of a due day, including the days to which a weekend may move it. */
const nearDays = 1.8
const triedDates: Readonly<Record<Cadence, number>> = {
  weekly: 7,
  fortnightly: 14,
  monthly: 31,
  quarterly: 93,
  half_yearly: 186,
  yearly: 372,
}

/** Clusters of payments of one amount, allowing for currency conversion; with `exact`, only equal amounts. */
function amountClusters(events: readonly Event[], exact: boolean): Event[][] {
  const clusters: Event[][] = []
  let start = 0
  for (const event of events.toSorted((a, b) => a.minor - b.minor)) {
    const cluster = clusters.at(-1)
    if (cluster && event.minor <= (exact ? start : start * 1.025 + 100)) cluster.push(event)
    else {
      clusters.push([event])
      start = event.minor
    }
  }
  const fewest = exact ? least.weak.monthly : 2
  return clusters
    .filter(({ length }) => length >= fewest)
    .map((cluster) => cluster.toSorted((a, b) => a.day - b.day))
}

/** Joins successive runs on the same days at different prices into one series. */
function joinPrices(runs: readonly Run[], events: readonly Event[]): Run[] {
  const waiting = runs.toSorted((a, b) => startOf(a) - startOf(b))
  const joined: Run[] = []
  for (let run = waiting.shift(); run; run = waiting.shift()) {
    let grown = run
    for (let next = waiting.findIndex((other) => follows(grown, other)); next >= 0;) {
      const [joinedRun] = waiting.splice(next, 1)
      if (joinedRun) grown = join(grown, joinedRun)
      next = waiting.findIndex((other) => follows(grown, other))
    }
    joined.push(grown)
  }
  const sure = joined.filter(({ sure }) => sure)
  const free = without(events, sure)
  return [...sure.map((run) => withStrays(run, free)), ...joined.filter(({ sure }) => !sure)]
}

function join(run: Run, other: Run): Run {
  const hits = [...run.hits, ...movedOnto(other, run)].toSorted((a, b) => a.slot - b.slot)
  const sure = run.sure || other.sure
  return { ...run, hits, missed: gapsOf(hits), score: run.score + other.score, sure }
}

/** The payments of a run, assigned to the slots of another run on the same days. */
export function movedOnto(run: Run, onto: Run): ChainHit[] {
  return run.hits.map(({ event }) => ({ ...nearestSlot(onto.anchor, event.day, event.month), event }))
}

/** Whether a run starts where another stops, at a different price. */
function follows(run: Chain, other: Chain): boolean {
  const last = run.hits.at(-1)
  const first = other.hits[0]
  const { cadence } = run.anchor
  if (!last || !first || other.anchor.cadence !== cadence) return false
  const place = nearestSlot(run.anchor, first.event.day, first.event.month)
  const steps = place.slot - last.slot
  const ratio = first.event.minor / Math.max(last.event.minor, 1)
  return steps >= 1 && steps <= 2 && place.away <= tolerance[cadence] && ratio >= 0.6 && ratio <= 1.7
}

/** Adds payments of another amount in the run's empty slots, such as a salary with a bonus. */
function withStrays(run: Run, free: readonly Event[]): Run {
  const missedDays = new Set(run.missed)
  const lastSlot = run.hits.at(-1)?.slot ?? 0
  for (const slot of [lastSlot + 1, lastSlot + 2]) missedDays.add(slot)
  const amounts = run.hits.map(({ event }) => event.minor)
  const typical = middle(amounts)
  const strays = new Map<number, ChainHit>()
  for (const event of free) {
    const { slot, away } = nearestSlot(run.anchor, event.day, event.month)
    const fits = event.minor >= typical * 0.6 && event.minor <= typical * 2.5
    if (!missedDays.has(slot) || away > tolerance[run.anchor.cadence] || !fits) continue
    const known = strays.get(slot)
    if (!known || away < known.away) strays.set(slot, { slot, away, event })
  }
  if (strays.has(lastSlot + 2) && !strays.has(lastSlot + 1)) strays.delete(lastSlot + 2)
  const hits = [...run.hits, ...strays.values()].toSorted((a, b) => a.slot - b.slot)
  return { ...run, hits, missed: gapsOf(hits) }
}

/** Runs of varying amounts, if they explain most payments under the name. */
function varyingRuns(events: readonly Event[], evidence: Evidence): Run[] {
  if (evidence === 'weak') return []
  const runs: Run[] = []
  let unused = [...events]
  for (let tries = 0; tries < 3; tries += 1) {
    const chain = bestChain(unused, mostPerStep, evidence === 'strong' ? 4 : 0)
    if (!chain) break
    runs.push({ ...chain, fixed: isFixed(chain.hits), sure: true })
    unused = without(unused, [chain])
  }
  const believable = runs.filter(
    (run) => !variesTooMuch(run.hits) && isBelievable(run, evidence, events.length),
  )
  const explained = believable.reduce((sum, { hits }) => sum + hits.length, 0)
  return explained >= events.length * explainedShare ? believable : []
}

/** The minimum number of payments in a run, by evidence and cadence. */
const least: Readonly<Record<Evidence, Readonly<Record<Cadence, number>>>> = {
  strong: { weekly: 5, fortnightly: 4, monthly: 3, quarterly: 3, half_yearly: 2, yearly: 2 },
  neutral: { weekly: 6, fortnightly: 5, monthly: 4, quarterly: 4, half_yearly: 3, yearly: 2 },
  weak: { weekly: 8, fortnightly: 6, monthly: 5, quarterly: 4, half_yearly: 4, yearly: 3 },
}
const mostAway: Readonly<Record<Cadence, number>> = {
  weekly: 0.5,
  fortnightly: 1,
  monthly: 2.6,
  quarterly: 4,
  half_yearly: 6,
  yearly: 8,
}

/** Income that varies more than this comes by what was sold: no salary, unless its days are regular. */
const mostVariedIncome = 2

function isBelievable(run: Run, evidence: Evidence, groupSize: number): boolean {
  const { cadence } = run.anchor
  const { length } = run.hits
  if (length < least[evidence][cadence] || run.missed.length * 3 > length) return false
  const isSold =
    !run.fixed && run.hits.at(-1)?.event.row.type === 'income' && spread(run.hits) > mostVariedIncome
  const tolerance = evidence === 'strong' && !isSold ? 1.6 : 1
  if (meanDistanceFromDue(run) > mostAway[cadence] * tolerance) return false
  if (!run.fixed && (evidence === 'weak' || isByDays(cadence))) return false
  // a few payments far apart may be chance if more is bought under the name
  if (length < 3 && (groupSize > 6 || spread(run.hits) > 1.35)) return false
  return run.fixed || evidence === 'strong' || length >= 4
}

/** Whether the amount is the same each time, apart from a few lasting changes. */
export function isFixed(hits: readonly ChainHit[]): boolean {
  const charged = withoutTrial(hits)
  const changes = charged.filter(({ event }, index) => {
    const before = charged[index - 1]
    return before && isNewPrice(before.event.minor, event.minor)
  })
  return changes.length * 5 <= charged.length
}

/** Whether an amount differs from the previous one by more than currency conversion and rounding. */
export const isNewPrice = (before: number, minor: number): boolean =>
  Math.abs(minor - before) > Math.max(before * 0.03, 100)

/** Whether amounts are too different to be one series; what repays a card is as large as what was spent on it. */
const variesTooMuch = (hits: readonly ChainHit[]): boolean =>
  spread(hits) > 4 && !hits.every(({ event }) => repaysCard(event.row))

/** The largest amount as a multiple of the smallest. */
function spread(hits: readonly ChainHit[]): number {
  const amounts = withoutTrial(hits).map(({ event }) => event.minor)
  return Math.max(...amounts) / Math.max(Math.min(...amounts), 1)
}

export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2
}

export const startOf = (run: Run): number => run.hits[0]?.event.day ?? 0
