import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createBudget } from '#contract/planning.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listRecurring } from '#contract/recurring.ts'
import { createTransaction } from '#contract/transactions.ts'
import { eventsDone } from '../test/access/help.ts'
import { startWorld, type TestUser, type World } from '../test/world.ts'
import { system } from './platform/db/db.ts'
import { sweep } from './worker.ts'

const now = new Date('2026-03-15T08:00:00Z')
let world: World
beforeAll(async () => void (world = await startWorld({ clock: { now: () => now } })))
afterAll(() => world.stop())

const Uploaded = z.object({ id: z.string(), state: z.string() })
const readUpload = async (response: Response): Promise<z.infer<typeof Uploaded>> =>
  Uploaded.parse(await response.json())

/** Imports a statement and waits until it is written. */
async function importCsv(user: TestUser, text: string): Promise<void> {
  const form = new FormData()
  form.set('file', new File([text], 'statement.csv'))
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

test('hourly work that fails keeps nothing else from being done', async () => {
  const user = await world.signUp()
  await system(world.app.db, (tx) =>
    sql`insert into idempotency_keys (user_id, key, request_hash, response, status, created_at)
      values (${user.id}, 'old', '', '{}', 200, '2026-01-01')`.execute(tx),
  )
  const logged = world.logLines.length
  await sweep(world.app, { sweep: () => Promise.reject(new Error('the bucket is down')) })
  const { rows } = await system(world.app.db, (tx) =>
    sql`select from idempotency_keys where key = 'old'`.execute(tx),
  )
  expect(rows).toEqual([])
  const failures = world.logLines
    .slice(logged)
    .filter((line) => line.includes('A part of the hourly work failed'))
  expect(failures).toHaveLength(1)
})
