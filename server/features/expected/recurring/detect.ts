/** Detects recurring payments and income from booked payments. Pure: the same rows give the same series. */
import type { SeriesKind } from '#contract/expected/series.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { dueOf, graceDays, isByDays, maxMissedDates, nearestSlot, tolerance } from './cadence.ts'
import { type Event, eventOf, gapsOf, withoutTrial } from './chains.ts'
import type { DaysOff } from '../../days/calendar/entries.ts'
import { isFinalPay } from '../../days/periods/final-pay.ts'
import { payRuleOf } from '../../days/periods/pay-rule.ts'
import { dayOfNumber, duesOf, numberOf } from './days.ts'
import { groupByName } from './debts.ts'
import { findRuns, isFixed, isNewPrice, middle, movedOnto, type Run, startOf } from './groups.ts'
import { canRecur, kindOf } from './kinds.ts'
import { presentedRows } from './returned.ts'
import { earlyOf, straysOf } from './strays.ts'
import type { FoundSeries, LedgerRow, PriceChange } from './types.ts'
import { isNextJob, newJobOf, wagesRuns, withFarSalaries } from './wages.ts'

/** How many days back detection looks; older payments do not help to predict the next one. */
export const farthestDays = 1150

/**
 * A regular run with the identity that its payments share. `closed`: a salary after which the employer paid what was left at
 * the end of the job. `since`: the day from which another employer pays it.
 */
export type NamedRun = Run & { identity: string; closed?: boolean; since?: Day }

/**
 * Detects every series among these rows. All rows of an identity must be included; a part of them may look
 * regular by accident. `daysOff` are the user's own; defaults to the standard calendar.
 */
export function detectSeries(rows: readonly LedgerRow[], today: Day, daysOff?: DaysOff): FoundSeries[] {
  return seriesOfRuns([...runsOf(rows, today, daysOff)].flat(), today)
}

/**
 * Yields the runs of one identity at a time, and before them none after each step, so that a caller with many rows can yield
 * to the event loop.
 */
export function* runsOf(rows: readonly LedgerRow[], today: Day, daysOff?: DaysOff): Generator<NamedRun[]> {
  const oldest = addDays(today, -farthestDays)
  const dues = duesOf(daysOff)
  const recurring = rows.filter(
    (row) => row.day >= oldest && row.day <= today && canRecur(row) && row.minor !== 0n && isPaying(row),
  )
  yield []
  for (const [identity, group] of yield* groupByName(recurring)) {
    const [last, events] = lastPayOf(
      presentedRows(group)
        .map(({ row, day }) => eventOf(row, dues, day))
        .toSorted((a, b) => a.day - b.day),
    )
    const runs = (yield* withoutStrays(events, numberOf(today))).filter(isMeant)
    yield [...runs, ...newJobOf(events, runs)].map((run) => ({
      ...run,
      identity,
      closed: last !== null && isSalary(run) && (run.hits.at(-1)?.event.day ?? 0) <= last,
    }))
  }
}

/** The runs of one payer without payments that do not fit them, so that these take no other's place and no date ahead. */
function* withoutStrays(events: readonly Event[], today: number): Generator<[], readonly Run[]> {
  const find = function* (some: readonly Event[]): Generator<[], readonly Run[]> {
    return withFarSalaries(yield* withWages(findRuns(some), some), some)
  }
  const runs = yield* find(events)
  yield []
  const strays = straysOf(runs).union(earlyOf(runs, today))
  return strays.size === 0 ? runs : yield* find(events.filter((event) => !strays.has(event)))
}

/** The day number of an employer's last pay, which is no salary of its month, and the other payments of one payer. */
function lastPayOf(events: readonly Event[]): [number | null, Event[]] {
  const isLast = ({ row }: Event): boolean =>
    row.type === 'income' && row.categoryId === 'salary' && isFinalPay(row.text)
  return [events.findLast(isLast)?.day ?? null, events.filter((event) => !isLast(event))]
}

const isSalary = ({ hits }: Run): boolean => {
  const row = hits.at(-1)?.event.row
  return row?.type === 'income' && row.categoryId === 'salary'
}

