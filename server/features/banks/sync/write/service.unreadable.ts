import type { Tx } from '../../../../platform/db/db.ts'
import type { ComparedAccount } from '../compare/service.compare.ts'
import { deleteUnreadable, type UnreadableWrite, upsertUnreadable } from '../store.unreadable.ts'

/** Unreadable rows of one account whose content is stored; of any beyond these only that they are missing. */
const maxRaws = 1000

/** Stores an account's unreadable rows and deletes those that are resolved. */
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

/**
 * What the opening balance has to account for: the amounts of unreadable rows and the shift by resolved rows,
 * both signed minor units, and whether it has to be recalculated (`again`).
 */
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
