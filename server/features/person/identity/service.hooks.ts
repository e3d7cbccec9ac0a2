import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import { fail } from '../../../platform/errors.ts'
import { countAttempt, type LimitRule } from '../../../platform/http/limits.ts'
import type { AuditKind } from '../audit/service.ts'
import { addressHeader } from './address.ts'
import { libraryCalls } from './calls.ts'
import { endDemo, isDemo } from './demo/service.demo.ts'
import { mailOf } from './mails.ts'
import type { IdentityParts } from './service.parts.ts'
import { isStillProven } from './passwords/service.proof.ts'
import { requireGoodPassword } from './passwords/service.passwords.ts'
import { deleteGrants, deletePending } from './store.ts'

const NewPassword = z.object({ newPassword: z.string(), token: z.string().optional() })
/** Reset mails to one user; beyond it the response stays the same but no mail is sent. */
const mailRule: LimitRule = {
  name: 'reset-mail',
  free: 5,
  windowSeconds: 3600,
  firstDelaySeconds: 300,
  maxDelaySeconds: 3600,
}

/** Codes that were used to sign in; remembered for longer than any of them is valid. */
const usedCodeRule: LimitRule = {
  name: 'used-code',
  free: 1_000_000_000,
  windowSeconds: 150,
  firstDelaySeconds: 1,
  maxDelaySeconds: 1,
}
const Code = z.object({ code: z.string() })

/** What only a person with an account may call. */
const closedToDemos = new Set(
  libraryCalls.flatMap(({ call, who, demo }) =>
    who !== 'everyone' && !demo ? (call.split(' ')[1] ?? []) : [],
  ),
)

/** Runs before every library call: refuses demos what they may not, and new passwords that are weak or personal for this user. */
export function beforeHook(): ReturnType<typeof createAuthMiddleware> {
  return createAuthMiddleware(async (c) => {
    if (closedToDemos.has(c.path) && isDemo((await getSessionFromCtx(c))?.user)) fail('demo_cannot')
    if (c.path !== '/change-password' && c.path !== '/reset-password') return
    const body = NewPassword.safeParse(c.body)
    if (!body.success) return
    const { internalAdapter } = c.context
    let personal = { name: '', email: '' }
    if (c.path === '/change-password') {
      personal = (await getSessionFromCtx(c))?.user ?? personal
    } else {
      const resetRequest = await internalAdapter.findVerificationValue(
        `reset-password:${body.data.token ?? ''}`,
      )
      const user = resetRequest ? await internalAdapter.findUserById(resetRequest.value) : null
      personal = user ?? personal
    }
    requireGoodPassword(body.data.newPassword, personal)
  })
}

const signInMethods = new Map([
  ['/sign-in/email', 'password'],
  ['/callback/:id', 'google'],
  ['/passkey/verify-authentication', 'passkey'],
  ['/two-factor/verify-totp', 'two-step code'],
  ['/two-factor/verify-backup-code', 'backup code'],
])
const sessionKinds = new Map<string, AuditKind>([
  ['/revoke-sessions', 'sessions_ended'],
  ['/revoke-other-sessions', 'sessions_ended'],
  ['/passkey/verify-registration', 'passkey_added'],
  ['/passkey/delete-passkey', 'passkey_removed'],
])

