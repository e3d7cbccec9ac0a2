import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createBudget } from '#contract/planning/budgets.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listRecurring } from '#contract/expected/series.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { eventsDone, settle } from '../test/access/help.ts'
import { connectBank } from '../test/connect.ts'
import { startWorld, type TestUser } from '../test/world.ts'
import { deliverEvents } from './features/changes/events/service.deliver.ts'
import { publishChanged, subscribe } from './features/changes/events/service.ts'
import { scanDue } from './features/notifications/service.send.ts'
import { notificationSubscriptions } from './features/notifications/service.ts'
import { ctxOf } from './features/expected/testing/lines.ts'
import { system, write } from './platform/db/db.ts'
import { sweep } from './worker.ts'
import { startedFor } from '../test/started.ts'

/** Every look at the clock is a millisecond later, as in reality. */
let now = new Date('2026-03-15T08:00:00Z')
const tick = (): Date => (now = new Date(now.getTime() + 1))
const world = startedFor(() => startWorld({ clock: { now: tick } }))

const Uploaded = z.object({ id: z.string(), state: z.string() })
const readUpload = async (response: Response): Promise<z.infer<typeof Uploaded>> =>
  Uploaded.parse(await response.json())

/** Imports a statement and waits until it is written. */
async function importCsv(user: TestUser, text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([text], 'statement AED.csv'))
  const { id } = await readUpload(await user.fetch('/api/user/imports', { method: 'POST', body: form }))
  const headers = { 'content-type': 'application/json' }
  await user.fetch(`/api/user/imports/${id}/apply`, { method: 'POST', headers, body: '{}' })
  const state = async (): Promise<string> =>
    (await readUpload(await user.fetch(`/api/user/imports/${id}`))).state
  await expect.poll(state).toBe('done')
}

test('a person with an imported statement gets its recurring payments, without any bank', async () => {
  const user = await world.signUp()
  const rents = Array.from(
    { length: 8 },
    (_, month) => `2025-${String(month + 3).padStart(2, '0')}-05,GYMNATION DUBAI,-299.00`,
  )
  await importCsv(
    user,
    `Date,Description,Amount\n${rents.join('\n')}\n2025-11-05,GYMNATION DUBAI,-299.00\n2025-12-05,GYMNATION DUBAI,-299.00\n2026-01-05,GYMNATION DUBAI,-299.00\n2026-02-05,GYMNATION DUBAI,-299.00\n2026-03-05,GYMNATION DUBAI,-299.00\n`,
  )
  await eventsDone(world, user.id)
  const { body } = await user.call(listRecurring)
  expect(JSON.stringify(body)).toMatch(/gymnation/i)
}, 60_000)

test('a payment that overspends a budget is reported without waiting for a sync', async () => {
  const user = await world.signUp()
  await user.call(createBudget, {
    body: { name: 'Eating out', category_ids: ['dining'], amount: 100, every: 'month' },
  })
  const body = {
    type: 'expense' as const,
    amount: 150,
    category: 'dining',
    description: 'Dinner',
    date: '2026-03-14',
  }
  await user.call(createTransaction, { body })
  await eventsDone(world, user.id)
  const { body: told } = await user.call(listNotifications)
  expect(JSON.stringify(told)).toContain('budget_over')
}, 60_000)

test('what detection finds after a change is looked at for alerts too', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  await write(ctx.db, ctx, (tx) => publishChanged(tx, user.id, '2026-03-01', now))
  // the look for alerts takes place while detection still runs
  const detecting = subscribe(
    'transaction.changed',
    'detecting',
    async () => false,
    async () => scanDue(ctx),
  )
  await deliverEvents(ctx, [detecting, ...notificationSubscriptions], ctx.signal)
  const { rows } = await system(ctx.db, (tx) =>
    sql`select from notification_scans where user_id = ${user.id} and due_at <= ${now}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})

test('a new standing order at the bank becomes a recurring payment, even if no payment is new', async () => {
  const user = await world.signUp()
  const orders = ['standing_orders', 'direct_debits', 'scheduled_payments']
  const permissions = ['identity', 'accounts', 'balance', 'transactions', ...orders]
  await connectBank(world, user, { person: 'tenant', permissions })
  await settle(world, user)
  const countBankSeries = async (): Promise<number> =>
    (await user.call(listRecurring)).body.series.filter(({ source }) => source === 'bank').length
  const countBefore = await countBankSeries()
  expect(countBefore).toBeGreaterThan(0)
  // as if the bank had listed its orders for the first time in the next sync
  await system(world.app.db, (tx) =>
    sql`delete from series where user_id = ${user.id} and source = 'bank'`.execute(tx),
  )
  expect(await countBankSeries()).toBe(0)
  now = new Date(now.getTime() + 600_000)
  expect((await user.call(syncLeanData, { body: {} })).body.runs).toHaveLength(1)
  await settle(world, user)
  expect(await countBankSeries()).toBe(countBefore)
}, 90_000)

test('hourly work that fails keeps nothing else from being done', async () => {
  const user = await world.signUp()
  await system(world.app.db, (tx) =>
    sql`insert into idempotency_keys (user_id, key, request_hash, response, status, created_at)
      values (${user.id}, 'old', '', '{}', 200, '2026-01-01')`.execute(tx),
  )
  const logged = world.logLines.length
  const swept = sweep(world.app, { sweep: () => Promise.reject(new Error('the bucket is down')) })
  await expect(swept).rejects.toThrow('hourly work failed: sign-in')
  const { rows } = await system(world.app.db, (tx) =>
    sql`select from idempotency_keys where key = 'old'`.execute(tx),
  )
  expect(rows).toEqual([])
  const failures = world.logLines
    .slice(logged)
    .filter((line) => line.includes('A part of the hourly work failed'))
  expect(failures).toHaveLength(1)
})
