/** A salary that comes on no fixed day, or among commissions and bonuses, is monthly all the same. Pure. */
import { payRuleOf } from '../../days/periods/pay-days.ts'
import { nearestSlot } from './cadence.ts'
import { type ChainHit, type Event, gapsOf } from './chains.ts'
import { middle, type Run } from './groups.ts'

const leastHits = 3
/** Payments within this part of the typical one are of one salary. */
const near = 0.2
/** At least this part of the months must have such a payment: what is paid by sales differs each time. */
const steadyShare = 0.65

/** The salaries of one payer, each with its own run: two people may be paid by one employer. */
export function wagesRuns(events: readonly Event[]): Run[] {
  const run = wagesRun(events)
  if (!run) return []
  const taken = new Set(run.hits.map(({ event }) => event))
  return [run, ...wagesRuns(events.filter((event) => !taken.has(event)))]
}

/**
 * The monthly run among one payer's salaries, sorted oldest first: of each month the payment that is most like the
 * usual one, however late it came. Null where they are no salary or too unlike each other.
 */
function wagesRun(events: readonly Event[]): Run | null {
  const salaries = events.filter(({ row }) => row.type === 'income' && row.categoryId === 'salary')
  const last = salaries.at(-1)
  if (!last || salaries.length < leastHits || salaries.length * 2 < events.length) return null
  const largest = [...Map.groupBy(salaries, ({ month }) => month).values()].map((month) =>
    Math.max(...month.map(({ minor }) => minor)),
  )
  const typical = middle(largest.slice(-12))
  const isUsual = ({ minor }: Event): boolean => Math.abs(minor - typical) <= typical * near
  const usual = salaries.filter(isUsual)
  if (usual.length < leastHits || usual.length < largest.length * steadyShare) return null
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

/** A monthly salary of the usual amount this many days from its day, such as before Eid, is still that month's. */
const farthestDays = 12
const equal = 0.02

/** The runs with the salaries of the usual amount that came far from their day, where no other payment is that month's. */
export function withFarSalaries(runs: readonly Run[], events: readonly Event[]): Run[] {
  const taken = new Set(runs.flatMap(({ hits }) => hits.map(({ event }) => event)))
  return runs.map((run) => {
    const { anchor, hits, fixed } = run
    if (!fixed || anchor.cadence !== 'monthly' || hits.at(-1)?.event.row.categoryId !== 'salary') return run
    const typical = middle(hits.slice(-6).map(({ event }) => event.minor))
    const filled = new Map(hits.map((hit) => [hit.slot, hit]))
    const first = hits[0]?.slot ?? 0
    for (const event of events) {
      if (
        taken.has(event) ||
        event.row.type !== 'income' ||
        Math.abs(event.minor - typical) > typical * equal
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
