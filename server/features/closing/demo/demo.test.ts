import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { demoLimits } from '#contract/closing/demo.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { listGoals } from '#contract/planning/goals.ts'
import { listRecurring, recurringCalendar } from '#contract/expected/series.ts'
import { listInsights } from '#contract/figures/insights.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { dashboardData } from '#contract/figures/summaries.ts'
import { refreshBalances, syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { transactionHistory } from '#contract/ledger/transaction-history.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { createTransaction, editTransaction } from '#contract/ledger/transaction-edits.ts'
import { system, write } from '../../../platform/db/db.ts'
import { verifyTotals } from '../../payments/totals/service.totals.ts'
import { cookieOf, startWorld, type TestUser, userOf } from '../../../../test/world.ts'
import { userTables } from '../../../../test/access/help.ts'
import { userTables as described } from '../../../user-tables.ts'
import { copySample, keepDemos } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

const start = new Date('2026-11-25T09:00:00Z')
let now = start
const world = startedFor(() =>
  startWorld({
    clock: { now: () => now },
    env: { DEMOS: '4', TRUSTED_PROXIES: '1' },
  }),
)

let askers = 0
const ask = (path: string, more: { cookie?: string; language?: string; body?: object; from?: string } = {}) =>
  fetch(`${world.url}/api/identity/${path}`, {
    method: 'POST',
    headers: {
      origin: world.app.config.publicUrl,
      'content-type': 'application/json',
      'accept-language': more.language ?? 'en-AE',
      'x-forwarded-for': more.from ?? `10.0.0.${(askers += 1)}`,
      ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
    },
    body: JSON.stringify(more.body ?? {}),
  })
const person = { name: '', email: '', password: '' }
async function startDemo(language = 'en-AE'): Promise<TestUser> {
  const answer = await ask('demo', { language })
  expect(answer.status).toBe(200)
  return userOf(world, { ...person, cookie: cookieOf(answer) })
}
const hours = (count: number): Date => new Date(start.getTime() + count * 3_600_000)
const keep = (): Promise<void> => keepDemos(world.app, world.identity)
/** How many rows each table has of a user, those without any left out. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const tables = await userTables(world)
  return system(world.app.db, async (tx) => {
    const counts: Record<string, number> = {}
    for (const name of [...tables, 'identity_users', 'identity_sessions']) {
      const column = name === 'identity_users' ? 'id' : name.startsWith('identity_') ? 'userId' : 'user_id'
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(tx)
      if (rows[0]?.n) counts[name] = rows[0].n
    }
    return counts
  })
}

/** The text of every mail that was sent. */
function outbox(): string[] {
  const folder = path.join(world.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

let demo: TestUser
test('a demo shows a year up to today, with budgets, goals, bills and a look ahead, and calls no bank', async () => {
  const before = world.bank.requests.length
  demo = await startDemo()
  const { body } = await demo.call(dashboardData)
  expect(body.summary).toMatchObject({ accounts_count: 3, income: 18_500 })
  const { data } = (await demo.call(accountsQuick)).body
  expect(Object.fromEntries(data.map(({ kind, unreconciled }) => [kind, unreconciled]))).toEqual({
    card: 0,
    current: 0,
    savings: 0,
  })
  const { data: newest } = (await demo.call(transactionsPage)).body
  expect(newest[0]?.date).toBe('2026-11-25')
  expect((await demo.call(listBudgets)).body.budgets).toHaveLength(5)
  expect((await demo.call(listGoals)).body.goals).toHaveLength(2)
  expect((await demo.call(listRecurring)).body.series.length).toBeGreaterThan(8)
  expect((await demo.call(lookAhead)).status).toBe(200)
  // the lease's next cheque, and not again the series that was found of the cheques before
  const { later } = (await demo.call(recurringCalendar, { query: {} })).body
  expect(later.filter(({ kind }) => kind === 'rent')).toMatchObject([
    { source: 'cheque', expected: 16_250, date: '2027-02-01', cover: { state: 'covered' } },
  ])
  const portfolio = (await demo.call(readInvestments)).body
  expect([
    portfolio.holdings.length,
    portfolio.holdings.every(({ total }) => (total?.amount ?? 0) > 0),
  ]).toEqual([3, true])
  // the dashboard of a demo opens on it
  expect((await demo.call(listInsights)).body.insights[0]).toMatchObject({ kind: 'double_charge' })
  expect(world.bank.requests.length).toBe(before)
}, 120_000)

test('its figures add up: income less expenses is what the balances gained, and every total is counted right', async () => {
  await write(world.app.db, { userId: demo.id }, async (tx) => {
    expect(await verifyTotals(tx, demo.id)).toEqual([])
    const { rows } = await sql<{ gained: bigint; net: bigint; payments: number }>`
      select (select sum(balance_minor - opening_minor)::bigint from accounts where user_id = ${demo.id}) as gained,
        sum(case type when 'income' then amount_minor else -amount_minor end)::bigint as net, count(*)::int as payments
      from transactions where user_id = ${demo.id} and status = 'booked'`.execute(tx)
    expect(rows[0]?.payments).toBeGreaterThan(600)
    expect(rows[0]?.net).toBe(rows[0]?.gained)
  })
})

/** The sample residents that can be copied, newest first. */
const samples = async (): Promise<{ id: string; language: string }[]> => {
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ id: string; language: string }>`select "id" as id, "sampleLanguage" as language from identity_users
      where "sampleLanguage" is not null and "demoEndsAt" > ${now} order by "createdAt" desc`.execute(tx),
  )
  return rows
}
const sampleOf = async (language: string): Promise<string> =>
  (await samples()).find((each) => each.language === language)?.id ?? ''

test('a copy has every row of the sample resident, and only those', async () => {
  const from = await sampleOf('en-AE')
  const to = { id: '01900000-0000-7000-8000-00000000c0b1', email: 'copy@demo.invalid' }
  const seen: Record<string, number> = {}
  const copying = system(world.app.db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx) // notifications may arrive meanwhile
    await copySample(tx, from, to)
    for (const { name, notInDemos } of described) {
      const rowsOf = async (id: string): Promise<string[]> => {
        const { rows } = await sql<{ row: string }>`
          select (to_jsonb(t) - 'user_id' - 'version' - 'email' - 'next_sync_at')::text as row
          from ${sql.table(name)} t where user_id = ${id} order by 1`.execute(tx)
        return rows.map(({ row }) => row)
      }
      const copied = await rowsOf(to.id)
      if (name === 'user_versions' || notInDemos === undefined)
        expect(copied, name).toEqual(await rowsOf(from))
      else expect(copied, name).toEqual([])
      expect(
        copied.filter((row) => row.includes(from)),
        name,
      ).toEqual([])
      if (copied.length > 0) seen[name] = copied.length
    }
    throw new Error('undone')
  })
  await expect(copying).rejects.toThrow('undone')
  expect(seen).toMatchObject({ user_versions: 1, user_documents: 1, connections: 1, accounts: 3, budgets: 5 })
  expect(seen['transactions']).toBeGreaterThan(600)
})

