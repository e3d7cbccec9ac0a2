import type { BankTransaction } from '../../../banking/provider.ts'
import { dayNumber, fingerprintOf, idOf, isCurrent } from './reconcile-text.ts'
import { pendingDays, pendingDaysById, type KnownRow } from './reconcile-types.ts'

/** A row of the read. Its fingerprint is made when needed, since most rows are listed as they were. */
export class Offered {
  readonly row: BankTransaction
  #fingerprint: string | null = null

  constructor(row: BankTransaction) {
    this.row = row
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= fingerprintOf(this.row))
  }

  /** Whether a stored row has this content. */
  repeats(known: KnownRow): boolean {
    const { row } = this
    const plainly =
      known.day === row.day &&
      known.amountMinor === row.amountMinor &&
      known.direction === row.direction &&
      known.currency === row.currency &&
      known.text === row.text &&
      known.reference === row.reference &&
      isCurrent(known.fingerprint)
    if (plainly) this.#fingerprint ??= known.fingerprint
    return this.fingerprint === known.fingerprint
  }

  /** Text that orders rows of a read the same however the provider ordered them. */
  get order(): string {
    const { row } = this
    const index = String(row.index ?? 0).padStart(9, '0')
    const time = row.bookedAt?.toISOString() ?? ''
    const more = [row.merchantName, row.mcc, row.kind, row.subKind, row.valueDay, row.flags.join()]
    return [row.day, time, index, idOf(row), this.fingerprint, row.status, row.text, ...more].join('\u001F')
  }
}

/** What a provider's ids are worth in one account, judged from what they were seen to do. */
export type IdTrust = {
  /** Ids that change at every fetch: content that stood still came back under other ids. */
  volatile: boolean
  /** Whether this row's id names one payment alone. */
  of(row: BankTransaction): boolean
}

/** Judges ids: one on two rows of one status names no payment. `again` rows came back as they were. */
export function idTrust(known: readonly KnownRow[], read: readonly Offered[], again: number): IdTrust {
  const open = read.length - again
  let counts: { stored: Map<string, number>; offered: Map<string, number> } | null = null
  const countIds = (): NonNullable<typeof counts> => ({
    stored: countsOf(known.filter((row) => row.removedAt === null)),
    offered: countsOf(read.map(({ row }) => row)),
  })
  const single = (key: string): boolean => {
    counts ??= countIds()
    return (counts.stored.get(key) ?? 0) <= 1 && (counts.offered.get(key) ?? 0) <= 1
  }
  return {
    volatile: open > again && areVolatile(known, read),
    of: (row) => {
      const id = idOf(row)
      return id !== null && single(`booked${id}`) && single(`pending${id}`)
    },
  }
}

function countsOf(rows: readonly BankTransaction[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const id = idOf(row)
    if (id !== null) counts.set(row.status + id, (counts.get(row.status + id) ?? 0) + 1)
  }
  return counts
}

/** Compares ids of contents that occur once on both sides; twins say nothing. */
function areVolatile(known: readonly KnownRow[], read: readonly Offered[]): boolean {
  const stored = new Map<string, KnownRow | null>()
  for (const row of known) {
    if (row.removedAt === null) stored.set(row.fingerprint, stored.has(row.fingerprint) ? null : row)
  }
  if (stored.size === 0) return false
  const counts = new Map<string, number>()
  for (const { fingerprint } of read) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
  let same = 0
  let other = 0
  for (const { row, fingerprint } of read) {
    const twin = stored.get(fingerprint)
    if (!twin || counts.get(fingerprint) !== 1 || twin.status !== row.status) continue
    if (idOf(twin) === null || idOf(row) === null) continue
    if (idOf(twin) === idOf(row)) same++
    else other++
  }
  return other >= 2 && other > same
}

/**
 * The rows of a read without what is no payment of its own: exact repeats of a row under one id (a
 * page that shifted), pendings too old to keep, and pendings listed beside the booked row of the
 * same id. An id seen with several contents marks no repeat.
 */
export function prepareRead(
  transactions: readonly BankTransaction[],
  known: readonly KnownRow[],
  today: string,
): Offered[] {
  const fresh = transactions.filter((row) => row.status === 'booked' || !isStale(row.day, today))
  const all = fresh.map((row) => new Offered(row))
  const twice = idsTwice(fresh)
  if (twice.size === 0) return all
  const shared = sharedIds(known, all, twice)
  const single = (row: BankTransaction): string | null => {
    const id = idOf(row)
    return id !== null && twice.has(id) && !shared.has(id) ? id : null
  }
  const seen = new Set<string>()
  const distinct = all.filter((offered) => {
    const id = single(offered.row)
    if (id === null) return true
    const { status, index, bookedAt } = offered.row
    const key = [status, id, offered.fingerprint, index, bookedAt?.getTime()].join('\u001F')
    if (seen.has(key)) return false
    seen.add(key)
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

/** Which of some ids stand on booked rows of several contents, stored or listed. */
function sharedIds(
  known: readonly KnownRow[],
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
  for (const row of known) if (row.removedAt === null) note(stored, row, () => row.fingerprint)
  const listed = new Map<string, string>()
  for (const offered of read) note(listed, offered.row, () => offered.fingerprint)
  return shared
}

/** A pending row goes where one booked row has its id and its amount: two listings of one payment. */
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
