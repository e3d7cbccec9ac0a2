/** Verifies the tokens (JWT) that the library has signed, with its public keys. */
import * as z from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import { type Db, type Session, type Tx, query, queryFirst } from '../../../../platform/db/db.ts'
import { isUuid } from '../../../../platform/ids.ts'
import { livingSession, selectPublicKeys } from '../store.ts'
import { type CryptoKey, type JWTVerifyOptions, importJWK, jwtVerify } from 'jose'

/** The user named by a token, and the session that must be valid for any use of it. */
export type TokenHolder = { userId: string; sessionId: string; session: Session; demo: boolean }
/** Checks the signature of a request's bearer token; null if there is no valid one. */
export type ReadToken = (headers: Headers) => Promise<TokenHolder | null>

/** Creates a reader of bearer tokens. They expire by the clock of the library that signed them. */
export function createTokens(db: Db, publicUrl: string, libraryClock: Clock): ReadToken {
  const verify = createVerifier(db, ClaimsSchema)
  const checked = createChecked(libraryClock)
  return async (headers) => {
    const token = bearerToken(headers)
    if (token === null) return null
    const terms = { issuer: publicUrl, audience: publicUrl, maxAgeSeconds, now: libraryClock.now() }
    const claims = checked.find(token) ?? (await verify(token, terms))
    if (!claims) return null
    checked.add(token, claims)
    const { userId, sessionId, demo } = claims
    const queries = livingSession(userId, sessionId, libraryClock.now())
    return { userId, sessionId, demo, session: { queries, checked: false, version: null, language: null } }
  }
}

type Claims = { userId: string; sessionId: string; demo: boolean; endsAt: number }
const maxChecked = 20_000

/**
 * A cache of tokens whose signature was verified, until they expire, so that it is not verified again. The
 * session is still checked at every call.
 */
function createChecked(clock: Clock) {
  const claimsByToken = new Map<string, Claims>()
  return {
    find(token: string): Claims | null {
      const claims = claimsByToken.get(token)
      if (claims && claims.endsAt > clock.now().getTime()) return claims
      claimsByToken.delete(token)
      return null
    },
    add(token: string, claims: Claims): void {
      if (claimsByToken.has(token)) return
      for (const oldest of claimsByToken.keys()) {
        if (claimsByToken.size < maxChecked) break
        claimsByToken.delete(oldest)
      }
      claimsByToken.set(token, claims)
    },
  }
}

const maxAgeSeconds = 3600
const ClaimsSchema = z
  .object({
    sub: z.string().refine(isUuid),
    sid: z.string().refine(isUuid),
    exp: z.number(),
    iat: z.number(),
    demo: z.boolean().default(false),
  })
  .transform(({ sub, sid, exp, iat, demo }): Claims => ({
    userId: sub,
    sessionId: sid,
    demo,
    endsAt: Math.min(exp, iat + maxAgeSeconds) * 1000,
  }))

export const tokenAlgorithm = 'EdDSA'
const PublicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const refreshEveryMs = 5_000

type KeyRing = (keyId: string) => Promise<CryptoKey | null>

/** Public keys by id, cached in memory; unknown ids cause a query at most every few seconds. */
function createKeyRing(db: Db): KeyRing {
  const keysById = new Map<string, CryptoKey>()
  let readAt = -Infinity
  return async (keyId) => {
    const cachedKey = keysById.get(keyId)
    if (cachedKey) return cachedKey
    if (keysById.size > 0 && performance.now() - readAt < refreshEveryMs) return null
    readAt = performance.now()
    for (const row of await selectPublicKeys(db)) {
      const jwk = PublicJwk.parse(JSON.parse(row.publicKey))
      const key = await importJWK(jwk, tokenAlgorithm)
      if (!(key instanceof Uint8Array)) keysById.set(row.id, key)
    }
    return keysById.get(keyId) ?? null
  }
}

/** The token of a request's `authorization` header; null if there is none of the form of a JWT. */
export function bearerToken(headers: Headers): string | null {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return token === undefined || token.length > 4096 ? null : token
}

