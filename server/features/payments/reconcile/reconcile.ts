import type { BankTransaction } from '../../../banking/provider.ts'
import { isStale, prepareRead } from './reconcile-ids.ts'
import { firstDayInDoubt, matchChangedText, matchListings } from './reconcile-match.ts'
import { Pairing } from './reconcile-pairing.ts'
import { asPending } from './reconcile-messages.ts'
import { adoptByContent, type Side } from './reconcile-pending.ts'
import { assignOrdinals, changesOf, newRow } from './reconcile-rows.ts'
import { dayNumber, isFromMessage } from './reconcile-text.ts'
import {
  pendingDays,
  type CompleteRead,
  type KnownRow,
  type Link,
  type ReconcileContext,
  type ReconcileResult,
  type Removal,
  type Update,
} from './reconcile-rows.ts'

export type * from './reconcile-rows.ts'

/**
 * Decides what one complete read of one account changes in its stored rows. `knownRows` holds the account's
 * stored rows, removed ones too, from `pendingDaysById` days before the first day of the read or of its
 * window; older ones do no harm. The result does not depend on the order of either list, repeating the same
 * read changes nothing, and a partial or overlapping window adds what it lists and removes nothing but
 * pending rows that are gone.
 *
 * Rows are paired one to one, strongest evidence first: id and content; a unique id alone, whatever else
 * changed; content under any id, by multiplicity, so that two identical payments stay two; an id that cannot
 * be verified where the content may be a later state; content without its reference; pending to booked by
 * content; another text.
 *
 * Cases that no reconciliation can tell apart, and the choice made so that no payment is ever lost:
 * - Identical rows under one id and index in one read are one payment listed twice (a shifted page), unless
 *   that id also carries other contents; under blank ids they are two payments.
 * - A stored row is absent from a read that lists an identical one under another id: the id changed. If both
 *   appear later, they become two.
 * - A booked row with a blank id whose day changed, or whose text is no longer similar, is a new payment
 *   beside the old one: a duplicate shows in the unreconciled amount, a lost payment would not.
 * - A pending row vanishes while several booked rows fit: the nearest is chosen, otherwise none. Rows with
 *   user edits that match no booked row are listed in `unlinked`.
 * - What only a message said stays until the bank lists it, however long: the person decides what never comes.
 * - A booked row is listed beside its pending one without a common id: both are kept until the pending one
 *   vanishes, then its edits move over.
 */
export function reconcile(
  knownRows: readonly KnownRow[],
  read: CompleteRead,
  context: ReconcileContext,
): ReconcileResult {
  const stored = knownRows.map(asPending).toSorted(byAge)
  const offered = prepareRead(read.transactions, stored, context.today)
  const pairing = new Pairing(stored, offered, read)
  const inDoubtFrom = firstDayInDoubt(pairing)
  if (stored.length > 0 && pairing.isOpen) {
    matchListings(pairing)
    adoptOffered(pairing, context)
    matchChangedText(pairing)
  }
  const updates: Update[] = []
  const rehashed: ReconcileResult['rehashed'] = []
  const links: Link[] = []
  stored.forEach((row, index) => {
    const match = offered[pairing.readOf[index] ?? -1]
    if (!match) return
    const how = pairing.links.get(index)
    if (how !== undefined && row.status === 'pending' && match.row.status === 'booked')
      links.push({ pendingId: row.id, bookedId: row.id, how })
    const set = changesOf(row, match)
    const { contentHash } = match
    if (set !== null) updates.push({ id: row.id, set: { ...set, contentHash } })
    else if (row.contentHash !== contentHash) rehashed.push({ id: row.id, contentHash })
  })
  const inserts = pairing.freeRead(() => true).flatMap((index) => newRow(offered[index], context.now))
  assignOrdinals(stored, updates, inserts)
  const gone = settleGone(pairing, context, updates)
  return {
    inserts,
    updates,
    rehashed,
    removals: gone.removals,
    links: [...links, ...gone.links],
    inDoubtFrom,
    unlinked: gone.unlinked,
  }
}

function byAge(a: KnownRow, b: KnownRow): number {
  return a.firstSeen.getTime() - b.firstSeen.getTime() || a.ordinal - b.ordinal || (a.id < b.id ? -1 : 1)
}

