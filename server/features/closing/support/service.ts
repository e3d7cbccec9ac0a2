/** Mails to support: written into the job queue and sent from there, so that no failure of the mail server loses one. */
import * as z from 'zod'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  type AccountDetails,
  type contactSupport,
  type contactSupportAsVisitor,
  Diagnostics,
  supportTopics,
} from '#contract/closing/support.ts'
import type { App, Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { addressGroup, hourlyRule, requireAttempt } from '../../../platform/http/limits.ts'
import { listAccounts } from '../../accounts/service.ts'
import { listConnections } from '../../banks/connections/service.ts'
import { subscriptionOf } from '../../person/subscription/service.ts'
import { readUserDocument } from '../../person/settings/service.ts'
import { listRuns } from '../../banks/sync/service.ts'
import { type Letter, supportMail } from './mail.ts'

const supportQueue = 'support-mail'
const userRule = hourlyRule('support-user', 10)
const visitorRule = hourlyRule('support-visitor', 4)
const mostConnections = 50

const Job: z.ZodType<Letter> = z.object({
  id: z.uuid(),
  topic: z.enum(supportTopics),
  text: z.string(),
  diagnostics: z.custom<Diagnostics | null>(
    (value) => value === null || Diagnostics.safeParse(value).success,
  ),
  from: z.string(),
  sender: z.enum(['visitor', 'free', 'premium']),
  sentAt: z.string(),
})

/** Creates the queue; a process without workers needs it too. About two days of attempts, then an hourly one. */
export async function defineSupport({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(supportQueue, {
    retryLimit: 60,
    retryDelaySeconds: 30,
    expireSeconds: 120,
  })
}

export async function startSupport(app: App): Promise<void> {
  await defineSupport(app)
  await app.queue.work(supportQueue, async ({ data }) => {
    const to = app.config.supportEmail
    if (to === null) throw new Error('SUPPORT_EMAIL is not set')
    await app.mail.send(supportMail(Job.parse(data), to, app.config.publicUrl))
  })
}

/** Deletes the text of mails that were sent: it is stored no longer than sending needs. */
export const forgetSentMails = ({ queue }: Pick<App, 'queue'>): Promise<void> =>
  queue.deleteCompleted(supportQueue)

function requireSupport({ config }: App): void {
  if (config.supportEmail === null) fail('support_not_configured')
}

async function post(app: App, letter: Omit<Letter, 'sentAt'>): Promise<{ sent_at: string }> {
  const sentAt = app.clock.now().toISOString()
  await app.queue.send(supportQueue, { ...letter, sentAt }, { id: letter.id })
  return { sent_at: sentAt }
}

/** Queues the mail of a signed-in user; that of a Premium user is marked for support to answer first. */
export async function sendUserMail(
  ctx: Ctx,
  body: BodyOf<typeof contactSupport>,
): Promise<{ sent_at: string }> {
  requireSupport(ctx)
  await requireAttempt(ctx.db, ctx.keys, userRule, [ctx.userId], ctx.clock.now())
  const { email, plan } = await read(ctx.db, ctx, async (tx) => ({
    email: (await readUserDocument(tx, ctx.userId)).email,
    plan: await subscriptionOf(tx, ctx.userId, ctx.clock.now()),
  }))
  return post(ctx, { ...body, from: email, sender: plan })
}

/** Queues the mail of somebody who is not signed in. Details of an account cannot be theirs, and are left out. */
export async function sendVisitorMail(
  app: App,
  address: string,
  { email, ...body }: BodyOf<typeof contactSupportAsVisitor>,
): Promise<{ sent_at: string }> {
  requireSupport(app)
  await requireAttempt(app.db, app.keys, visitorRule, [addressGroup(address)], app.clock.now())
  const diagnostics = body.diagnostics && { ...body.diagnostics, account: null }
  return post(app, { ...body, diagnostics, from: email, sender: 'visitor' })
}

/** The plan, the number of accounts, and each connection's state with its newest sync. */
export async function readAccountDetails(ctx: Ctx): Promise<AccountDetails> {
  const plan = await read(ctx.db, ctx, (tx) => subscriptionOf(tx, ctx.userId, ctx.clock.now()))
  const [accounts, connections, runs] = [
    await listAccounts(ctx),
    await listConnections(ctx),
    await listRuns(ctx),
  ]
  return {
    plan,
    accounts: accounts.data.length,
    connections: connections.slice(0, mostConnections).map(({ id, health }) => {
      const run = runs.find((each) => each.connection_id === id)
      const at = run && (run.finished_at ?? run.started_at ?? run.created_at)
      return { health, sync: run && at ? { state: run.state, at, error: run.error_code } : null }
    }),
  }
}
