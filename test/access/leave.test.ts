import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as connecting from '#contract/banks/connecting.ts'
import { listConsents } from '#contract/banks/connections.ts'
import * as accountContract from '#contract/person/account.ts'
import { recordAudit } from '../../server/features/person/audit/service.ts'
import { removeLeftovers } from '../../server/features/closing/privacy/service.delete.ts'
import { system, write } from '../../server/platform/db/db.ts'
import { startWorld, type World } from '../world.ts'
import { countAll, dump, type Person, personWithData, raw, userTables } from './help.ts'

let world: World
let person: Person
let leaver: Person
beforeAll(async () => {
  world = await startWorld({ env: { DEBUG_SCREENS: 'true' } })
  person = await personWithData(world)
  leaver = await personWithData(world, 'FAB_AE')
}, 120_000)
afterAll(() => world.stop())

const rowsIn = async (path: string): Promise<string> => (await person.user.fetch(path)).text()

test('E25: if the bank is down, disconnecting changes nothing here', async () => {
  const before = await dump(world, person.user.id)
  world.bank.faults.set({ match: { path: /^\/customers/ }, kind: 'status', status: 503 })
  const answer = await person.user.call(connecting.disconnectEntity, { params: { id: person.entityId } })
  world.bank.faults.clear()
  expect(answer.status).toBe(503)
  expect(answer.body).toMatchObject({ error: 'Failed to disconnect bank. Please try again.' })
  expect(await dump(world, person.user.id)).toBe(before)
  expect(world.bank.entitiesOf(person.customerId)).toEqual([person.entityId])
})

test('E25: disconnecting revokes access at the bank first, then hides the bank’s data, and records the consent as ended', async () => {
  const from = world.bank.requests.length
  const answer = await person.user.call(connecting.disconnectEntityPost, { params: { id: person.entityId } })
  expect(answer.status).toBe(200)
  expect(
    world.bank.requests
      .slice(from)
      .filter(({ method, path }) => method === 'DELETE' && path.includes(person.entityId)),
  ).not.toEqual([])
  expect(world.bank.entitiesOf(person.customerId)).toEqual([])
  const bankAccounts = await person.user.call(accounts.accountsQuick)
  expect(bankAccounts.body.data.filter((account) => account.source !== 'manual')).toEqual([])
  for (const path of [
    '/api/user/transactions?size=100',
    '/api/user/transactions/search?size=100',
    '/api/user/review?filter=all',
    '/api/lean/entities',
    '/api/lean/transactions/optimized?days=90&limit=50',
    '/api/user/dashboard-data?period=all',
    '/api/user/balance-history?period=1y',
  ])
    expect([path, (await rowsIn(path)).includes('Emirates NBD')]).toEqual([path, false])
  const consents = await person.user.call(listConsents)
  expect(consents.body.data.map((consent) => consent.state)).toEqual(['ended'])
  for (const again of [connecting.disconnectEntity, connecting.disconnectEntityPost])
    expect((await person.user.call(again, { params: { id: person.entityId } })).status).toBe(200)
})

