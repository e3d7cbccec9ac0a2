/** Ends ways into an account. */
import { system, systemInTurn, type Tx } from '../../../../platform/db/db.ts'
import { endAllApps } from '../oauth/service.apps.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deleteGrants, deletePending } from '../store.ts'
import { deletePasskeys, deleteSecondStepAndGoogle, deleteSessions, lockUser } from './store.ts'

type Parts = Pick<IdentityParts, 'db' | 'clock' | 'onAccessEnded'>

/** Ends what may enter without the password: passkeys, API tokens, connected apps and push messages. */
export async function endOtherAccess({ clock, onAccessEnded }: Parts, tx: Tx, userId: string): Promise<void> {
  await deletePasskeys(tx, userId)
  await endAllApps(tx, userId, clock.now())
  await deleteGrants(tx, userId, null)
  await onAccessEnded(tx, userId)
}

/** Ends every way in but the password: also sessions, the second step, Google, mailed links and unfinished steps. */
export async function endEveryWayIn(parts: Parts, tx: Tx, userId: string): Promise<void> {
  await endOtherAccess(parts, tx, userId)
  await deleteSecondStepAndGoogle(tx, userId)
  await deletePending(tx, userId)
  await deleteSessions(tx, userId)
}

/**
 * Changes an account and ends ways into it in one transaction, at once: whoever writes without end with a stolen session
 * must not hold it up. A write that was under way by then may have added a way in, so they end again in turn after it.
 */
export async function endNow<T>(
  parts: Parts,
  userId: string,
  {
    change,
    end,
  }: { change: (tx: Tx) => Promise<T>; end: (parts: Parts, tx: Tx, userId: string) => Promise<void> },
): Promise<T> {
  const result = await system(parts.db, async (tx) => {
    await lockUser(tx, userId)
    const changed = await change(tx)
    await end(parts, tx, userId)
    return changed
  })
  await systemInTurn(parts.db, userId, (tx) => end(parts, tx, userId))
  return result
}
