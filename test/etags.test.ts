import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDays } from '#contract/changes/change-kinds.ts'
import { createCategory, updateCategory } from '#contract/categories/category-edits.ts'
import { disconnectEntity } from '#contract/banks/connecting.ts'
import { api } from '#contract/index.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { addDays, dubaiDay, dubaiInstant } from '#contract/period.ts'
import { preparedExports, prepareExport } from '#contract/files/exports.ts'
import { listShares, putShares, settleShares } from '#contract/payments/shares.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createCheque } from '#contract/expected/cheques.ts'
import { createLoan } from '#contract/expected/loans.ts'
import { createBudget } from '#contract/planning/budgets.ts'
import { updateDocument } from '#contract/person/settings.ts'
import type { Language } from '#contract/product.ts'
import { deleteAccount } from '#contract/person/account.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import {
  applyCorrection,
  createTransaction,
  deleteTransaction,
  editGroup,
  editTransaction,
  verifyBatch,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { createInstrument, createTrade } from '#contract/investments/investments.ts'
import { saveZakat } from '#contract/uae/zakat.ts'
import { keepLease } from '../server/features/banks/sync/service.lease.ts'
import { read, system, write } from '../server/platform/db/db.ts'
import { categories as categoryNames } from '../server/platform/i18n/en-AE/categories.ts'
import { titles } from '../server/platform/i18n/en-AE/titles.ts'
import { eventsDone, settle, userTables } from './access/help.ts'
import { connectBank, syncIdle } from './connect.ts'
import { onCitus } from './database.ts'
import { startWorld, type TestUser, type World } from './world.ts'

/**
 * A 304 is sent only if the full response would be the same, to its owner, and while the session is valid.
 */

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const statements: { text: string; parameters: readonly unknown[] }[] = []
let world: World
let user: TestUser
let otherUser: TestUser
beforeAll(async () => {
  world = await startWorld({
    clock,
    onQuery: ({ sql: text, parameters }) => void statements.push({ text, parameters }),
  })
  user = await world.signUp()
  otherUser = await world.signUp()
  await connectBank(world, user, { person: 'salaried' })
  await user.call(createBudget, { body: { name: 'Food', category_ids: ['groceries'], amount: 900 } })
  await user.call(createOwnAccount, { body: { kind: 'property', name: 'Flat', value: 900_000 } })
  await user.call(createCheque, {
    body: { date: '2027-03-03', amount: 20_000, payee: 'Jasmine Real Estate' },
  })
  const { body } = await user.call(accountsQuick)
  await user.call(createLoan, {
    body: {
      kind: 'car',
      lender: 'ADIB',
      account_id: body.data.find(({ kind }) => kind === 'current')?.id ?? '',
      principal: 48_000,
      as_of: '2026-01-05',
      first_due: '2026-02-05',
      rate_kind: 'reducing',
      rate: 5,
      each: null,
      last_due: '2027-12-05',
    },
  })
  const share = await user.call(createInstrument, { body: { kind: 'share', name: 'Emaar' } })
  await user.call(createTrade, {
    params: { id: share.body.instrument.id },
    body: { kind: 'buy', account: 'Broker', day: '2026-01-05', quantity: '10', price: '8' },
  })
  await user.call(saveZakat, { body: {} })
  await settle(world, user)
}, 120_000)
afterAll(() => world.stop())

/** Queries to request of a call in addition to its plain address; `:id` is the id of a transaction. */
const queries: Record<string, string[]> = {
  '/api/user/transactions': ['?page=1&size=20'],
  '/api/user/transactions-quick': ['?period=mtd'],
  '/api/user/transactions/search': ['?size=30', '?q=a&size=10', '?verified=false'],
  '/api/user/transactions/totals': ['?type=expense'],
  '/api/user/review': ['?filter=all&batches=true'],
  '/api/user/categories': ['?archived=true'],
  '/api/user/balance-history': ['?period=1y'],
  '/api/user/financial-summary-quick': ['?period=ytd'],
  '/api/user/dashboard-data': ['?period=1m'],
}
/** Calls that need a query. */
const needed: Record<string, string> = { '/api/user/ask': '?q=What+is+my+balance' }
const endpoints = api.map(({ endpoint }) => endpoint).filter(({ etag }) => etag)
const calls = endpoints.flatMap(({ path: route }) =>
  [needed[route] ?? '', ...(queries[route] ?? [])].map((query) => `${route}${query}`),
)
const categories = '/api/user/categories'

