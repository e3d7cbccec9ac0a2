import { fail } from '../../../../platform/errors.ts'
import {
  addressGroup,
  countAttempt,
  type LimitRule,
  refuseAttempt,
  requireAttempt,
} from '../../../../platform/http/limits.ts'
import { hashesWaiting, inSlot } from '../hashing.ts'
import type { IdentityParts } from '../service.parts.ts'
import type { Call } from '../request.ts'
import { selectUserByEmail } from '../store.ts'

const hour = 3600
/** Wrong passwords for one account from one address. */
const pairRule: LimitRule = {
  name: 'signin',
  free: 5,
  windowSeconds: hour,
  firstDelaySeconds: 4,
  maxDelaySeconds: 60,
}
/** Replaces it while many addresses try this account: an address must wait after a single failure. */
const attackedRule: LimitRule = { ...pairRule, free: 1, firstDelaySeconds: 15 }
const attackedCount = 50
/** All wrong passwords for one account; counted, never blocked, so that nobody can lock the owner out. */
const accountRule: LimitRule = { ...pairRule, name: 'account', free: 1_000_000_000 }
/** Wrong passwords from one address for any account. */
const addressRule: LimitRule = {
  ...pairRule,
  name: 'address',
  free: 40,
  windowSeconds: 600,
  firstDelaySeconds: 2,
}
/** Failed sign-ups from one address, which could otherwise be used to probe for registered e-mails. */
const signUpRule: LimitRule = { ...pairRule, name: 'signup', free: 12, windowSeconds: 600 }
/** Successful sign-ups from one address: a whole office may join in an hour, a bot is slowed down. */
const joinRule: LimitRule = { ...pairRule, name: 'join', free: 300 }
/** Guesses of anything else: codes, links, the current password, reset tokens. */
const secretRule: LimitRule = { ...pairRule, name: 'secret', free: 10, windowSeconds: 600 }
const secretPaths = new Set([
  '/reset-password',
  '/change-password',
  '/prove-password',
  '/change-email',
  '/confirm-email',
  '/restore-email',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
  '/passkey/verify-authentication',
  '/google/link',
  '/google/link-confirm',
])
/** Mails that one address may make us send. */
const mailRule: LimitRule = { ...pairRule, name: 'mail', free: 20, windowSeconds: 600 }
const mailPaths = new Set([
  '/request-password-reset',
  '/change-email',
  '/send-confirmation',
  '/google/link-mail',
])
/** Demos that one address may start: each fills the database with a year of payments. */
const demoRule: LimitRule = {
  ...pairRule,
  name: 'demo',
  free: 10,
  firstDelaySeconds: hour,
  maxDelaySeconds: hour,
}
const demosAtOnce = 2
const maxHashes = 200
/** Concurrent calls; fewer than their rules' free attempts, so that correct ones in progress never block. */
const pairAtOnce = 4
const addressAtOnce = 16
const signUpAtOnce = 8

type Work = () => Promise<Response>

/** Runs a call within the rate limits: each attempt is counted first, and uncounted if it was correct. */
export async function withinLimits(parts: IdentityParts, call: Call, work: Work): Promise<Response> {
  if (call.method === 'POST' && hashesWaiting() > maxHashes)
    fail('too_many_sign_ins', {}, { retryAfterSeconds: 5 })
  const from = addressGroup(call.address)
  if (call.path === '/sign-in/email') {
    const email = text(call.body['email'])
    if (email === '' || text(call.body['password']) === '') fail('fields_empty')
    return inSlot(`address ${from}`, addressAtOnce, () =>
      inSlot(`pair ${from} ${email}`, pairAtOnce, () => limitSignIn(parts, { call, email, from }, work)),
    )
  }
  if (call.path === '/sign-up/email') {
    for (const field of ['name', 'email', 'password'])
      if (text(call.body[field]).trim() === '') fail('fields_empty')
    return inSlot(`sign-up ${from}`, signUpAtOnce, () => limitSignUp(parts, from, work))
  }
  if (call.path === '/demo') {
    const attempt = await requireAttempt(parts.db, parts.keys, demoRule, [from], parts.clock.now())
    const answer = await inSlot('demos', demosAtOnce, work)
    if (!answer.ok) await attempt.forgive()
    return answer
  }
  if (mailPaths.has(call.path))
    await requireAttempt(parts.db, parts.keys, mailRule, [call.path, from], parts.clock.now())
  return secretPaths.has(call.path) ? limitPlain(parts, secretRule, [call.path, from], work) : work()
}

async function limitSignUp(parts: IdentityParts, from: string, work: Work): Promise<Response> {
  const joining = await requireAttempt(parts.db, parts.keys, joinRule, [from], parts.clock.now())
  const answer = await limitPlain(parts, signUpRule, [from], work)
  if (!answer.ok) await joining.forgive()
  return answer
}

async function limitPlain(
  { db, keys, clock }: IdentityParts,
  rule: LimitRule,
  who: readonly string[],
  work: Work,
): Promise<Response> {
  const attempt = await requireAttempt(db, keys, rule, who, clock.now())
  const answer = await work()
  if (answer.ok) await attempt.forgive()
  return answer
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

async function limitSignIn(
  parts: IdentityParts,
  { call, email, from }: { call: Call; email: string; from: string },
  work: Work,
): Promise<Response> {
  const { db, keys, clock } = parts
  const now = clock.now()
  const account = await countAttempt(db, keys, accountRule, [email], now)
  const rule = account.count > attackedCount ? attackedRule : pairRule
  const pair = await countAttempt(db, keys, rule, [email, from], now)
  const address = pair.allowed ? await countAttempt(db, keys, addressRule, [from], now) : pair
  if (!address.allowed) {
    await account.forgive() // only guesses that were checked count against the account
    refuseAttempt(address)
  }
  const answer = await work()
  if (answer.ok) {
    await pair.clear()
    await address.forgive()
    await account.forgive()
  } else if (answer.status === 401) {
    void noteFailure(parts, email, call)
  }
  return answer
}

/** Records a failed sign-in. Not awaited, so that response times do not reveal known addresses. */
async function noteFailure(parts: IdentityParts, email: string, call: Call): Promise<void> {
  try {
    const user = await selectUserByEmail(parts.db, email)
    if (user) await parts.note(user.id, 'sign_in_failed', { address: call.address })
  } catch (error) {
    parts.log.error('A failed sign-in could not be written down', {}, error)
  }
}
