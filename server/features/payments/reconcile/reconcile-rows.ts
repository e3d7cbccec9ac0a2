import type { BankTransaction } from '../../../banking/provider.ts'
import { contentHashOf, fingerprintOf, idOf, isCurrent, isFromMessage } from './reconcile-text.ts'
import type { Day } from '#contract/period.ts'

/** A stored bank row: what the provider last reported, and what reconciliation needs to remember about it. */
export type KnownRow = BankTransaction & {
  id: string
  /** Number among rows with the same fingerprint, from 0: (account, fingerprint, ordinal) is unique. */
  ordinal: number
  fingerprint: string
  /** Hash of what the bank last reported about the row; null if stored before hashes existed. */
  contentHash: string | null
  firstSeen: Date
  removedAt: Date | null
  touchedByUser: boolean
  /**
   * Set once the change from pending to booked is decided: on a booked row that took over a pending one, and
   * on a removed pending row whose user edits moved to a booked row.
   */
  settled: boolean
}

/** Every row the provider has for the days `from` to `to` of one account, all pages; may contain others. */
export type CompleteRead = {
  from: Day
  to: Day
  transactions: readonly BankTransaction[]
  /** A file, which may list only some rows of its days: a row with another id may be a second payment. */
  partial?: boolean
}

export type ReconcileContext = { today: Day; now: Date }

export type Insert = BankTransaction & {
  ordinal: number
  fingerprint: string
  contentHash: string
  firstSeen: Date
  settled: false
}

/** Only fields that differ from the stored row. */
export type Changes = Partial<
  BankTransaction & {
    ordinal: number
    fingerprint: string
    contentHash: string
    removedAt: null
    settled: boolean
  }
>
export type Update = { id: string; set: Changes & { contentHash: string } }

/** `vanished`: not in a complete read of its day. `expired`: pending too long. `settled`: booked by now. */
export type Removal = { id: string; reason: 'vanished' | 'expired' | 'settled'; removedAt: Date }

export type LinkKind = 'id' | 'same' | 'reference' | 'amount' | 'changed_amount' | 'split'
/**
 * A pending payment that became a booked one. With equal row ids the pending row itself became booked; with
 * different ids the booked row existed already and the user's edits must move to it.
 */
export type Link = { pendingId: string; bookedId: string; how: LinkKind }

export type ReconcileResult = {
  inserts: Insert[]
  updates: Update[]
  /** Rows whose listing changed only in what is not stored, with the new hash. */
  rehashed: { id: string; contentHash: string }[]
  removals: Removal[]
  links: Link[]
  /** The first day to read again, to judge a unique id whose stored row was not read; null when none. */
  inDoubtFrom: Day | null
  /** Removed pending rows with user edits for which no booked row was found. */
  unlinked: string[]
}

/** Days a pending row is kept, and within which its booked row is recognised by content. */
export const pendingDays = 14
/** The same for recognition by provider id: hotels and car rentals settle late. */
export const pendingDaysById = 35

/**
 * What a listing changes in its stored row; null when nothing. A booked row never becomes pending again, and
 * a known detail or id is kept when a later listing omits it.
 */
export function changesOf(stored: KnownRow, offered: Offered): Changes | null {
  const { row } = offered
  if (stored.status === 'booked' && row.status === 'pending') return null
  const set: Changes = {}
  const moved = stored.day !== row.day
  const settles = stored.status === 'pending' && row.status === 'booked'
  if (idOf(row) !== null && idOf(row) !== idOf(stored)) set.providerId = idOf(row)
  else if (isFromMessage(stored)) set.providerId = null
  if (stored.status !== row.status) set.status = row.status
  if (stored.direction !== row.direction) set.direction = row.direction
  if (stored.amountMinor !== row.amountMinor) set.amountMinor = row.amountMinor
  if (stored.currency !== row.currency) set.currency = row.currency
  if (moved) set.day = row.day
  if (stored.text !== row.text) set.text = row.text
  // A booking time on the former day would contradict the new one.
  if ((row.bookedAt !== null || moved) && stored.bookedAt?.getTime() !== row.bookedAt?.getTime())
    set.bookedAt = row.bookedAt
  if (row.valueDay !== null && stored.valueDay !== row.valueDay) set.valueDay = row.valueDay
  if (row.index !== null && stored.index !== row.index) set.index = row.index
  addDetails(set, stored, row)
  if (stored.fingerprint !== offered.fingerprint) set.fingerprint = offered.fingerprint
  if (stored.removedAt !== null) set.removedAt = null
  if (settles) set.settled = true
  else if (stored.removedAt !== null && stored.settled) set.settled = false
  return Object.keys(set).length === 0 ? null : set
}

