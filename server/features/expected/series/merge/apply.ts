/** Merges newly detected series into the known ones. Pure: user decisions are never changed here. */
import type { Day } from '#contract/period.ts'
import { isWorkingDay } from '../../../days/calendar/entries.ts'
import { numberOf } from '../../recurring/days.ts'
import { identityOf } from '../../recurring/identity.ts'
import type { FoundSeries, LedgerRow } from '../../recurring/types.ts'
import { byDay, fittingOf, likeness, slotFor } from './match.ts'
import type { Schedule, Shift } from '../occurrences.ts'
import type { Paid, SeriesRow } from '../store.ts'

export type Known = { row: SeriesRow; paid: readonly Paid[] }
export type Applied = {
  /** Known series in their new state, with their payments. */
  changed: Known[]
  added: { detected: FoundSeries; paid: Paid[] }[]
  /** Suggestions that no payments support any more. */
  removed: SeriesRow[]
}

/**
 * Merges the series detected for some identities into the known series. Every payment belongs to at most one
 * series. `rows` are all payments of these identities. In steps: with many rows and series it takes 100 ms.
 */
export function* applyFound(
  stored: readonly Known[],
  detected: readonly FoundSeries[],
  rows: readonly LedgerRow[],
): Generator<void, Applied> {
  const inScope = new Set(rows.map(({ id }) => id))
  const identities = new Set(rows.map(identityOf))
  yield
  const groups = groupsOf(stored)
  const assigned = assign(groups, detected)
  yield
  const claimedIds = new Set(
    stored
      .filter((one) => !isTouched(one, identities, inScope))
      .flatMap(({ paid }) => paid.map(({ transactionId }) => transactionId)),
  )
  const claim = (paid: readonly Paid[]): Paid[] => {
    const free = paid.filter(({ transactionId }) => !claimedIds.has(transactionId))
    for (const { transactionId } of free) claimedIds.add(transactionId)
    return free
  }
  const applied: Applied = { changed: [], added: [], removed: [] }
  const waiting: Group[] = []
  for (const group of groups) {
    yield
    const assignedSeries = assigned.get(group.root.row.id) ?? []
    if (assignedSeries.length > 0) applied.changed.push(renewed(group, assignedSeries, inScope, claim))
    else if (group.members.some((one) => isTouched(one, identities, inScope))) waiting.push(group)
  }
  const matched = new Set([...assigned.values()].flat())
  for (const one of detected.filter((each) => !matched.has(each)))
    applied.added.push({ detected: one, paid: claim(hitsOf(one)) })
  const days = byDay(rows)
  for (const group of waiting) {
    yield
    const { row } = group.root
    if (row.source === 'found' && row.decision === null && !row.dismissed) applied.removed.push(row)
    else applied.changed.push(rematched(group, days, inScope, claim))
  }
  return applied
}

/** A series together with those merged into it. */
export type Group = { root: Known; members: Known[] }

function groupsOf(stored: readonly Known[]): Group[] {
  const byId = new Map(stored.map((one) => [one.row.id, one]))
  const groups = new Map<string, Group>()
  for (const member of stored) {
    let root = member
    for (let into = member.row.mergedInto; into !== null; into = root.row.mergedInto)
      root = byId.get(into) ?? member
    const group = groups.get(root.row.id) ?? { root, members: [] }
    group.members.push(member)
    groups.set(root.row.id, group)
  }
  return [...groups.values()]
}

function isTouched(
  { row, paid }: Known,
  identities: ReadonlySet<string>,
  inScope: ReadonlySet<string>,
): boolean {
  if (row.identity === null ? row.mergedInto === null && !row.dismissed : identities.has(row.identity))
    return true
  return paid.some(({ transactionId }) => inScope.has(transactionId))
}

/** Assigns each found series to a known one: by shared payments first, then by name, cadence and amount. */
function assign(groups: readonly Group[], detected: readonly FoundSeries[]): Map<string, FoundSeries[]> {
  const scores = detected.flatMap((candidate) => {
    const ids = new Set(candidate.hits.map(({ row }) => row.id))
    return groups
      .map((group) => ({ one: candidate, group, score: scoreOf(group, candidate, ids) }))
      .filter(({ score }) => score > 0)
  })
  const assigned = new Map<string, FoundSeries[]>()
  const assignedSeries = new Set<FoundSeries>()
  for (const { one: candidate, group } of scores.toSorted((a, b) => b.score - a.score)) {
    const groupSeries = assigned.get(group.root.row.id) ?? []
    if (assignedSeries.has(candidate) || groupSeries.length >= group.members.length) continue
    assignedSeries.add(candidate)
    assigned.set(group.root.row.id, [...groupSeries, candidate])
  }
  return assigned
}

function scoreOf({ members }: Group, candidate: FoundSeries, ids: ReadonlySet<string>): number {
  const shared = members.reduce(
    (sum, { paid }) => sum + paid.filter(({ transactionId }) => ids.has(transactionId)).length,
    0,
  )
  if (shared > 0) return shared
  return Math.max(...members.map(({ row }) => likeness(row, candidate)))
}

