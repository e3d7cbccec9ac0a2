/** Demos: a private copy of the sample resident's year for each visitor who asks, deleted after a day. */
import { limits } from '#contract/limits.ts'
import type { BankProvider, Entity } from '../../../banking/provider.ts'
import { createBanks } from '../../../banking/registry.ts'
import { type App, type UserApp, withFields } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { doEach } from '../../../platform/jobs/each.ts'
import { storeEntities } from '../../banks/connections/service.link.ts'
import { runSync } from '../../banks/sync/run/service.run.ts'
import { openRuns } from '../../banks/sync/service.ts'
import { endedDemos } from '../../person/identity/service.ts'
import { deleteDemo, type SignIn } from '../privacy/service.delete.ts'
import { planDemo } from './service.plan.ts'

export { copyRows as copySample } from './store.ts'

/** The sample resident's bank, which nobody else uses. */
export type SampleBank = { provider: BankProvider; entity: Entity }

/**
 * Makes the sample resident: a sync with the sample bank, then what the resident has planned. `settle` delivers the
 * events of both, so that all figures are there.
 */
export async function fillSample(
  app: App,
  { id: userId, language }: { id: string; language: Language },
  { bank: { provider, entity }, settle }: { bank: SampleBank; settle: (ctx: UserApp) => Promise<void> },
): Promise<void> {
  const { signal } = new AbortController()
  const resident = { userId, demo: true, language, banks: createBanks(provider) }
  const ctx = withFields(app, resident)
  const [connection] = await storeEntities(ctx, provider.name, [entity])
  if (!connection) throw new Error('the sample bank was not stored')
  const connectionIds = [connection.id]
  const request = { connectionIds, trigger: 'connect', days: limits.fullSyncDays } as const
  await write(app.db, ctx, (tx) => openRuns(tx, userId, request, app.clock.now()))
  await runSync(ctx, { userId, connectionId: connection.id }, { signal, holdsEvents: true })
  await planDemo((work) =>
    work(withFields(app, { ...resident, sessionId: '', signal, requestId: newId(app.clock.now()) })),
  )
  await settle(ctx)
}

const demoQueue = 'demos'
const demosAtOnce = 20
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

/** Has ended demos deleted. */
export async function sendDemoUpkeep({ queue }: Pick<App, 'queue'>): Promise<void> {
  await queue.send(demoQueue, {})
}

/** Starts the job that keeps demos, every five minutes and when one ends. */
export async function startDemoUpkeep(app: App, keeper: DemoKeeper): Promise<void> {
  await defineDemoUpkeep(app)
  await app.queue.work(demoQueue, () => keepDemos(app, keeper))
  await app.queue.schedule(demoQueue, '*/5 * * * *', {})
  await sendDemoUpkeep(app)
}

/** Deletes every demo whose time is over, and makes the sample residents anew if they are too old. */
export async function keepDemos(app: App, keeper: DemoKeeper): Promise<void> {
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
