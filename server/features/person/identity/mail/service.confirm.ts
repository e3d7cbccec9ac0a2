import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import type { IdentityParts } from '../service.parts.ts'
import { setConfirmed } from '../ways-in/store.ts'
import { requireRecipient } from './service.recipients.ts'

const dayMs = 86_400_000
const Asked = z.object({ userId: z.uuid(), email: z.string() })

type Verifications = {
  createVerificationValue(value: { identifier: string; value: string; expiresAt: Date }): Promise<unknown>
}
type User = { id: string; email: string }

/** Mails the link by which the owner of a mailbox confirms it; it says no name, since anybody may type an address. */
export async function sendConfirmation(
  parts: IdentityParts,
  { id: userId, email }: User,
  on: { adapter: Verifications; headers: Headers | undefined },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await on.adapter.createVerificationValue({
    identifier: `confirm-address:${token}`,
    value: JSON.stringify({ userId, email }),
    expiresAt: new Date(parts.libraryClock.now().getTime() + dayMs),
  })
  const link = `${parts.config.publicUrl}/confirm-email?token=${token}`
  parts.sendLater({ userId, headers: on.headers }, { to: email, kind: 'confirm_address', link })
}

/** Confirms the address of the account that a used link names; fails if it has another one by now. */
export async function confirmAddress({ db, audit, clock }: IdentityParts, value: string): Promise<void> {
  const { userId, email } = Asked.parse(JSON.parse(value))
  await system(db, async (tx) => {
    if (!(await setConfirmed(tx, userId, email))) fail('link_used')
    await audit(tx, userId, 'email_confirmed', {}, clock.now())
  })
}

export function confirmEndpoints(parts: IdentityParts) {
  return {
    sendConfirmation: createAuthEndpoint(
      '/send-confirmation',
      { method: 'POST', use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { user } = c.context.session
        if (user.emailVerified) return c.json({ success: true })
        await requireRecipient(parts, user.email)
        await sendConfirmation(parts, user, { adapter: c.context.internalAdapter, headers: c.headers })
        return c.json({ success: true })
      },
    ),
  }
}