test('it asks no bank: a sync finds nothing new, and none is planned', async () => {
  const before = world.bank.requests.length
  const { status, body } = await demo.call(syncLeanData, { body: {} })
  expect([status, body.state, body.total_transactions]).toEqual([200, 'done', 0])
  expect((await demo.call(syncStatus)).body).toMatchObject({ active: [], next_sync_at: null })
  expect((await demo.call(refreshBalances)).body.bank_balances).toHaveLength(3)
  expect(world.bank.requests.length).toBe(before)
})

test('it is in the language of the visitor, and what one visitor changes no other sees', async () => {
  const arabic = await startDemo('ar-AE')
  expect(await (await arabic.fetch('/api/user/budgets')).text()).toContain('التنقل')
  const other = await startDemo()
  const id = (await demo.call(transactionsPage)).body.data[0]?.id ?? ''
  const historyOf = async (user: TestUser): Promise<number> =>
    (await user.call(transactionHistory, { params: { id } })).status
  expect([await historyOf(demo), await historyOf(arabic)]).toEqual([200, 404])
  const noteIn = async (user: TestUser): Promise<string | undefined> =>
    (await user.call(transactionsPage)).body.data.find((row) => row.id === id)?.note
  expect((await other.call(editTransaction, { params: { id }, body: { note: 'ours' } })).status).toBe(200)
  expect([await noteIn(other), await noteIn(demo)]).toEqual(['ours', ''])
}, 120_000)

