import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Attempt, type LimitRule, requireAttempt } from '../../../../platform/http/limits.ts'
import { verifyPassword } from '../hashing.ts'
import type { IdentityParts } from '../service.parts.ts'
import { isTooLong } from './length.ts'
import { selectPasswordHash } from '../store.ts'

const rule: LimitRule = {
  name: 'proof',
  free: 10,
  windowSeconds: 600,
  firstDelaySeconds: 4,
  maxDelaySeconds: 60,
}

/**
 * The hash that a call's password matched; what the call does is valid only while that is the account's. And the attempts
 * that were counted for it, which a right code clears.
 */
const proven = new AsyncLocalStorage<{ hash?: string; attempts: Attempt[] }>()

/** Runs one call and remembers which password it has proven. */
export function proving<T>(work: () => Promise<T>): Promise<T> {
  return proven.run({ attempts: [] }, work)
}

/** Records that the current call has proven the password of this hash; null for an account without one. */
export function recordProvenPassword(hash: string | null): void {
  const call = proven.getStore()
  if (call && hash !== null) call.hash = hash
}

/** Keeps a counted attempt until it is known whether the call was right. */
export function rememberAttempt(attempt: Attempt): void {
  proven.getStore()?.attempts.push(attempt)
}

/** Clears the counters of the current call's attempts, since it was right. */
export async function clearAttempts(): Promise<void> {
  for (const attempt of proven.getStore()?.attempts.splice(0) ?? []) await attempt.clear()
}

/**
 * Whether the password that this call has proven, if any, is still the account's. Called after the writes
 * that depend on it: a concurrent password change then either sees and revokes them, or is seen here.
 */
export async function isStillProven(db: Db, userId: string): Promise<boolean> {
  const hash = proven.getStore()?.hash
  return hash === undefined || hash === (await selectPasswordHash(db, userId))
}

/** Checks a user's password before an irreversible action. Returns its hash, or null if there is none. */
export async function requirePassword(
  { db, keys, clock }: Pick<IdentityParts, 'db' | 'keys' | 'clock'>,
  userId: string,
  password: string | undefined,
): Promise<string | null> {
  const hash = await selectPasswordHash(db, userId)
  if (hash === null) return null
  if (password === undefined || password === '' || isTooLong(password)) fail('password_wrong')
  const attempt = await requireAttempt(db, keys, rule, [userId], clock.now())
  if (!(await verifyPassword({ hash, password }))) fail('password_wrong')
  await attempt.forgive()
  recordProvenPassword(hash)
  return hash
}
