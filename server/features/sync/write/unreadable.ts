import type { Tx } from '../../../platform/db/db.ts'
import type { ComparedAccount } from '../reconcile/compare.ts'
import { deleteUnreadable, type UnreadableWrite, upsertUnreadable } from '../store.unreadable.ts'

/** Rows of one account whose content is kept; of more only that they are missing. */
const maxRaws = 1000

/** Stores the rows of an account that cannot be read, and forgets those that no longer matter. */
export async function saveUnreadable(
  tx: Tx,
  userId: string,
  { account, window, unreadable }: ComparedAccount,
  now: Date,
): Promise<void> {
  const { listed, resolved } = unreadable
  if (resolved.length > 0) await deleteUnreadable(tx, userId, account.id, resolved)
  if (listed.length === 0) return
  const rows = listed.map(({ key, providerId, part, raw, amount }, index): UnreadableWrite => ({
    key,
    provider_id: providerId,
    part,
    raw: index < maxRaws ? raw : null,
    amount_minor: amount?.currency === account.listed.currency ? amount.minor.toString() : null,
  }))
  const about = { id: account.id, fresh: account.fresh, windowFrom: window.from }
  await upsertUnreadable(tx, userId, about, rows, now)
}

/** What the opening balance of an account has to leave out or make up for. */
export function openingOf({ account, unreadable }: ComparedAccount): {
  missingMinor: bigint
  shiftMinor: bigint
  again: boolean
} {
  const missingMinor = unreadable.listed.reduce(
    (sum, { amount }) => (amount?.currency === account.listed.currency ? sum + amount.minor : sum),
    0n,
  )
  return { missingMinor, shiftMinor: unreadable.openingShift, again: unreadable.openingUnknown }
}
