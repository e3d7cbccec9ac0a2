import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCategory, updateCategory } from '#contract/categories.ts'
import { disconnectEntity } from '#contract/connections.ts'
import { dubaiDay } from '#contract/period.ts'
import { deleteAccount, updateDocument } from '#contract/settings.ts'
import { syncLeanData } from '#contract/sync.ts'
import {
  applyCorrection,
  createTransaction,
  deleteTransaction,
  editTransaction,
  undoTransaction,
  verifyBatch,
  verifyTransaction,
} from '#contract/transactions.ts'
import { readConfig } from '../server/config.ts'
import { keepLease } from '../server/features/sync/run/lease.ts'
import { createBatch } from '../server/platform/db/batch.ts'
import { system, write } from '../server/platform/db/db.ts'
import { KeptAnswers } from '../server/platform/http/kept.ts'
import { createLog } from '../server/platform/log.ts'
import { type Running, startServer } from '../server/start.ts'
import { settle, userTables } from './access/help.ts'
import { connectBank, syncIdle } from './connect.ts'
import { freePort, startWorld, type TestUser, testServer, userOf, type World } from './world.ts'

/** Kept answers are exactly those that would be made anew, for nobody but their owner, and only while the session lives. */

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const seen: { text: string; parameters: readonly unknown[] }[] = []
let world: World
let user: TestUser
let other: TestUser
beforeAll(async () => {
  world = await startWorld({
    clock,
    env: { CHECK_ANSWERS: 'false' },
    onQuery: ({ sql: text, parameters }) => void seen.push({ text, parameters }),
  })
  user = await world.signUp()
  other = await world.signUp()
  await connectBank(world, user, { person: 'salaried' })
  await settle(world, user)
}, 120_000)
afterAll(() => world.stop())

const search = '/api/user/transactions/search'
/** Every call whose answers are kept; `:id` is a transaction's. */
const calls = [
  '/api/user/transactions?page=1&size=20',
  '/api/user/transactions-quick?period=mtd',
  `${search}?size=30`,
  `${search}?q=a&size=10`,
  '/api/user/transactions/totals?type=expense',
  '/api/user/transaction-counts',
  '/api/user/review?filter=all&batches=true',
  '/api/user/transactions/:id',
  '/api/user/categories?archived=true',
  '/api/user/accounts-quick',
  '/api/user/balance-history?period=1y',
  '/api/user/financial-summary-quick?period=ytd',
  '/api/user/financial-summary?period=all',
  '/api/user/dashboard-data?period=1m',
]

type Got = { status: number; headers: Record<string, string>; text: string }
async function get(who: Pick<TestUser, 'fetch'>, target: string, packed = true): Promise<Got> {
  const answer = await who.fetch(target, { headers: { 'accept-encoding': packed ? 'gzip' : 'identity' } })
  const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, text: (await answer.text()).replace(/"request_id":"[^"]+"/, '') }
}
let asked = 0
/** The same made anew: a parameter that nobody reads makes it another question. */
const getFresh = (who: TestUser, target: string, packed = true): Promise<Got> =>
  get(who, `${target}${target.includes('?') ? '&' : '?'}anew=${(asked += 1)}`, packed)
const keptSince = (lines: number): number =>
  world.logLines.slice(lines).filter((line) => line.includes('"kept":true')).length

