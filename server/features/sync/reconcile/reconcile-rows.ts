import type { BankTransaction } from '../../../banking/provider.ts'
import type { Offered } from './reconcile-ids.ts'
import { idOf } from './reconcile-text.ts'
import type { Changes, Insert, KnownRow, ReconcileResult, Update } from './reconcile-types.ts'

/**
 * What a listing changes in its stored row; null when nothing. A booked row never becomes pending again, and
 * a known detail or id is kept when a later listing omits it.
 */
export function changesOf(known: KnownRow, offered: Offered): Changes | null {
  const { row } = offered
  if (known.status === 'booked' && row.status === 'pending') return null
  const set: Changes = {}
  const moved = known.day !== row.day
  const settles = known.status === 'pending' && row.status === 'booked'
  if (idOf(row) !== null && idOf(row) !== idOf(known)) set.providerId = idOf(row)
  if (known.status !== row.status) set.status = row.status
  if (known.direction !== row.direction) set.direction = row.direction
  if (known.amountMinor !== row.amountMinor) set.amountMinor = row.amountMinor
  if (known.currency !== row.currency) set.currency = row.currency
  if (moved) set.day = row.day
  if (known.text !== row.text) set.text = row.text
  // A booking time on the former day would contradict the new one.
  if ((row.bookedAt !== null || moved) && known.bookedAt?.getTime() !== row.bookedAt?.getTime())
    set.bookedAt = row.bookedAt
  if (row.valueDay !== null && known.valueDay !== row.valueDay) set.valueDay = row.valueDay
  if (row.index !== null && known.index !== row.index) set.index = row.index
  addDetails(set, known, row)
  if (known.fingerprint !== offered.fingerprint) set.fingerprint = offered.fingerprint
  if (known.removedAt !== null) set.removedAt = null
  if (settles) set.settled = true
  else if (known.removedAt !== null && known.settled) set.settled = false
  return Object.keys(set).length === 0 ? null : set
}

function addDetails(set: Changes, known: BankTransaction, row: BankTransaction): void {
  if (row.reference !== null && known.reference !== row.reference) set.reference = row.reference
  if (row.merchantName !== null && known.merchantName !== row.merchantName)
    set.merchantName = row.merchantName
  if (row.mcc !== null && known.mcc !== row.mcc) set.mcc = row.mcc
  if (row.kind !== null && known.kind !== row.kind) set.kind = row.kind
  if (row.subKind !== null && known.subKind !== row.subKind) set.subKind = row.subKind
  const { insight, counterparty } = row
  if (insight !== null) {
    const before = known.insight
    const same =
      before?.category === insight.category &&
      before.confidence === insight.confidence &&
      before.cleaned === insight.cleaned
    if (!same) set.insight = insight
  }
  if (counterparty !== null) {
    const before = known.counterparty
    if (before?.name !== counterparty.name || before.iban !== counterparty.iban)
      set.counterparty = counterparty
  }
  if (known.flags.toSorted().join() !== row.flags.toSorted().join()) set.flags = row.flags
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
export function assignOrdinals(known: readonly KnownRow[], updates: Update[], inserts: Insert[]): void {
  const changed = updates.flatMap(({ set }) => (set.fingerprint === undefined ? [] : [set]))
  const numbered = [...changed, ...inserts]
  if (numbered.length === 0) return
  // The next ordinal to try for each fingerprint, and those that stored rows with these fingerprints have.
  const next = new Map<string, number>()
  for (const row of numbered) next.set(row.fingerprint ?? '', 0)
  const sharing = known.filter((row) => next.has(row.fingerprint))
  const used = new Set(sharing.map((row) => `${row.fingerprint} ${row.ordinal}`))
  for (const row of numbered) {
    const key = row.fingerprint ?? ''
    let ordinal = next.get(key) ?? 0
    while (used.has(`${key} ${ordinal}`)) ordinal++
    row.ordinal = ordinal
    next.set(key, ordinal + 1)
  }
}

/** The stored rows after applying a result, for tests and simulators; `makeId` creates ids of new rows. */
export function applyReconcile(
  known: readonly KnownRow[],
  result: ReconcileResult,
  makeId: () => string,
): KnownRow[] {
  const updates = new Map<string, Changes>(result.updates.map(({ id, set }) => [id, set]))
  for (const { id, contentHash } of result.rehashed) updates.set(id, { contentHash })
  const removals = new Map(result.removals.map((removal) => [removal.id, removal]))
  const moved = new Map(result.links.map((link) => [link.bookedId, link.pendingId]))
  const touched = new Set(known.filter((row) => row.touchedByUser).map((row) => row.id))
  const rows = known.map((row): KnownRow => {
    const removal = removals.get(row.id)
    const touchedByUser = row.touchedByUser || touched.has(moved.get(row.id) ?? '')
    const next = { ...row, ...updates.get(row.id), touchedByUser }
    if (!removal) return next
    return { ...next, removedAt: removal.removedAt, settled: removal.reason === 'settled' }
  })
  const added = result.inserts.map((row): KnownRow => ({
    ...row,
    id: makeId(),
    removedAt: null,
    touchedByUser: false,
  }))
  return [...rows, ...added]
}
