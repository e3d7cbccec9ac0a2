import type { Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Offered } from './reconcile-ids.ts'
import type { Pairing } from './reconcile-pairing.ts'
import { compareRows, dayNumber, idOf, nearAmount, sameReference } from './reconcile-text.ts'
import { pendingDays, pendingDaysById, type KnownRow } from './reconcile-types.ts'

/** Whether two listings under one id are backed by more than the id: ids are re-used for other payments. */
function plausible(a: BankTransaction, b: BankTransaction): boolean {
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
  matchUniqueIds(pairing)
  const idKey = (row: BankTransaction): string | null => {
    const id = trust.volatile ? null : idOf(row)
    return id === null ? null : line(id, row.direction)
  }
  const trustedKey = (row: BankTransaction): string | null => (trust.single(row) ? idKey(row) : null)
  const withStatus = (key: string | null, status: string): string | null =>
    key === null ? null : line(key, status)
  const other = { booked: 'pending', pending: 'booked' } as const
  const sameContent = (status: string): void =>
    pairing.matchEqual(
      (row) => (row.status === status ? row.fingerprint : null),
      (offered) => (offered.row.status === status ? offered.fingerprint : null),
    )
  pairing.matchEqual(
    (row) => withStatus(idKey(row), line(row.status, row.fingerprint)),
    (offered) => withStatus(idKey(offered.row), line(offered.row.status, offered.fingerprint)),
  )
  // Booked before the ids of pending rows: a booked row that stands as it was is not a pending one's future.
  sameContent('booked')
  pairing.matchBest(
    (row) => withStatus(trustedKey(row), other[row.status]),
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
}

/**
 * A unique id that is listed again is the same payment, whatever else the provider changed about it. That needs a
 * read of the stored row's day: otherwise the row may still be listed there, and the id be shared.
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
 * The earliest day of a stored row whose unique id is listed with other content, while its own day was not read: a
 * read from that day on shows whether the payment was corrected or the id is shared. Null when there is none.
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
 * A pending row and a booked one under the same id, either way round; null when they cannot be one
 * payment. A stored row whose day was not read may still stand as it was, so it waits.
 */
function settlesById(pairing: Pairing, known: KnownRow, offered: BankTransaction): number | null {
  if (known.removedAt === null && !pairing.covers(known.day)) return null
  const days = dayNumber(offered.day) - dayNumber(known.day)
  const forward = known.status === 'pending' ? days : -days
  const earliest = known.status === 'pending' ? -3 : 0
  return forward >= earliest && forward <= pendingDaysById && plausible(known, offered)
    ? Math.abs(days)
    : null
}

/** A changed listing under the same id and status; null when it may be another payment under a re-used id. */
function correctsById(pairing: Pairing, known: KnownRow, offered: BankTransaction): number | null {
  const days = Math.abs(dayNumber(offered.day) - dayNumber(known.day))
  if (known.status === 'pending') {
    // One whose day was not read may still stand there, and the id be another's by now: it waits.
    const mayMove = days === 0 || known.removedAt !== null || pairing.covers(known.day)
    return mayMove && days <= pendingDays && plausible(known, offered) ? days : null
  }
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
