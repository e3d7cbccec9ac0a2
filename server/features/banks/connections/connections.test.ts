import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leanEntities, userEntities, listConsents } from '#contract/banks/connections.ts'
import { pauseConnection, updateLeanCustomer, updateUserEntity } from '#contract/banks/connecting.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { system, write } from '../../../platform/db/db.ts'
import { announceEndingConsents } from './service.ts'
import { startBankWorld } from '../sync/testing/bank-world.ts'
import { startedFor } from '../../../../test/started.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() => startBankWorld({ clock: { now: () => now }, webhooks: false }))

const minutes = (count: number): void => {
  now = new Date(now.getTime() + count * 60_000)
}

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
