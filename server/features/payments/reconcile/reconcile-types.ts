import type { Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'

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
