/** Security alerts, derived from entries of the audit log. */
import type { App } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type AuditKind, hasSignedInWith } from '../person/audit/service.ts'
import { signInChanges } from './kinds.ts'

const changes: ReadonlySet<AuditKind> = new Set<AuditKind>(signInChanges)

/**
 * Requests an alert if an audit entry about to be written deserves one: a change of how the user signs in, or
 * a sign-in from a device that has not signed in within 90 days. Runs in the entry's transaction.
 */
export async function notifyOfSignIn(
  { clock, notify }: Pick<App, 'clock' | 'notify'>,
  tx: Tx,
  userId: string,
  { kind, detail }: { kind: AuditKind; detail: Record<string, string> },
): Promise<void> {
  const time = clock.now().toISOString()
  if (changes.has(kind)) return notify(userId, 'sign_in_changed', { what: kind, at: time }, tx)
  if (kind !== 'signed_in') return
  const { device = '', method = '' } = detail
  if (await hasSignedInWith(tx, userId, device, clock.now())) return
  await notify(userId, 'new_sign_in', { device: device.slice(0, 120), method, at: time }, tx)
}
