import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { plainAddress } from '../address.ts'
import type { IdentityParts } from '../service.parts.ts'
import { requirePassword } from '../passwords/service.proof.ts'
import {
  changeEmailOf,
  deleteRestores,
  insertRestore,
  selectPasswordHash,
  selectRestore,
  selectUserByEmail,
} from '../store.ts'
import { endAgain, endEveryWayIn } from '../ways-in/service.end.ts'
import { checkStepUp } from '../ways-in/service.step-up.ts'
import { deletePassword, lockUser, setConfirmed } from '../ways-in/store.ts'
import { requireRecipient } from './service.recipients.ts'

const Change = z.object({
  newEmail: z.email().max(254),
  password: z.string().optional(),
})
const Confirm = z.object({ token: z.string().max(200) })
const Pending = z.object({ userId: z.uuid(), newEmail: z.string(), password: z.string() })
const linkMs = 3_600_000
const dayMs = 86_400_000
/** Names a token, or the password that a change was asked with, so that none survives a reset at the same moment. */
const nameOf = (hash: string | null): string =>
  createHash('sha256')
    .update(hash ?? '')
    .digest('base64url')

/**
 * Endpoints to change the e-mail. It changes once the link mailed to the new address is opened; responses do
 * not reveal which addresses are registered.
 */
export function emailEndpoints(parts: IdentityParts) {
  const change = async (value: string, headers: Headers | undefined): Promise<void> => {
    const { userId, newEmail, password } = Pending.parse(JSON.parse(value))
    const token = randomBytes(32).toString('base64url')
    await system(parts.db, async (tx) => {
      await lockUser(tx, userId)
      if (nameOf(await selectPasswordHash(tx, userId)) !== password) fail('link_used')
      const old = await changeEmailOf(tx, userId, newEmail, parts.clock.now())
      if (old === null) fail('link_used')
      await parts.onEmailChanged(tx, userId, newEmail)
      await parts.audit(tx, userId, 'email_changed', {}, parts.clock.now())
      await insertRestore(tx, {
        tokenHash: nameOf(token),
        value: JSON.stringify({ userId, email: old }),
        expiresAt: new Date(parts.libraryClock.now().getTime() + 7 * dayMs),
      })
      const link = `${parts.config.publicUrl}/restore-email?token=${token}`
      await parts.sendWith(tx, { userId, headers }, { to: old, kind: 'email_changed', link })
    })
  }
  return {
    changeEmail: createAuthEndpoint(
      '/change-email',
      { method: 'POST', body: Change, use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { user, session } = c.context.session
        const hash = await requirePassword(parts, user.id, c.body.password)
        if (hash === null) await checkStepUp(parts.db, session)
        const newEmail = plainAddress(c.body.newEmail)
        await requireRecipient(parts, newEmail)
        const token = randomBytes(32).toString('base64url')
        await c.context.internalAdapter.createVerificationValue({
          identifier: `change-email:${token}`,
          value: JSON.stringify({ userId: user.id, newEmail, password: nameOf(hash) }),
          expiresAt: new Date(parts.libraryClock.now().getTime() + linkMs),
        })
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
    /** For a new address, and for that of a new account. */
    confirmEmail: createAuthEndpoint('/confirm-email', { method: 'POST', body: Confirm }, async (c) => {
      const { internalAdapter } = c.context
      const changing = await internalAdapter.consumeVerificationValue(`change-email:${c.body.token}`)
      if (changing) {
        await change(changing.value, c.headers)
        return c.json({ success: true, changed: true })
      }
      const asked = await internalAdapter.consumeVerificationValue(`confirm-address:${c.body.token}`)
      if (!asked) fail('link_used')
      await confirmAddress(parts, asked.value)
      return c.json({ success: true, changed: false })
    }),
    restoreEmail: createAuthEndpoint('/restore-email', { method: 'POST', body: Confirm }, async (c) => {
      await restoreAddress(parts, nameOf(c.body.token))
      return c.json({ success: true })
    }),
  }
}

/**
 * Gives an account the address back that a used link names. Whoever changed it knew the password or had a session,
 * so every way in ends, the password too: its owner sets a new one by mail.
 */
async function restoreAddress(parts: IdentityParts, tokenHash: string): Promise<void> {
  const userId = await system(parts.db, async (tx) => {
    const stored = await selectRestore(tx, tokenHash, parts.libraryClock.now())
    const { userId, email } = Asked.parse(JSON.parse(stored ?? fail('link_used')))
    await lockUser(tx, userId)
    await deleteRestores(tx, userId, tokenHash)
    if ((await changeEmailOf(tx, userId, email, parts.clock.now())) === null) fail('link_used')
    await parts.onEmailChanged(tx, userId, email)
    await deletePassword(tx, userId)
    await endEveryWayIn(parts, tx, userId)
    await parts.audit(tx, userId, 'email_restored', {}, parts.clock.now())
    return userId
  })
  await endAgain(parts, userId, endEveryWayIn)
}

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
async function confirmAddress({ db, audit, clock }: IdentityParts, value: string): Promise<void> {
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
