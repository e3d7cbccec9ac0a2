import { validateAuthorizationCode } from '@better-auth/core/oauth2'
import { genericOAuth } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import type pg from 'pg'
import * as z from 'zod'
import type { Config } from '../../../../config.ts'
import { fail } from '../../../../platform/errors.ts'
import { cleanName } from '#contract/text.ts'
import { type Auth, createAuth } from '../service.auth.ts'
import type { IdentityParts } from '../service.parts.ts'

/** What our code learns while the library handles one callback. */
export type Seen = {
  accountKey?: string
  email?: string
  unverified?: boolean
  /** Somebody signed in, who may only prove with Google that they are that user. */
  only?: string
  /** Whether it was the Google account of another user than `only`. */
  other?: boolean
}
/** What an instance learns is reported to the sign-in that is under way, and whether that accepts an account. */
export type Watch = {
  report: (found: Seen) => void
  accepts: (accountKey: string) => Promise<boolean>
}
type Person = { id: string; email: string; name: string; emailVerified: boolean }
type Tokens = { idToken?: string | undefined; accessToken?: string | undefined }

const Discovery = z.object({ token_endpoint: z.url(), userinfo_endpoint: z.url().optional() })
const Identity = z.object({ iss: z.string(), sub: z.string().min(1) })
const About = z.object({
  sub: z.string().optional(),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
})

/**
 * Identifies the user by issuer and subject of the ID token just verified by the library. A missing e-mail is
 * read from the userinfo endpoint, whose subject must match. Null if the e-mail is missing or unverified.
 */
async function readPerson(
  tokens: Tokens,
  userInfoUrl: string | undefined,
  { report, accepts }: Watch,
): Promise<Person | null> {
  if (tokens.idToken === undefined) return null
  const claims = decodeJwt(tokens.idToken)
  const identity = Identity.safeParse(claims)
  let about = About.safeParse(claims)
  if (!identity.success || !about.success) return null
  if (about.data.email === undefined && userInfoUrl !== undefined && tokens.accessToken !== undefined) {
    const answer = await fetch(userInfoUrl, {
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(5000),
    })
    about = About.safeParse(await answer.json())
    if (!about.success || about.data.sub !== identity.data.sub) return null
  }
  const { email, email_verified: verified, name } = about.data
  if (email === undefined) return null
  if (verified !== true) {
    report({ unverified: true })
    return null
  }
  const id = `${identity.data.iss}|${identity.data.sub}`
  if (!(await accepts(id))) {
    report({ other: true })
    return null
  }
  report({ accountKey: id, email: email.toLowerCase() })
  const shown = cleanName((name ?? '').slice(0, 100))
  return { id, email, name: shown || (email.split('@')[0] ?? email), emailVerified: true }
}

/** The library with Google, created at first use: an unreachable provider must not prevent other sign-ins. */
export function createLoader(parts: IdentityParts, pool: pg.Pool, watch: Watch): () => Promise<Auth> {
  let loading: Promise<Auth> | null = null
  return () => {
    loading ??= load(parts, pool, watch).catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function load(parts: IdentityParts, pool: pg.Pool, watch: Watch): Promise<Auth> {
  const { google } = parts.config
  if (!google) fail('google_not_configured')
  const discoveryUrl = `${google.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const discovered = await discover(discoveryUrl).catch((cause: unknown): never => {
    const reason = cause instanceof Error ? cause.message : 'unknown'
    parts.log.warn('Google cannot be reached', { reason })
    return fail('google_unavailable', {}, { cause })
  })
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        discoveryUrl,
        requireIdTokenVerification: true,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        disableProviderLogout: true,
        ...(google.issuer === 'https://accounts.google.com' ? { prompt: 'select_account' as const } : {}),
        accountSubject: ({ profile }) => String(profile.id ?? ''),
        getToken: (given) => exchangeCode(google, discovered.token_endpoint, given),
        getUserInfo: (tokens) => readPerson(tokens, discovered.userinfo_endpoint, watch),
      },
    ],
  })
  return createAuth(parts, pool, [plugin])
}

async function discover(url: string): Promise<z.infer<typeof Discovery>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' })
  return Discovery.parse(await answer.json())
}

/** Tries the client secret in the header, then the body: providers differ, and a refusal uses up no code. */
async function exchangeCode(
  google: NonNullable<Config['google']>,
  tokenEndpoint: string,
  grant: { code: string; redirectURI: string; codeVerifier?: string | undefined },
): ReturnType<typeof validateAuthorizationCode> {
  const { clientId, clientSecret } = google
  const exchange = (authentication: 'basic' | 'post'): ReturnType<typeof validateAuthorizationCode> =>
    validateAuthorizationCode({
      ...grant,
      tokenEndpoint,
      authentication,
      options: { clientId, clientSecret },
    })
  try {
    return await exchange('basic')
  } catch {
    return exchange('post')
  }
}
