import type { Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'

/** A bank row as stored: what the provider last said, and what reconciling needs to remember of it. */
export type KnownRow = BankTransaction & {
  id: string
  /** Number among rows of one fingerprint, from 0: (account, fingerprint, ordinal) is unique. */
  ordinal: number
  fingerprint: string
  /** Of what the bank last said of the row; null for one stored before there were hashes. */
  contentHash: string | null
  firstSeen: Date
  removedAt: Date | null
  touchedByUser: boolean
  /**
   * Set once the change from pending to booked is decided: on a booked row that took over a pending
   * one, and on a removed pending row whose words moved to a booked row.
   */
  settled: boolean
}

/** Every row the provider has for the days `from`…`to` of one account, all pages; rows outside may come along. */
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

/** `vanished`: a complete read of its day lacks it. `expired`: pending too long. `settled`: its booked row stands beside it. */
export type Removal = { id: string; reason: 'vanished' | 'expired' | 'settled'; removedAt: Date }

export type LinkKind = 'id' | 'same' | 'reference' | 'amount' | 'changed_amount' | 'split'
/**
 * A pending payment that became a booked one. With equal ids the row itself was taken over; with
 * different ids the booked row existed already and the user's words must move to it.
 */
export type Link = { pendingId: string; bookedId: string; how: LinkKind }

export type ReconcileResult = {
  inserts: Insert[]
  updates: Update[]
  /** Rows that are listed otherwise only in what is not stored, with the hash to remember. */
  rehashed: { id: string; contentHash: string }[]
  removals: Removal[]
  links: Link[]
  /** The day from which to read again, so that a unique id met outside the days read can be judged; null when none. */
  inDoubtFrom: Day | null
  /** Rows the user had worked on that went as pending without a booked row to carry that on. */
  unlinked: string[]
}

/** Days a pending row may live, and the reach of recognising its booked row by content. */
export const pendingDays = 14
/** The same by a provider id: hotels and car rentals settle late. */
export const pendingDaysById = 35
