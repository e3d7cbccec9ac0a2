/** Mails about households: in the outbox of the change that they report, sent by a job. */
import * as z from 'zod'
import type { App, Ctx, UserApp } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { languageNamed } from '../../../platform/i18n/index.ts'
import { seal, unseal } from '../../../platform/keys/seal.ts'
import { publishEvent, subscribeJob } from '../../changes/events/service.ts'
import { mayTell } from '../../person/identity/mail/service.recipients.ts'
import { type About, type News, newsMail, WaitingMail } from './mails.ts'
import { selectLanguage } from '../store.ts'

const mailQueue = 'household-mail'
const Job = z.object({ userId: z.uuid(), sealed: z.string() })
const purposeOf = (userId: string): string => `household mail of ${userId}`

const queued = subscribeJob('household.mail', mailQueue)
export const householdSubscriptions = [
  {
    ...queued,
    // the activity of both lists it too, so an address that has had enough mails today gets none
    prepare: async (ctx: UserApp, event: { id: string; data: unknown }): Promise<void> => {
      const { to, counted } = open(ctx, {
        ...z.object({ sealed: z.string() }).parse(event.data),
        userId: ctx.userId,
      })
      if (!counted || (await mayTell(ctx, to.email))) await queued.prepare?.(ctx, event)
    },
  },
]

const open = ({ keys }: Pick<App, 'keys'>, { userId, sealed }: z.infer<typeof Job>): WaitingMail =>
  WaitingMail.parse(JSON.parse(unseal(keys, purposeOf(userId), sealed) ?? ''))

/** Has a mail sent when `tx` commits. It waits encrypted, since it may have a link that gives access. */
export async function mailNews(
  { keys, clock, userId, language }: Pick<Ctx, 'keys' | 'clock' | 'userId' | 'language'>,
  tx: Tx,
  to: { id?: string; email: string },
  news: News,
  about: About,
): Promise<void> {
  const waiting: WaitingMail = {
    to: { id: to.id, email: to.email },
    news,
    about,
    language,
    counted: to.id !== undefined && to.id !== userId,
  }
  const holder = to.id ?? userId
  const sealed = seal(keys, purposeOf(holder), JSON.stringify(waiting))
  await publishEvent(tx, holder, 'household.mail', { sealed }, clock.now())
}

/** Sends the mails, each in its reader's language; they wait for a mail server for about two days. */
export async function startHouseholdMails(app: App): Promise<void> {
  await app.queue.define(mailQueue, { retryLimit: 60, retryDelaySeconds: 5, expireSeconds: 120 })
  await app.queue.work(mailQueue, async ({ id, data }) => {
    const { to, news, about, language } = open(app, Job.parse(data))
    const own = to.id === undefined ? null : languageNamed(await selectLanguage(app.db, to.id))
    const mail = newsMail(own ?? language, to.email, news, about)
    // the same for every attempt, so that a mail sent just before a crash is recognised as a duplicate
    await app.mail.send({ ...mail, messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>` })
  })
}
