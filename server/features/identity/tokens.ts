import { type CryptoKey, importJWK, jwtVerify } from 'jose'
import * as z from 'zod'
import type { Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { selectPublicKeys, sessionLives } from './store.ts'

export const tokenAlgorithm = 'EdDSA'
const PublicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
const refreshEveryMs = 5_000

type KeyRing = (keyId: string) => Promise<CryptoKey | null>

/** Public keys by id, kept in memory; an unknown id is looked up at most every few seconds. */
function createKeyRing(db: Db): KeyRing {
  const known = new Map<string, CryptoKey>()
  let readAt = -Infinity
  return async (keyId) => {
    const found = known.get(keyId)
    if (found) return found
    if (known.size > 0 && performance.now() - readAt < refreshEveryMs) return null
    readAt = performance.now()
    for (const row of await selectPublicKeys(db)) {
      const jwk = PublicJwk.parse(JSON.parse(row.publicKey))
      const key = await importJWK(jwk, tokenAlgorithm)
      if (!(key instanceof Uint8Array)) known.set(row.id, key)
    }
    return known.get(keyId) ?? null
  }
}

export type Authenticate = (headers: Headers) => Promise<{ userId: string; sessionId: string } | null>

/**
 * Reads the bearer token of a request and nothing else: the signature is checked here, and one statement
 * asks whether its session still lives, so that signing out ends the token at once. Times are those of
 * the machine, not of the injected clock: they bound a real secret.
 */
export function createAuthenticate(db: Db, publicUrl: string): Authenticate {
  const keyRing = createKeyRing(db)
  return async (headers) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
    if (token === undefined || token.length > 4096) return null
    const claims = await readClaims(token, keyRing, publicUrl)
    if (!claims) return null
    return (await sessionLives(db, claims.userId, claims.sessionId, new Date())) ? claims : null
  }
}

const Claims = z.object({ sub: z.string().refine(isUuid), sid: z.string().refine(isUuid) })

async function readClaims(
  token: string,
  keyRing: KeyRing,
  publicUrl: string,
): Promise<{ userId: string; sessionId: string } | null> {
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
        maxTokenAge: '1h',
      },
    )
    const claims = Claims.safeParse(payload)
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null
  } catch {
    if (unreachable !== undefined) throw unreachable // no database: 503, not "please log in again"
    return null
  }
}
