import type { Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Offered } from './reconcile-rows.ts'
import type { Pairing } from './reconcile-pairing.ts'
import { compareRows, contentOf, dayNumber, idOf, nearAmount, sameReference } from './reconcile-text.ts'
import { pendingDays, pendingDaysById, type KnownRow } from './reconcile-rows.ts'

/** Whether two rows under one id have more in common than the id: banks reuse ids for other payments. */
function plausible(a: BankTransaction, b: BankTransaction): boolean {
  if (a.direction !== b.direction) return false
  if (a.currency === b.currency && a.amountMinor === b.amountMinor) return true
  if (sameReference(a, b)) return true
  const likeness = compareRows(a, b)
  return likeness === 'different' ? false : likeness !== 'unknown' || nearAmount(a, b)
}

const line = (...parts: (string | bigint)[]): string => parts.join('\u001F')
const core = (row: BankTransaction): string => line(row.day, row.direction, row.amountMinor, row.currency)

/** The steps that use ids and content alone: the same id, then the same content under any id. */
export function matchListings(pairing: Pairing): void {
  const { trust } = pairing
  matchUniqueIds(pairing)
  const idKey = (row: BankTransaction): string | null => {
    const id = trust.volatile ? null : idOf(row)
    return id === null ? null : line(id, row.direction)
  }
  const trustedKey = (row: BankTransaction): string | null => (trust.single(row) ? idKey(row) : null)
  const withStatus = (key: string | null, status: string): string | null =>
    key === null ? null : line(key, status)
  const opposite = { booked: 'pending', pending: 'booked' } as const
  const sameContent = (status: string): void =>
    pairing.matchEqual(
      (row) => (row.status === status ? row.fingerprint : null),
      (offered) => (offered.row.status === status ? offered.fingerprint : null),
    )
  pairing.matchEqual(
    (row) => withStatus(idKey(row), line(row.status, row.fingerprint)),
    (offered) => withStatus(idKey(offered.row), line(offered.row.status, offered.fingerprint)),
  )
  // Booked rows before pending ids: an unchanged booked row is not what a pending row became.
  sameContent('booked')
  pairing.matchBest(
    (row) => withStatus(trustedKey(row), opposite[row.status]),
    ({ row }) => withStatus(trustedKey(row), row.status),
    (row, offered) => settlesById(pairing, row, offered.row),
    'id',
  )
  sameContent('pending')
  pairing.matchBest(
    (row) => withStatus(trustedKey(row), row.status),
    ({ row }) => withStatus(trustedKey(row), row.status),
    (row, offered) => correctsById(pairing, row, offered.row),
  )
  matchReissued(pairing)
}

/**
 * A payment gone from a read that covers its day, where one of the same day, amount and text appears, is the
 * same payment: some providers give new ids and references to all rows at once.
 */
function matchReissued(pairing: Pairing): void {
  if (pairing.isPartial) return
  pairing.matchEqual(
    (row) => (pairing.covers(row.day) ? line(contentOf(row), row.status) : null),
    ({ row }) => line(contentOf(row), row.status),
  )
}

/**
 * A unique id that is listed again is the same payment, whatever else the provider changed about it. The read
 * must cover the stored row's day: otherwise that row may still be listed there, and the id be shared.
 */
function matchUniqueIds(pairing: Pairing): void {
  const { trust } = pairing
  const key = (row: BankTransaction): string | null => (trust.unique(row) ? idOf(row) : null)
  pairing.matchEqual(
    (row) => (row.removedAt === null && pairing.covers(row.day) ? key(row) : null),
    ({ row }) => key(row),
    'id',
  )
}

/**
 * The earliest day of a stored row whose unique id is listed with other content while its own day was not
 * read: reading from that day shows whether the payment was corrected or the id is shared. Null when there is
 * none.
 */
export function firstDayInDoubt(pairing: Pairing): Day | null {
  const { trust } = pairing
  const listed = new Set(
    pairing.freeRead((row) => trust.unique(row)).map((index) => idOf(pairing.read[index]?.row ?? null)),
  )
  if (listed.size === 0) return null
  const days = pairing
    .freeKnown(
      (row) =>
        row.removedAt === null && !pairing.covers(row.day) && trust.unique(row) && listed.has(idOf(row)),
    )
    .flatMap((index) => pairing.known[index]?.day ?? [])
  return days.sort()[0] ?? null
}

/**
 * Scores a pending and a booked row under the same id, either way round, by the days between them; null when
 * they cannot be one payment. A stored row whose day was not read may still exist unchanged, so it waits.
 */
function settlesById(pairing: Pairing, stored: KnownRow, offered: BankTransaction): number | null {
  if (stored.removedAt === null && !pairing.covers(stored.day)) return null
  const days = dayNumber(offered.day) - dayNumber(stored.day)
  const forward = stored.status === 'pending' ? days : -days
  const earliest = stored.status === 'pending' ? -3 : 0
  return forward >= earliest && forward <= pendingDaysById && plausible(stored, offered)
    ? Math.abs(days)
    : null
}

/** Scores a changed row under the same id and status; null when the id may be reused for another payment. */
function correctsById(pairing: Pairing, stored: KnownRow, offered: BankTransaction): number | null {
  const days = Math.abs(dayNumber(offered.day) - dayNumber(stored.day))
  if (stored.status === 'pending') {
    // Outside the days read the row may still be listed and its id belong to another payment by now: it
    // waits.
    const mayMove = days === 0 || stored.removedAt !== null || pairing.covers(stored.day)
    return mayMove && days <= pendingDays && plausible(stored, offered) ? days : null
  }
  const sameAmount = stored.amountMinor === offered.amountMinor && stored.currency === offered.currency
  if (days === 0 && sameAmount) return 0
  if (!pairing.covers(stored.day)) return null
  if (days <= 5 && sameAmount) return days
  const likeness = compareRows(stored, offered)
  return days === 0 && (likeness === 'same' || likeness === 'similar') ? 10 : null
}

/**
 * Matches the same payment with another text: same day, amount and status, similar texts and, for booked
 * rows, no differing ids. Pending rows may also have moved by a day. The read must cover the stored row's
 * day, so that the row would be listed if it still existed unchanged.
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