/** The runs of one payer; monthly salaries that no run found take the place of the runs with their payments. */
function* withWages(runs: readonly Run[], events: readonly Event[]): Generator<[], readonly Run[]> {
  const isMonthly = (run: Run): boolean => run.sure && run.anchor.cadence === 'monthly' && isSalary(run)
  const wages = runs.some(isMonthly) ? [] : yield* wagesRuns(events)
  const taken = new Set(wages.flatMap(({ hits }) => hits.map(({ event }) => event)))
  return [...wages, ...runs.filter(({ hits }) => !hits.some(({ event }) => taken.has(event)))]
}

/**
 * Money moved between own accounts every few months is topped up when it is needed: only what is moved at least every
 * month, to a card, or in the same amount into investments, is expected again.
 */
const isMeant = ({ anchor, hits, fixed }: Run): boolean =>
  hits.some(({ event: { row } }) => !row.transfer || (fixed && row.invests)) ||
  isByDays(anchor.cadence) ||
  anchor.cadence === 'monthly' ||
  kindOf(
    hits.map(({ event }) => event.row),
    false,
  ) === 'card'

/** A transfer between own accounts is detected on its paying side only. */
const isPaying = ({ transfer, type }: LedgerRow): boolean => !transfer || type === 'expense'

/** The series among the runs of several identities; runs under an old and a new name become one series. */
export function seriesOfRuns(runs: readonly NamedRun[], today: Day): FoundSeries[] {
  return joinRenamed(runs)
    .filter(({ sure }) => sure)
    .map((run) => seriesOf(run, today))
}

/** Joins a run that stops with one of another name that continues it on the same days at the same amount. */
function joinRenamed(runs: readonly NamedRun[]): NamedRun[] {
  const byAmount = Map.groupBy(runs, ({ hits }) => placeOf(hits[0]?.event.minor ?? 0))
  const salaries = runs.filter((run) => isSalary(run) && !run.sure)
  const continued = new Set<NamedRun>()
  const joined: NamedRun[] = []
  for (const first of runs.toSorted((a, b) => startOf(a) - startOf(b))) {
    if (continued.has(first)) continue
    let run = first
    for (;;) {
      const current = run
      const place = placeOf(run.hits.at(-1)?.event.minor ?? 0)
      const near = [place - 1, place, place + 1].flatMap((at) => byAmount.get(at) ?? [])
      const continuation =
        near.find((one) => !continued.has(one) && isRenamed(current, one)) ??
        salaries.find((one) => !continued.has(one) && isNextJob(current, one))
      if (!continuation) break
      continued.add(continuation)
      run = joinTo(current, continuation)
    }
    joined.push(run)
  }
  return joined
}

function joinTo(current: NamedRun, next: NamedRun): NamedRun {
  const sure = current.sure || next.sure
  const { identity, closed } = next
  if (isSalary(next) && isNextJob(current, next)) {
    // the new employer's days are the days from now on
    const hits = [...movedOnto(current, next), ...next.hits]
    return { ...next, hits, missed: gapsOf(hits), sure, since: next.hits[0]?.event.row.day }
  }
  const hits = [...current.hits, ...movedOnto(next, current)]
  return { ...current, identity, closed, hits, missed: gapsOf(hits), sure }
}

/** The logarithmic bucket of an amount: amounts within 0.2 % share a bucket or are in neighbouring ones. */
const placeOf = (minor: number): number => Math.floor(Math.log(Math.max(minor, 1)) / 0.002)

function isRenamed(run: NamedRun, other: NamedRun): boolean {
  const last = run.hits.at(-1)
  const first = other.hits[0]
  if (!last || !first || run.identity === other.identity || !(run.sure || other.sure)) return false
  const { anchor } = run
  if (other.anchor.cadence !== anchor.cadence || isByDays(anchor.cadence)) return false
  if (first.event.row.type !== last.event.row.type || first.event.row.currency !== last.event.row.currency)
    return false
  if (last.event.row.transfer !== first.event.row.transfer) return false
  const place = nearestSlot(anchor, first.event.day, first.event.month)
  const steps = place.slot - last.slot
  if (steps < 1 || steps > 2 || place.away > tolerance[anchor.cadence]) return false
  return (
    run.fixed && other.fixed && Math.abs(first.event.minor - last.event.minor) <= last.event.minor * 0.002
  )
}

/**
 * A monthly salary on the days that pay periods follow, so that both name one date; unchanged where two payments would
 * be of one date.
 */