/** Whose tokens, for whom, how old at most in seconds, and of which type if that matters; `now` by the library's clock. */
type Terms = { issuer: string; audience: string; maxAgeSeconds: number; now: Date; typ?: string }

/**
 * Creates a check of signature, lifetime and claims, which returns null for a token that fails one of them. Throws where the
 * keys cannot be read.
 */
export function createVerifier<Claims>(db: Db, schema: z.ZodType<Claims>) {
  const keyRing = createKeyRing(db)
  return async (token: string, { maxAgeSeconds, now, ...terms }: Terms): Promise<Claims | null> => {
    let unreachable: unknown
    const options: JWTVerifyOptions = {
      ...terms,
      algorithms: [tokenAlgorithm],
      requiredClaims: ['exp', 'iat'],
      maxTokenAge: maxAgeSeconds,
      currentDate: now,
    }
    const keyOf = async ({ kid = '' }: { kid?: string }): Promise<CryptoKey> => {
      const key = await keyRing(kid).catch((error: unknown) => {
        unreachable = error
        throw error
      })
      if (!key) throw new Error('unknown key')
      return key
    }
    try {
      const { payload } = await jwtVerify(token, keyOf, options)
      return schema.safeParse(payload).data ?? null
    } catch {
      if (unreachable !== undefined) throw unreachable // no database: 503, not "please log in again"
      return null
    }
  }
}

export type Link = { id: string; user_id: string; email: string; account_key: string; created_at: Date }

/** Stores a proven Google identity whose e-mail already has an account; false if there is no such account. */
export async function insertLink(
  db: Db,
  link: { id: string; tokenHash: string; email: string; accountKey: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await query(db)`
    insert into identity_links (id, token_hash, user_id, account_key, created_at, expires_at)
    select ${link.id}::uuid, ${link.tokenHash}, "id", ${link.accountKey}, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz
    from identity_users where "email" = ${link.email}
    returning id
  `
  return rows.length > 0
}

export async function selectLink(db: Db, tokenHash: string, now: Date): Promise<Link | null> {
  return queryFirst<Link>(db)`
    select l.id, l.user_id, u."email" as email, l.account_key, l.created_at
    from identity_links l join identity_users u on u."id" = l.user_id
    where l.token_hash = ${tokenHash} and l.expires_at > ${now}
  `
}

export async function setMailToken(
  db: Db,
  id: string,
  mailTokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await query(db)`
    update identity_links set mail_token_hash = ${mailTokenHash}, expires_at = ${expiresAt} where id = ${id}
  `
}

/** Consumes a link by its mailed token and returns it; a second attempt returns null. */
export async function consumeMailedLink(tx: Tx, mailTokenHash: string, now: Date): Promise<Link | null> {
  return queryFirst<Link>(tx)`
    delete from identity_links l using identity_users u
    where u."id" = l.user_id and l.mail_token_hash = ${mailTokenHash} and l.expires_at > ${now}
    returning l.id, l.user_id, u."email" as email, l.account_key, l.created_at
  `
}

/** Attaches the Google identity to the user; one that already belongs to a user stays there. */
export async function attachGoogle(tx: Tx, link: Link, now: Date): Promise<void> {
  await query(tx)`delete from identity_links where id = ${link.id}`
  await query(tx)`
    insert into identity_accounts ("accountId", "providerId", "userId", "createdAt", "updatedAt")
    values (${link.account_key}, 'google', ${link.user_id}, ${now}, ${now})
    on conflict ("providerId", "accountId") do nothing
  `
  await query(tx)`update identity_users set "emailVerified" = true where "id" = ${link.user_id}`
}

/** Whether a session is the given user's and began at or after `since`, at most five minutes ago. */
export async function sessionSince(tx: Tx, sessionId: string, userId: string, since: Date): Promise<boolean> {
  const rows = await query(tx)`
    select 1 from identity_sessions
    where "id" = ${sessionId} and "userId" = ${userId} and "createdAt" >= ${since}
      and "createdAt" > now() - interval '5 minutes'
  `
  return rows.length > 0
}
