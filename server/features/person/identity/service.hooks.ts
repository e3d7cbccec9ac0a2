import type { BetterAuthOptions } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { countAttempt, type LimitRule } from '../../../platform/http/limits.ts'
import type { AuditKind } from '../audit/service.ts'
import { addressHeader } from './request.ts'
import { libraryCalls } from './calls.ts'
import { endDemo, isDemo } from './demo/service.demo.ts'
import type { IdentityParts } from './service.parts.ts'
import { clearAttempts, isStillProven, recordProvenPassword } from './passwords/service.proof.ts'
import { requireGoodPassword } from './passwords/service.passwords.ts'
import { deleteOtherSessions, deletePending, selectPasswordHash } from './store.ts'
import { checkStepUp, countCode, requireConfirmed } from './ways-in/service.step-up.ts'
import { endNow, endOtherAccess } from './ways-in/service.end.ts'
import { hasWayIn, setProven } from './ways-in/store.ts'

const NewPassword = z.object({ newPassword: z.string(), token: z.string().optional() })
/** Codes that were used to sign in; remembered for longer than any of them is valid. */
const usedCodeRule: LimitRule = {
  name: 'used-code',
  free: 1_000_000_000,
  windowSeconds: 150,
  firstDelaySeconds: 1,
  maxDelaySeconds: 1,
}
/** The library's name for the cookie of a sign-in that waits for its code. */
const secondStepCookie = 'two_factor'

/** What only a person with an account may call. */
const closedToDemos = new Set(
  libraryCalls.flatMap(({ call, who, demo }) =>
    who !== 'everyone' && !demo ? (call.split(' ')[1] ?? []) : [],
  ),
)

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]
const addressOf = (c: HookContext): string => c.headers?.get(addressHeader) ?? ''

/** Runs before every library call: refuses what a demo, an unconfirmed address or a missing proof does not allow. */
export function beforeHook(parts: IdentityParts): ReturnType<typeof createAuthMiddleware> {
  return createAuthMiddleware(async (c) => {
    const { path } = c
    if (closedToDemos.has(path) && isDemo((await getSessionFromCtx(c))?.user)) fail('demo_cannot')
    if (path.startsWith('/passkey/') && /regist/.test(path)) {
      const current = await getSessionFromCtx(c)
      if (current) await checkStepUp(parts.db, current.session)
    }
    // the password in its body is the proof
    if (path === '/two-factor/enable') {
      const current = await getSessionFromCtx(c)
      if (current) await requireConfirmed(parts.db, current.user.id)
    }
    if (path === '/two-factor/verify-totp' || path === '/two-factor/verify-backup-code')
      await beforeCode(parts, c)
    if (path === '/change-password' || path === '/reset-password') await checkNewPassword(c)
  })
}

/** Counts a code of whoever has begun a sign-in or is signed in, and binds what it allows to the password of now. */
async function beforeCode(parts: IdentityParts, c: HookContext): Promise<void> {
  const { internalAdapter, createAuthCookie, secret } = c.context
  const current = await getSessionFromCtx(c)
  const step = current ? null : await c.getSignedCookie(createAuthCookie(secondStepCookie).name, secret)
  const userId =
    current?.user.id ?? (step ? (await internalAdapter.findVerificationValue(step))?.value : null)
  if (!userId) return
  recordProvenPassword(await selectPasswordHash(parts.db, userId))
  await countCode(parts, { userId, address: addressOf(c), spare: c.path.endsWith('backup-code') })
}

