/** Manages a user's API tokens, and finds the user of a request's token. */
import type { ApiToken, TokenScope } from '#contract/person/api-tokens.ts'
import type { App, Ctx } from '../../../context.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/http.ts'
import { hourlyRule, requireAttempt } from '../../../platform/http/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { recordAudit } from '../audit/service.ts'
import { mailPerson } from '../identity/mail/service.recipients.ts'
import { requireStepUp } from '../identity/ways-in/service.step-up.ts'
import { createCallLimit } from './call-limit.ts'
import { hashOf, makeSecret, parseTokenClaims } from './secret.ts'
import {
  deleteEnded,
  deleteTokens,
  hasToken,
  insertToken,
  livingToken,
  selectTokenName,
  selectTokens,
  type TokenRow,
  touchToken,
} from './store.ts'

const most = 20
const dayMs = 86_400_000
const createRule = hourlyRule('api-token', 10)

const shownOf = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
})

/** The user's tokens that have not expired, newest first. */
export async function listTokens(ctx: Ctx): Promise<ApiToken[]> {
  const rows = await read(ctx.db, ctx, (tx) => selectTokens(tx, ctx.userId, ctx.clock.now()))
  return rows.map(shownOf)
}

type Asked = { name: string; scope: TokenScope; days: number }

/** Creates a token, for which the person must just have proven who they are, and tells the user. The secret is returned only this once and not stored. */
export async function createToken(ctx: Ctx, request: Asked): Promise<{ token: ApiToken; secret: string }> {
  const { db, keys, clock, userId, notify } = ctx
  const now = clock.now()
  await requireAttempt(db, keys, createRule, [userId], now)
  const secret = makeSecret(userId, request.scope)
  const row: TokenRow = {
    id: newId(now),
    name: request.name,
    scope: request.scope,
    created_at: now,
    ends_at: new Date(now.getTime() + request.days * dayMs),
    last_used_at: null,
  }
  await write(db, ctx, async (tx) => {
    await requireStepUp(tx, ctx.sessionId)
    await deleteEnded(tx, userId, now)
    if ((await selectTokens(tx, userId, now)).length >= most) fail('too_many_api_tokens', { max: most })
    await insertToken(tx, userId, { ...row, hash: hashOf(secret) })
    await recordAudit(tx, userId, 'api_token_added', { name: row.name, scope: row.scope }, now)
    const about = { tokenId: row.id, name: row.name, scope: row.scope, at: now.toISOString() }
    await notify(userId, 'api_token_added', about, tx)
    const link = `${ctx.config.publicUrl}/settings/data#api-tokens`
    await mailPerson(ctx, tx, 'api_token_added', { name: row.name, link })
  })
  return { token: shownOf(row), secret }
}

/** Ends a token at once; 404 for one that is not the user's. */
export async function deleteToken(ctx: Ctx, id: string): Promise<void> {
  await write(ctx.db, ctx, async (tx) => {
    const [name] = await deleteTokens(tx, ctx.userId, id)
    if (name === undefined) fail('api_token_not_found')
    await recordAudit(tx, ctx.userId, 'api_token_removed', { name }, ctx.clock.now())
  })
}

/** Ends all tokens of a user who regains control of the account, in the transaction that restores it. */
export async function endAllTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const name of await deleteTokens(tx, userId, null))
    await recordAudit(tx, userId, 'api_token_removed', { name }, now)
}

function claimsOf(headers: Headers): ReturnType<typeof parseTokenClaims> {
  const text = /^Bearer (xt_\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return text === undefined ? null : parseTokenClaims(text)
}

/** The name that the user gave the token of a request. */
export async function readTokenName(ctx: Ctx, headers: Headers): Promise<string> {
  const { hash } = claimsOf(headers) ?? fail('unauthenticated')
  const name = await read(ctx.db, ctx, (tx) => selectTokenName(tx, ctx.userId, hash))
  return name ?? fail('unauthenticated')
}

const touchEveryMs = 60_000
const mostTouched = 10_000

/**
 * Creates a reader of API tokens, which returns null for a request without one. Like a session, a token is
 * checked with every call. Fails with 429 if a token makes too many calls.
 */
export function createTokenReader({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const rate = createCallLimit()
  const touched = new Map<string, number>()
  return async (headers: Headers): Promise<Caller | null> => {
    const used = claimsOf(headers)
    if (!used) return null
    const now = clock.now()
    const { userId, scope, hash } = used
    if (Math.abs(now.getTime() - (touched.get(hash) ?? -Infinity)) >= touchEveryMs) {
      // an invented token must not wait among the writes of the person whom it names
      if (!(await read(db, { userId }, (tx) => hasToken(tx, used, now)))) return null
      const touchedNow = await write(db, { userId }, (tx) => touchToken(tx, used, now), { keepVersion: true })
      if (!touchedNow) return null
      if (touched.size >= mostTouched) touched.clear()
      touched.set(hash, now.getTime())
    }
    rate.count(hash, now)
    const query = livingToken(used, now)
    const session = { queries: () => [query], checked: false, version: null, language: null }
    return { userId, sessionId: '', scope, session }
  }
}
