import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { system, type Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { hashPassword } from '../hashing.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deletePending, replacePassword } from '../store.ts'
import { endNow, endOtherAccess } from '../ways-in/service.end.ts'
import { deleteSessions } from '../ways-in/store.ts'
import { recordProvenPassword, requirePassword } from './service.proof.ts'

const Change = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  /** Whether passkeys, API tokens and connected apps end too, as they must where somebody else knew the password. */
  endAccess: z.boolean().default(true),
})

/**
 * Replaces the library's endpoint, which overwrites whatever password is stored by then: an attacker who
 * knows the old one and keeps changing it would undo the owner's reset.
 */
export function passwordEndpoints(parts: IdentityParts) {
  return {
    changePassword: createAuthEndpoint(
      '/change-password',
      { method: 'POST', body: Change, use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { user } = c.context.session
        const { currentPassword, newPassword, endAccess } = c.body
        const before = await requirePassword(parts, user.id, currentPassword)
        if (before === null) fail('password_wrong')
        const hash = await hashPassword(newPassword, parts.passwordCost)
        const change = async (tx: Tx): Promise<void> => {
          const now = parts.clock.now()
          if (!(await replacePassword(tx, user.id, { before, hash }, now))) fail('unauthenticated')
          await deletePending(tx, user.id)
          await deleteSessions(tx, user.id)
          await parts.audit(tx, user.id, 'password_changed', {}, now)
          const kind = endAccess ? 'password_changed_all' : 'password_changed'
          await parts.sendWith(tx, { userId: user.id, headers: c.headers }, { to: user.email, kind })
        }
        if (endAccess) await endNow(parts, user.id, { change, end: endOtherAccess })
        else await system(parts.db, change)
        recordProvenPassword(hash)
        const { internalAdapter } = c.context
        await setSessionCookie(c, { session: await internalAdapter.createSession(user.id), user })
        return c.json({ success: true })
      },
    ),
  }
}