type Got = { status: number; etag: string | null; text: string }
async function get(who: Pick<TestUser, 'fetch'>, target: string, etag?: string | null): Promise<Got> {
  const answer = await who.fetch(target, { headers: etag ? { 'if-none-match': etag } : {} })
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

const tables = new Map([
  ['accounts', { table: 'valuations', column: 'account_id' }],
  ['recurring', { table: 'series', column: 'id' }],
  ['budgets', { table: 'budgets', column: 'id' }],
  ['cheques', { table: 'cheques', column: 'id' }],
  ['loans', { table: 'loans', column: 'id' }],
  ['investments', { table: 'instruments', column: 'id' }],
])
/** The address of a call with the id of something that the user owns; null if the user has none. */
async function withId(who: TestUser, call: string): Promise<string | null> {
  if (call.includes(':accountId')) {
    const kind = call.includes('/savings/') ? 'savings' : 'card'
    const { rows } = await sql<{ id: string }>`select id from accounts
      where user_id = ${who.id} and kind = ${kind} order by 1 limit 1`.execute(world.app.db)
    return rows[0] ? call.replace(':accountId', rows[0].id) : null
  }
  if (call.includes(':transaction')) return call.replace(':transaction', await someRow(who))
  if (!call.includes(':id')) return call
  if (call.includes('/trades/:id')) {
    const { rows } = await sql<{ id: string }>`select id from investment_trades
      where user_id = ${who.id} and kind = 'buy' order by 1 limit 1`.execute(world.app.db)
    return rows[0] ? call.replace(':id', rows[0].id) : null
  }
  const [, , , table = ''] = call.split('/')
  const source = tables.get(table)
  if (!source) return call.replace(':id', await someRow(who))
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(source.column)} as id from ${sql.table(source.table)}
    where user_id = ${who.id} order by 1 limit 1`.execute(world.app.db)
  return rows[0] ? call.replace(':id', rows[0].id) : null
}

async function someRow(who: TestUser): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from transactions
    where user_id = ${who.id} and removed_at is null order by day desc, id limit 1`.execute(world.app.db)
  return rows[0]?.id ?? ''
}

