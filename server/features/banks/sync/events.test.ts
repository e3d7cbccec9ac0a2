import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refreshBalances, syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { syncRuns } from '../../../../test/connect.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { BankError } from '../../../banking/provider.ts'
import { system, write } from '../../../platform/db/db.ts'
import { selectConnections } from '../connections/store.ts'
import { createSyncEvents } from './service.events.ts'
import { openRun } from './store.ts'
import { type Person, startBankWorld } from './testing/bank-world.ts'
import { startDue } from './run/service.work.ts'
import { startedFor } from '../../../../test/started.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() => startBankWorld({ clock: { now: () => now }, webhooks: false }))

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await check()) return
    await sleep(100)
  }
  throw new Error('it did not happen')
}

/** Whether all domain events of this user are handled. */
async function isQuiet({ userId }: Person): Promise<boolean> {
  const waiting = await system(world.app.db, (tx) =>
    sql`select 1 from domain_events where user_id = ${userId}`.execute(tx),
  )
  return waiting.rows.length === 0
}

async function listen(person: Person, headers: Record<string, string> = {}) {
  const response = await person.fetch('/api/user/sync-events', { headers })
  const received = { text: '', open: true }
  const reader = response.body?.getReader()
  void (async () => {
    const decoder = new TextDecoder()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      received.text += decoder.decode(part.value)
    }
    received.open = false
  })()
  return { response, told: received, close: async () => reader?.cancel() }
}

