/** Ends ways into an account. */
import { setTimeout as pause } from 'node:timers/promises'
import { system, systemInTurn, type Tx } from '../../../../platform/db/db.ts'
import { endAllApps } from '../oauth/service.apps.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deleteGrants, deletePending } from '../store.ts'
import { deletePasskeys, deleteSecondStepAndGoogle, deleteSessions, lockUser } from './store.ts'

type Parts = Pick<IdentityParts, 'db' | 'clock' | 'log' | 'onAccessEnded'>
type End = (parts: Parts, tx: Tx, userId: string) => Promise<void>

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

/** How long the caller waits for the second time; a long write of the person, as of a file, may be under way. */
const patienceMs = 3000

/** Ends ways in once more, in turn after the write that is under way, which may have added one; a failure is logged. */
export async function endAgain(parts: Parts, userId: string, end: End): Promise<void> {
  const again = systemInTurn(parts.db, userId, (tx) => end(parts, tx, userId)).catch((error: unknown) =>
    parts.log.error('Ways into an account could not be ended once more', {}, error),
  )
  await Promise.race([again, pause(patienceMs, undefined, { ref: false })])
}

/**
 * Changes an account and ends ways into it in one transaction, which waits for nobody: whoever writes without end with a
 * stolen session must not hold it up. Then once more, for what was being added meanwhile.
 */
export async function endNow(
  parts: Parts,
  userId: string,
  { change, end }: { change: (tx: Tx) => Promise<void>; end: End },
): Promise<void> {
  await system(parts.db, async (tx) => {
    await lockUser(tx, userId)
    await change(tx)
    await end(parts, tx, userId)
  })
  await endAgain(parts, userId, end)
}
