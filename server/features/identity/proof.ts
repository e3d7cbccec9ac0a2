import { fail } from '../../platform/errors.ts'
import { type LimitRule, requireAttempt } from '../../platform/limits.ts'
import { verifyPassword } from './hashing.ts'
import type { IdentityParts } from './parts.ts'
import { isTooLong } from './passwords.ts'
import { wrongPassword } from './sentences.ts'
import { selectPasswordHash } from './store.ts'

const rule: LimitRule = {
  name: 'proof',
  free: 10,
  windowSeconds: 600,
  firstDelaySeconds: 4,
  maxDelaySeconds: 60,
}

/** Asks a signed-in person for the password again, before what cannot be undone. */
export async function provePassword(
  { db, keys }: Pick<IdentityParts, 'db' | 'keys'>,
  userId: string,
  password: string | undefined,
): Promise<void> {
  const hash = await selectPasswordHash(db, userId)
  if (hash === null) return
  if (password === undefined || password === '' || isTooLong(password)) fail('invalid_input', wrongPassword)
  const attempt = await requireAttempt(db, keys, rule, [userId], new Date())
  if (!(await verifyPassword({ hash, password }))) fail('invalid_input', wrongPassword)
  await attempt.forgive()
}
