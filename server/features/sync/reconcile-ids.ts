import type { BankTransaction } from '../../banking/provider.ts'
import type { Offered } from './reconcile-match.ts'
import { dayNumber, fingerprintOf, idOf } from './reconcile-text.ts'
import { pendingDays, pendingDaysById, type KnownRow } from './reconcile-types.ts'

/** What a provider's ids are worth in one account, judged from what they were seen to do. */
export type IdTrust = {
  /** Ids that change at every fetch: content that stood still came back under other ids. */
  volatile: boolean
  /** Whether this row's id names one payment alone. */
  of(row: BankTransaction): boolean
}

/** Judges ids from the stored rows and the read: an id on two rows of one status names no payment. */
export function idTrust(known: readonly KnownRow[], read: readonly Offered[]): IdTrust {
  const stored = new Map<string, number>()
  const offered = new Map<string, number>()
  const count = (counts: Map<string, number>, row: BankTransaction): void => {
    const id = idOf(row)
    if (id === null) return
    const key = `${row.status}${id}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const row of known) if (row.removedAt === null) count(stored, row)
  for (const { row } of read) count(offered, row)
  const single = (status: string, id: string): boolean =>
    (stored.get(status + id) ?? 0) <= 1 && (offered.get(status + id) ?? 0) <= 1
  return {
    volatile: areVolatile(known, read),
    of: (row) => {
      const id = idOf(row)
      return id !== null && single('booked', id) && single('pending', id)
    },
  }
}

/** Compares ids of contents that occur once on both sides; twins say nothing. */
function areVolatile(known: readonly KnownRow[], read: readonly Offered[]): boolean {
  const many = Symbol('many')
  const stored = new Map<string, KnownRow | typeof many>()
  for (const row of known) {
    if (row.removedAt === null) stored.set(row.fingerprint, stored.has(row.fingerprint) ? many : row)
  }
  const counts = new Map<string, number>()
  for (const { fingerprint } of read) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
  let same = 0
  let other = 0
  for (const { row, fingerprint } of read) {
    const twin = stored.get(fingerprint)
    if (twin === undefined || typeof twin === 'symbol' || counts.get(fingerprint) !== 1) continue
    if (twin.status !== row.status || idOf(twin) === null || idOf(row) === null) continue
    if (idOf(twin) === idOf(row)) same++
    else other++
  }
  return other >= 2 && other > same
}

/**
 * The rows of a read in an order of their own, without what is no payment of its own: exact repeats
 * of a row under one id (a page that shifted), pendings too old to keep, and pendings listed beside
 * the booked row of the same id. An id seen with several contents marks no repeat.
 */
export function prepareRead(
  transactions: readonly BankTransaction[],
  known: readonly KnownRow[],
  today: string,
): { offered: Offered[]; ignored: number } {
  const fresh = transactions.filter((row) => row.status === 'booked' || !isStale(row.day, today))
  const all = fresh.map((row) => ({ row, fingerprint: fingerprintOf(row), order: '' }))
  const shared = sharedIds(known, all)
  const seen = new Set<string>()
  const distinct = all.filter(({ row, fingerprint }) => {
    const id = idOf(row)
    if (id === null || shared.has(id)) return true
    const key = [row.status, id, fingerprint, row.index, row.bookedAt?.getTime()].join('\u001F')
    return !seen.has(key) && Boolean(seen.add(key))
  })
  const offered = withoutSettledPendings(distinct, shared)
  for (const item of offered) item.order = orderOf(item)
  offered.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  return { offered, ignored: transactions.length - offered.length }
}

/** Whether a pending row of this day is too old to be kept. */
export function isStale(day: string, today: string): boolean {
  return dayNumber(today) - dayNumber(day) > pendingDays
}

function sharedIds(known: readonly KnownRow[], read: readonly Offered[]): Set<string> {
  const shared = new Set<string>()
  const note = (contents: Map<string, string>, row: BankTransaction, fingerprint: string): void => {
    const id = idOf(row)
    if (id === null || row.status !== 'booked') return
    const before = contents.get(id)
    if (before === undefined) contents.set(id, fingerprint)
    else if (before !== fingerprint) shared.add(id)
  }
  const stored = new Map<string, string>()
  for (const row of known) if (row.removedAt === null) note(stored, row, row.fingerprint)
  const listed = new Map<string, string>()
  for (const { row, fingerprint } of read) note(listed, row, fingerprint)
  return shared
}

/** A pending row goes where one booked row has its id and its amount: two listings of one payment. */
function withoutSettledPendings(read: Offered[], shared: ReadonlySet<string>): Offered[] {
  const booked = new Map<string, BankTransaction>()
  for (const { row } of read) {
    const id = idOf(row)
    if (id !== null && row.status === 'booked' && !shared.has(id)) booked.set(id, row)
  }
  return read.filter(({ row }) => {
    const id = idOf(row)
    const twin = row.status === 'pending' && id !== null ? booked.get(id) : undefined
    if (twin === undefined || twin.direction !== row.direction) return true
    const days = dayNumber(twin.day) - dayNumber(row.day)
    return days < -3 || days > pendingDaysById || twin.amountMinor !== row.amountMinor
  })
}

/** Text that orders rows of a read the same however the provider ordered them. */
function orderOf({ row, fingerprint }: Offered): string {
  const index = String(row.index ?? 0).padStart(9, '0')
  const time = row.bookedAt?.toISOString() ?? ''
  return [
    row.day,
    time,
    index,
    idOf(row) ?? '',
    fingerprint,
    row.status,
    row.text,
    row.merchantName ?? '',
  ].join('\u001F')
}