test('new sample residents replace the old ones on the next day', async () => {
  const old = await samples()
  expect(old.map(({ language }) => language).sort()).toEqual(['ar-AE', 'en-AE'])
  await keep()
  expect(await samples()).toEqual(old)
  now = new Date('2026-11-26T04:00:00Z')
  await keep()
  const renewed = await samples()
  expect(renewed.map(({ language }) => language).sort()).toEqual(['ar-AE', 'en-AE'])
  expect(renewed.filter(({ id }) => old.some((each) => each.id === id))).toEqual([])
  for (const { id } of old) await expect.poll(() => rowsOf(id)).toEqual({})
  const next = await startDemo()
  expect((await next.call(accountsQuick)).body.data[0]?.last_updated).toBe(now.toISOString())
  now = start
}, 120_000)

test('there are only so many at once, one browser keeps its demo, and an account is not replaced by one', async () => {
  const full = await ask('demo', { language: 'ar-AE' })
  expect([full.status, full.headers.get('retry-after')]).toEqual([503, '300'])
  expect(await full.json()).toMatchObject({ reason: 'demos_full' })
  const again = await ask('demo', { cookie: demo.cookie })
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
  const user = await world.signUp()
  expect((await ask('demo', { cookie: user.cookie })).status).toBe(409)
})

test('an address may start ten in an hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ask('demo', { cookie: demo.cookie, from: '10.9.9.9' })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('a demo makes a limited number of changes', async () => {
  const key = sql`select key from rate_limits where key like 'demo-changes:%'`
  await demo.call(createTransaction, {
    body: { type: 'expense', amount: 5, category: 'dining', description: 'Karak', date: '2026-11-25' },
  })
  await system(world.app.db, (tx) =>
    sql`update rate_limits set count = ${demoLimits.changes - 1} where key in (${key})`.execute(tx),
  )
  const add = () => demo.fetch('/api/user/tags', { method: 'POST', body: '{"name":"x"}' })
  expect((await add()).status).not.toBe(429)
  expect((await add()).status).toBe(429)
  expect((await demo.call(dashboardData)).status).toBe(200)
})

test('signing up from a demo makes an empty account and deletes the demo with every row', async () => {
  const answer = await ask('sign-up/email', {
    cookie: demo.cookie,
    body: { name: 'Omar', email: 'omar@example.test', password: 'Quiet-Harbour-9182' },
  })
  expect(answer.status).toBe(200)
  expect((await demo.call(accountsQuick)).status).toBe(401)
  const user = await userOf(world, { ...person, cookie: cookieOf(answer) })
  expect((await user.call(accountsQuick)).body.data).toEqual([])
  await keep()
  await expect.poll(() => rowsOf(demo.id)).toEqual({}) // a job removes the last of it
  expect((await rowsOf(user.id))['identity_users']).toBe(1)
}, 120_000)

test('signing out deletes it too', async () => {
  const left = await startDemo()
  expect((await ask('sign-out', { cookie: left.cookie })).status).toBe(200)
  await keep()
  await expect.poll(() => rowsOf(left.id)).toEqual({})
}, 120_000)

test('after a day nothing is left of it, and no mail was ever written', async () => {
  const old = await startDemo()
  const user = await world.signUp()
  // whoever has an account gets this mail, so one to the demo would be there too
  const mailsTo = (address: string): number => outbox().filter((mail) => mail.includes(address)).length
  const before = mailsTo(user.email)
  for (const email of [`demo-${old.id}@demo.invalid`, user.email])
    expect((await ask('request-password-reset', { body: { email } })).status).toBe(200)
  await expect.poll(() => mailsTo(user.email), { timeout: 10_000 }).toBeGreaterThan(before)
  await sleep(500)
  now = hours(23)
  await keep()
  expect((await rowsOf(old.id))['transactions']).toBeGreaterThan(600)
  now = hours(24.1)
  await keep()
  expect(await rowsOf(old.id)).toEqual({})
  expect(outbox().filter((mail) => mail.includes('@demo.invalid'))).toEqual([])
  const { rows } = await system(world.app.db, (tx) =>
    sql`select from identity_users where "demoEndsAt" is not null and "demoEndsAt" <= ${now}`.execute(tx),
  )
  expect(rows).toEqual([])
}, 180_000)

test('where demos are turned off there is none', async () => {
  const without = await startWorld({ env: { DEMOS: '0' } })
  const headers = { origin: without.app.config.publicUrl }
  const answer = await fetch(`${without.url}/api/identity/demo`, { method: 'POST', headers })
  expect(await answer.json()).toMatchObject({ reason: 'demos_off' })
  expect(await (await fetch(`${without.url}/api/config`)).json()).toMatchObject({ demos: false })
  await without.stop()
})
