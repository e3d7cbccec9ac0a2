/** The deletion of an account, here and with all others who keep something of it. */
import * as z from 'zod'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { missingParent, read, stateOf, system, type Tx, write } from '../../../platform/db/db.ts'
import { recordAudit } from '../../person/audit/service.ts'
import { endAllConsents, withdrawAll } from '../../banks/connections/service.disconnect.ts'
import { leanCustomerOf } from '../../person/settings/service.ts'
import { endPayments, subscriptionsOf } from '../../person/subscription/service.payments.ts'
import { filesToRemove, removeAllFiles } from '../../files/attachments/service.ts'
import { forgetPerson } from '../../household/service.ts'
import { removePhotoFile } from '../../person/settings/service.files.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { publishEvent, startJob, subscribeJob } from '../../changes/events/service.ts'
import {
  deleteEvents,
  deleteEvidence,
  deleteRows,
  deleteTrail,
  listDeletion,
  readDeletions,
  selectPresent,
} from './store.ts'

/** What deleting an account needs from identity. */
export type SignIn = {
  provePassword(who: { userId: string; sessionId: string }, password: string | undefined): Promise<void>
  deleteUser(userId: string): Promise<void>
}

/**
 * Checks the password, or without one the proof of the session, and withdraws every consent at the provider, then
 * deletes the user's rows and sign-in. If a bank cannot be reached, nothing is deleted. A job, in the outbox of the
 * deletion, removes files, payments and what concurrent requests wrote. Evidence of consents and of the deletion stays,
 * without amounts.
 */
export async function deleteAccount(
  ctx: UserApp,
  signIn: SignIn,
  {
    password,
    sessionId = '',
    demo = false,
  }: { password?: string | undefined; sessionId?: string; demo?: boolean },
): Promise<void> {
  const { userId, db } = ctx
  if (!demo) await signIn.provePassword({ userId, sessionId }, password)
  const customerId = await read(db, { userId }, (tx) => leanCustomerOf(tx, userId))
  if (!demo) await withdrawAll(ctx, customerId)
  await forgetPerson(db, userId)
  await deleteWithJob(ctx, signIn, { customerId, demo }, async (tx) => {
    if (!demo) await recordAudit(tx, userId, 'account_deleted', {}, ctx.clock.now())
  })
}

/** Deletes a demo as an account is deleted, and with it the evidence, since nobody gave a consent. */
export async function deleteDemo(ctx: UserApp, signIn: SignIn): Promise<void> {
  await deleteAccount(ctx, signIn, { demo: true })
}

/**
 * Deletes users again that a restored backup brought back; the list of deletions is stored outside the
 * backups. No bank is called, since their consents were withdrawn then. Returns how many there were.
 */
export async function deleteAgain(app: App, signIn: Pick<SignIn, 'deleteUser'>): Promise<number> {
  const listed = readDeletions(app.config.dataDir)
  if (listed.length === 0) return 0
  const back = await system(app.db, (tx) => selectPresent(tx, listed))
  const now = app.clock.now()
  for (const userId of back) {
    await forgetPerson(app.db, userId)
    await deleteWithJob(
      withFields(app, { userId }),
      signIn,
      { customerId: null, demo: false },
      async (tx) => {
        await endAllConsents(tx, userId, now)
        await recordAudit(tx, userId, 'account_deleted', { reason: 'restored' }, now)
      },
    )
  }
  return back.length
}

const triesAtMost = 20

/**
 * Deletes all rows after `before`, and returns what `after` does in the same transaction; retries if a concurrent
 * request added a row that references a deleted one.
 */
async function deleteAll<T>(
  { db, userId }: Pick<UserApp, 'db' | 'userId'>,
  before: (tx: Tx) => Promise<(() => Promise<T>) | undefined>,
): Promise<T | undefined> {
  for (let tries = 1; ; tries += 1)
    try {
      const result = await write(db, { userId }, async (tx) => {
        const after = await before(tx)
        await deleteRows(tx, userId)
        return after?.()
      })
      await system(db, (tx) => deleteTrail(tx, userId))
      return result
    } catch (error) {
      if (stateOf(error) !== missingParent || tries >= triesAtMost) throw error
    }
}

