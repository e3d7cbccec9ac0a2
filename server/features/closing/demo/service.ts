/** Demos: a private copy of the sample resident's year for each visitor who asks, deleted after a day. */
import { limits } from '#contract/limits.ts'
import { sampleEntity, sampleName } from '../../../banking/sample/provider.ts'
import { type App, type Ctx, withFields } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { doEach } from '../../../platform/jobs/each.ts'
import { storeEntities } from '../../banks/connections/service.link.ts'
import { endedDemos } from '../../person/identity/service.ts'
import { deleteDemo, type SignIn } from '../privacy/service.delete.ts'
import { runSync } from '../../banks/sync/run/service.run.ts'
import { openRuns } from '../../banks/sync/service.ts'
import { planDemo } from './service.plan.ts'

/**
 * Gives a new demo its accounts and payments by a sync with the sample provider, then what the resident has
 * planned. `settle` delivers the events of both, so that all figures are there before the first screen.
 */
export async function fillDemo(
  app: App,
  { id: userId, language }: { id: string; language: Language },
  settle: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const { signal } = new AbortController()
  const visitor = { userId, demo: true, language }
  const ctx = withFields(app, { ...visitor, sessionId: '', signal, requestId: '' })
  const entity = sampleEntity(userId, app.clock.now())
  const [connection] = await storeEntities(ctx, sampleName, [entity])
  if (!connection) throw new Error('the sample bank was not stored')
  const connectionId = connection.id
  await write(app.db, ctx, (tx) =>
    openRuns(
      tx,
      userId,
      { connectionIds: [connectionId], trigger: 'connect', days: limits.fullSyncDays },
      app.clock.now(),
    ),
  )
  await runSync(app, { userId, connectionId }, { signal, holdsEvents: true })
  await planDemo((work) =>
    work(withFields(app, { ...visitor, sessionId: '', signal, requestId: newId(app.clock.now()) })),
  )
  await settle(ctx)
}

const demoQueue = 'demos'
const demosAtOnce = 20
/** Until the next demo is made, so that it does not slow the first screens of the visitor who took the last. */
export const refillSeconds = 5
/** What keeping demos needs from identity. */
export type DemoKeeper = SignIn & { prepareDemos(): Promise<void> }

/** Defines the queue; a process without workers must do so too. */
export async function defineDemoUpkeep({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.define(demoQueue, {
    retryLimit: 3,
    retryDelaySeconds: 30,
    expireSeconds: 600,
    exclusive: true,
    concurrency: 1,
    background: true,
  })
}

/** Has ended demos deleted and waiting ones made, `seconds` from now. */
export async function sendDemoUpkeep({ queue }: Pick<App, 'queue'>, seconds = 0): Promise<void> {
  await queue.send(demoQueue, {}, { startAfterSeconds: seconds })
}

/** Starts the job that keeps demos, every five minutes and when one begins or ends. */
export async function startDemoUpkeep(app: App, keeper: DemoKeeper): Promise<void> {
  await defineDemoUpkeep(app)
  await app.queue.work(demoQueue, () => keepDemos(app, keeper))
  await app.queue.schedule(demoQueue, '*/5 * * * *', {})
  await sendDemoUpkeep(app)
}

/** Deletes every demo whose time is over, then makes those that wait for the next visitors. */
export async function keepDemos(app: App, keeper: DemoKeeper): Promise<void> {
  await deleteEndedDemos(app, keeper)
  await keeper.prepareDemos()
  await deleteEndedDemos(app, keeper)
}

/** A demo that cannot be deleted delays none of the others; that there was one is thrown at the end. */
async function deleteEndedDemos(app: App, signIn: SignIn): Promise<void> {
  const failed = new Set<string>()
  for (;;) {
    const all = await endedDemos(app.db, app.clock.now(), demosAtOnce + failed.size)
    const ended = all.filter((userId) => !failed.has(userId))
    await doEach(app.log, 'A demo could not be deleted', ended, async (userId) => {
      failed.add(userId)
      await deleteDemo(withFields(app, { userId }), signIn)
      failed.delete(userId)
    })
    if (ended.length < demosAtOnce) break
  }
  if (failed.size > 0) throw new Error(`${failed.size} demos could not be deleted`)
}
