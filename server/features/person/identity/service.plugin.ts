import type { BetterAuthPlugin } from 'better-auth'
import {
  createAuthEndpoint,
  getSessionFromCtx,
  sensitiveSessionMiddleware,
  sessionMiddleware,
} from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { system } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type Language, preferredLanguage } from '../../../platform/i18n/index.ts'
import { cleanName } from '#contract/text.ts'
import { newId } from '../../../platform/ids.ts'
import { resetEndpoints } from './passwords/service.reset.ts'
import { passwordEndpoints } from './passwords/service.change-password.ts'
import { isDemo, startDemo } from './demo/service.demo.ts'
import { confirmEndpoints, emailEndpoints, sendConfirmation } from './mail/service.email.ts'
import { plainAddress } from './address.ts'
import { hashPassword } from './hashing.ts'
import type { IdentityParts } from './service.parts.ts'
import { requireGoodPassword } from './passwords/service.passwords.ts'
import { deleteSession, insertPasswordUser, selectSessions } from './store.ts'
import { proofEndpoints } from './ways-in/service.step-up.ts'
import { setConfirmed } from './ways-in/store.ts'

const SignUp = z.object({
  name: z.string().transform(cleanName).pipe(z.string().min(1).max(100)),
  email: z.email().max(254),
  password: z.string().min(1),
  /** The secret of an invitation's mail, which shows that the address is theirs. */
  invitation: z.string().max(100).optional(),
})
const RevokeOne = z.object({ id: z.uuid() })

/**
 * Our own endpoints, which replace the library's by having the same names: sign-up because the user, the
 * document and the categories must be created together and the hash is computed outside the transaction; the
 * session calls because the library's return the secret of every session.
 */
export function ownEndpoints(parts: IdentityParts): BetterAuthPlugin {
  return {
    id: 'xtharwa',
    endpoints: {
      ...emailEndpoints(parts),
      ...confirmEndpoints(parts),
      ...passwordEndpoints(parts),
      ...resetEndpoints(parts),
      ...proofEndpoints(parts),
      signUpEmail: createAuthEndpoint('/sign-up/email', { method: 'POST', body: SignUp }, async (c) => {
        const user = await signUp(parts, c.body, preferredLanguage(c.headers?.get('accept-language')))
        const stored = await c.context.internalAdapter.findUserById(user.id)
        const session = await c.context.internalAdapter.createSession(user.id)
        if (!stored) fail('signup_failed')
        if (!stored.emailVerified)
          await sendConfirmation(parts, stored, { adapter: c.context.internalAdapter, headers: c.headers })
        await setSessionCookie(c, { session, user: stored })
        return c.json({ user: { ...user, emailVerified: stored.emailVerified } })
      }),
      startDemo: createAuthEndpoint('/demo', { method: 'POST' }, async (c) => {
        const current = await getSessionFromCtx(c)
        if (current && !isDemo(current.user)) fail('conflict')
        if (current) return c.json({ success: true })
        const id = await startDemo(parts, preferredLanguage(c.headers?.get('accept-language')))
        const { internalAdapter } = c.context
        const user = (await internalAdapter.findUserById(id)) ?? fail('unavailable')
        await setSessionCookie(c, { session: await internalAdapter.createSession(id), user })
        return c.json({ success: true })
      }),
      listSessions: createAuthEndpoint(
        '/list-sessions',
        { method: 'GET', use: [sessionMiddleware], requireHeaders: true },
        async (c) => {
          const { session } = c.context.session
          const rows = await selectSessions(parts.db, session.userId, parts.libraryClock.now())
          return c.json({
            success: true,
            sessions: rows.map((row) => ({
              id: row.id,
              createdAt: row.createdAt.toISOString(),
              lastSeenAt: row.updatedAt.toISOString(),
              ip: row.ipAddress,
              userAgent: row.userAgent,
              current: row.id === session.id,
            })),
          })
        },
      ),
      revokeSession: createAuthEndpoint(
        '/revoke-session',
        { method: 'POST', body: RevokeOne, use: [sensitiveSessionMiddleware], requireHeaders: true },
        async (c) => {
          const { userId } = c.context.session.session
          if (!(await deleteSession(parts.db, userId, c.body.id))) fail('not_found')
          await parts.note(userId, 'session_ended', { session: c.body.id })
          return c.json({ success: true })
        },
      ),
    },
  }
}

async function signUp(
  parts: IdentityParts,
  body: z.infer<typeof SignUp>,
  language: Language,
): Promise<{ id: string; name: string; email: string }> {
  const user = {
    id: newId(parts.clock.now()),
    name: body.name,
    email: plainAddress(body.email),
  }
  requireGoodPassword(body.password, user)
  const hash = await hashPassword(body.password, parts.passwordCost)
  const now = parts.clock.now()
  await system(parts.db, async (tx) => {
    if (!(await insertPasswordUser(tx, user, hash, now))) fail('signup_failed')
    await parts.onUserCreated(tx, { ...user, language })
    await parts.audit(tx, user.id, 'signed_up', { method: 'password' }, now)
    if (body.invitation === undefined || !(await parts.takeInvited(tx, user.email, body.invitation))) return
    await setConfirmed(tx, user.id, user.email)
    await parts.audit(tx, user.id, 'email_confirmed', {}, now)
  })
  return user
}