test('every call with an ETag answers 304 to it without a body; no other call sends an ETag', async () => {
  expect(endpoints.length).toBeGreaterThan(10)
  for (const call of calls) {
    const target = await withId(user, call)
    if (target === null) throw new Error(`${call} needs something of the user's`)
    const first = await get(user, target)
    expect([call, first.status, first.etag]).toEqual([call, 200, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
    expect([call, await get(user, target, first.etag)]).toEqual([
      call,
      { status: 304, etag: first.etag, text: '' },
    ])
    expect([call, await get(user, target, 'W/"other"')]).toEqual([call, first])
  }
  for (const { endpoint } of api)
    if (endpoint.method === 'GET' && !endpoint.etag && !/:|events|export|photo/.test(endpoint.path))
      expect([endpoint.path, (await get(user, endpoint.path, '*')).etag]).toEqual([endpoint.path, null])
})

test('to who reads Arabic no call names a category or a payment of ours in English', async () => {
  const ours = new Set<string>([...Object.values(categoryNames), ...Object.values(titles)])
  const ask = async (language: Language): Promise<string[]> => {
    const found: string[] = []
    for (const call of calls) {
      const target = (await withId(user, call)) ?? ''
      const text = await (await user.fetch(target, { headers: { 'accept-language': language } })).text()
      for (const [, name = ''] of text.matchAll(/"([^"\\]+)"/g))
        if (ours.has(name)) found.push(`${call}: ${name}`)
    }
    return found
  }
  expect(await ask('ar-AE')).toEqual([])
  expect((await ask('en-AE')).length).toBeGreaterThan(20)
})

test('a 304 takes a single statement, must not be stored either, and is answered to one of several tags', async () => {
  const { etag } = await get(user, categories)
  statements.length = 0
  const answer = await user.fetch(categories, { headers: { 'if-none-match': etag ?? '' } })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([304, 'no-store'])
  // the check of the session; on Citus it takes two
  expect(statements.filter(({ parameters }) => parameters.includes(user.id))).toHaveLength(onCitus ? 2 : 1)
  expect((await get(user, categories, `W/"other", ${etag}`)).status).toBe(304)
})

test("other methods, anonymous requests and other users' tags get the same as without a tag", async () => {
  const { etag } = await get(user, categories)
  const headers = { 'if-none-match': etag ?? '' }
  expect((await user.fetch(categories, { method: 'HEAD', headers })).status).toBe(405)
  expect((await user.fetch(categories, { method: 'DELETE', headers })).status).toBe(405)
  expect((await fetch(`${world.url}${categories}`, { headers })).status).toBe(401)
  const otherAnswer = await get(otherUser, categories, etag)
  expect(otherAnswer.status).toBe(200)
  expect(otherAnswer.etag).not.toBe(etag)
  const id = await someRow(user)
  const row = await get(user, `/api/user/transactions/${id}`)
  expect((await get(otherUser, `/api/user/transactions/${id}`, row.etag)).status).toBe(404)
  expect((await get(user, `${categories}?archived=perhaps`, 'W/"other"')).status).toBe(400)
})

test('an ended session gets 401, whatever tag it sends', async () => {
  const gone = await world.signUp()
  const target = '/api/user/dashboard-data?period=mtd'
  const { etag } = await get(gone, target)
  expect((await get(gone, target, etag)).status).toBe(304)
  await sql`delete from identity_sessions where "userId" = ${gone.id}`.execute(world.app.db)
  expect((await get(gone, target, etag)).status).toBe(401)
})

test('on a new day the ETag changes', async () => {
  const target = '/api/user/financial-summary-quick?period=mtd'
  const before = await get(user, target)
  // prevents syncs and scans during the test, which would change the data as well
  await system(world.app.db, async (tx) => {
    await sql`update connections set next_sync_at = null`.execute(tx)
    await sql`delete from notification_scans`.execute(tx)
  })
  clock.ahead = 40 * 86_400_000
  try {
    const after = await get(user, target, before.etag)
    expect(after.status).toBe(200)
    expect(after.text).not.toBe(before.text)
  } finally {
    clock.ahead = 0
  }
})

test('on one day an answer with the same ETag is the same in the morning and at night', async () => {
  const who = await world.signUp()
  await connectBank(world, who, { person: 'salaried' })
  await settle(world, who)
  const { body } = await who.call(createTransaction, {
    body: {
      type: 'expense',
      amount: '30',
      category: 'dining',
      description: 'Dinner',
      date: dubaiDay(clock.now()),
    },
  })
  await who.call(putShares, {
    params: { id: body.transaction.id },
    body: { shares: [{ person: 'Sara', amount: 10 }] },
  })
  const [sara] = (await who.call(listShares)).body.data
  const ids = sara?.shares.map(({ id }) => id) ?? []
  await who.call(settleShares, { body: { ids, settled: true } })
  await who.call(prepareExport, { body: { format: 'csv' } })
  await settle(world, who)
  await system(world.app.db, async (tx) => {
    await sql`update connections set next_sync_at = null`.execute(tx)
    await sql`delete from notification_scans`.execute(tx)
  })
  const ask = () =>
    Promise.all(
      calls.map(async (call) => {
        const target = await withId(who, call)
        return target === null ? null : { target, ...(await get(who, target)) }
      }),
    )
  const begun = clock.now()
  const wrong: unknown[] = []
  try {
    for (const days of [preparedExports.days, changeDays, 366]) {
      const day = addDays(dubaiDay(begun), days)
      clock.ahead = dubaiInstant(day, 1).getTime() - Date.now()
      const morning = await ask()
      clock.ahead = dubaiInstant(day, 1435).getTime() - Date.now()
      const night = await ask()
      for (const [at, before] of morning.entries()) {
        if (before?.etag && (before.etag !== night[at]?.etag || before.text !== night[at].text))
          wrong.push([days, before, night[at]])
      }
    }
  } finally {
    clock.ahead = 0
  }
  expect(wrong).toEqual([])
})

test('rolled-back changes and reads leave the ETag unchanged, and a write changes it', async () => {
  const { etag } = await get(user, categories)
  await expect(
    write(world.app.db, { userId: user.id }, async (tx) => {
      await sql`update categories set name = coalesce(name, id) || '!' where user_id = ${user.id}`.execute(tx)
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await read(world.app.db, { userId: user.id }, (tx) => sql`select count(*) from categories`.execute(tx))
  expect((await get(user, categories, etag)).status).toBe(304)
  const rename = (
    end: string,
  ) => sql`update categories set name = replace(coalesce(name, id), '!', '') || ${end}
    where user_id = ${user.id}`
  await system(world.app.db, (tx) => rename('!').execute(tx))
  const changed = await get(user, categories, etag)
  expect(changed.text).toContain('!')
  await write(world.app.db, { userId: user.id }, (tx) => rename('').execute(tx))
  const again = await get(user, categories, changed.etag)
  expect([again.status, again.text.includes('!')]).toEqual([200, false])
})

test("the heartbeat of a running sync does not change the user's ETags", async () => {
  const lease = randomUUID()
  await system(world.app.db, (tx) =>
    sql`update sync_runs set state = 'running', lease = ${lease}, heartbeat_at = now()
      where id = (select id from sync_runs where user_id = ${user.id} limit 1)`.execute(tx),
  )
  const { etag } = await get(user, categories)
  const keeper = keepLease(world.app, user.id, lease, new AbortController().signal)
  try {
    keeper.progress.fetched = 4711
    const selectRun = () =>
      sql`select 1 from sync_runs where user_id = ${user.id} and fetched = 4711`.execute(world.app.db)
    await expect.poll(async () => (await selectRun()).rows.length, { timeout: 30_000 }).toBe(1)
    expect((await get(user, categories, etag)).status).toBe(304)
  } finally {
    await keeper.stop()
    await system(world.app.db, (tx) =>
      sql`update sync_runs set state = 'done', lease = null where user_id = ${user.id}`.execute(tx),
    )
  }
})

test('every user table raises the data version, whoever writes', async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where t.tgname = 'raise_version'`.execute(world.app.db)
  // tables of pending work, which no response shows
  const hidden = /^(user_versions|domain_events|notification_deliveries|notification_scans)$/
  const tables = (await userTables(world)).filter((name) => !hidden.test(name))
  expect(rows.map(({ name }) => name).sort()).toEqual(tables)
})

test('concurrent readers see everything written before their requests', async () => {
  let { etag } = await get(user, categories)
  const ask = async (): Promise<Got> => get(user, categories, etag)
  for (let n = 0; n < 4; n += 1) {
    const name = `Shops ${n}`
    const body = JSON.stringify({ name })
    const early = Array.from({ length: 10 }, ask)
    const headers = { 'content-type': 'application/json' }
    expect((await user.fetch(`${categories}/shopping`, { method: 'PATCH', headers, body })).status).toBe(200)
    const late = await Promise.all(Array.from({ length: 20 }, ask))
    for (const { status, text } of late) expect([status, text.includes(`"${name}"`)]).toEqual([200, true])
    for (const { status } of await Promise.all(early)) expect([200, 304]).toContain(status)
    etag = late[0]?.etag ?? null
  }
})

// Citus nodes count their updates themselves, so that this connection cannot see them
test.skipIf(onCitus)(
  'a system transaction raises the version once, at its end, however many rows it writes',
  async () => {
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
  },
)

const gone = new Set<string>()
/** What may happen to a user's data, each through the app's own calls. */
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
  group: async (who) => who.call(editGroup, { body: { ids: [await someRow(who)], category: 'dining' } }),
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
    gone.add(entity) // the bank deletes it as well
    return who.call(disconnectEntity, { params: { id: entity } })
  },
}
/** Each is followed by four rounds of all calls; `npm run check:deep` has longer lives. */
const actionsEach = process.env['CHECK_RUNS'] === undefined ? 2 : 3
const action = fc.record({ kind: fc.constantFrom(...Object.keys(actions)), n: fc.nat(100_000) })

/** The responses that a client has cached, by address. */
type Held = Map<string, Got>

/** Requests everything with the cached tags, and keeps what is answered in full. */
async function askAll(who: TestUser, tags: Held): Promise<void> {
  await ofAll(who, async (target) => {
    const answer = await get(who, target, tags.get(target)?.etag)
    if (answer.status === 200) tags.set(target, answer)
    else if (answer.status !== 304) tags.delete(target)
  })
}

/** The cached responses that get no 304, or differ from a fresh one. */
async function wrongOf(who: TestUser, tags: Held): Promise<unknown[]> {
  const all = await ofAll(who, async (target) => {
    const held = tags.get(target)
    if (!held) return []
    const [{ status }, fresh] = [await get(who, target, held.etag), await get(who, target)]
    return status === 304 && isDeepStrictEqual(fresh, held) ? [] : [{ target, status, held, fresh }]
  })
  return all.flat()
}

const ofAll = <T>(who: TestUser, ask: (target: string) => Promise<T>): Promise<(T | never[])[]> =>
  Promise.all(
    calls.map(async (call) => {
      const target = await withId(who, call)
      return target === null ? [] : ask(target)
    }),
  )

/** What the ETags are made of. */
async function versionOf({ id }: TestUser): Promise<string> {
  const { rows } = await sql<{ version: string }>`select u.version || ' ' || s.version as version
    from user_versions u, shared_version s where u.user_id = ${id}`.execute(world.app.db)
  return `${dubaiDay(clock.now())} ${rows[0]?.version ?? ''}`
}

test('for any actions, a 304 means a fresh response is the same', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: actionsEach, maxLength: actionsEach }), async (steps) => {
      const who = await world.signUp()
      const { entityId: entity } = await connectBank(world, who, { person: 'freelancer' })
      await eventsDone(world, who.id)
      const tags: Held = new Map()
      await askAll(who, tags)
      for (const { kind, n } of steps) {
        await actions[kind]?.(who, entity, n)
        await askAll(who, tags) // a background sync may still be writing
        await syncIdle(who)
        await eventsDone(world, who.id)
        // a scan that the server began by itself, and that no test can wait for, may write between two requests
        let wrong: unknown[] = []
        for (let before = ''; before !== (await versionOf(who));) {
          before = await versionOf(who)
          await askAll(who, tags)
          wrong = await wrongOf(who, tags)
        }
        expect(wrong).toEqual([])
        expect(tags.size).toBeGreaterThan(50)
      }
      await who.call(deleteAccount, { body: { confirm: 'DELETE', password: who.password } })
      for (const [target, { etag }] of tags) expect((await get(who, target, etag)).status).toBe(401)
      const left = await sql`select 1 from user_versions where user_id = ${who.id}`.execute(world.app.db)
      expect(left.rows).toEqual([])
    }),
    {
      numRuns: Number(process.env['CHECK_RUNS'] ?? 1),
      seed: Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000),
      endOnFailure: true,
    },
  )
})
