import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  leanEntities,
  leanToken,
  linkBankAccount,
  listConsents,
  pauseConnection,
  saveConnectedEntity,
  updateLeanCustomer,
  updateUserEntity,
  userEntities,
} from '#contract/banks/connections.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { syncRuns } from '../../../../test/connect.ts'
import { system, write } from '../../../platform/db/db.ts'
import { announceEndingConsents } from './service.ending.ts'
import { type BankWorld, type Person, startBankWorld } from '../sync/testing/bank-world.ts'

let world: BankWorld
let now = new Date('2026-03-15T08:00:00Z')
beforeAll(async () => {
  world = await startBankWorld({ clock: { now: () => now }, webhooks: false })
}, 60_000)
afterAll(() => world.stop(), 60_000)

const minutes = (count: number): void => {
  now = new Date(now.getTime() + count * 60_000)
}
const bankCalls = (path: RegExp): number => world.bank.requests.filter((call) => path.test(call.path)).length

/** Posts a signed event as the provider does. */
async function post(event: Record<string, unknown>, signature?: string): Promise<Response> {
  const body = JSON.stringify(event)
  const digest = createHmac('sha512', world.bank.webhookSecret).update(body).digest('hex')
  return fetch(`${world.url}/api/webhooks/lean`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'lean-signature': signature ?? `sha512=${digest}` },
    body,
  })
}

const event = (type: string, payload: Record<string, unknown>): Record<string, unknown> => ({
  type,
  message: 'An event',
  payload,
  event_id: randomUUID(),
  timestamp: now.toISOString(),
})

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (await check()) return
    await sleep(100)
  }
  throw new Error('it did not happen')
}

async function customerOf(person: Person): Promise<string> {
  return (await person.call(leanToken)).body.customer_id
}

test('ten concurrent tokens create one customer; another user’s id is refused without a bank call', async () => {
  const person = await world.person()
  const before = bankCalls(/^\/customers\/v1\/?$/)
  const tokens = await Promise.all(Array.from({ length: 10 }, () => person.call(leanToken)))
  expect(new Set(tokens.map((token) => token.body.customer_id)).size).toBe(1)
  for (const token of tokens) {
    expect(token.body.scope).toBe(`customer.${token.body.customer_id}`)
    expect(token.headers.get('cache-control')).toContain('no-store')
  }
  expect(bankCalls(/^\/customers\/v1\/?$/)).toBeGreaterThan(before)
  const requestsBefore = world.bank.requests.length
  const otherUserToken = await person.call(leanToken, { body: { firebase_user_id: randomUUID() } })
  expect([otherUserToken.status, otherUserToken.body.code]).toEqual([403, 'forbidden'])
  expect(world.bank.requests.length).toBe(requestsBefore)
  expect((await person.call(leanToken, { body: { firebase_user_id: person.userId } })).status).toBe(200)
})

test('an entity is stored once, and only for the user whom the provider names', async () => {
  const [owner, stranger] = [await world.person(), await world.person()]
  const customerId = await customerOf(owner)
  await customerOf(stranger)
  const entityId = world.bank.connect({ customerId, bank: 'ENBD_AE', person: 'salaried' })
  const live = await owner.call(userEntities)
  expect(live.body).toMatchObject({ count: 1, entity_ids: [entityId], lean_customer_id: customerId })
  expect((await owner.call(leanEntities)).body.entities).toEqual([])
  const body = { entity_id: entityId, customer_id: customerId, bank_identifier: 'WRONG' }
  const stolen = await stranger.call(saveConnectedEntity, { body })
  const guessed = await stranger.call(saveConnectedEntity, { body: { entity_id: entityId } })
  const linked = await stranger.call(linkBankAccount, {
    body: { lean_customer_id: customerId, bank_identifier: 'ENBD_AE' },
  })
  expect([stolen.status, guessed.status, linked.status]).toEqual([404, 404, 404])
  expect((await stranger.call(leanEntities)).body.entities).toEqual([])
  const saved = await Promise.all(Array.from({ length: 5 }, () => owner.call(saveConnectedEntity, { body })))
  expect(new Set(saved.map((answer) => `${answer.status} ${answer.body.connection?.id}`)).size).toBe(1)
  expect(saved[0]?.body.bank_name).toBe('Emirates NBD')
  expect((await owner.call(listConsents)).body.data).toMatchObject([
    { bank_name: 'Emirates NBD', state: 'active' },
  ])
  for (const method of ['DELETE', 'POST'])
    expect((await stranger.fetch(`/api/lean/entities/${entityId}/delete`, { method })).status).toBe(404)
})

test('connected is recorded only when the provider confirms it', async () => {
  const person = await world.person()
  const write = (connection_status: 'connected' | 'disconnected' | 'active') =>
    person.call(updateLeanCustomer, { body: { connection_status } })
  expect((await write('disconnected')).status).toBe(200)
  expect((await write('connected')).status).toBe(409)
  const entityId = await person.connect('salaried')
  expect((await write('connected')).body.connection_status).toBe('connected')
  const updated = await person.call(updateUserEntity, {
    params: { id: entityId },
    body: { connection_status: 'active' },
  })
  expect(updated.body.connection_status).toBe('active')
  world.bank.expireConsent(entityId)
  const gone = await person.call(updateUserEntity, {
    params: { id: entityId },
    body: { connection_status: 'active' },
  })
  expect(gone.status).toBe(409)
})

