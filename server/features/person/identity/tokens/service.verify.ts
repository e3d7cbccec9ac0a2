/** Verifies the tokens (JWT) that the library has signed, with its public keys. */
import { type CryptoKey, importJWK, jwtVerify, type JWTVerifyOptions } from 'jose'
import * as z from 'zod'
import type { Db } from '../../../../platform/db/db.ts'
import { selectPublicKeys } from '../store.ts'

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