/** Runs after every library call: records it in the audit list and mails the user about security changes. */
export function afterHook(parts: IdentityParts): ReturnType<typeof createAuthMiddleware> {
  return createAuthMiddleware(async (c) => {
    if (isAPIError(c.context.returned) && c.context.returned.statusCode >= 400) return
    const fresh = c.context.newSession
    const before = c.context.session
    const path = c.path.startsWith('/callback/') ? '/callback/:id' : c.path
    const where = { address: c.headers?.get(addressHeader) ?? '' }
    const kind = sessionKinds.get(path)
    const method = signInMethods.get(path)
    if (kind && before) await parts.note(before.user.id, kind, where)
    // links requested from an ended session must stop working too
    if (kind === 'sessions_ended' && before) await deletePending(parts.db, before.user.id)
    if (!fresh) return
    const { user } = fresh
    const reader = { userId: user.id, headers: c.headers }
    const refusal = await refusalOf(parts, { path, userId: user.id, body: c.body, signingIn: !before })
    if (refusal !== null) {
      await c.context.internalAdapter.deleteSession(fresh.session.token)
      c.context.setNewSession(null)
      throw new APIError('UNAUTHORIZED', { code: refusal })
    }
    if (path === '/change-password') {
      await deletePending(parts.db, user.id)
      await parts.note(user.id, 'password_changed', where)
      parts.sendLater(reader, { to: user.email, kind: 'password_changed' })
    } else if (path === '/two-factor/disable' || (path === '/two-factor/verify-totp' && before)) {
      const on = path !== '/two-factor/disable'
      await parts.note(user.id, on ? 'two_factor_on' : 'two_factor_off', where)
      parts.sendLater(reader, { to: user.email, kind: on ? 'two_step_on' : 'two_step_off' })
    } else if (method !== undefined && !(path === '/sign-in/email' && user['twoFactorEnabled'] === true)) {
      const device = (fresh.session.userAgent ?? '').slice(0, 120)
      await parts.note(user.id, 'signed_in', { method, device, ...where })
    }
  })
}

/**
 * The library's error code if a session just created must be refused, else null: its password was changed or
 * reset in the meantime, or its two-step code was used before.
 */
async function refusalOf(
  parts: IdentityParts,
  { path, userId, body, signingIn }: { path: string; userId: string; body: unknown; signingIn: boolean },
): Promise<string | null> {
  if (!(await isStillProven(parts.db, userId))) return 'INVALID_EMAIL_OR_PASSWORD'
  const code = path === '/two-factor/verify-totp' ? Code.safeParse(body).data?.code : undefined
  if (code === undefined) return null
  const uses = await countAttempt(parts.db, parts.keys, usedCodeRule, [userId, code], parts.clock.now())
  return signingIn && uses.count > 1 ? 'INVALID_CODE' : null
}

/** Hooks on the library's own writes. */
export function databaseHooks(parts: IdentityParts): BetterAuthOptions['databaseHooks'] {
  const withoutTokens = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
  }
  return {
    user: {
      create: {
        async after(user) {
          await parts.heal(user.id)
          await parts.note(user.id, 'signed_up', { method: 'google' })
        },
      },
    },
    session: {
      delete: {
        async after(session, c) {
          if (c?.path !== '/sign-out') return
          await parts.note(session.userId, 'signed_out', {})
          await endDemo(parts, session.userId)
        },
      },
    },
    // We never call the provider on the user's behalf again, so its tokens are not stored.
    account: {
      create: { before: async (account) => ({ data: { ...account, ...withoutTokens } }) },
      update: { before: async (account) => ({ data: { ...account, ...withoutTokens } }) },
    },
  }
}

/** Password reset by mail. The mail is sent without delaying the response, so that timing reveals nothing. */
export function resetOptions(
  parts: IdentityParts,
): Pick<NonNullable<BetterAuthOptions['emailAndPassword']>, 'sendResetPassword' | 'onPasswordReset'> {
  const { config, db, keys, log } = parts
  return {
    sendResetPassword: async ({ user, token }, request) => {
      const send = async (): Promise<void> => {
        const attempt = await countAttempt(db, keys, mailRule, [user.id], parts.clock.now())
        if (!attempt.allowed) return
        await parts.note(user.id, 'reset_requested', {})
        const link = `${config.publicUrl}/reset-password?token=${token}`
        const language = await parts.languageFor({ userId: user.id, headers: request?.headers })
        await parts.mail.send(mailOf(language, { to: user.email, kind: 'reset', link }))
      }
      void send().catch((error: unknown) => log.error('A reset mail could not be sent', {}, error))
    },
    onPasswordReset: async ({ user }, request) => {
      await deletePending(db, user.id)
      await deleteGrants(db, user.id, null)
      await parts.note(user.id, 'password_reset', {})
      const reader = { userId: user.id, headers: request?.headers }
      parts.sendLater(reader, { to: user.email, kind: 'password_changed' })
    },
  }
}