async function someRow(who: TestUser): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from transactions
    where user_id = ${who.id} and removed_at is null order by day desc, id limit 1`.execute(world.app.db)
  return rows[0]?.id ?? ''
}

test('a repeat is the same answer to the letter, and every call that may is kept', async () => {
  const id = await someRow(user)
  for (const call of calls)
    for (const packed of [true, false]) {
      const target = call.replace(':id', id)
      const first = await get(user, target, packed)
      expect([call, first.status]).toEqual([call, 200])
      const lines = world.logLines.length
      const again = await get(user, target, packed)
      expect([call, keptSince(lines)]).toEqual([call, 1])
      expect(again).toEqual(first)
      expect(again).toEqual(await getFresh(user, target, packed))
    }
  const ids = await Promise.all(
    [1, 2].map(async () => (await user.fetch(`${search}?size=30`)).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(2)
})

test('a repeat takes one statement, and repeats that come together take one for all', async () => {
  const target = `${search}?size=25`
  const checksOf = async (call: () => Promise<unknown>): Promise<number> => {
    seen.length = 0
    await call()
    expect(seen.filter(({ parameters }) => parameters.includes(user.id))).toEqual([])
    return seen.filter(({ text }) => text.includes('identity_sessions')).length
  }
  await get(user, target)
  expect(await checksOf(() => get(user, target))).toBe(1)
  const many = () => Promise.all(Array.from({ length: 40 }, () => get(user, target)))
  await many() // opens the connections
  expect(await checksOf(many)).toBeLessThan(30)
})

test('methods, bodies and other people get what they would get without it', async () => {
  const target = '/api/user/categories?archived=true'
  await get(user, target)
  const lines = world.logLines.length
  expect((await user.fetch(target, { method: 'HEAD' })).status).toBe(405)
  expect((await user.fetch(target, { method: 'DELETE' })).status).toBe(405)
  expect((await fetch(`${world.url}${target}`)).status).toBe(401)
  expect((await fetch(`${world.url}${target}`, { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(
    401,
  )
  const id = await someRow(user)
  expect((await get(user, `/api/user/transactions/${id}`)).status).toBe(200)
  expect((await get(other, `/api/user/transactions/${id}`)).status).toBe(404)
  const [mine, theirs] = [await get(user, `${search}?size=30`), await get(other, `${search}?size=30`)]
  expect(theirs.text).not.toBe(mine.text)
  expect(keptSince(lines)).toBeLessThanOrEqual(2)
})

test('a session that ends between two hits gets 401', async () => {
  const gone = await world.signUp()
  const target = '/api/user/dashboard-data?period=mtd'
  await get(gone, target)
  const lines = world.logLines.length
  expect((await get(gone, target)).status).toBe(200)
  expect(keptSince(lines)).toBe(1)
  await sql`delete from identity_sessions where "userId" = ${gone.id}`.execute(world.app.db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(gone, target)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
})

test('a new day is a new question', async () => {
  const target = '/api/user/financial-summary-quick?period=mtd'
  const before = await get(user, target)
  // nothing is due meanwhile: a sync that the minute begins would change what is kept here
  await system(world.app.db, (tx) => sql`update connections set next_sync_at = null`.execute(tx))
  clock.ahead = 40 * 86_400_000
  try {
    const after = await get(user, target)
    expect(after.text).not.toBe(before.text)
    expect(after).toEqual(await getFresh(user, target))
  } finally {
    clock.ahead = 0
  }
})

test('what a transaction took back changes nothing, and a write changes everything', async () => {
  const target = '/api/user/categories'
  await get(user, target)
  const lines = world.logLines.length
  await expect(
    write(world.app.db, { userId: user.id }, async (tx) => {
      await sql`update categories set name = name || '!' where user_id = ${user.id}`.execute(tx)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await write(world.app.db, { userId: user.id }, (tx) => sql`select count(*) from categories`.execute(tx))
  expect((await get(user, target)).text).not.toContain('!')
  expect(keptSince(lines)).toBe(1)
  const rename = async (end: string): Promise<void> =>
    void (await system(world.app.db, (tx) =>
      sql`update categories set name = replace(name, '!', '') || ${end} where user_id = ${user.id}`.execute(
        tx,
      ),
    ))
  await rename('!')
  expect((await get(user, target)).text).toContain('!')
  await rename('')
  expect((await get(user, target)).text).not.toContain('!')
})

test("a running sync's beat leaves the person's answers as they are", async () => {
  const lease = randomUUID()
  await system(world.app.db, (tx) =>
    sql`update sync_runs set state = 'running', lease = ${lease}, heartbeat_at = clock_timestamp()
      where id = (select id from sync_runs where user_id = ${user.id} limit 1)`.execute(tx),
  )
  const target = '/api/user/categories'
  await get(user, target)
  const lines = world.logLines.length
  const keeper = keepLease(world.app, user.id, lease, new AbortController().signal)
  try {
    keeper.progress.fetched = 4711
    const shown = () =>
      sql`select 1 from sync_runs where user_id = ${user.id} and fetched = 4711`.execute(world.app.db)
    await expect.poll(async () => (await shown()).rows.length, { timeout: 30_000 }).toBe(1)
    await get(user, target)
    expect(keptSince(lines)).toBe(1)
  } finally {
    await keeper.stop()
    await system(world.app.db, (tx) =>
      sql`update sync_runs set state = 'done', lease = null where user_id = ${user.id}`.execute(tx),
    )
  }
})

test('every table of a user raises the version, whoever writes', async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where t.tgname = 'raise_version'`.execute(world.app.db)
  const tables = (await userTables(world)).filter((name) => name !== 'user_versions')
  expect(rows.map(({ name }) => name).sort()).toEqual(tables)
})

