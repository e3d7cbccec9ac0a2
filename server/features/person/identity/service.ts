import type pg from 'pg'
import { type Db, system } from '../../../platform/db/db.ts'
import { sweepLimits } from '../../../platform/http/limits.ts'
import { prepareDemos } from './demo/service.demo.ts'
import { createAuth } from './service.auth.ts'
import { createGoogle } from './google/service.google.ts'
import { createHandler } from './service.handler.ts'
import { createAppReader } from './oauth/service.apps.ts'
import { oauthPlugins } from './oauth/service.provider.ts'
import { sweepGrants } from './oauth/store.ts'
import { createParts, type Given } from './service.parts.ts'
import { type PasswordCost, standardCost } from './hashing.ts'
import { requirePassword } from './passwords/service.proof.ts'
import { checkStepUp } from './ways-in/service.step-up.ts'
import { deleteExpired, deleteUserRows, selectValidSessions, updateUserName } from './store.ts'
import { createTokens, type ReadToken } from './tokens/service.tokens.ts'

export { endedDemos } from './demo/service.demo.ts'
export { personExists } from './store.ts'

/** How long a client that registered itself is kept without being used. */
const unusedClientMs = 90 * 86_400_000

export type Identity = {
  /** Handles every request under /api/identity; `address` is the client's, from `clientAddress`. */
  handler(request: Request, address: string): Promise<Response>
  /** Reads the user of a request's bearer token. */
  readToken: ReadToken
  /** Reads the user and the app of an app's access token, which is for /mcp alone. */
  readAppToken: ReturnType<typeof createAppReader>
  /** Which of these sessions are still valid; for streams that must check it repeatedly. */
  validSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Fails unless the password is this user's; of a user without a password the session must just have been proven. */
  provePassword(who: { userId: string; sessionId: string }, password: string | undefined): Promise<void>
  /** Ends every session and removes the user's sign-in; other features delete the user's data. */
  deleteUser(userId: string): Promise<void>
  /** Makes the sample residents anew from whom demos are copied, if they are too old. */
  prepareDemos(): Promise<void>
  /** Deletes expired sessions, unused links and old counters; the worker calls it about hourly. */
  sweep(): Promise<void>
}

export type IdentityOptions = Omit<Given, 'passwordCost'> & {
  pool: pg.Pool
  /** Cost of new password hashes; `standardCost` unless a test wants them quick. */
  passwordCost?: PasswordCost | undefined
}

/** Creates everything concerned with signing in; fails if the database is away. */
export async function createIdentity({
  pool,
  passwordCost = standardCost,
  ...options
}: IdentityOptions): Promise<Identity> {
  const { db, clock, libraryClock } = options
  const parts = createParts({ ...options, passwordCost })
  const auth = await createAuth(parts, pool, oauthPlugins(parts))
  return {
    handler: createHandler(parts, auth, createGoogle(parts, pool)),
    readToken: createTokens(db, options.config.publicUrl, libraryClock),
    readAppToken: createAppReader(options, libraryClock),
    validSessions: (sessionIds) => selectValidSessions(db, sessionIds, libraryClock.now()),
    async provePassword({ userId, sessionId }, password) {
      const hash = await requirePassword(parts, userId, password)
      if (hash === null) await checkStepUp(db, { id: sessionId, userId })
    },
    deleteUser: (userId) => system(db, (tx) => deleteUserRows(tx, userId)),
    prepareDemos: () => prepareDemos(parts),
    async sweep() {
      const now = libraryClock.now()
      await deleteExpired(db, now)
      await sweepGrants(db, now, new Date(now.getTime() - unusedClientMs))
      await sweepLimits(db, clock.now())
    },
  }
}

/** Updates the sign-in's copy of the name from the user's document. */
export async function renamePerson(db: Db, userId: string, name: string): Promise<void> {
  await system(db, (tx) => updateUserName(tx, userId, name))
}
