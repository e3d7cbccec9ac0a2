import type { BankTransaction } from '../../../banking/provider.ts'
import type { Offered } from './reconcile-ids.ts'
import { idOf } from './reconcile-text.ts'
import type { Changes, Insert, KnownRow, Update } from './reconcile-types.ts'

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
    while (used.has(`${key} ${ordinal}`)) ordinal++
    row.ordinal = ordinal
    next.set(key, ordinal + 1)
  }
}