test('E25: deleting the account disconnects the bank, ends sessions and streams, and leaves only consents and audit', async () => {
  await eventsDelivered(person.user.id)
  const untouched = await dump(world, person.user.id)
  const stream = await leaver.user.fetch('/api/user/sync-events')
  expect(stream.status).toBe(200)
  world.bank.faults.set({ match: { path: /^\/customers/ }, kind: 'status', status: 503 })
  const { password } = leaver.user
  const remove = (body: { confirm: 'DELETE'; password?: string }) =>
    leaver.user.call(accountContract.deleteAccount, { body })
  const refused = await remove({ confirm: 'DELETE', password })
  world.bank.faults.clear()
  expect(refused.status).toBe(503)
  expect((await leaver.user.fetch('/api/user/profile')).status).toBe(200)
  const wrong = await leaver.user.fetch('/api/user/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(wrong.status).toBe(400)

  // granted in a widget that never reported back, so that nothing here knows of it
  const unheard = world.bank.connect({ customerId: leaver.customerId, bank: 'FAB_AE', person: 'empty' })

  for (const wrong of [{}, { password: '' }, { password: `${password}x` }])
    expect((await remove({ confirm: 'DELETE', ...wrong })).status).toBe(400)
  expect((await leaver.user.fetch('/api/user/profile')).status).toBe(200)

  const removal = await remove({ confirm: 'DELETE', password })
  expect(removal.status).toBe(200)
  expect(unheard).not.toBe('')
  expect(world.bank.entitiesOf(leaver.customerId)).toEqual([])
  expect((await leaver.user.fetch('/api/user/profile')).status).toBe(401)
  await stream.text() // ends, or the test runs out of time
  await eventsDelivered(leaver.user.id)
  const storedRows = await dump(world, leaver.user.id)
  const withRows = (await userTables(world)).filter((table) => storedRows.includes(`${table}\n{`))
  expect(withRows.filter((table) => !['consents', 'audit_entries'].includes(table))).toEqual([])
  expect(storedRows).not.toContain('Secret lunch')
  expect(storedRows).not.toContain(leaver.user.email)
  expect(await countAll(world, 'user_documents')).toBeGreaterThan(0)
  expect(await dump(world, person.user.id)).toBe(untouched)

  const signIn = (email: string) =>
    raw(`${world.url}/api/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.app.config.publicUrl },
      body: JSON.stringify({ email, password: leaver.user.password }),
    })
  const [deleted, unknown] = [await signIn(leaver.user.email), await signIn('nobody@example.test')]
  expect([deleted.status, deleted.text]).toEqual([unknown.status, unknown.text])
}, 60_000)

test('E25: data written while an account is being deleted is deleted too, also at the bank, and only for that account', async () => {
  const leaving = await personWithData(world)
  const { id, password } = leaving.user
  const day = new Date().toISOString().slice(0, 10)
  const entry = { type: 'expense', amount: 3, category: 'dining', description: 'Late', date: day }
  const ended = new AbortController()
  const keepSending = async (path: string, body: () => object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    while (!ended.signal.aborted)
      expect(
        (await leaving.user.fetch(path, { method: 'POST', headers, body: JSON.stringify(body()) })).status,
      ).toBeLessThan(500)
  }
  const writers = [
    keepSending('/api/user/categories', () => ({ name: randomUUID(), type: 'expense' })),
    keepSending('/api/user/connection-test', () => ({})),
    keepSending('/api/user/transactions', () => entry),
  ]
  const answer = await leaving.user.call(accountContract.deleteAccount, {
    body: { confirm: 'DELETE', password },
  })
  ended.abort()
  await Promise.all(writers)
  expect(answer.status).toBe(200)

  // simulates the slowest request: authorised before the deletion, it writes only now
  const { db } = world.app
  await write(db, { userId: id }, async (tx) => {
    await sql`insert into test_writes (user_id, id, message, timestamp, created_at)
      values (${id}, ${randomUUID()}, 'late', now(), now())`.execute(tx)
    await recordAudit(tx, id, 'signed_in', {}, new Date())
  })
  const late = world.bank.connect({ customerId: leaving.customerId, bank: 'FAB_AE', person: 'empty' })
  const later = async () => {
    const { rows } = await sql<{ data: Parameters<typeof removeLeftovers>[2] }>`select data from pgboss.job
      where name = 'forget' and data->>'userId' = ${id} and start_after > now()`.execute(db)
    return rows
  }
  await vi.waitFor(async () => expect(await later()).toHaveLength(1), { timeout: 30_000 })
  for (const { data } of await later()) await removeLeftovers(world.app, world.identity, data)
  expect(world.bank.entitiesOf(leaving.customerId)).not.toContain(late)
  const storedRows = await dump(world, id)
  expect([...storedRows.matchAll(/^(\w+)\n\{/gm)].map(([, table]) => table)).toEqual([
    'audit_entries',
    'consents',
  ])
  expect(storedRows).not.toContain('signed_in')
}, 60_000)

/** Waits until a user's events are delivered, since they change the user's rows a little later. */
async function eventsDelivered(userId: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await system(world.app.db, async (tx) => {
        const { rows } = await sql`select from domain_events where user_id = ${userId}`.execute(tx)
        return rows.length
      })
      expect(waiting).toBe(0)
    },
    { timeout: 30_000, interval: 200 },
  )
}