/**
 * Lets rows of the read take over pending rows that are gone, now or earlier, from a complete read of their day: booked
 * rows all of them, pending rows what messages said. A pending row whose day was not read may still be listed and waits.
 * Weak evidence comes last, when every row with a better match has it.
 */
function adoptOffered(pairing: Pairing, context: ReconcileContext): void {
  const oldest = dayNumber(context.today) - 4 * pendingDays
  const isGone = (row: KnownRow): boolean => (row.removedAt === null ? pairing.covers(row.day) : !row.settled)
  const mayGo = (row: KnownRow): boolean =>
    row.status === 'pending' && dayNumber(row.day) >= oldest && isGone(row)
  const isOfBank = (row: KnownRow): boolean => mayGo(row) && !isFromMessage(row)
  const isMessage = (row: KnownRow): boolean => mayGo(row) && isFromMessage(row)
  adopt(pairing, mayGo, ({ status }) => status === 'booked', false)
  adopt(pairing, isMessage, ({ status }) => status === 'pending', false)
  adopt(pairing, isOfBank, ({ status }) => status === 'booked', true)
  adopt(pairing, isMessage, () => true, true)
}

function adopt(
  pairing: Pairing,
  isGone: (row: KnownRow) => boolean,
  isOffered: (row: BankTransaction) => boolean,
  lenient: boolean,
): void {
  const pendings = pairing.freeKnown(isGone)
  if (pendings.length === 0) return
  const offered = sides(
    pairing.read.map(({ row }) => row),
    pairing.freeRead(isOffered),
  )
  for (const { pending, booked, how } of adoptByContent(sides(pairing.known, pendings), offered, lenient))
    pairing.pair(pending, booked, how)
}

function sides(rows: readonly BankTransaction[], indices: readonly number[]): Side[] {
  return indices.flatMap((index) => {
    const row = rows[index]
    return row ? [{ index, row }] : []
  })
}

type Gone = { removals: Removal[]; links: Link[]; unlinked: string[] }

/** Removes pending rows that are gone or stale; links them to booked rows stored since, for their edits. */
function settleGone(pairing: Pairing, context: ReconcileContext, updates: Update[]): Gone {
  const mayGo = (row: KnownRow): boolean =>
    row.status === 'pending' &&
    row.removedAt === null &&
    !isFromMessage(row) &&
    (pairing.covers(row.day) || isStale(row.day, context.today))
  const going = sides(pairing.known, pairing.freeKnown(mayGo))
  const gone: Gone = { removals: [], links: [], unlinked: [] }
  if (going.length === 0) return gone
  const adopted = adoptByContent(going, bookedSince(pairing, going), false)
  const updateOf = new Map(updates.map((update) => [update.id, update]))
  const carrierOf = new Map(
    adopted
      .filter(({ pending, booked }) => seenAt(pairing, booked) >= seenAt(pairing, pending))
      .map((link) => [link.pending, link]),
  )
  for (const { index } of going) {
    const row = pairing.known[index]
    const carrier = carrierOf.get(index)
    const bookedId = carrier && pairing.known[carrier.booked]?.id
    if (!row) continue
    if (carrier && bookedId !== undefined) {
      gone.links.push({ pendingId: row.id, bookedId, how: carrier.how })
      const update = updateOf.get(bookedId)
      const contentHash = pairing.known[carrier.booked]?.contentHash ?? ''
      if (update) update.set.settled = true
      else updates.push({ id: bookedId, set: { settled: true, contentHash } })
    } else if (row.touchedByUser) gone.unlinked.push(row.id)
    const reason =
      bookedId !== undefined ? 'settled' : isStale(row.day, context.today) ? 'expired' : 'vanished'
    gone.removals.push({ id: row.id, reason, removedAt: context.now })
  }
  return gone
}

function seenAt(pairing: Pairing, index: number): number {
  return pairing.known[index]?.firstSeen.getTime() ?? 0
}

/** Stored booked rows first seen no earlier than the pending rows and not linked to one so far. */
function bookedSince(pairing: Pairing, going: readonly Side[]): Side[] {
  const earliest = going.reduce((least, side) => Math.min(least, seenAt(pairing, side.index)), Infinity)
  const fits = (row: KnownRow): boolean =>
    row.status === 'booked' && row.removedAt === null && !row.settled && row.firstSeen.getTime() >= earliest
  return pairing.known.flatMap((row, index) => (fits(row) ? [{ index, row }] : []))
}
