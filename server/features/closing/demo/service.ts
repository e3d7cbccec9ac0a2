/** Demos: a private copy of the sample resident's year for each visitor who asks, deleted after a day. */
import { limits } from '#contract/limits.ts'
import type { BankProvider, Entity } from '../../../banking/provider.ts'
import { createBanks } from '../../../banking/registry.ts'
import { type App, type Ctx, type UserApp, withFields } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { storeEntities } from '../../banks/connections/service.link.ts'
import { runSync } from '../../banks/sync/run/service.run.ts'
import { openRuns } from '../../banks/sync/service.ts'
import { endedDemos } from '../../person/identity/service.ts'
import { type SignIn, deleteDemo } from '../privacy/service.delete.ts'
import { type Day, addDays, addMonths } from '#contract/period.ts'
import { today } from '../../../platform/clock.ts'
import { readBalances } from '../../accounts/service.ts'
import { editCard } from '../../expected/cards/service.ts'
import { addLease } from '../../expected/cheques/service.leases.ts'
import { listBook } from '../../expected/cheques/service.read.ts'
import { confirmBefore } from '../../payments/verify/service.verify.ts'
import { createBudgets } from '../../planning/budgets/service.ts'
import { createGoal } from '../../planning/goals/service.ts'
import { createEmployment } from '../../uae/gratuity/service.ts'
import { addPortfolio } from './service.portfolio.ts'

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

/** Runs work as a request of its own, so that each plan is a change of its own. */
type InRequest = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Days whose payments are still to be reviewed. */
const openDays = 8

const budgets = [
  { name: 'budget_food', category_ids: ['groceries'], amount: 1200 },
  { name: 'budget_dining', category_ids: ['dining'], amount: 1200 },
  { name: 'budget_transport', category_ids: ['gas', 'transport', 'taxis', 'tolls'], amount: 1050 },
  { name: 'budget_shopping', category_ids: ['shopping'], amount: 1900 },
  { name: 'budget_leisure', category_ids: ['entertainment', 'streaming', 'music', 'software'], amount: 250 },
] as const

/** The cycle that began longer ago, so that its budgets show some spending: the salary is paid about the 25th. */
const longerCycle = (day: Day): 'month' | 'pay' => (Number(day.slice(8)) >= 23 ? 'month' : 'pay')

async function planDemo(inRequest: InRequest): Promise<void> {
  const accounts = await inRequest((ctx) =>
    read(ctx.db, ctx, (tx) => readBalances(tx, ctx.userId, today(ctx.clock))),
  )
  const idOf = (kind: string): string => {
    const row = accounts.rows.find((account) => account.kind === kind)
    if (!row) throw new Error(`the sample bank lists no ${kind} account`)
    return row.id
  }
  await inRequest((ctx) => confirmBefore(ctx, addDays(today(ctx.clock), -openDays)))
  await inRequest((ctx) =>
    createBudgets(
      ctx,
      budgets.map(({ name, category_ids, amount }) => ({
        name: textOf(ctx.language, 'demo', name),
        category_ids: [...category_ids],
        amount,
        every: longerCycle(today(ctx.clock)),
      })),
    ),
  )
  await inRequest((ctx) => addEmergencyFund(ctx, idOf('savings')))
  await inRequest((ctx) => addTrip(ctx, idOf('savings')))
  await inRequest((ctx) => addRent(ctx, idOf('current')))
  const terms = { minimum_percent: 5, minimum_floor: 100, monthly_rate: 3.25, pays: 'full' } as const
  await inRequest((ctx) => editCard(ctx, idOf('card'), { statement_day: 31, due_days: 5, ...terms }))
  await inRequest((ctx) => addJob(ctx))
  await addPortfolio(inRequest)
}

async function addEmergencyFund(ctx: Ctx, savingsId: string): Promise<void> {
  const name = textOf(ctx.language, 'demo', 'goal')
  const accounts = [{ account_id: savingsId, percent: 70 }]
  await createGoal(ctx, { name, kind: 'emergency_fund', icon: 'shield', months: 6, accounts })
}

async function addTrip(ctx: Ctx, savingsId: string): Promise<void> {
  const name = textOf(ctx.language, 'demo', 'trip')
  const accounts = [{ account_id: savingsId, percent: 15 }]
  const by = addMonths(today(ctx.clock), 7)
  await createGoal(ctx, { name, icon: 'plane', target: 12_000, by, accounts })
}

/** A lease of four cheques, of which two were presented: the newest cheques at the bank, which are for rent alone. */
async function addRent(ctx: Ctx, accountId: string): Promise<void> {
  const { offers } = await listBook(ctx)
  const [last, before] = offers.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  if (!last || !before) throw new Error('the sample bank lists no two cheques')
  const { amount, date } = last
  await addLease(ctx, {
    name: textOf(ctx.language, 'demo', 'lease'),
    payee: textOf(ctx.language, 'demo', 'payee'),
    starts: before.date,
    ends: addDays(addMonths(before.date, 12), -1),
    account_id: accountId,
    cheques: [
      ...[before, last].map((paid) => ({ number: paid.number, date: paid.date, amount: paid.amount })),
      ...[3, 6].map((months) => ({ date: addMonths(date, months), amount })),
    ],
  })
}

async function addJob(ctx: Ctx): Promise<void> {
  const started = `${addMonths(today(ctx.clock), -41).slice(0, 8)}01`
  await createEmployment(ctx, {
    name: textOf(ctx.language, 'demo', 'employer'),
    regime: 'mainland',
    started_on: started,
    salaries: [{ from: started, basic: 11_100 }],
  })
}
