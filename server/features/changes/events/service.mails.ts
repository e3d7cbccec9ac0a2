/** Mails to people: in the outbox of the change that they report, sent by a job that tries again. */
import * as z from 'zod'
import type { App } from '../../../context.ts'
import type { PostMail } from '../../../events.ts'
import { write } from '../../../platform/db/db.ts'
import { seal, unseal } from '../../../platform/keys/seal.ts'
import { publishEvent, startJob, subscribeJob } from './service.ts'

const mailQueue = 'person-mail'
const Job = z.object({ userId: z.uuid(), sealed: z.string() })
const Waiting = z.object({
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})
const purposeOf = (userId: string): string => `mail of ${userId}`

export const mailSubscriptions = [subscribeJob('person.mail', mailQueue)]

/** Creates the `postMail` of every feature's context. A mail waits encrypted, since it may have a link that gives access. */
export function createPostMail(app: Pick<App, 'db' | 'clock' | 'keys' | 'queue' | 'log'>): PostMail {
  return async (tx, userId, message) => {
    const data = { sealed: seal(app.keys, purposeOf(userId), JSON.stringify(message)) }
    const now = app.clock.now()
    if (tx) {
      await publishEvent(tx, userId, 'person.mail', data, now)
      return
    }
    const event = await write(
      app.db,
      { userId },
      (within) => publishEvent(within, userId, 'person.mail', data, now),
      { keepVersion: true },
    )
    await startJob(app, mailQueue, event)
  }
}

export const defineMails = ({ queue }: Pick<App, 'queue'>): Promise<void> =>
  queue.define(mailQueue, { retryLimit: 20, retryDelaySeconds: 5, expireSeconds: 120 })

/** Sends the mails; they wait for a mail server for about half a day. */
export async function startMails(app: App): Promise<void> {
  await defineMails(app)
  await app.queue.work(mailQueue, async ({ id, data }) => {
    const { userId, sealed } = Job.parse(data)
    const message = Waiting.parse(JSON.parse(unseal(app.keys, purposeOf(userId), sealed) ?? ''))
    // the same for every attempt, so that a mail sent just before a crash is recognised as a duplicate
    await app.mail.send({ ...message, messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>` })
  })
}
