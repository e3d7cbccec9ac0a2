import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type LimitRule, requireAttempt } from '../../../platform/http/limits.ts'
import { verifyPassword } from './hashing.ts'
import type { IdentityParts } from '../parts.ts'
import { isTooLong } from './passwords.ts'
import { selectPasswordHash } from '../store.ts'

const rule: LimitRule = {
  name: 'proof',
  free: 10,
  windowSeconds: 600,
  firstDelaySeconds: 4,
  maxDelaySeconds: 60,
}

/** The hash that a call's password was right for: what the call does counts only while that is the account's. */
const proven = new AsyncLocalStorage<{ hash?: string }>()

/** Carries out one call, and remembers which password it has proven. */
export function proving<T>(work: () => Promise<T>): Promise<T> {
  return proven.run({}, work)
}

/** Says that the call under way has proven this hash's password. */
export function noteProven(hash: string): void {
  const call = proven.getStore()
  if (call) call.hash = hash
}

/**
 * Whether the password that this call has proven, if any, is still the account's. Asked after what was done on the
 * strength of it: a password set in the meantime then either finds that and ends it, or is found here.
 */
export async function isStillProven(db: Db, userId: string): Promise<boolean> {
  const hash = proven.getStore()?.hash
  return hash === undefined || hash === (await selectPasswordHash(db, userId))
}

/** Asks a signed-in person for the password again, before what cannot be undone. Returns its hash, null where there is none. */
export async function provePassword(
  { db, keys }: Pick<IdentityParts, 'db' | 'keys'>,
  userId: string,
  password: string | undefined,
): Promise<string | null> {
  const hash = await selectPasswordHash(db, userId)
  if (hash === null) return null
  if (password === undefined || password === '' || isTooLong(password)) fail('password_wrong')
  const attempt = await requireAttempt(db, keys, rule, [userId], new Date())
  if (!(await verifyPassword({ hash, password }))) fail('password_wrong')
  await attempt.forgive()
  noteProven(hash)
  return hash
}
