import type { BankTransaction } from '../../banking/provider.ts'
import { idTrust, type IdTrust } from './reconcile-ids.ts'
import { compareRows, dayNumber, idOf, nearAmount, sameReference } from './reconcile-text.ts'
import {
  pendingDays,
  pendingDaysById,
  type CompleteRead,
  type KnownRow,
  type LinkKind,
} from './reconcile-types.ts'

/** A row of the read with its fingerprint. */
export type Offered = { row: BankTransaction; fingerprint: string; order: string }

/** One-to-one pairs of stored and offered rows; a row once paired is never looked at again. */
export class Pairing {
  readonly known: readonly KnownRow[]
  readonly read: readonly Offered[]
  readonly trust: IdTrust
  readonly covers: (day: string) => boolean
  /** Index of the offered row of each stored row, and the other way round; -1 while free. */
  readonly readOf: Int32Array
  readonly knownOf: Int32Array
  readonly links = new Map<number, LinkKind>()

  constructor(known: readonly KnownRow[], read: readonly Offered[], window: CompleteRead) {
    this.known = known
    this.read = read
    this.trust = idTrust(known, read)
    this.covers = (day) => day <= window.to && (window.fromBeginning || day >= window.from)
    this.readOf = new Int32Array(known.length).fill(-1)
    this.knownOf = new Int32Array(read.length).fill(-1)
  }

  pair(known: number, read: number, how?: LinkKind): void {
    this.readOf[known] = read
    this.knownOf[read] = known
    if (how !== undefined) this.links.set(known, how)
  }

  freeKnown(wanted: (row: KnownRow) => boolean): number[] {
    return indices(this.known, (row, index) => this.readOf[index] === -1 && wanted(row))
  }

  freeRead(wanted: (row: BankTransaction) => boolean): number[] {
    return indices(this.read, (offered, index) => this.knownOf[index] === -1 && wanted(offered.row))
  }

  /** Pairs free rows with equal keys by multiplicity, stored rows in use before removed ones. */
  matchEqual(
    knownKey: (row: KnownRow) => string | null,
    readKey: (offered: Offered) => string | null,
    how?: LinkKind,
  ): void {
    const queues = new Map<string, number[]>()
    for (const index of this.freeKnown(() => true)) {
      const row = this.known[index]
      const key = row && knownKey(row)
      if (key) addTo(queues, key, index)
    }
    for (const queue of queues.values()) if (queue.length > 1) this.#byPreference(queue)
    for (const index of this.freeRead(() => true)) {
      const offered = this.read[index]
      const key = offered && readKey(offered)
      const known = key ? queues.get(key)?.pop() : undefined
      if (known !== undefined) this.pair(known, index, how)
    }
  }

  /** Pairs free rows with equal keys where `score` allows it, lowest score first. */
  matchBest(
    knownKey: (row: KnownRow) => string | null,
    readKey: (offered: Offered) => string | null,
    score: (row: KnownRow, offered: Offered) => number | null,
    how?: LinkKind,
  ): void {
    const groups = new Map<string, number[]>()
    for (const index of this.freeKnown(() => true)) {
      const row = this.known[index]
      const key = row && knownKey(row)
      if (key) addTo(groups, key, index)
    }
    const edges: { known: number; read: number; score: number }[] = []
    for (const read of this.freeRead(() => true)) {
      const offered = this.read[read]
      const key = offered && readKey(offered)
      if (!offered || !key) continue
      for (const known of groups.get(key)?.slice(0, maxCandidates) ?? []) {
        const row = this.known[known]
        const value = row ? score(row, offered) : null
        if (value !== null) edges.push({ known, read, score: value })
      }
    }
    edges.sort((a, b) => a.score - b.score || a.read - b.read || a.known - b.known)
    for (const edge of edges) {
      if (this.readOf[edge.known] === -1 && this.knownOf[edge.read] === -1)
        this.pair(edge.known, edge.read, how)
    }
  }

  /** Preferred rows last, because queues are emptied from their end. */
  #byPreference(queue: number[]): void {
    const rank = (index: number): number => (this.known[index]?.removedAt ? 1 : 0)
    queue.sort((a, b) => rank(b) - rank(a) || b - a)
  }
}

const maxCandidates = 64

/** Adds a value to the list under a key. */
export function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function indices<T>(rows: readonly T[], wanted: (row: T, index: number) => boolean): number[] {
  const found: number[] = []
  rows.forEach((row, index) => {
    if (wanted(row, index)) found.push(index)
  })
  return found
}

