import type { BetterAuthOptions } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import * as z from 'zod'
import type { Tx } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { countAttempt, type LimitRule } from '../../../../platform/http/limits.ts'
import { hashPassword } from '../hashing.ts'
import { mailOf } from '../mails.ts'
import type { IdentityParts } from '../service.parts.ts'
import { endEveryWayIn, endNow } from '../ways-in/service.end.ts'
import { setPassword } from '../ways-in/store.ts'

/** Reset mails to one user; beyond it the response stays the same but no mail is sent. */
const mailRule: LimitRule = {
  name: 'reset-mail',
  free: 5,
  windowSeconds: 3600,
  firstDelaySeconds: 300,
  maxDelaySeconds: 3600,
}

const Reset = z.object({ newPassword: z.string(), token: z.string() })

/**
 * Replaces the library's endpoint, which leaves passkeys and the second step: whoever planted them would stay. Whoever
 * opens the mailed link owns the mailbox, so nothing else that leads into the account is kept.
 */
export function resetEndpoints(parts: IdentityParts) {
  return {
    resetPassword: createAuthEndpoint('/reset-password', { method: 'POST', body: Reset }, async (c) => {
      const { internalAdapter } = c.context
      const identifier = `reset-password:${c.body.token}`
      const asked = await internalAdapter.findVerificationValue(identifier)
      const user = asked ? await internalAdapter.findUserById(asked.value) : null
      const used = user ? await internalAdapter.consumeVerificationValue(identifier) : null
      if (!user || !used) fail('link_used')
      const { id: userId, email } = user
      const hash = await hashPassword(c.body.newPassword, parts.passwordCost)
      const change = async (tx: Tx): Promise<void> => {
        const now = parts.clock.now()
        // a link that was sent to an address which the account no longer has
        if (!(await setPassword(tx, { userId, email, hash }, now))) fail('link_used')
        await parts.audit(tx, userId, 'password_reset', {}, now)
        await parts.sendWith(tx, { userId, headers: c.headers }, { to: email, kind: 'password_reset' })
      }
      await endNow(parts, userId, { change, end: endEveryWayIn })
      return c.json({ status: true })
    }),
  }
}

/** Password reset by mail. The mail is sent without delaying the response, so that timing reveals nothing. */
export function resetOptions(
  parts: IdentityParts,
): Pick<NonNullable<BetterAuthOptions['emailAndPassword']>, 'sendResetPassword'> {
  const { config, db, keys, log } = parts
  return {
    sendResetPassword: async ({ user, token }, request) => {
      const send = async (): Promise<void> => {
        const attempt = await countAttempt(db, keys, mailRule, [user.id], parts.clock.now())
        if (!attempt.allowed) return
        await parts.note(user.id, 'reset_requested', {})
        const link = `${config.publicUrl}/reset-password?token=${token}`
        const language = await parts.languageFor({ userId: user.id, headers: request?.headers })
        await parts.postMail(null, user.id, mailOf(language, { to: user.email, kind: 'reset', link }))
      }
      void send().catch((error: unknown) => log.error('A reset mail could not be sent', {}, error))
    },
  }
}