test('an ended consent is reported in plain words, and the data stays', async () => {
  const person = await world.person()
  const entityId = await person.connect('salaried')
  await person.call(syncLeanData)
  expect((await person.call(leanEntities)).body.entities[0]).toMatchObject({
    status: 'Active',
    health: 'up_to_date',
    accounts_count: 3,
  })
  world.bank.expireConsent(entityId)
  minutes(2)
  const answer = await person.call(syncLeanData)
  expect([answer.status, answer.body.code]).toEqual([409, 'consent_expired'])
  expect((await person.call(leanEntities)).body.entities[0]).toMatchObject({
    status: 'Expired',
    health: 'needs_you',
    action: 'renew',
    accounts_count: 3,
  })
  expect((await person.call(listConsents)).body.data[0]).toMatchObject({ state: 'expired' })
})

test('a failing bank fails the run and keeps the data; a retry succeeds once it is back', async () => {
  const person = await world.person()
  const entityId = await person.connect('salaried')
  await person.call(syncLeanData)
  minutes(2)
  world.bank.faults.set({ match: { path: /transactions/ }, kind: 'status', status: 503 })
  const answer = await person.call(syncLeanData)
  expect([answer.status, answer.body.code]).toEqual([503, 'bank_unavailable'])
  const [view] = (await person.call(leanEntities)).body.entities
  expect(view).toMatchObject({ entity_id: entityId, accounts_count: 3, health: 'bank_trouble' })
  world.bank.faults.clear()
  await until(
    async () => (await syncRuns(world.app, person.userId))[0]?.state === 'done' || (minutes(1), false),
  )
  expect((await person.call(leanEntities)).body.entities[0]).toMatchObject({ health: 'up_to_date' })
}, 60_000)

test('webhooks: signed ones count once, forged ones never, and the provider decides the state', async () => {
  const person = await world.person()
  const customerId = await customerOf(person)
  const entityId = world.bank.connect({ customerId, bank: 'ENBD_AE', person: 'salaried' })
  const refreshed = event('entity.data.refresh.updated', {
    status: 'OK',
    entity_id: entityId,
    refresh_id: randomUUID(),
    customer_id: customerId,
  })
  for (const signature of ['', 'sha512=', `sha512=${'0'.repeat(128)}`, 'nonsense'])
    expect((await post(refreshed, signature)).status).toBe(401)
  expect(
    (await fetch(`${world.url}/api/webhooks/lean`, { method: 'POST', body: 'x'.repeat(300_000) })).status,
  ).toBe(413)
  // The refresh event overtakes the creation event, and comes many times.
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(refreshed)))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
  await post(event('entity.created', { id: entityId, customer_id: customerId, permissions: [] }))
  await until(async () => {
    const data = await syncRuns(world.app, person.userId)
    return data.length > 0 && data.every((run) => run.state === 'done')
  })
  const events = await system(world.app.db, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from provider_events
      where customer_id = ${customerId}`.execute(tx)
    return rows[0]?.n
  })
  expect(events).toBe(2)
  expect((await person.call(leanEntities)).body.entities).toHaveLength(1)
  await person.fetch(`/api/lean/entities/${entityId}/delete`, { method: 'DELETE' })
  await post(event('entity.created', { id: entityId, customer_id: customerId, permissions: [] }))
  const stranger = event('entity.created', { id: entityId, customer_id: randomUUID(), permissions: [] })
  expect((await post(stranger)).status).toBe(200)
  const old = {
    ...event('entity.created', { id: entityId, customer_id: customerId }),
    timestamp: '2026-03-01T00:00:00Z',
  }
  expect((await post(old)).status).toBe(200)
  await until(() =>
    system(world.app.db, async (tx) => {
      const { rows } = await sql`select event_id from provider_events where done_at is null`.execute(tx)
      return rows.length === 0
    }),
  )
  expect((await person.call(leanEntities)).body.entities).toEqual([])
}, 60_000)

test('a paused connection is not synced by the schedule', async () => {
  const person = await world.person()
  const entityId = await person.connect('empty')
  expect(
    (await person.call(pauseConnection, { params: { id: entityId }, body: { paused: true } })).status,
  ).toBe(200)
  const next = await write(world.app.db, person, async (tx) => {
    const { rows } = await sql<{ next_sync_at: Date | null }>`select next_sync_at from connections
      where user_id = ${person.userId}`.execute(tx)
    return rows[0]?.next_sync_at
  })
  expect(next).toBeNull()
})

test('an ending consent is announced at 14, 7 and 1 days, once each, and again for another end', async () => {
  const person = await world.person()
  await person.connect('salaried')
  const endsIn = (days: number): Promise<unknown> =>
    system(world.app.db, (tx) =>
      sql`update connections set consent_expires_at = ${new Date(now.getTime() + days * 86_400_000)}
        where user_id = ${person.userId}`.execute(tx),
    )
  const announced = async (): Promise<string[]> => {
    await announceEndingConsents(world.app)
    return system(world.app.db, async (tx) => {
      const { rows } = await sql<{ kind: string }>`select kind from domain_events
        where user_id = ${person.userId} and (kind like '%ending' or kind = 'notification.requested') order by id`.execute(
        tx,
      )
      return rows.map((row) => row.kind)
    })
  }
  await endsIn(15)
  expect(await announced()).toEqual([])
  await endsIn(6)
  expect(await announced()).toEqual(['consent.ending', 'notification.requested'])
  expect(await announced()).toHaveLength(2)
  await endsIn(3)
  expect(await announced()).toHaveLength(4)
})

test('the entities listed by one provider do not affect the connections of another', async () => {
  const person = await world.person()
  await person.connect('salaried')
  await system(world.app.db, (tx) =>
    sql`update connections set provider = 'other', entity_id = ${randomUUID()}
      where user_id = ${person.userId}`.execute(tx),
  )
  expect((await person.call(userEntities)).status).toBe(200)
  const [connection] = (await person.call(leanEntities)).body.entities
  expect(connection).toMatchObject({ connection_status: 'active', status: 'Active' })
})