/** Whether two listings under one id are backed by more than the id: ids are re-used for other payments. */
export function plausible(a: BankTransaction, b: BankTransaction): boolean {
  if (a.direction !== b.direction) return false
  if (a.currency === b.currency && a.amountMinor === b.amountMinor) return true
  if (sameReference(a, b)) return true
  const likeness = compareRows(a, b)
  return likeness === 'different' ? false : likeness !== 'unknown' || nearAmount(a, b)
}

const line = (...parts: (string | bigint)[]): string => parts.join('\u001F')
const core = (row: BankTransaction): string => line(row.day, row.direction, row.amountMinor, row.currency)

/** Steps that need no judgement beyond ids and content: the same id, then the same content under any id. */
export function matchListings(pairing: Pairing): void {
  const { trust } = pairing
  const idKey = (row: BankTransaction): string | null => {
    const id = trust.volatile ? null : idOf(row)
    return id === null ? null : line(id, row.direction)
  }
  const trustedKey = (row: BankTransaction): string | null => (trust.of(row) ? idKey(row) : null)
  const withId = (row: BankTransaction, fingerprint: string, status: string): string | null => {
    const key = idKey(row)
    return key === null ? null : line(key, fingerprint, status)
  }
  const other = { booked: 'pending', pending: 'booked' } as const
  pairing.matchEqual(
    (row) => withId(row, row.fingerprint, row.status),
    ({ row, fingerprint }) => withId(row, fingerprint, row.status),
  )
  pairing.matchEqual(
    (row) => (row.status === 'pending' ? withId(row, row.fingerprint, 'booked') : null),
    ({ row, fingerprint }) => withId(row, fingerprint, row.status),
    'id',
  )
  pairing.matchBest(
    (row) => trustedKey(row) && line(trustedKey(row) ?? '', other[row.status]),
    ({ row }) => trustedKey(row) && line(trustedKey(row) ?? '', row.status),
    (row, offered) => settlesById(row, offered.row),
    'id',
  )
  pairing.matchEqual(
    (row) => line(row.fingerprint, row.status),
    ({ row, fingerprint }) => line(fingerprint, row.status),
  )
  pairing.matchBest(
    (row) => trustedKey(row) && line(trustedKey(row) ?? '', row.status),
    ({ row }) => trustedKey(row) && line(trustedKey(row) ?? '', row.status),
    (row, offered) => correctsById(pairing, row, offered.row),
  )
}

/** A pending row and a booked one under the same id, either way round; null when they cannot be one payment. */
function settlesById(known: KnownRow, offered: BankTransaction): number | null {
  const days = dayNumber(offered.day) - dayNumber(known.day)
  const forward = known.status === 'pending' ? days : -days
  return forward >= -3 && forward <= pendingDaysById && plausible(known, offered) ? Math.abs(days) : null
}

/** A changed listing under the same id and status; null when it may be another payment under a re-used id. */
function correctsById(pairing: Pairing, known: KnownRow, offered: BankTransaction): number | null {
  const days = Math.abs(dayNumber(offered.day) - dayNumber(known.day))
  if (known.status === 'pending') return days <= pendingDays && plausible(known, offered) ? days : null
  const sameAmount = known.amountMinor === offered.amountMinor && known.currency === offered.currency
  if (days === 0 && sameAmount) return 0
  if (!pairing.covers(known.day)) return null
  if (days <= 5 && sameAmount) return days
  const likeness = compareRows(known, offered)
  return days === 0 && (likeness === 'same' || likeness === 'similar') ? 10 : null
}

/**
 * The same payment with another text: same day, amount and status, likely texts, and ids that do
 * not say otherwise. Pending rows may also have moved by a day. Both need that the read covers the
 * stored row's day, so that it would be listed if it still existed as it was.
 */
export function matchChangedText(pairing: Pairing): void {
  const { trust } = pairing
  const silent = (row: KnownRow, offered: Offered): boolean =>
    trust.volatile || idOf(row) === null || idOf(offered.row) === null || idOf(row) === idOf(offered.row)
  const likely = (row: KnownRow, offered: Offered): number | null => {
    if (!pairing.covers(row.day) || (row.status === 'booked' && !silent(row, offered))) return null
    const likeness = compareRows(row, offered.row)
    if (likeness === 'same') return 0
    return likeness === 'similar' ? 1 : null
  }
  pairing.matchBest(
    (row) => line(core(row), row.status),
    ({ row }) => line(core(row), row.status),
    likely,
  )
  const moved = (row: BankTransaction): string | null =>
    row.status === 'pending' ? line(row.direction, row.amountMinor, row.currency) : null
  pairing.matchBest(
    moved,
    ({ row }) => moved(row),
    (row, offered) => {
      const days = Math.abs(dayNumber(offered.row.day) - dayNumber(row.day))
      const value = days <= 1 ? likely(row, offered) : null
      return value === null ? null : value + days
    },
  )
}
