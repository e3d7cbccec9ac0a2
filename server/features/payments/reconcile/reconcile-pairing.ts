import type { BankTransaction } from '../../../banking/provider.ts'
import { idTrust, type IdTrust } from './reconcile-ids.ts'
import type { Offered } from './reconcile-rows.ts'
import { idOf } from './reconcile-text.ts'
import type { CompleteRead, KnownRow, LinkKind } from './reconcile-rows.ts'

/** One-to-one pairs of stored and listed rows; a paired row is not considered again. */
export class Pairing {
  readonly known: readonly KnownRow[]
  readonly read: readonly Offered[]
  readonly trust: IdTrust
  readonly covers: (day: string) => boolean
  readonly isPartial: boolean
  /** Index of the listed row paired with each stored row, and the other way round; -1 while unpaired. */
  readonly readOf: Int32Array
  readonly knownOf: Int32Array
  readonly links = new Map<number, LinkKind>()
  /** Listed rows that are not unchanged repeats of stored ones, in an order independent of the provider's. */
  readonly #open: number[]

  constructor(stored: readonly KnownRow[], read: readonly Offered[], window: CompleteRead) {
    this.known = stored
    this.read = read
    this.covers = (day) => day >= window.from && day <= window.to
    this.isPartial = window.partial ?? false
    this.readOf = new Int32Array(stored.length).fill(-1)
    this.knownOf = new Int32Array(read.length).fill(-1)
    this.#pairListedAgain()
    this.#open = this.freeReadUnordered()
    const open = this.#open.flatMap((index) => read[index] ?? [])
    this.trust = idTrust(stored, read, open)
    this.#open.sort((a, b) => compareOffered(read[a], read[b]))
  }

  /** Whether any listed row is not an unchanged repeat of a stored one. */
  get isOpen(): boolean {
    return this.#open.length > 0
  }

  /** Fast path for nearly all rows: an id that occurs once on both sides, with the same content. */
  #pairListedAgain(): void {
    if (this.known.length === 0) return
    const stored = uniqueIds(this.known)
    const offered = uniqueIds(this.read.map(({ row }) => row))
    for (const [id, read] of offered) {
      const storedIndex = stored.get(id) ?? -1
      const [row, listed] = [this.known[storedIndex], this.read[read]]
      if (!row || !listed || row.status !== listed.row.status || row.removedAt !== null) continue
      if (!listed.repeats(row)) continue
      this.pair(storedIndex, read)
    }
  }

  pair(storedIndex: number, read: number, how?: LinkKind): void {
    this.readOf[storedIndex] = read
    this.knownOf[read] = storedIndex
    if (how !== undefined) this.links.set(storedIndex, how)
  }

  freeKnown(wanted: (row: KnownRow) => boolean): number[] {
    return indices(this.known, (row, index) => this.readOf[index] === -1 && wanted(row))
  }

  freeRead(matches: (row: BankTransaction) => boolean): number[] {
    return this.#open.filter((index) => {
      const row = this.read[index]?.row
      return this.knownOf[index] === -1 && row !== undefined && matches(row)
    })
  }

  freeReadUnordered(): number[] {
    return indices(this.read, (_, index) => this.knownOf[index] === -1)
  }

  /** Pairs unpaired rows with equal keys by multiplicity, stored rows in use before removed ones. */
  matchEqual(
    knownKey: (row: KnownRow) => string | null,
    readKey: (offered: Offered) => string | null,
    how?: LinkKind,
  ): void {
    const queues = this.#freeByKey(knownKey)
    for (const queue of queues.values()) if (queue.length > 1) this.#byPreference(queue)
    for (const index of this.freeRead(() => true)) {
      const offered = this.read[index]
      const key = offered && readKey(offered)
      const known = key ? queues.get(key)?.pop() : undefined
      if (known !== undefined) this.pair(known, index, how)
    }
  }

  /** Pairs unpaired rows with equal keys where `score` is not null, lowest score first. */
  matchBest(
    knownKey: (row: KnownRow) => string | null,
    readKey: (offered: Offered) => string | null,
    score: (row: KnownRow, offered: Offered) => number | null,
    how?: LinkKind,
  ): void {
    const groups = this.#freeByKey(knownKey)
    const edges: { storedIndex: number; read: number; score: number }[] = []
    for (const read of this.freeRead(() => true)) {
      const offered = this.read[read]
      const key = offered && readKey(offered)
      if (!offered || !key) continue
      for (const storedIndex of groups.get(key)?.slice(0, maxCandidates) ?? []) {
        const row = this.known[storedIndex]
        const value = row ? score(row, offered) : null
        if (value !== null) edges.push({ storedIndex, read, score: value })
      }
    }
    edges.sort((a, b) => a.score - b.score || a.read - b.read || a.storedIndex - b.storedIndex)
    for (const edge of edges) {
      if (this.readOf[edge.storedIndex] === -1 && this.knownOf[edge.read] === -1)
        this.pair(edge.storedIndex, edge.read, how)
    }
  }

  #freeByKey(keyOf: (row: KnownRow) => string | null): Map<string, number[]> {
    const groups = new Map<string, number[]>()
    for (const index of this.freeKnown(() => true)) {
      const row = this.known[index]
      const key = row && keyOf(row)
      if (key) addTo(groups, key, index)
    }
    return groups
  }

  /** Preferred rows last, because queues are emptied from their end. */
  #byPreference(queue: number[]): void {
    const rank = (index: number): number => (this.known[index]?.removedAt ? 1 : 0)
    queue.sort((a, b) => rank(b) - rank(a) || b - a)
  }
}

/** Maximum number of rows that one row is compared with. */
export const maxCandidates = 64

/** Day, time and index within the day order nearly all rows; the other fields decide the rest. */
function compareOffered(a: Offered | undefined, b: Offered | undefined): number {
  if (!a || !b) return 0
  if (a.row.day !== b.row.day) return a.row.day < b.row.day ? -1 : 1
  const times = (a.row.bookedAt?.getTime() ?? 0) - (b.row.bookedAt?.getTime() ?? 0)
  const places = (a.row.index ?? 0) - (b.row.index ?? 0)
  return times || places || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)
}

/** The index of each id that occurs once; -1 where it occurs more often. */
function uniqueIds(rows: readonly BankTransaction[]): Map<string, number> {
  const indexById = new Map<string, number>()
  rows.forEach((row, index) => {
    const id = idOf(row)
    if (id !== null) indexById.set(id, indexById.has(id) ? -1 : index)
  })
  return indexById
}

/** Adds a value to the list under a key. */
export function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function indices<T>(rows: readonly T[], matches: (row: T, index: number) => boolean): number[] {
  const result: number[] = []
  rows.forEach((row, index) => {
    if (matches(row, index)) result.push(index)
  })
  return result
}
