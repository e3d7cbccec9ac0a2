import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { fail } from '../../../../platform/errors.ts'
import { hashPassword } from '../hashing.ts'
import type { IdentityParts } from '../service.parts.ts'
import { recordProvenPassword, requirePassword } from './service.proof.ts'
import { replacePassword } from '../store.ts'

const Change = z.object({ currentPassword: z.string(), newPassword: z.string() })

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
        const { currentPassword, newPassword } = c.body
        const before = await requirePassword(parts, user.id, currentPassword)
        if (before === null) fail('password_wrong')
        const hash = await hashPassword(newPassword, parts.passwordCost)
        if (!(await replacePassword(parts.db, user.id, { before, hash }, parts.clock.now())))
          fail('unauthenticated')
        recordProvenPassword(hash)
        const { internalAdapter } = c.context
        await internalAdapter.deleteUserSessions(user.id)
        await setSessionCookie(c, { session: await internalAdapter.createSession(user.id), user })
        return c.json({ success: true })
      },
    ),
  }
}
