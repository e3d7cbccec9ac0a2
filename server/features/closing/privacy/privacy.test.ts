import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { syncLeanData } from '#contract/banks/sync.ts'
import { deleteAccount } from '#contract/person/account.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { system, write } from '../../../platform/db/db.ts'
import { openManualAccount } from '../../accounts/service.ts'
import { deleteUserRows } from '../../person/identity/store.ts'
import { insertMember } from '../../household/store.ts'
import { upsertGoal } from '../../household/store.budgets.ts'
import { type BankWorld, startBankWorld } from '../../banks/sync/testing/bank-world.ts'
import { privacyRoutes } from './routes.ts'
import { listDeletion, readDeletions } from './store.ts'
import { deleteAgain, startForgetting } from './service.delete.ts'

let world: BankWorld
const signedOut: string[] = []
beforeAll(async () => {
  world = await startBankWorld({
    webhooks: false,
    more: (app) =>
      privacyRoutes(app, {
        provePassword: async () => {},
        deleteUser: async (userId) => void signedOut.push(userId),
      }),
  })
  await startForgetting(world.app, { deleteUser: async (userId) => void signedOut.push(userId) })
}, 60_000)
afterAll(() => world.stop(), 60_000)

type Export = {
  format: string
  profile: { email: string }
  accounts: { balance: string; currency: string; iban_hash?: string }[]
  transactions: { amount: string; currency: string; text: string }[]
  consents: unknown[]
  daily_balances: { balance: string }[]
}

test('the export is one JSON document with all rows and exact amounts, and without secrets', async () => {
  const person = await world.person()
  const entityId = await person.connect('salaried')
  await person.call(syncLeanData)
  const response = await person.fetch('/api/user/export')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  const text = await response.text()
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the assertions below check it
  const all: Export = JSON.parse(text)
  expect(all.format).toBe('xtharwa-export-1')
  const page = await person.call(transactionsPage)
  expect(all.transactions).toHaveLength(page.body.pagination.total)
  expect(all.transactions[0]?.amount).toMatch(/^\d+\.\d\d$/)
  const balances = world.bank.served(entityId).accounts.map((account) => account.bookedBalanceMinor)
  const ascending = (a: number, b: number): number => a - b
  const exported = all.accounts.map((account) => Math.round(Number(account.balance) * 100))
  expect(exported.toSorted(ascending)).toEqual(balances.toSorted(ascending))
  expect([all.consents.length, all.daily_balances.length]).toEqual([1, 3])
  expect(text).not.toMatch(/_hash|fingerprint|"lease"/)
}, 60_000)

/**
 * Lets `member` see an account of `owner`, which a household goal of the member counts with one of their own. Returns
 * the latter.
 */
async function saveTogether(owner: string, member: string): Promise<string> {
  const now = world.app.clock.now()
  const addAccount = (userId: string) =>
    write(world.app.db, { userId }, (tx) => openManualAccount(tx, userId, now))
  const [shared, ownAccount] = [await addAccount(owner), await addAccount(member)]
  await system(world.app.db, async (tx) => {
    for (const id of [owner, member])
      await sql`insert into identity_users ("id", "name", "email")
        values (${id}, 'Sara', ${`${id}@example.test`}) on conflict do nothing`.execute(tx)
    const share = { role: 'viewer' as const, until: null, accounts: [shared] }
    await insertMember(tx, { ...share, id: randomUUID(), ownerId: owner, memberId: member }, now)
    const goal = { id: randomUUID(), name: 'Flat', target_minor: 100n, by_day: null }
    await upsertGoal(tx, member, { ...goal, account_ids: [shared, ownAccount] }, now)
  })
  return ownAccount
}

test('users brought back by a restored backup are deleted again at the next start, and nobody else', async () => {
  const [gone, stays] = [await world.person(), await world.person()]
  await gone.connect('salaried')
  await stays.connect('salaried')
  const staysAccount = await saveTogether(gone.userId, stays.userId)
  await listDeletion(world.app.config.dataDir, gone.userId)
  expect(readDeletions(world.app.config.dataDir)).toContain(gone.userId)
  const signIn = {
    deleteUser: async (userId: string) => {
      signedOut.push(userId)
      await system(world.app.db, (tx) => deleteUserRows(tx, userId))
    },
  }
  expect(await deleteAgain(world.app, signIn)).toBe(1)
  expect(signedOut).toContain(gone.userId)
  const remaining = await system(world.app.db, async (tx) => {
    const { rows } = await sql<{ user_id: string; open: number }>`select d.user_id,
        (select count(*)::int from consents c where c.user_id = ${gone.userId} and ended_at is null) as open
      from user_documents d where user_id in (${gone.userId}, ${stays.userId})`.execute(tx)
    return rows
  })
  expect(remaining).toEqual([{ user_id: stays.userId, open: 0 }])
  const { rows: goals } = await sql`select account_ids from household_goals`.execute(world.app.db)
  expect(goals).toEqual([{ account_ids: [staysAccount] }])
  expect(await deleteAgain(world.app, signIn)).toBe(0)
}, 60_000)

test('an account leaves at once while the bucket fails; its files follow when the bucket answers again', async () => {
  const objects = new Set<string>()
  let failing = true
  const bucket = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const prefix = searchParams.get('prefix')
    if (request.method === 'DELETE' && !failing) objects.delete(pathname)
    const listed = [...objects].map((path) => path.slice('/files/'.length))
    response.statusCode = failing ? 500 : 200
    response.end(
      listed
        .filter((key) => prefix !== null && key.startsWith(prefix))
        .map((key) => `<Key>${key}</Key>`)
        .join(''),
    )
  })
  await new Promise<void>((resolve) => void bucket.listen(0, '127.0.0.1', resolve))
  const address = bucket.address()
  const own = await startBankWorld({
    webhooks: false,
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    more: (app) =>
      privacyRoutes(app, {
        provePassword: async () => {},
        deleteUser: async (userId) => void signedOut.push(userId),
      }),
  })
  try {
    await startForgetting(own.app, { deleteUser: async (userId) => void signedOut.push(userId) })
    const person = await own.person()
    const { userId } = person
    objects.add(`/files/attachments/${userId}/a.webp`).add(`/files/photos/${userId}.webp`)
    expect((await person.call(deleteAccount, { body: { confirm: 'DELETE' } })).status).toBe(200)
    expect([signedOut.includes(userId), objects.size]).toEqual([true, 2])
    const { rows } = await sql`select from user_documents where user_id = ${userId}`.execute(own.app.db)
    expect(rows).toHaveLength(0)
    failing = false
    await vi.waitFor(() => expect(objects.size).toBe(0), { timeout: 40_000, interval: 100 })
  } finally {
    await own.stop()
    bucket.close()
  }
}, 90_000)