/** A known series updated from a new detection; fields that the user edited stay. */
function renewed(
  { root }: Group,
  detected: readonly FoundSeries[],
  inScope: ReadonlySet<string>,
  claim: (paid: readonly Paid[]) => Paid[],
): Known {
  const newestFirst = detected.toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : -1))
  const [newest] = newestFirst
  if (!newest) return root
  const next = withFound(root.row, newest)
  const scheduled = root.row.edited.includes('schedule')
  const hits = newestFirst.flatMap((one) => (scheduled || one !== newest ? replaced(next, one) : hitsOf(one)))
  return { row: next, paid: claim(oncePerDue([...hits, ...outside(root, inScope)])) }
}

/** Payments outside the scope, older than detection reads or under other names, stay with the series. */
const outside = ({ paid }: Known, inScope: ReadonlySet<string>): Paid[] =>
  paid.filter(({ transactionId }) => !inScope.has(transactionId))

const lastDay = ({ hits }: FoundSeries): Day => hits.at(-1)?.row.day ?? ''
const hitsOf = ({ hits }: FoundSeries): Paid[] => hits.map(({ due, row }) => ({ due, transactionId: row.id }))

/** Maps the payments of a found series to another schedule's due days; those from before it keep theirs. */
function replaced(row: SeriesRow, { hits }: FoundSeries): Paid[] {
  return hits.map((hit) => ({
    due: hit.row.day < row.begins ? hit.due : slotFor(row, hit.row.day).due,
    transactionId: hit.row.id,
  }))
}

function oncePerDue(paid: readonly Paid[]): Paid[] {
  const byDue = new Map<Day, Paid>()
  for (const one of paid) if (!byDue.has(one.due)) byDue.set(one.due, one)
  return [...byDue.values()]
}

function withFound(row: SeriesRow, detected: FoundSeries): SeriesRow {
  const { name, kind, accountId, expected, low, high, ...facts } = factsOf(detected)
  const schedule = scheduleOf(detected)
  // the series was resumed after a pause or an end, so it begins on that day
  if (row.decision === 'active' && row.begins > schedule.begins) schedule.begins = row.begins
  const set = new Set(row.edited)
  return {
    ...row,
    ...facts,
    ...(set.has('name') ? {} : { name }),
    ...(set.has('kind') ? {} : { kind }),
    ...(set.has('account') ? {} : { accountId }),
    ...(set.has('schedule') ? {} : schedule),
    ...(set.has('amount') ? {} : { expected, low, high }),
  }
}

/** The fields of a series row that detection sets, except its schedule. */
export function factsOf(detected: FoundSeries) {
  const { identity, name, kind, accountId, expected, low, high, fixed } = detected
  const priceChanges = detected.priceChanges.map(({ day, from, to }) => ({
    day,
    from: String(from),
    to: String(to),
  }))
  const facts = { identity, name, kind, accountId, expected, low, high, fixed, priceChanges }
  return facts satisfies Partial<SeriesRow>
}

/** The schedule of a found series, as the columns of a series row. */
export function scheduleOf(detected: FoundSeries): Omit<Schedule, 'untilDay' | 'daysOff'> {
  const { cadence, from: fromDay, dayOfMonth } = detected.schedule
  return {
    cadence,
    fromDay,
    dayOfMonth,
    shift: shiftOf(detected),
    begins: detected.hits[0]?.due ?? detected.next,
  }
}

/**
 * Where payments move when the due day is a day off, if at least two did and most of them; by default, salaries move
 * before it.
 */
export function shiftOf({ hits, kind, schedule, daysOff, shift }: FoundSeries): Shift {
  if (shift) return shift
  if (schedule.cadence === 'weekly' || schedule.cadence === 'fortnightly') return 'none'
  const votes = { none: 0, before: 0, after: 0 }
  for (const { due, row } of hits) {
    if (isWorkingDay(due, daysOff)) continue
    if (row.day === due) votes.none += 1
    else if (Math.abs(numberOf(row.day) - numberOf(due)) <= 5) votes[row.day < due ? 'before' : 'after'] += 1
  }
  const all = votes.none + votes.before + votes.after
  if (all === 0) return kind === 'salary' ? 'before' : 'none'
  const moved = votes.before > votes.after ? 'before' : 'after'
  return votes[moved] >= 2 && votes[moved] * 2 > all ? moved : 'none'
}

/** Matches payments to a series that detection did not find: near its due days and of a similar amount. */
function rematched(
  { root, members }: Group,
  days: ReturnType<typeof byDay>,
  inScope: ReadonlySet<string>,
  claim: (paid: readonly Paid[]) => Paid[],
): Known {
  const { row } = root
  const identities = new Set(members.flatMap(({ row: member }) => member.identity ?? []))
  const earlier = root.paid.filter(({ transactionId }) => inScope.has(transactionId))
  const fitting = fittingOf(row, identities, days)
  const fits = fitting.map(({ due, payment }) => ({ due, transactionId: payment.id }))
  const paid = claim(oncePerDue([...[...earlier, ...outside(root, inScope)].map(plain), ...fits]))
  const named = fitting.find(({ payment }) => paid.some((one) => one.transactionId === payment.id))
  return {
    row: { ...row, identity: row.identity ?? (named ? identityOf(named.payment) : null) },
    paid,
  }
}

const plain = ({ due, transactionId }: Paid): Paid => ({ due, transactionId })
