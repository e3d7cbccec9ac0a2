/**
 * Limits on codes of the second step, in place of the library's lock: whoever knows the password could keep the owner out
 * by ten wrong codes. Spare codes are too long to be guessed and have counters of their own, so no wrong code locks them.
 */
import { read } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Attempt, addressGroup, countAttempt, type LimitRule } from '../../../../platform/http/limits.ts'
import { hasSignedInFrom } from '../../audit/service.ts'
import { rememberAttempt } from '../passwords/service.proof.ts'
import type { IdentityParts } from '../service.parts.ts'

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