function onPayDays(run: NamedRun): NamedRun & { shift?: 'none' | 'before' } {
  const { anchor, hits } = run
  const rows = hits.map(({ event }) => event.row)
  const isPay = rows.at(-1)?.type === 'income' && kindOf(rows.slice(-12), run.fixed) === 'salary'
  if (!isPay || anchor.cadence !== 'monthly') return run
  const rule = payRuleOf(rowsSince(run), anchor.dues?.daysOff)
  const paid = { ...anchor, dayOfMonth: rule.day }
  const moved = movedOnto(run, { ...run, anchor: paid })
  if (moved.some(({ slot }, index) => slot <= (moved[index - 1]?.slot ?? -Infinity))) return run
  return { ...run, anchor: paid, hits: moved, missed: gapsOf(moved), shift: rule.moves ? 'before' : 'none' }
}

/** The payments of a run by the one who pays now. */
const rowsSince = ({ hits, since }: NamedRun): LedgerRow[] =>
  hits.map(({ event }) => event.row).filter(({ day }) => since === undefined || day >= since)

function seriesOf(found: NamedRun, today: Day): FoundSeries {
  const run = onPayDays(found)
  const { anchor, hits } = run
  const rows = hits.map(({ event }) => event.row)
  const newest = rows.at(-1)
  if (!newest) throw new Error('a run has payments')
  const lastSlot = hits.at(-1)?.slot ?? 0
  const { next, ended } = nextOf(run, today)
  const fixed = isFixed(hits)
  const kind = kindOf(rows.slice(-12), fixed)
  const amounts = rowsSince(run)
    .slice(-7)
    .map(({ minor }) => Number(minor))
  const recent = fixed ? [lastingAmount(kind, amounts)] : amounts.slice(-6)
  return {
    identity: run.identity,
    name: newest.name,
    type: newest.type,
    currency: newest.currency,
    accountId: newest.accountId,
    kind,
    schedule: {
      cadence: anchor.cadence,
      from: dayOfNumber(dueOf(anchor, lastSlot)),
      dayOfMonth: isByDays(anchor.cadence) ? null : anchor.dayOfMonth,
    },
    hits: hits.map(({ slot, event }) => ({ due: dayOfNumber(dueOf(anchor, slot)), row: event.row })),
    missed: run.missed.map((slot) => dayOfNumber(dueOf(anchor, slot))),
    next,
    ended: ended || run.closed === true,
    ...(run.closed ? { closed: true } : {}),
    expected: BigInt(Math.round(middle(recent))),
    low: BigInt(Math.min(...recent)),
    high: BigInt(Math.max(...recent)),
    fixed,
    daysOff: anchor.dues?.daysOff,
    ...(run.shift ? { shift: run.shift } : {}),
    priceChanges: fixed ? priceChangesOf(withoutTrial(hits).map(({ event }) => event.row)) : [],
  }
}

/** A salary this much above or below the usual one has a bonus or a deduction, or is the last one: not a new price. */
const mostRaise = 0.25

/** The amount of the next payment of a fixed series: the newest, unless that is a salary unlike those before. */
function lastingAmount(kind: SeriesKind, amounts: readonly number[]): number {
  const newest = amounts.at(-1) ?? 0
  if (kind !== 'salary' || amounts.length < 3) return newest
  const usual = middle(amounts.slice(0, -1))
  return Math.abs(newest - usual) > usual * mostRaise ? usual : newest
}

/** The next date without a payment, and whether so many were missed that the series has ended. */
function nextOf({ anchor, hits }: Run, today: Day): { next: Day; ended: boolean } {
  const lastSlot = hits.at(-1)?.slot ?? 0
  const grace = graceDays[anchor.cadence]
  let slot = lastSlot + 1
  while (daysBetween(dayOfNumber(dueOf(anchor, slot)), today) > grace) slot += 1
  const missed = slot - lastSlot - 1
  return { next: dayOfNumber(dueOf(anchor, slot)), ended: missed > maxMissedDates[anchor.cadence] }
}

function priceChangesOf(rows: readonly LedgerRow[]): PriceChange[] {
  return rows.flatMap((row, index) => {
    const before = rows[index - 1]
    if (!before || !isNewPrice(Number(before.minor), Number(row.minor))) return []
    return [{ day: row.day, from: before.minor, to: row.minor }]
  })
}