function addDetails(set: Changes, stored: BankTransaction, row: BankTransaction): void {
  if (row.reference !== null && stored.reference !== row.reference) set.reference = row.reference
  if (row.merchantName !== null && stored.merchantName !== row.merchantName)
    set.merchantName = row.merchantName
  if (row.mcc !== null && stored.mcc !== row.mcc) set.mcc = row.mcc
  if (row.kind !== null && stored.kind !== row.kind) set.kind = row.kind
  if (row.subKind !== null && stored.subKind !== row.subKind) set.subKind = row.subKind
  const { insight, counterparty } = row
  if (insight !== null) {
    const before = stored.insight
    const same =
      before?.category === insight.category &&
      before.confidence === insight.confidence &&
      before.cleaned === insight.cleaned
    if (!same) set.insight = insight
  }
  if (counterparty !== null) {
    const before = stored.counterparty
    if (before?.name !== counterparty.name || before.iban !== counterparty.iban)
      set.counterparty = counterparty
  }
  if (stored.flags.toSorted().join() !== row.flags.toSorted().join()) set.flags = row.flags
}

/** A listed row of the read. Its hashes are computed on demand, since most rows are unchanged. */
export class Offered {
  readonly row: BankTransaction
  #fingerprint: string | null = null
  #contentHash: string | null = null

  constructor(row: BankTransaction) {
    this.row = row
  }

  get fingerprint(): string {
    return (this.#fingerprint ??= fingerprintOf(this.row))
  }

  get contentHash(): string {
    return (this.#contentHash ??= contentHashOf(this.row))
  }

  /** Whether a stored row has the same fingerprint; cheap when their fields are equal. */
  repeats(stored: KnownRow): boolean {
    const { row } = this
    const plainly =
      stored.day === row.day &&
      stored.amountMinor === row.amountMinor &&
      stored.direction === row.direction &&
      stored.currency === row.currency &&
      stored.text === row.text &&
      stored.reference === row.reference &&
      isCurrent(stored.fingerprint)
    if (plainly) this.#fingerprint ??= stored.fingerprint
    return this.fingerprint === stored.fingerprint
  }

  /** Sort key that puts the rows of a read into the same order however the provider ordered them. */
  get order(): string {
    const { row } = this
    const index = String(row.index ?? 0).padStart(9, '0')
    const time = row.bookedAt?.toISOString() ?? ''
    const more = [row.merchantName, row.mcc, row.kind, row.subKind, row.valueDay, row.flags.join()]
    return [row.day, time, index, idOf(row), this.fingerprint, row.status, row.text, ...more].join('\u001F')
  }
}

/** A row to insert; `assignOrdinals` sets its ordinal. */
export function newRow(offered: Offered | undefined, now: Date): Insert[] {
  if (!offered) return []
  const { row, fingerprint, contentHash } = offered
  return [
    { ...row, providerId: idOf(row), fingerprint, contentHash, ordinal: 0, firstSeen: now, settled: false },
  ]
}

/**
 * Numbers new rows and rows whose fingerprint changed. No ordinal in use before or after is assigned again,
 * so that the changes can be written in any order under a unique (fingerprint, ordinal).
 */
export function assignOrdinals(stored: readonly KnownRow[], updates: Update[], inserts: Insert[]): void {
  const changed = updates.flatMap(({ set }) => (set.fingerprint === undefined ? [] : [set]))
  const numbered = [...changed, ...inserts]
  if (numbered.length === 0) return
  // The next ordinal to try for each fingerprint, and those that stored rows with these fingerprints have.
  const next = new Map<string, number>()
  for (const row of numbered) next.set(row.fingerprint ?? '', 0)
  const sharing = stored.filter((row) => next.has(row.fingerprint))
  const used = new Set(sharing.map((row) => `${row.fingerprint} ${row.ordinal}`))
  for (const row of numbered) {
    const key = row.fingerprint ?? ''
    let ordinal = next.get(key) ?? 0
    while (used.size > 0 && used.has(`${key} ${ordinal}`)) ordinal++
    row.ordinal = ordinal
    next.set(key, ordinal + 1)
  }
}
