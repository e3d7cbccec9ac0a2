import type { BankTransaction } from '../../../banking/provider.ts'
import { contentOf, dayNumber, idOf } from './reconcile-text.ts'
import { pendingDays, pendingDaysById, type KnownRow, Offered } from './reconcile-rows.ts'

/** How far a provider's ids can be trusted in one account, judged from their behaviour so far. */
export type IdTrust = {
  /** Ids change at every fetch: unchanged content came back under other ids. */
  volatile: boolean
  /** Whether this row's id is on at most one stored and one listed row of each status. */
  single(row: BankTransaction): boolean
  /** Whether this row's id identifies one payment, so that any row listed under it is that payment. */
  unique(row: BankTransaction): boolean
}

/** Judges ids: an id on two rows of one status identifies no payment. `open` rows did not come back as is. */
export function idTrust(
  stored: readonly KnownRow[],
  read: readonly Offered[],
  open: readonly Offered[],
): IdTrust {
  const positions = arePositions(read)
  const volatile =
    (2 * open.length > read.length && areVolatile(stored, read, positions)) || areShifted(stored, open)
  const counts = (): { stored: IdCounts; listed: IdCounts } => ({
    stored: countIds(stored.filter((row) => row.removedAt === null)),
    listed: countIds(read.map(({ row }) => row)),
  })
  let counted: ReturnType<typeof counts> | null = null
  const atMostOnce = (count: (counts: IdCounts) => number): boolean => {
    counted ??= counts()
    return count(counted.stored) <= 1 && count(counted.listed) <= 1
  }
  return {
    volatile,
    single: (row) => {
      const id = idOf(row)
      return (
        id !== null &&
        atMostOnce(({ booked }) => booked.get(id) ?? 0) &&
        atMostOnce(({ pending }) => pending.get(id) ?? 0)
      )
    },
    unique: (row) => {
      const id = idOf(row)
      if (id === null || volatile || positions) return false
      return atMostOnce(({ booked, pending }) => (booked.get(id) ?? 0) + (pending.get(id) ?? 0))
    },
  }
}

type IdCounts = Record<BankTransaction['status'], Map<string, number>>

function countIds(rows: readonly BankTransaction[]): IdCounts {
  const counts: IdCounts = { booked: new Map(), pending: new Map() }
  for (const row of rows) {
    const id = idOf(row)
    const ofStatus = counts[row.status]
    if (id !== null) ofStatus.set(id, (ofStatus.get(id) ?? 0) + 1)
  }
  return counts
}

/** Whether the ids are only positions in this list, from 0 or 1: the next list reuses them for other rows. */
function arePositions(read: readonly Offered[]): boolean {
  const places = new Set<number>()
  let [least, most] = [Infinity, 0]
  for (const { row } of read) {
    const id = idOf(row) ?? ''
    if (!/^(0|[1-9]\d{0,6})$/.test(id)) return false
    const place = Number(id)
    places.add(place)
    least = Math.min(least, place)
    most = Math.max(most, place)
  }
  return places.size === read.length && least <= 1 && most - least === read.length - 1
}

/** Whether the bank renumbered its rows: contents came back under ids all shifted by the same number. */
function areShifted(knownRows: readonly KnownRow[], open: readonly Offered[]): boolean {
  const isNumber = (id: string | null): id is string => id !== null && /^\d{1,15}$/.test(id)
  if (open.length < 3 || !open.some(({ row }) => isNumber(idOf(row)))) return false
  const stored = new Map(
    knownRows.filter((row) => row.removedAt === null).map((row) => [contentOf(row), idOf(row)]),
  )
  const distances = open.flatMap(({ row }) => {
    const [before, after] = [stored.get(contentOf(row)) ?? null, idOf(row)]
    return isNumber(before) && isNumber(after) && before !== after ? [Number(after) - Number(before)] : []
  })
  return distances.length >= 3 && new Set(distances).size === 1
}

/**
 * Compares how many contents came back under other ids with how many ids came back; contents that occur twice
 * are ignored. Ids that are list positions always come back, so they count only if they came back with their
 * content. References are left out: a bank that gives new ids may give new references with them.
 */
