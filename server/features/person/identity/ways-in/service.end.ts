/** Ends ways into an account. Callers hold the user's lock, so that none is added meanwhile and survives. */
import type { Tx } from '../../../../platform/db/db.ts'
import { endAllApps } from '../oauth/service.apps.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deleteGrants, deletePending } from '../store.ts'
import { deletePasskeys, deleteSecondStepAndGoogle, deleteSessions } from './store.ts'

type Parts = Pick<IdentityParts, 'clock' | 'onAccessEnded'>

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
