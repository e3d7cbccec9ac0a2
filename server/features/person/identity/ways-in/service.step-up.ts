/**
 * Proofs before a way into an account is added: a passkey, a second step, a token, an app, a person of the household. A
 * stolen session must not outlive itself, nor may somebody prepare an account under an address that is not theirs.
 */
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { type Db, type Tx, read } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { isUuid } from '../../../../platform/ids.ts'
import type { IdentityParts } from '../service.parts.ts'
import { rememberAttempt, requirePassword } from '../passwords/service.proof.ts'
import { selectConfirmed, selectProof, setProven } from './store.ts'
import { type Attempt, type LimitRule, addressGroup, countAttempt } from '../../../../platform/http/limits.ts'
import { hasSignedInFrom } from '../../audit/service.ts'

/**
 * Fails unless the session may add a way in: with `email_unconfirmed`, or with `proof_required` where the person has not
 * proven in the last five minutes who they are. In the transaction that adds it, since a reset ends the session.
 */
export async function requireStepUp(tx: Tx, sessionId: string): Promise<void> {
  const state = await readProof(tx, sessionId)
  if (!state) fail('unauthenticated')
  const wanted = wantedOf(state)
  if (wanted) fail(wanted)
}

function wantedOf(
  state: Awaited<ReturnType<typeof selectProof>>,
): 'email_unconfirmed' | 'proof_required' | null {
  if (!state?.confirmed) return 'email_unconfirmed'
  return state.proven ? null : 'proof_required'
}

/** What a session has shown of the person; null of what is no session, such as a token. */
export const readProof = async (tx: Tx, sessionId: string): ReturnType<typeof selectProof> =>
  isUuid(sessionId) ? selectProof(tx, sessionId) : null

/** Checks a session before a call of the library, which stores the way in by itself. */
export async function checkStepUp(db: Db, session: { id: string; userId: string }): Promise<void> {
  await read(db, session, (tx) => requireStepUp(tx, session.id))
}

/** Fails unless a user has shown that their address is theirs. */
export async function requireConfirmed(db: Db, userId: string): Promise<void> {
  if (!(await selectConfirmed(db, userId))) fail('email_unconfirmed')
}

const Proof = z.object({ password: z.string() })

export function proofEndpoints(parts: IdentityParts) {
  return {
    readProof: createAuthEndpoint(
      '/proof',
      { method: 'GET', use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { id, userId } = c.context.session.session
        const state = await read(parts.db, { userId }, (tx) => readProof(tx, id))
        return c.json({ wanted: wantedOf(state) })
      },
    ),
    provePassword: createAuthEndpoint(
      '/prove-password',
      { method: 'POST', body: Proof, use: [sensitiveSessionMiddleware], requireHeaders: true },
      async (c) => {
        const { id: sessionId, userId } = c.context.session.session
        const hash = await requirePassword(parts, userId, c.body.password)
        // without a password, a sign-in with Google proves the person
        if (hash === null) fail('proof_required')
        if (!(await setProven(parts.db, { sessionId, userId }, hash))) fail('unauthenticated')
        return c.json({ success: true })
      },
    ),
  }
}

const hour = 3600
/** Codes for one account from one address. */
const pairRule: LimitRule = {
  name: 'code',
  free: 8,
  windowSeconds: hour,
  firstDelaySeconds: 30,
  maxDelaySeconds: hour,
}
/** All codes for one account from addresses at which its owner has not signed in lately. */
const strangersRule: LimitRule = {
  name: 'code-account',
  free: 10,
  windowSeconds: 24 * hour,
  firstDelaySeconds: 120,
  maxDelaySeconds: hour,
}
const spareRule: LimitRule = { ...pairRule, name: 'spare-code' }

type Entry = { userId: string; address: string; spare: boolean }

/** Counts a code before it is checked; fails with 429 if it must wait. A right one clears what was counted. */
export async function countCode(parts: IdentityParts, { userId, address, spare }: Entry): Promise<void> {
  const { db, keys, clock } = parts
  const from = addressGroup(address)
  const pair = await countAttempt(db, keys, spare ? spareRule : pairRule, [userId, from], clock.now())
  if (!pair.allowed) refuse(pair)
  rememberAttempt(pair)
  if (spare || (await read(db, { userId }, (tx) => hasSignedInFrom(tx, userId, address, clock.now())))) return
  const account = await countAttempt(db, keys, strangersRule, [userId], clock.now())
  if (account.allowed) return rememberAttempt(account)
  await pair.forgive() // only codes that are checked count against an address
  refuse(account)
}

function refuse({ retryAfterSeconds }: Attempt): never {
  fail('codes_locked', {}, { retryAfterSeconds })
}
