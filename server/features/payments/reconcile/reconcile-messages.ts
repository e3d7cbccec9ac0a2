import type { Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import { adoptByContent, type Side } from './reconcile-pending.ts'
import { compareRows, dayNumber, isFromMessage, nearAmount } from './reconcile-text.ts'
import { pendingDays, type KnownRow } from './reconcile-rows.ts'

/** A message's row is pending to a comparison, also in an account where it is the payment. */
export const asPending = (row: KnownRow): KnownRow =>
  isFromMessage(row) && row.status === 'booked' ? { ...row, status: 'pending' } : row

/** Days for which a bank may lag behind its messages. */
const freshDays = 3

/**
 * The row of the account that a message is about, if the bank told of the payment before the message came; null if
 * none is. Rows in `claimed` are what other messages are about. Of the last days the bank may not have listed all, so an
 * equal amount alone shows nothing there.
 */
export function listedBefore(
  message: BankTransaction,
  rows: readonly KnownRow[],
  claimed: ReadonlySet<string>,
  today: Day,
): KnownRow | null {
  const isFree = (row: KnownRow): boolean =>
    row.removedAt === null &&
    !isFromMessage(row) &&
    !claimed.has(row.id) &&
    dayNumber(row.day) - dayNumber(message.day) <= pendingDays
  const daysAgo = dayNumber(today) - dayNumber(message.day)
  const free = rows.flatMap((row, index): Side[] => (isFree(row) ? [{ index, row }] : []))
  const [likely] = free
    .map((side) => ({ side, score: likelihood(message, side.row) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
  const [other] = likely ? [] : adoptByContent([{ index: 0, row: message }], free, daysAgo > freshDays)
  return rows[likely?.side.index ?? other?.booked ?? -1] ?? null
}

/** Days that an equal amount outweighs a changed one. */
const tipDays = 2

/** The days between a message and a row of a like text and amount, more for a changed amount; null for another payment. */
function likelihood(message: BankTransaction, row: BankTransaction): number | null {
  const days = dayNumber(row.day) - dayNumber(message.day)
  const likeness = compareRows(message, row)
  if (days < -1 || message.direction !== row.direction || (likeness !== 'same' && likeness !== 'similar'))
    return null
  if (!nearAmount(message, row)) return null
  return Math.abs(days) + (message.amountMinor === row.amountMinor ? 0 : tipDays)
}
