import { type CryptoKey, importJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Session } from '../../../platform/db/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { livingSession, selectPublicKeys } from '../store.ts'

export const tokenAlgorithm = 'EdDSA'
const PublicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const refreshEveryMs = 5_000

type KeyRing = (keyId: string) => Promise<CryptoKey | null>

/** Public keys by id, cached in memory; unknown ids cause a query at most every few seconds. */
export function createKeyRing(db: Db): KeyRing {
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

/** The user named by a token, and the session that must be valid for any use of it. */
export type TokenHolder = { userId: string; sessionId: string; session: Session; demo: boolean }
/** Checks the signature of a request's bearer token; null if there is no valid one. */
export type ReadToken = (headers: Headers) => Promise<TokenHolder | null>

/** Creates a reader of bearer tokens. They expire by the clock of the library that signed them. */
export function createTokens(db: Db, publicUrl: string, libraryClock: Clock): ReadToken {
  const keyRing = createKeyRing(db)
  const checked = createChecked(libraryClock)
  return async (headers) => {
    const token = tokenOf(headers.get('authorization') ?? '')
    if (token === null) return null
    const claims =
      checked.find(token) ?? (await readClaims(token, keyRing, { publicUrl, now: libraryClock.now() }))
    if (!claims) return null
    checked.add(token, claims)
    const { userId, sessionId, demo } = claims
    const queries = livingSession(userId, sessionId, libraryClock.now())
    return { userId, sessionId, demo, session: { queries, checked: false, version: null, language: null } }
  }
}

function tokenOf(authorization: string): string | null {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  return token === undefined || token.length > 4096 ? null : token
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

const tokenMs = 3_600_000
const ClaimsSchema = z.object({
  sub: z.string().refine(isUuid),
  sid: z.string().refine(isUuid),
  exp: z.number(),
  iat: z.number(),
  demo: z.boolean().default(false),
})

async function readClaims(
  token: string,
  keyRing: KeyRing,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Claims | null> {
  let unreachable: unknown
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await keyRing(header.kid ?? '').catch((error: unknown) => {
          unreachable = error
          throw error
        })
        if (!key) throw new Error('unknown key')
        return key
      },
      {
        issuer: publicUrl,
        audience: publicUrl,
        algorithms: [tokenAlgorithm],
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        maxTokenAge: tokenMs / 1000,
        currentDate: now,
      },
    )
    const claims = ClaimsSchema.safeParse(payload)
    if (!claims.success) return null
    const { sub, sid, exp, iat, demo } = claims.data
    return { userId: sub, sessionId: sid, demo, endsAt: Math.min(exp * 1000, iat * 1000 + tokenMs) }
  } catch {
    if (unreachable !== undefined) throw unreachable // no database: 503, not "please log in again"
    return null
  }
}