/** Refuses new passwords that are weak or personal for this user. */
async function checkNewPassword(c: HookContext): Promise<void> {
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
const EndAll = z.object({ endAccess: z.literal(true) })

/** Runs after every library call: records it in the audit list and mails the user about security changes. */
export function afterHook(parts: IdentityParts): ReturnType<typeof createAuthMiddleware> {
  return createAuthMiddleware(async (c) => {
    if (isAPIError(c.context.returned) && c.context.returned.statusCode >= 400) return
    const fresh = c.context.newSession
    const before = c.context.session
    const path = c.path.startsWith('/callback/') ? '/callback/:id' : c.path
    const where = { address: addressOf(c) }
    if (before) await afterChange(parts, before.user, { path, body: c.body, where, headers: c.headers })
    if (!fresh) return
    const { user, session } = fresh
    const refusal = await refusalOf(parts, { path, userId: user.id, body: c.body, signingIn: !before })
    if (refusal !== null) {
      await c.context.internalAdapter.deleteSession(session.token)
      c.context.setNewSession(null)
      throw new APIError('UNAUTHORIZED', { code: refusal })
    }
    await clearAttempts()
    const method = signInMethods.get(path)
    if (path === '/two-factor/disable' || (path === '/two-factor/verify-totp' && before)) {
      const on = path !== '/two-factor/disable'
      // whoever signed in with the password alone could turn it off again
      if (on) await deleteOtherSessions(parts.db, { userId: user.id, keep: session.id })
      await parts.note(user.id, on ? 'two_factor_on' : 'two_factor_off', where)
      const kind = on ? 'two_step_on' : 'two_step_off'
      parts.sendLater({ userId: user.id, headers: c.headers }, { to: user.email, kind })
    } else if (method !== undefined && !(path === '/sign-in/email' && user['twoFactorEnabled'] === true)) {
      const device = (session.userAgent ?? '').slice(0, 120)
      await parts.note(user.id, 'signed_in', { method, device, ...where })
      // somebody without a password proves with Google who they are
      if (method === 'google') await setProven(parts.db, { sessionId: session.id, userId: user.id }, null)
    }
  })
}

type Change = { path: string; body: unknown; where: { address: string }; headers: Headers | undefined }

/** What follows a call of somebody signed in that ends or adds ways into the account. */
async function afterChange(
  parts: IdentityParts,
  user: { id: string; email: string },
  { path, body, where, headers }: Change,
): Promise<void> {
  const kind = sessionKinds.get(path)
  const letter = {
    to: user.email,
    kind: path.endsWith('codes') ? 'backup_codes_new' : 'passkey_added',
  } as const
  if (kind) await parts.note(user.id, kind, where)
  if (kind === 'passkey_added' || path === '/two-factor/generate-backup-codes')
    parts.sendLater({ userId: user.id, headers }, letter)
  if (kind !== 'sessions_ended') return
  // links requested from an ended session must stop working too
  const change = (tx: Tx): Promise<void> => deletePending(tx, user.id)
  if (EndAll.safeParse(body).success) await endNow(parts, user.id, { change, end: endOtherAccess })
  else await change(parts.db)
}

const Code = z.object({ code: z.string() })
const Passkey = z.object({ response: z.object({ id: z.string() }) })

/**
 * The library's error code if a session just created must be refused, else null: what it was made with was changed or
 * removed in the meantime, as by a reset, or its two-step code was used before.
 */
async function refusalOf(
  parts: IdentityParts,
  { path, userId, body, signingIn }: { path: string; userId: string; body: unknown; signingIn: boolean },
): Promise<string | null> {
  const { db, keys, clock } = parts
  if (!(await isStillProven(db, userId))) return 'INVALID_EMAIL_OR_PASSWORD'
  const passkey = path === '/passkey/verify-authentication' ? Passkey.safeParse(body).data : undefined
  if (passkey && !(await hasWayIn(db, userId, { kind: 'passkey', credentialId: passkey.response.id })))
    return 'UNAUTHORIZED'
  if (path === '/callback/:id' && !(await hasWayIn(db, userId, { kind: 'google' }))) return 'UNAUTHORIZED'
  if (!path.startsWith('/two-factor/verify-')) return null
  if (!(await hasWayIn(db, userId, { kind: 'second step' }))) return 'UNAUTHORIZED'
  const code = path === '/two-factor/verify-totp' ? Code.safeParse(body).data?.code : undefined
  if (code === undefined) return null
  const uses = await countAttempt(db, keys, usedCodeRule, [userId, code], clock.now())
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
