import * as z from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Session } from '../../../../platform/db/db.ts'
import { isUuid } from '../../../../platform/ids.ts'
import { livingSession } from '../store.ts'
import { bearerToken, createVerifier } from './service.verify.ts'

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