function areVolatile(knownRows: readonly KnownRow[], read: readonly Offered[], positions: boolean): boolean {
  const ids = new Set(knownRows.map((row) => idOf(row)))
  const stored = new Map<string, KnownRow | null>()
  for (const row of knownRows) {
    if (row.removedAt !== null) continue
    const content = contentOf(row)
    stored.set(content, stored.has(content) ? null : row)
  }
  if (stored.size === 0) return false
  const listed = read.map(({ row }) => ({ row, content: contentOf(row) }))
  const counts = new Map<string, number>()
  for (const { content } of listed) counts.set(content, (counts.get(content) ?? 0) + 1)
  let unchanged = 0
  let changed = 0
  for (const { row, content } of listed) {
    const id = idOf(row)
    if (id === null) continue
    const twin = counts.get(content) === 1 ? stored.get(content) : null
    const before = twin && twin.status === row.status ? idOf(twin) : null
    if (positions ? before === id : ids.has(id)) unchanged++
    else if (before !== null && before !== id) changed++
  }
  return changed >= 2 && changed > unchanged
}

/**
 * The rows of a read without those that are no payment of their own: exact repeats under one id (a page that
 * shifted), pending rows too old to keep, and pending rows listed beside the booked row of the same id. Under
 * an id seen with several contents, repeats are kept.
 */
export function prepareRead(
  transactions: readonly BankTransaction[],
  stored: readonly KnownRow[],
  today: string,
): Offered[] {
  const fresh = transactions.filter((row) => row.status === 'booked' || !isStale(row.day, today))
  const all = fresh.map((row) => new Offered(row))
  const twice = idsTwice(fresh)
  if (twice.size === 0) return all
  const shared = sharedIds(stored, all, twice)
  const single = (row: BankTransaction): string | null => {
    const id = idOf(row)
    return id !== null && twice.has(id) && !shared.has(id) ? id : null
  }
  const keys = new Set<string>()
  const distinct = all.filter((offered) => {
    const id = single(offered.row)
    if (id === null) return true
    const { status, index, bookedAt } = offered.row
    const key = [status, id, offered.fingerprint, index, bookedAt?.getTime()].join('\u001F')
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
  return withoutSettledPendings(distinct, single)
}

/** Whether a pending row of this day is too old to be kept. */
export function isStale(day: string, today: string): boolean {
  return dayNumber(today) - dayNumber(day) > pendingDays
}

function idsTwice(rows: readonly BankTransaction[]): Set<string> {
  const once = new Set<string>()
  const twice = new Set<string>()
  for (const row of rows) {
    const id = idOf(row)
    if (id === null) continue
    if (once.has(id)) twice.add(id)
    else once.add(id)
  }
  return twice
}

/** Which of `ids` are on booked rows of different content, among the stored or among the listed rows. */
function sharedIds(
  knownRows: readonly KnownRow[],
  read: readonly Offered[],
  ids: ReadonlySet<string>,
): Set<string> {
  const shared = new Set<string>()
  const note = (contents: Map<string, string>, row: BankTransaction, content: () => string): void => {
    const id = idOf(row)
    if (id === null || row.status !== 'booked' || !ids.has(id)) return
    const before = contents.get(id)
    if (before === undefined) contents.set(id, content())
    else if (before !== content()) shared.add(id)
  }
  const stored = new Map<string, string>()
  for (const row of knownRows) if (row.removedAt === null) note(stored, row, () => row.fingerprint)
  const listed = new Map<string, string>()
  for (const offered of read) note(listed, offered.row, () => offered.fingerprint)
  return shared
}

/** Drops a pending row when one booked row has its id and amount: both list the same payment. */
function withoutSettledPendings(
  read: readonly Offered[],
  single: (row: BankTransaction) => string | null,
): Offered[] {
  const booked = new Map<string, BankTransaction>()
  for (const { row } of read) {
    const id = row.status === 'booked' ? single(row) : null
    if (id !== null) booked.set(id, row)
  }
  return read.filter(({ row }) => {
    const id = row.status === 'pending' ? single(row) : null
    const twin = id === null ? undefined : booked.get(id)
    if (twin === undefined || twin.direction !== row.direction) return true
    const days = dayNumber(twin.day) - dayNumber(row.day)
    return days < 0 || days > pendingDaysById || twin.amountMinor !== row.amountMinor
  })
}
