import type { BankTransaction } from '../../../banking/provider.ts'
import { adoptByContent, type Side } from './reconcile-pending.ts'
import { dayNumber, isFromMessage } from './reconcile-text.ts'
import { pendingDays, type KnownRow } from './reconcile-rows.ts'

/** A message's row is pending to a comparison, also in an account where it is the payment. */
export const asPending = (row: KnownRow): KnownRow =>
  isFromMessage(row) && row.status === 'booked' ? { ...row, status: 'pending' } : row

/**
 * The row of the account that a message is about, if the bank told of the payment before the message came; null if
 * none is. Rows in `claimed` are what other messages are about.
 */
export function listedBefore(
  message: BankTransaction,
  rows: readonly KnownRow[],
  claimed: ReadonlySet<string>,
): KnownRow | null {
  const isFree = (row: KnownRow): boolean =>
    row.removedAt === null &&
    !isFromMessage(row) &&
    !claimed.has(row.id) &&
    dayNumber(row.day) - dayNumber(message.day) <= pendingDays
  const sides = rows.flatMap((row, index): Side[] => (isFree(row) ? [{ index, row }] : []))
  const [found] = adoptByContent([{ index: 0, row: message }], sides, true)
  return found ? (rows[found.booked] ?? null) : null
}