test('progress is sent to the open screens of its user only, and stops when the session ends', async () => {
  const [person, otherPerson] = [await world.person(), await world.person()]
  await until(() => isQuiet(otherPerson)) // changes made by signing up are not part of this test
  const ownStream = await listen(person)
  const otherStream = await listen(otherPerson)
  expect(ownStream.response.headers.get('content-type')).toContain('text/event-stream')
  await person.connect('salaried')
  await person.call(syncLeanData)
  await until(async () => ownStream.told.text.includes('"state":"done"'))
  expect(ownStream.told.text).toMatch(/^event: sync\ndata: \{/m)
  expect(otherStream.told.text).not.toContain('event: sync')
  await until(async () => ownStream.told.text.includes('event: changed'))
  expect(otherStream.told.text).not.toContain('event: changed')
  world.sessions.delete(person.userId)
  await until(async () => !ownStream.told.open)
  expect(otherStream.told.open).toBe(true)
  await otherStream.close()
}, 60_000)

test('progress is sent in the language of the screen', async () => {
  const person = await world.person()
  const screen = await listen(person, { 'accept-language': 'ar-AE' })
  await person.connect('salaried')
  await person.call(syncLeanData)
  await until(async () => screen.told.text.includes('"state":"done"'))
  expect(screen.told.text).toContain('"bank_name":"بنك الإمارات دبي الوطني"')
  await screen.close()
}, 60_000)

test('a stream that opens while others are checked reports no change that never happened', async () => {
  const people = [await world.person(), await world.person(), await world.person()]
  for (const person of people) await until(() => isQuiet(person))
  for (let round = 0; round < 5; round += 1) {
    const opening: ReturnType<typeof listen>[] = []
    await system(world.app.db, async (tx) => {
      await sql`lock table sync_runs in access exclusive mode`.execute(tx) // every check waits for this
      for (const person of people) {
        opening.push(listen(person))
        await sleep(40)
      }
    })
    const open = await Promise.all(opening)
    await sleep(200)
    for (const { told } of open) expect(told.text).toBe(': open\n\n')
    await Promise.all(open.map((each) => each.close()))
  }
}, 60_000)

test('one poll checks the sessions of all open streams, and closes those of ended ones', async () => {
  const asked: (readonly string[])[] = []
  const ended = new Set<string>()
  const events = createSyncEvents(world.app, async (ids) => {
    asked.push(ids)
    return new Set(ids.filter((id) => !ended.has(id)))
  })
  const gone = new AbortController()
  const streams = [randomUUID(), randomUUID()].flatMap((userId) =>
    Array.from({ length: 5 }, (_, n) =>
      events.open({ userId, sessionId: `${userId} ${n}`, language: 'en-AE' }, gone.signal),
    ),
  )
  await until(async () => asked.length >= 3)
  for (const ids of asked) expect(ids).toHaveLength(streams.length)
  ended.add(asked[0]?.[0] ?? '')
  await until(async () => events.count() === streams.length - 1)
  gone.abort()
  expect(events.count()).toBe(0)
}, 60_000)

test('the sixth stream of a user is refused', async () => {
  const person = await world.person()
  const open = await Promise.all(Array.from({ length: 5 }, () => listen(person)))
  expect(open.map((each) => each.response.status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await person.fetch('/api/user/sync-events')
  expect(sixth.status).toBe(429)
  await Promise.all(open.map((each) => each.close()))
  await until(async () => {
    const again = await person.fetch('/api/user/sync-events')
    await again.body?.cancel()
    return again.status === 200
  })
})

test('the schedule syncs a due connection once', async () => {
  const person = await world.person()
  await person.connect('salaried')
  now = new Date(now.getTime() + 3 * 60_000)
  await Promise.all([startDue(world.app), startDue(world.app), startDue(world.app)])
  await until(async () => (await syncRuns(world.app, person.userId))[0]?.state === 'done')
  const data = await syncRuns(world.app, person.userId)
  expect(data.map((run) => run.trigger)).toEqual(['schedule'])
  const { body } = await person.call(syncStatus)
  expect(body).toMatchObject({ recommendation: 'regular_sync', active: [], limits: { day_used: 0 } })
  expect(new Date(body.next_sync_at ?? 0).getTime()).toBeGreaterThan(now.getTime() + 5 * 3_600_000)
}, 60_000)

test('a due sync that cannot be started delays no other', async () => {
  const people = [await world.person(), await world.person()]
  for (const person of people) await person.connect('salaried')
  now = new Date(now.getTime() + 3 * 60_000)
  const [broken = expect.fail(), other = expect.fail()] = people
  await system(world.app.db, (tx) =>
    sql`alter table sync_runs add constraint refuse check (user_id <> ${sql.lit(broken.userId)}) not valid`.execute(
      tx,
    ),
  )
  await startDue(world.app)
  await system(world.app.db, (tx) => sql`alter table sync_runs drop constraint refuse`.execute(tx))
  await until(async () => (await syncRuns(world.app, other.userId))[0]?.state === 'done')
  expect(await syncRuns(world.app, broken.userId)).toEqual([])
}, 60_000)

test('the schedule continues until nothing is due', async () => {
  const people = await Promise.all([world.person(), world.person(), world.person()])
  for (const person of people) await person.connect('empty')
  now = new Date(now.getTime() + 3 * 60_000)
  await startDue(world.app, 1)
  for (const person of people)
    await until(async () => (await syncRuns(world.app, person.userId))[0]?.state === 'done')
}, 60_000)

test('a run whose worker died is taken over and stores nothing twice', async () => {
  const person = await world.person()
  const entityId = await person.connect('salaried')
  await person.call(syncLeanData)
  const total = (await person.call(transactionsPage)).body.pagination.total
  now = new Date(now.getTime() + 120_000)
  const id = '01900000-0000-7000-8000-000000000001'
  await write(world.app.db, person, async (tx) => {
    const run = { id, connectionId: entityId, trigger: 'manual' as const, days: 365 }
    await openRun(tx, person.userId, run, now)
    await sql`update sync_runs set state = 'running', lease = ${id}, heartbeat_at = statement_timestamp() - interval '5 minutes'
      where user_id = ${person.userId} and id = ${id}`.execute(tx)
  })
  await startDue(world.app)
  await until(async () => {
    const data = await syncRuns(world.app, person.userId)
    return data.find((run) => run.id === id)?.state === 'done'
  })
  expect((await person.call(transactionsPage)).body.pagination.total).toBe(total)
}, 60_000)

const connectionOf = async (person: Person) =>
  write(world.app.db, person, async (tx) => {
    const [row] = await selectConnections(tx, person.userId)
    if (!row) throw new Error('no connection')
    return row
  })
const asOwner = (statement: ReturnType<typeof sql>) => system(world.app.db, (tx) => statement.execute(tx))

test('syncs postponed by a clock a day ahead are due again once the clock is right', async () => {
  const [person, otherPerson] = [await world.person(), await world.person()]
  for (const owner of [person, otherPerson]) {
    await owner.connect('empty')
    await owner.call(syncLeanData)
  }
  const usual = (await connectionOf(otherPerson)).next_sync_at
  await asOwner(sql`update connections set next_sync_at = ${new Date(now.getTime() + 30 * 3_600_000)}
    where user_id = ${person.userId}`)
  await startDue(world.app)
  const near = (await connectionOf(person)).next_sync_at?.getTime() ?? 0
  expect([near >= now.getTime(), near <= now.getTime() + 1_800_000]).toEqual([true, true])
  expect((await connectionOf(otherPerson)).next_sync_at).toEqual(usual)
  // a bank that asked to wait for a day is left alone for that day
  const waitUntil = new Date(now.getTime() + 24 * 3_600_000)
  await asOwner(sql`update connections set next_sync_at = ${waitUntil}, error_kind = 'reauthorise'
    where user_id = ${otherPerson.userId}`)
  await startDue(world.app)
  expect((await connectionOf(otherPerson)).next_sync_at).toEqual(waitUntil)

  const waiting = { id: '01900000-0000-7000-8000-000000000002', trigger: 'manual' as const, days: 30 }
  for (const state of ['queued', 'running']) {
    const { id } = await connectionOf(person)
    await write(world.app.db, person, (tx) =>
      openRun(tx, person.userId, { ...waiting, connectionId: id }, now),
    )
    await asOwner(sql`update sync_runs set state = ${state}, lease = ${id},
        heartbeat_at = statement_timestamp() + interval '1 day', retry_at = ${new Date(now.getTime() + 86_400_000)}
      where user_id = ${person.userId} and id = ${waiting.id}`)
    await startDue(world.app)
    await until(async () =>
      (await syncRuns(world.app, person.userId)).some((run) => run.id === waiting.id && run.state === 'done'),
    )
    await asOwner(sql`delete from sync_runs where id = ${waiting.id}`)
  }
}, 60_000)

/** Blocks every call of listAccounts until `open`; `calls` counts them. */
function holdBank(fail?: Error) {
  const bank = world.app.banks.standard
  const listAccounts = bank.listAccounts.bind(bank)
  const gate = Promise.withResolvers<void>()
  const heldBank = {
    calls: 0,
    open: () => gate.resolve(),
    restore: () => void (bank.listAccounts = listAccounts),
  }
  bank.listAccounts = async (entityId) => {
    heldBank.calls += 1
    const first = heldBank.calls === 1
    await gate.promise
    if (first && fail) throw fail
    return listAccounts(entityId)
  }
  return heldBank
}

const jobsLeft = async (): Promise<number> => {
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from pgboss.job
      where name in ('sync', 'sync-request', 'provider-event') and state < 'completed'`.execute(tx),
  )
  return rows[0]?.n ?? 0
}

test.each([
  ['well', undefined, 'done'],
  ['badly', new BankError('refused', 'not now'), 'failed'],
] as const)(
  'ten webhooks during a run lead to exactly one more right after it, even when it ends %s',
  async (_how, failure, state) => {
    const person = await world.person()
    const entityId = await person.connect('empty')
    await person.call(syncLeanData)
    await until(async () => (await jobsLeft()) === 0)
    const { customer_id } = await connectionOf(person)
    now = new Date(now.getTime() + 120_000)
    const heldBank = holdBank(failure)
    try {
      await person.call(syncLeanData, { body: { days: 30, background: true } })
      await until(async () => heldBank.calls === 1)
      world.bank.setWebhook(`${world.url}/api/webhooks/lean`)
      const sent = Array.from({ length: 10 }, () =>
        world.bank.emitWebhook('entity.data.refresh.updated', {
          status: 'OK',
          entity_id: entityId,
          customer_id,
          refresh_id: randomUUID(),
        }),
      )
      await until(async () => {
        const { rows } = await system(world.app.db, (tx) =>
          sql`select from provider_events where event_id = any(${sent.map((event) => event.event_id)}::text[])
            and done_at is not null`.execute(tx),
        )
        return rows.length === 10
      })
      heldBank.open()
      await until(async () => (await jobsLeft()) === 0)
      const data = await syncRuns(world.app, person.userId)
      expect(data.map((run) => [run.trigger, run.state])).toEqual([
        ['webhook', 'done'],
        ['manual', state],
        ['connect', 'done'],
      ])
      expect(heldBank.calls).toBe(2)
    } finally {
      heldBank.open()
      heldBank.restore()
      world.bank.setWebhook(undefined)
    }
  },
  60_000,
)

test('the app and the events of connecting lead to one first sync, whichever comes first', async () => {
  const person = await world.person()
  await person.connect('empty')
  const { id: connectionId } = await connectionOf(person)
  const sendEvent = () =>
    world.app.queue.send('sync-request', { userId: person.userId, connectionId, trigger: 'connect' })
  const heldBank = holdBank()
  try {
    await sendEvent()
    await until(async () => heldBank.calls === 1)
    await person.call(syncLeanData, { body: { background: true } })
    heldBank.open()
    await until(async () => (await jobsLeft()) === 0)
    await sendEvent()
    await until(async () => (await jobsLeft()) === 0)
    expect((await syncRuns(world.app, person.userId)).map((run) => run.state)).toEqual(['done'])
    expect(heldBank.calls).toBe(1)
  } finally {
    heldBank.open()
    heldBank.restore()
  }
}, 60_000)

test('balances are requested within the limits and returned in any case', async () => {
  const person = await world.person()
  await person.connect('salaried')
  await person.call(syncLeanData)
  now = new Date(now.getTime() + 120_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call(refreshBalances)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  for (const answer of answers) expect(answer.body.bank_balances).toHaveLength(3)
  expect(await syncRuns(world.app, person.userId)).toHaveLength(2)
}, 60_000)