test('many who ask together while the data changes all see what was written before they asked', async () => {
  const target = '/api/user/categories'
  const path = '/api/user/categories/shopping'
  await get(user, target)
  for (let n = 0; n < 12; n += 1) {
    const name = `Shops ${n}`
    const body = JSON.stringify({ name })
    const early = Array.from({ length: 10 }, () => get(user, target))
    const headers = { 'content-type': 'application/json' }
    expect((await user.fetch(path, { method: 'PATCH', headers, body })).status).toBe(200)
    const late = await Promise.all(Array.from({ length: 20 }, () => get(user, target)))
    for (const { status, text } of late) expect([status, text.includes(`"${name}"`)]).toEqual([200, true])
    for (const { status } of await Promise.all(early)) expect(status).toBe(200)
  }
})

test('the system raises a version once and at the end, however many rows it writes', async () => {
  const who = await world.signUp()
  const raised = await system(world.app.db, async (tx) => {
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select n_tup_upd::int as n from pg_stat_xact_user_tables
        where relname = 'user_versions'`.execute(tx)
      return rows[0]?.n ?? -1
    }
    const before = await count()
    await sql`update categories set icon = icon where user_id = ${who.id}`.execute(tx)
    await sql`update user_documents set name = name where user_id = ${who.id}`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    return (await count()) - before
  })
  expect(raised).toBe(1)
})

const gone = new Set<string>()
/** What may happen to a person's data, each through the product's own calls. */
const actions: Record<string, (who: TestUser, entity: string, n: number) => Promise<unknown>> = {
  create: (who, _entity, n) =>
    who.call(createTransaction, {
      body: {
        type: n % 2 ? 'income' : 'expense',
        amount: `${(n % 900) + 1}.25`,
        category: n % 2 ? 'salary' : 'dining',
        description: `A ${n}`,
        date: dubaiDay(clock.now()),
      },
    }),
  remove: async (who) => who.call(deleteTransaction, { params: { id: await someRow(who) } }),
  verify: async (who, _entity, n) =>
    who.call(verifyTransaction, {
      params: { id: await someRow(who) },
      body: { action: n % 3 ? 'correct' : 'incorrect' },
    }),
  undo: async (who) => who.call(undoTransaction, { params: { id: await someRow(who) }, body: {} }),
  batch: async (who) => who.call(verifyBatch, { body: { ids: [await someRow(who)], action: 'correct' } }),
  edit: async (who, _entity, n) =>
    who.call(editTransaction, {
      params: { id: await someRow(who) },
      body: { note: `note ${n}`, category: n % 2 ? 'transport' : 'groceries' },
    }),
  earlier: async (who) => who.call(applyCorrection, { params: { id: await someRow(who) } }),
  category: (who, _entity, n) => who.call(createCategory, { body: { name: `Own ${n}`, type: 'expense' } }),
  recolour: (who, _entity, n) =>
    who.call(updateCategory, {
      params: { id: 'dining' },
      body: { color: n % 2 ? 'green' : 'grey', name: `Food ${n % 5}`, archived: n % 4 === 0 },
    }),
  settings: (who, _entity, n) =>
    who.call(updateDocument, { body: { name: `Amal ${n}`, settings: { darkMode: n % 2 === 0 } } }),
  async sync(who, entity, n) {
    const [account] = gone.has(entity) ? [] : world.bank.served(entity).accounts
    if (account)
      world.bank.addTransaction(entity, account.accountId, { minor: -100 - (n % 5000), text: `CARD ${n}` })
    clock.ahead += 120_000
    await who.call(syncLeanData, { body: { background: n % 2 === 0 } })
  },
  hide: (who) =>
    sql`update accounts set hidden = not hidden where user_id = ${who.id} and source = 'bank'`.execute(
      world.app.db,
    ),
  disconnect: (who, entity) => {
    gone.add(entity) // the bank forgets it as well
    return who.call(disconnectEntity, { params: { id: entity } })
  },
}
const action = fc.record({ kind: fc.constantFrom(...Object.keys(actions)), n: fc.nat(100_000) })

const askAll = (who: TestUser): Promise<Got[]> =>
  Promise.all(calls.map((call) => get(who, call.replace(':id', user.id))))

async function compareAll(who: TestUser): Promise<void> {
  const id = await someRow(who)
  await Promise.all(
    calls.map(async (call) => {
      const target = call.replace(':id', id)
      const [kept, fresh] = [await get(who, target), await getFresh(who, target)]
      expect([call, kept]).toEqual([call, fresh])
    }),
  )
}

test('whatever happens, what is kept is what would be made anew', { timeout: 600_000 }, async () => {
  let lines = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 5 }), async (steps) => {
      const who = await world.signUp()
      const { entityId: entity } = await connectBank(world, who, { person: 'freelancer' })
      await compareAll(who)
      lines = world.logLines.length
      for (const { kind, n } of steps) {
        await actions[kind]?.(who, entity, n)
        await askAll(who) // a sync in the background may still be writing
        await syncIdle(who)
        await compareAll(who)
        await compareAll(who)
      }
      expect(keptSince(lines)).toBeGreaterThan(0)
      await who.call(deleteAccount, { body: { confirm: 'DELETE', password: who.password } })
      expect((await get(who, calls[2] ?? '')).status).toBe(401)
      const left = await sql`select 1 from user_versions where user_id = ${who.id}`.execute(world.app.db)
      expect(left.rows).toEqual([])
    }),
    {
      numRuns: Number(process.env['CHECK_RUNS'] ?? 3),
      seed: Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000),
      endOnFailure: true,
    },
  )
})

test.skipIf(!testServer)('what one process writes another does not answer from memory', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-second-'))
  copyFileSync(path.join(world.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
  const { publicUrl, databaseUrl } = world.app.config
  const second: Running = await startServer(
    readConfig({
      PORT: String(await freePort()),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ROLE: 'web',
    }),
    { log: createLog('silent'), clock, sandbox: { port: 0 } },
  )
  try {
    const there = await userOf(second, user)
    const target = '/api/user/categories'
    for (let n = 0; n < 10; n += 1) {
      const [writer, reader] = n % 2 ? [user, there] : [there, user]
      await get(reader, target)
      const name = `Shared ${n}`
      await writer.call(createCategory, { body: { name, type: 'income' } })
      expect((await get(reader, target)).text).toContain(name)
    }
  } finally {
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('what is kept stays within its bound, and nothing is kept where it is zero', () => {
  const answer = (size: number) => ({ version: 'v', route: '/', headers: [], body: Buffer.alloc(size) })
  const kept = new KeptAnswers(100_000)
  for (let n = 0; n < 500; n += 1) {
    kept.keep(`key ${n}`, answer((n * 37) % 9000))
    kept.find('key 0')
    expect(kept.bytes).toBeLessThanOrEqual(100_000)
  }
  expect(kept.find('key 0')).not.toBeNull()
  expect(kept.find('key 3')).toBeNull()
  kept.keep('key 499', answer(50_000))
  expect(kept.find('key 499')).toBeNull()
  for (let n = 0; n < 500; n += 1) kept.drop(`key ${n}`)
  expect(kept.bytes).toBe(0)
  const none = new KeptAnswers(0)
  none.keep('key', answer(1))
  expect(none.find('key')).toBeNull()
})

test('questions go out together, and none is answered by a statement from before it', async () => {
  const sent: number[][] = []
  const open: (() => void)[] = []
  const ask = createBatch<number, string>(
    async (questions) => {
      sent.push([...questions])
      if (questions.includes(13)) throw new Error('unlucky')
      await new Promise<void>((resolve) => void open.push(resolve))
      return questions.map((n) => `answer ${n}`)
    },
    { most: 3, atOnce: 1 },
  )
  const first = [1, 2].map(ask)
  await expect.poll(() => sent).toEqual([[1, 2]])
  const later = [3, 4, 5, 6].map(ask)
  open.shift()?.()
  expect(await Promise.all(first)).toEqual(['answer 1', 'answer 2'])
  await expect
    .poll(() => sent)
    .toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  open.shift()?.()
  await expect.poll(() => sent).toEqual([[1, 2], [3, 4, 5], [6]])
  open.shift()?.()
  expect(await Promise.all(later)).toEqual(['answer 3', 'answer 4', 'answer 5', 'answer 6'])
  await expect(ask(13)).rejects.toThrow('unlucky')
  const again = ask(14)
  await expect.poll(() => open.length).toBe(1)
  open.shift()?.()
  expect(await again).toBe('answer 14')
})

test('the comparison of the tests sees an answer that has grown stale', async () => {
  const strict = await startWorld()
  try {
    const person = await strict.signUp()
    const target = '/api/user/categories'
    expect((await get(person, target)).status).toBe(200)
    expect((await get(person, target)).status).toBe(200)
    await system(strict.app.db, async (tx) => {
      await sql`alter table categories disable trigger raise_version`.execute(tx)
      await sql`update categories set name = name || '!' where user_id = ${person.id}`.execute(tx)
    })
    expect((await get(person, target)).status).toBe(500)
    expect(strict.logLines.join('\n')).toContain('a kept answer differs from a fresh one')
    expect((await get(person, target)).text).toContain('!')
  } finally {
    await strict.stop()
  }
})
