import { words } from '#contract/errors.ts'
import { fail } from '../../platform/errors.ts'
import { addressGroup, countAttempt, type LimitRule, requireAttempt } from '../../platform/limits.ts'
import { hashesWaiting } from './hashing.ts'
import type { IdentityParts } from './parts.ts'
import type { Call } from './request.ts'
import { selectUserByEmail } from './store.ts'

const hour = 3600
/** Wrong passwords for one account from one address. */
const pairRule: LimitRule = {
  name: 'signin',
  free: 5,
  windowSeconds: hour,
  firstDelaySeconds: 4,
  maxDelaySeconds: 60,
}
/** The same while many addresses try this account: an address that failed once already has to wait. */
const siegeRule: LimitRule = { ...pairRule, free: 1, firstDelaySeconds: 15 }
const siegeCount = 50
/** All wrong passwords for one account; counted, never a block, so that nobody can lock the owner out. */
const accountRule: LimitRule = { ...pairRule, name: 'account', free: 1_000_000_000 }
/** Wrong passwords from one address whatever the account. */
const addressRule: LimitRule = {
  ...pairRule,
  name: 'address',
  free: 40,
  windowSeconds: 600,
  firstDelaySeconds: 2,
}
/** Sign-ups from one address that fail, which is also how somebody would look for known addresses. */
const signUpRule: LimitRule = { ...pairRule, name: 'signup', free: 12, windowSeconds: 600 }
/** Everything else that a guess could get through: codes, links, the current password, reset mails. */
const secretRule: LimitRule = { ...pairRule, name: 'secret', free: 10, windowSeconds: 600 }
const secretPaths = new Set([
  '/reset-password',
  '/change-password',
  '/change-email',
  '/confirm-email',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-authentication',
  '/google/link',
  '/google/link-confirm',
])
/** Mails that an address may have us send. */
const mailRule: LimitRule = { ...pairRule, name: 'mail', free: 20, windowSeconds: 600 }
const mailPaths = new Set(['/request-password-reset', '/change-email', '/google/link-mail'])
const maxHashes = 200

type Finish = (answer: Response) => Promise<void>
const nothing: Finish = async () => {}

/** Counts the call against the limits before it is carried out; what it hands back settles the count. */
export async function limitCall(parts: IdentityParts, call: Call): Promise<Finish> {
  if (call.method === 'POST' && hashesWaiting() > maxHashes)
    fail('rate_limited', 'Too many people are signing in right now. Please try again.', {
      retryAfterSeconds: 5,
    })
  if (call.path === '/sign-in/email') return limitSignIn(parts, call)
  if (call.path === '/sign-up/email') return limitSignUp(parts, call)
  const { db, keys } = parts
  const from = [call.path, addressGroup(call.address)]
  if (mailPaths.has(call.path)) await requireAttempt(db, keys, mailRule, from, new Date())
  if (!secretPaths.has(call.path)) return nothing
  const attempt = await requireAttempt(db, keys, secretRule, from, new Date())
  return async (answer) => {
    if (answer.ok) await attempt.forgive()
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function limitSignIn(parts: IdentityParts, call: Call): Promise<Finish> {
  const { db, keys } = parts
  const email = text(call.body['email'])
  if (email === '' || text(call.body['password']) === '') fail('invalid_input', words.fillAll)
  const from = addressGroup(call.address)
  const now = new Date()
  const account = await countAttempt(db, keys, accountRule, [email], now)
  const pair = await requireAttempt(
    db,
    keys,
    account.count > siegeCount ? siegeRule : pairRule,
    [email, from],
    now,
  )
  const address = await requireAttempt(db, keys, addressRule, [from], now)
  return async (answer) => {
    if (answer.ok) {
      await pair.clear()
      await address.forgive()
      await account.forgive()
    } else if (answer.status === 401) {
      void noteFailure(parts, email, call)
    }
  }
}

/** Not awaited, so that a known address does not answer later than an unknown one. */
async function noteFailure(parts: IdentityParts, email: string, call: Call): Promise<void> {
  try {
    const user = await selectUserByEmail(parts.db, email)
    if (user) await parts.note(user.id, 'sign_in_failed', { address: call.address })
  } catch (error) {
    parts.log.error('A failed sign-in could not be written down', {}, error)
  }
}

async function limitSignUp(parts: IdentityParts, call: Call): Promise<Finish> {
  for (const field of ['name', 'email', 'password'])
    if (text(call.body[field]).trim() === '') fail('invalid_input', words.fillAll)
  const attempt = await requireAttempt(
    parts.db,
    parts.keys,
    signUpRule,
    [addressGroup(call.address)],
    new Date(),
  )
  return async (answer) => {
    if (answer.ok) await attempt.forgive()
  }
}
