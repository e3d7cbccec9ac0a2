/** A salary that comes on no fixed day, or among commissions and bonuses, is monthly all the same. Pure. */
import { payRuleOf } from '../../days/periods/pay-rule.ts'
import { steadyAmount } from '../../days/periods/salaries.ts'
import { dueOf, nearestSlot } from './cadence.ts'
import { type ChainHit, type Event, gapsOf } from './chains.ts'
import { middle, type Run } from './groups.ts'

const leastHits = 3
/** Payments within this part of the typical one are of one salary. */
const near = 0.2
/** At least this part of the months must have such a payment: what is paid by sales differs each time. */
const steadyShare = 0.65

/** The salaries of one payer, each with its own run: two people may be paid by one employer. */
export function* wagesRuns(events: readonly Event[]): Generator<[], Run[]> {
  const runs: Run[] = []
  for (let left = events; ;) {
    const run = wagesRun(left)
    if (!run) return runs
    runs.push(run)
    const taken = new Set(run.hits.map(({ event }) => event))
    left = left.filter((event) => !taken.has(event))
    yield []
  }
}

/**
 * The monthly run among one payer's salaries, sorted oldest first: of each month the payment that is most like the
 * usual one, however late it came. Null where they are no salary or too unlike each other.
 */
function wagesRun(events: readonly Event[]): Run | null {
  const salaries = events.filter(({ row }) => row.type === 'income' && row.categoryId === 'salary')
  const last = salaries.at(-1)
  if (!last || salaries.length < leastHits || salaries.length * 2 < events.length) return null
  const months = [...Map.groupBy(salaries, ({ month }) => month).values()].map((month) =>
    month.map(({ minor }) => minor),
  )
  const usualOf = (amount: number): Event[] =>
    salaries.filter(({ minor }) => Math.abs(minor - amount) <= amount * near)
  const isSteady = (amount: number): boolean =>
    usualOf(amount).length >= Math.max(leastHits, months.length * steadyShare)
  const largest = middle(months.slice(-12).map((month) => Math.max(...month)))
  const typical = isSteady(largest) ? largest : steadyAmount(months.slice(-12))
  if (typical === null || !isSteady(typical)) return null
  const usual = usualOf(typical)
  const { day } = payRuleOf(
    usual.map(({ row }) => row),
    last.dues.daysOff,
  )
  const anchor = { cadence: 'monthly', phase: 0, dayOfMonth: day, dues: last.dues } as const
  const filled = Map.groupBy(
    salaries
      .filter(({ minor }) => minor >= typical * (1 - near))
      .map((event): ChainHit => ({ ...nearestSlot(anchor, event.day, event.month), event })),
    ({ slot }) => slot,
  )
  const unlike = ({ event }: ChainHit): number => Math.abs(event.minor - typical)
  const hits = [...filled.values()]
    .flatMap((all) => all.toSorted((a, b) => unlike(a) - unlike(b) || a.away - b.away).slice(0, 1))
    .toSorted((a, b) => a.slot - b.slot)
  const missed = gapsOf(hits)
  if (hits.length < leastHits || missed.length * 3 > hits.length) return null
  return { anchor, hits, missed, score: hits.length, fixed: true, sure: true }
}

/** A monthly salary up to half a month from its day, before Eid or weeks late, is still that month's: no other is nearer. */
const farthestDays = 15
const equal = 0.02

/** The runs with the salaries of the usual amount that came far from their day, where no other payment is that month's. */
export function withFarSalaries(runs: readonly Run[], events: readonly Event[]): Run[] {
  const taken = new Set(runs.flatMap(({ hits }) => hits.map(({ event }) => event)))
  return runs.map((run) => {
    const { anchor, hits, fixed } = run
    if (anchor.cadence !== 'monthly' || hits.at(-1)?.event.row.categoryId !== 'salary') return run
    const typical = middle(hits.slice(-6).map(({ event }) => event.minor))
    const filled = new Map(hits.map((hit) => [hit.slot, hit]))
    const first = hits[0]?.slot ?? 0
    for (const event of events) {
      if (
        taken.has(event) ||
        event.row.type !== 'income' ||
        Math.abs(event.minor - typical) > typical * (fixed ? equal : near)
      )
        continue
      const hit = { ...nearestSlot(anchor, event.day, event.month), event }
      if (hit.slot <= first || hit.away > farthestDays || filled.has(hit.slot)) continue
      filled.set(hit.slot, hit)
      taken.add(event)
    }
    if (filled.size === hits.length) return run
    const all = [...filled.values()].toSorted((a, b) => a.slot - b.slot)
    return { ...run, hits: all, missed: gapsOf(all) }
  })
}

/** With fewer salaries, a new employer's pay is no series of its own yet. */
const mostOfNewJob = 2

/** A new employer's first salaries, which may only take the place of those of another that stopped. */
export function newJobOf(events: readonly Event[], runs: readonly Run[]): Run[] {
  const salaries = events.filter(({ row }) => row.type === 'income' && row.categoryId === 'salary')
  const last = salaries.at(-1)
  if (!last || salaries.length > mostOfNewJob || runs.some(({ sure }) => sure)) return []
  const { day } = payRuleOf(
    salaries.map(({ row }) => row),
    last.dues.daysOff,
  )
  const anchor = { cadence: 'monthly', phase: 0, dayOfMonth: day, dues: last.dues } as const
  const hits = salaries.map((event): ChainHit => ({ ...nearestSlot(anchor, event.day, event.month), event }))
  if (hits.some(({ slot }, index) => slot === hits[index - 1]?.slot)) return []
  return [{ anchor, hits, missed: gapsOf(hits), score: hits.length, fixed: true, sure: false }]
}

/** A new job begins at most this many days after the last salary of the one before, the first pay included. */
const longestBreak = 120
/** And not before the next salary was due, by this many days, unless the old employer has paid what was left. */
const early = 3

/** Whether the first salaries of one employer follow those of another that stopped: the salary goes on. */
export function isNextJob(run: Run & { closed?: boolean }, other: Run): boolean {
  const last = run.hits.at(-1)
  const first = other.hits[0]
  if (!last || !first || !run.sure || other.sure) return false
  const { row } = last.event
  if (run.anchor.cadence !== 'monthly' || row.type !== 'income' || row.categoryId !== 'salary') return false
  if (row.currency !== first.event.row.currency || first.event.day - last.event.day > longestBreak)
    return false
  const next = dueOf(run.anchor, last.slot + 1)
  return first.event.day > last.event.day && (run.closed === true || first.event.day >= next - early)
}
