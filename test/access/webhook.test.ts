import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as connections from '#contract/banks/connections.ts'
import * as connecting from '#contract/banks/connecting.ts'
import { readConfig } from '../../server/config.ts'
import { catchUpEvents } from '../../server/features/banks/connections/service.events.ts'
import { system } from '../../server/platform/db/db.ts'
import { SANDBOX_WEBHOOK_SECRET } from '../../sandbox-bank/state/world.ts'
import { startWorld, type World } from '../world.ts'
import {
  errorIn,
  listen,
  type Person,
  personWithData,
  type Raw,
  raw,
  refreshEvent,
  settle,
  sign,
} from './help.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await startWorld()
  person = await personWithData(world)
  await quiet()
}, 120_000)
afterAll(() => world.stop())

async function post(body: string | Buffer<ArrayBuffer>, signature?: string | null): Promise<Raw> {
  const header = signature === undefined ? sign(world, body) : signature
  return raw(`${world.url}/api/webhooks/lean`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header === null ? {} : { 'lean-signature': header }) },
    body,
  })
}
async function events(): Promise<string[]> {
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ event_id: string }>`select event_id from provider_events order by 1`.execute(tx),
  )
  return rows.map((row) => row.event_id)
}
/** Waits until all events are processed and no run is active. */
async function quiet(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await system(world.app.db, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from provider_events where done_at is null`.execute(tx),
    )
    if (rows[0]?.n === 0) break
    if (tries > 300) throw new Error(`${rows[0]?.n} events were not carried out within 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await settle(world, person.user)
}
async function runs(): Promise<number> {
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from sync_runs where user_id = ${person.user.id}`.execute(
      tx,
    ),
  )
  return rows[0]?.n ?? 0
}

test('E10: without a valid signature nothing is accepted and nothing is requested from the bank', async () => {
  const body = refreshEvent(person)
  const good = sign(world, body)
  const before = await events()
  const requests = listen(world)
  const wrong: (string | null)[] = [
    null,
    '',
    'sha512=',
    good.slice(0, -2),
    good.slice(0, 30),
    good.replace('sha512', 'sha256'),
    `${good}00`,
    `${good},${good}`,
    sign(world, `${body} `),
    // the secret in the source code, for a sandbox bank that runs alone
    `sha512=${createHmac('sha512', SANDBOX_WEBHOOK_SECRET).update(body).digest('hex')}`,
    `sha512=${createHmac('sha512', '').update(body).digest('hex')}`,
    good.toUpperCase(),
    `${good}, ${good}`,
    good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ]
  for (const signature of wrong) {
    const answer = await post(body, signature)
    expect([signature, answer.status, errorIn(answer).code]).toEqual([signature, 401, 'unauthenticated'])
  }
  const changed = Buffer.from(body)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect((await post(changed, good)).status).toBe(401)
  expect((await post(`${body}\n`, good)).status).toBe(401)
  expect(await events()).toEqual(before)
  expect(requests()).toEqual([])
})

test('E10: a body over 256 KiB is rejected unread, whatever its signature', async () => {
  const before = await events()
  const large = JSON.stringify({ ...JSON.parse(refreshEvent(person)), filler: 'x'.repeat(262_200) })
  expect((await post(large)).status).toBe(413)
  expect(await events()).toEqual(before)
})

test('E10: a signed but meaningless body gets 200 and changes nothing', async () => {
  const before = await runs()
  for (const body of [
    '',
    '{}',
    '[]',
    'null',
    '"x"',
    '<html>',
    '{"type":{"a":1}}',
    '{"__proto__":{"type":"x"}}',
    '\u0000',
  ])
    expect([body, (await post(body)).status]).toEqual([body, 200])
  const nul = JSON.stringify({ ...JSON.parse(refreshEvent(person)), event_id: 'a\u0000b' })
  const odd = JSON.stringify({ ...JSON.parse(refreshEvent(person)), event_id: 'x'.repeat(5000) })
  for (const body of [nul, odd]) expect((await post(body)).status).toBeLessThan(500)
  await quiet()
  expect(await runs()).toBeGreaterThanOrEqual(before)
})

test('E10: one event sent a hundred times, twenty at once, is one job, with every response 2xx and fast', async () => {
  await quiet()
  const [before, knownEvents] = [await runs(), await events()]
  const body = refreshEvent(person)
  const took: number[] = []
  const send = async (): Promise<number> => {
    const started = performance.now()
    const { status } = await post(body)
    took.push(performance.now() - started)
    return status
  }
  const statuses: number[] = []
  for (let round = 0; round < 5; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => send()))))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(took.sort((a, b) => a - b)[98] ?? 0).toBeLessThan(10_000)
  expect((await events()).length).toBe(knownEvents.length + 1)
  await quiet()
  expect(await runs()).toBe(before + 1)
}, 60_000)

test('E10: an event whose job is not queued is carried out by its next delivery, or by the catch-up', async () => {
  await quiet()
  const undone = async (): Promise<number> => {
    const { rows } = await system(world.app.db, (tx) =>
      sql`select from provider_events where done_at is null`.execute(tx),
    )
    return rows.length
  }
  const { queue } = world.app
  const real = queue.send.bind(queue)
  const send = vi
    .spyOn(queue, 'send')
    .mockImplementation((name, ...rest) =>
      name === 'provider-event' ? Promise.reject(new Error('unavailable')) : real(name, ...rest),
    )
  const [again, caught] = [refreshEvent(person), refreshEvent(person)]
  for (const body of [again, caught]) expect((await post(body)).status).toBe(500)
  expect(await undone()).toBe(2)
  send.mockRestore()
  expect((await post(again)).status).toBe(200)
  await vi.waitFor(async () => expect(await undone()).toBe(1), { timeout: 20_000 })
  await system(world.app.db, (tx) =>
    sql`update provider_events set received_at = now() - interval '2 minutes' where done_at is null`.execute(
      tx,
    ),
  )
  await catchUpEvents(world.app, world.app.banks.standard)
  await quiet()
}, 60_000)

test('E10: an old event, an unknown customer’s and one naming our user with another customer start nothing', async () => {
  await quiet()
  const before = await runs()
  const requests = listen(world)
  const stranger = { customerId: randomUUID(), entityId: person.entityId }
  for (const body of [
    refreshEvent(person, { at: new Date(Date.now() - 2 * 86_400_000) }),
    refreshEvent(stranger),
    refreshEvent(stranger).replace('"payload":{', `"payload":{"app_user_id":"${person.user.id}",`),
  ])
    expect((await post(body)).status).toBe(200)
  await quiet()
  expect(await runs()).toBe(before)
  expect(requests().filter((line) => !line.startsWith('GET /events'))).toEqual([])
}, 60_000)

test('E10: events in any order, even after disconnecting, lead to the bank’s own state', async () => {
  await post(refreshEvent(person, { type: 'entity.updated' }))
  await post(refreshEvent(person, { type: 'entity.created' }))
  await quiet()
  const listed = await person.user.call(connections.leanEntities)
  expect(listed.body.entities.map((entity) => entity.entity_id)).toEqual([person.entityId])
  const gone = await person.user.call(connecting.disconnectEntity, { params: { id: person.entityId } })
  expect(gone.status).toBe(200)
  await post(refreshEvent(person, { type: 'entity.created' }))
  await post(refreshEvent(person))
  await quiet()
  expect((await person.user.call(connections.leanEntities)).body.entities).toEqual([])
}, 60_000)

test('E10: the provider’s credentials are never accepted without the webhook secret', () => {
  expect(() => readConfig({ LEAN_CLIENT_ID: 'a', LEAN_CLIENT_SECRET: 'b' })).toThrow(/LEAN_WEBHOOK_SECRET/)
  expect(() => readConfig({ LEAN_CLIENT_ID: 'a', LEAN_CLIENT_SECRET: 'b', LEAN_WEBHOOK_SECRET: '' })).toThrow(
    /LEAN_WEBHOOK_SECRET/,
  )
})