const forgetQueue = 'forget'
/** Longer than any request that began before the sign-in was deleted. */
const lookAgainSeconds = 180
const Leftovers = z.object({
  userId: z.uuid(),
  customerId: z.nullable(z.string()),
  files: z.array(z.string()),
  subscriptions: z.array(z.string()),
  demo: z.boolean(),
  /** Whether this is the later job, for what concurrent requests have written. */
  again: z.optional(z.boolean()),
})
type Leftovers = z.infer<typeof Leftovers>

/** The job is in the outbox of the deletion, with the list of what it removes. */
export const deletionSubscriptions = [subscribeJob('account.deleted', forgetQueue)]

/** Deletes a user's rows together with publishing the job that removes the rest, then the sign-in. */
async function deleteWithJob(
  ctx: UserApp,
  signIn: Pick<SignIn, 'deleteUser'>,
  about: Pick<Leftovers, 'customerId' | 'demo'>,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { userId, clock } = ctx
  const deleted = await deleteAll(ctx, async (tx) => {
    const files = await filesToRemove(tx, userId)
    const left = { ...about, files, subscriptions: await subscriptionsOf(tx, userId) }
    await record(tx)
    return () => publishEvent(tx, userId, 'account.deleted', left, clock.now())
  })
  await endSignIn(ctx, signIn, about)
  if (deleted) await startJob(ctx, forgetQueue, deleted)
}

/** Deletes the sign-in, and lists the deletion for a backup that is restored later. */
async function endSignIn(
  { db, config, userId }: UserApp,
  signIn: Pick<SignIn, 'deleteUser'>,
  { customerId, demo }: Pick<Leftovers, 'customerId' | 'demo'>,
): Promise<void> {
  await signIn.deleteUser(userId)
  if (customerId !== null) await system(db, (tx) => deleteEvents(tx, customerId))
  if (demo) await system(db, (tx) => deleteEvidence(tx, userId))
  else if (!readDeletions(config.dataDir).includes(userId)) await listDeletion(config.dataDir, userId)
}

/** Defines the queue; a process without workers must do so too, since it may be newer than the workers. */
export async function defineForgetting({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(forgetQueue, {
    retryLimit: 1000, // about six weeks
    retryDelaySeconds: 5,
    expireSeconds: 3600,
    background: true,
  })
}

/** Starts the job that removes what is left of a deleted user, and some minutes later what was written meanwhile. */
export async function startForgetting(app: App, signIn: Pick<SignIn, 'deleteUser'>): Promise<void> {
  await defineForgetting(app)
  await app.queue.work(forgetQueue, ({ data }) => removeLeftovers(app, signIn, Leftovers.parse(data)))
}

/** Removes what a deleted user still has. A part that fails keeps none of the others; the job is then tried again. */
export async function removeLeftovers(
  app: App,
  signIn: Pick<SignIn, 'deleteUser'>,
  left: Leftovers,
): Promise<void> {
  const { userId, customerId, again = false } = left
  const acting = withFields(app, { userId })
  const parts: (() => Promise<unknown>)[] = [
    () => endSignIn(acting, signIn, left),
    async () => again && !left.demo && (await withdrawAll(acting, customerId)),
    () => deleteAll(acting, async () => undefined),
    () => endPayments(app, left.subscriptions),
    () => removePhotoFile(app, userId),
    () => removeAllFiles(app, userId, left.files),
  ]
  const message = 'A part of a deleted account could not be removed'
  const failures = await doEach(app.log, message, parts, (part) => part())
  if (failures > 0) throw new Error('a deleted account is not removed yet')
  const later: Leftovers = { ...left, files: [], subscriptions: [], again: true }
  if (!again) await app.queue.send(forgetQueue, later, { startAfterSeconds: lookAgainSeconds })
}
