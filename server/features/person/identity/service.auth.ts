import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt, twoFactor } from 'better-auth/plugins'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { productName } from '#contract/product.ts'
import { apiUrl } from '../../../config.ts'
import { authSecrets } from '../../../platform/keys/keys.ts'
import { addressHeader, basePath, cookiePrefix, ownOrigins } from './request.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { afterHook, beforeHook, databaseHooks } from './service.hooks.ts'
import type { IdentityParts } from './service.parts.ts'
import { longestPassword } from './passwords/length.ts'
import { ownEndpoints } from './service.plugin.ts'
import { recordProvenPassword, proving } from './passwords/service.proof.ts'
import { resetOptions } from './passwords/service.reset.ts'
import { tokenAlgorithm } from './tokens/service.tokens.ts'
import { hasSecondStep } from './ways-in/store.ts'

const idleSeconds = 12 * 3600
const resetSeconds = 3600

export type Auth = { handler(request: Request): Promise<Response> }

/**
 * Configures the library and waits until it has written what its plugins need; fails if the database is away.
 * Only its `handler` is used from outside.
 */
export async function createAuth(
  parts: IdentityParts,
  pool: pg.Pool,
  more: BetterAuthPlugin[] = [],
): Promise<Auth> {
  const { config, keys, log } = parts
  const secure = config.publicUrl.startsWith('https:')
  const plugins: BetterAuthOptions['plugins'] = [
    ownEndpoints(parts),
    jwt({
      disableSettingJwtHeader: true,
      schema: { jwks: { modelName: 'identity_keys' } },
      jwks: { keyPairConfig: { alg: tokenAlgorithm, crv: 'Ed25519' } },
      jwt: {
        issuer: config.publicUrl,
        audience: config.publicUrl,
        expirationTime: '1h',
        definePayload: async ({ session, user }) => {
          await parts.heal(user.id)
          return { sid: session.id, ...(user['demoEndsAt'] instanceof Date ? { demo: true } : {}) }
        },
      },
    }),
    twoFactor({
      issuer: productName,
      accountLockout: { enabled: false }, // ways-in/service.codes.ts limits codes without locking the owner out
      schema: { twoFactor: { modelName: 'identity_two_factors' } },
    }),
    passkeysOf(parts),
    ...more,
  ]
  const library = betterAuth({
    appName: productName,
    baseURL: apiUrl(config),
    basePath,
    ...secretsOf(keys),
    trustedOrigins: ownOrigins(config.publicUrl),
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => log.error('The identity library reports a fault', { message }),
    },
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      transaction: true,
    },
    user: {
      modelName: 'identity_users',
      additionalFields: { demoEndsAt: { type: 'date', required: false, input: false } },
    },
    session: {
      modelName: 'identity_sessions',
      expiresIn: idleSeconds,
      updateAge: 300,
      freshAge: 0, // a proof is asked for instead
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'identity_accounts',
      accountLinking: { enabled: false },
    },
    verification: { modelName: 'identity_verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: longestPassword * 8, // the handler limits the number of characters
      password: { hash: (password) => hashPassword(password, parts.passwordCost), verify: verifyAndNote },
      resetPasswordTokenExpiresIn: resetSeconds,
      ...resetOptions(parts),
    },
    hooks: { before: beforeHook(parts), after: afterHook(parts) },
    databaseHooks: databaseHooks(parts),
    // Errors that are not the library's own responses are thrown to the handler, which reports them.
    onAPIError: { throw: true, errorURL: `${apiUrl(config)}${basePath}/google/done` },
    rateLimit: { enabled: false }, // the handler's limits count in the database and do not lock owners out
    advanced: {
      database: { generateId: 'uuid', validateSchema: parts.validateSchema ?? false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false, // would add the prefix __Secure-; __Host- below is stricter
      cookiePrefix: cookiePrefix(config.publicUrl),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
    },
    plugins,
  })
  await library.$context
  return { handler: (request) => proving(() => library.handler(request)) }
}

async function verifyAndNote(credentials: { hash: string; password: string }): Promise<boolean> {
  const right = await verifyPassword(credentials)
  if (right) recordProvenPassword(credentials.hash)
  return right
}

/** `secret` decrypts what was written before any rotation; the newest of `secrets` encrypts. */
function secretsOf(keys: IdentityParts['keys']) {
  const secrets = authSecrets(keys)
  const oldest = secrets.at(-1) ?? secrets[0]
  return { secret: oldest.value, ...(secrets[0].version > 1 ? { secrets } : {}) }
}

/** Passkeys for our pages; an account with a second step wants one that checks the person. */
function passkeysOf(parts: IdentityParts): BetterAuthPlugin {
  return passkey({
    rpID: new URL(parts.config.publicUrl).hostname,
    rpName: productName,
    origin: ownOrigins(parts.config.publicUrl),
    authentication: {
      // one press of a found key would be less than the password and the code
      afterVerification: async ({ verification, clientData }) => {
        if (verification.authenticationInfo.userVerified) return
        if (await hasSecondStep(parts.db, clientData.id))
          throw new APIError('FORBIDDEN', { code: 'PASSKEY_UNVERIFIED' })
      },
    },
    schema: { passkey: { modelName: 'identity_passkeys' } },
  })
}
