import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { IdentityParts } from '../service.parts.ts'
import { isStillProven, requirePassword } from '../passwords/service.proof.ts'
import { changeEmailOf, selectUserByEmail } from '../store.ts'

const Change = z.object({
  newEmail: z.email().max(254),
  password: z.string().optional(),
})
const Confirm = z.object({ token: z.string().max(200) })
const Pending = z.object({ userId: z.uuid(), newEmail: z.string() })
const linkMs = 3_600_000

/**
 * Endpoints to change the e-mail. It changes once the link mailed to the new address is opened; responses do
 * not reveal which addresses are registered.
 */
export function emailEndpoints(parts: IdentityParts) {
  return {
    changeEmail: createAuthEndpoint(
      '/change-email',
      { method: 'POST', body: Change, use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { user } = c.context.session
        await requirePassword(parts, user.id, c.body.password)
        const newEmail = c.body.newEmail.normalize('NFC').toLowerCase()
        const token = randomBytes(32).toString('base64url')
        const identifier = `change-email:${token}`
        await c.context.internalAdapter.createVerificationValue({
          identifier,
          value: JSON.stringify({ userId: user.id, newEmail }),
          expiresAt: new Date(parts.libraryClock.now().getTime() + linkMs),
        })
        if (!(await isStillProven(parts.db, user.id))) {
          await c.context.internalAdapter.deleteVerificationByIdentifier(identifier)
          fail('unauthenticated')
        }
        if (!(await selectUserByEmail(parts.db, newEmail)))
          parts.sendLater(
            { userId: user.id, headers: c.headers },
            {
              to: newEmail,
              kind: 'confirm_email',
              link: `${parts.config.publicUrl}/confirm-email?token=${token}`,
            },
          )
        return c.json({ success: true, message: 'If the address is free, a link is on its way to it.' })
      },
    ),
    confirmEmail: createAuthEndpoint('/confirm-email', { method: 'POST', body: Confirm }, async (c) => {
      const verification = await c.context.internalAdapter.consumeVerificationValue(
        `change-email:${c.body.token}`,
      )
      if (!verification) fail('link_used')
      const { userId, newEmail } = Pending.parse(JSON.parse(verification.value))
      const oldEmail = await system(parts.db, async (tx) => {
        const old = await changeEmailOf(tx, userId, newEmail, parts.clock.now())
        if (old === null) fail('link_used')
        await parts.onEmailChanged(tx, userId, newEmail)
        await parts.audit(tx, userId, 'email_changed', {}, parts.clock.now())
        return old
      })
      parts.sendLater({ userId, headers: c.headers }, { to: oldEmail, kind: 'email_changed' })
      return c.json({ success: true })
    }),
  }
}
