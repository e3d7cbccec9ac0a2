import { sql } from 'kysely'
import { hash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { leanEntities } from '#contract/banks/connections.ts'
import { disconnectEntity } from '#contract/banks/connecting.ts'
import { dubaiDay } from '#contract/period.ts'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { syncRuns } from '../../../../test/connect.ts'
import { searchTransactions, transactionsPage } from '#contract/ledger/transactions.ts'
import { editTransaction } from '#contract/ledger/transaction-edits.ts'
import type { ServedAccount } from '../../../../sandbox-bank/server.ts'
import { write } from '../../../platform/db/db.ts'
import { verifyTotals } from '../../payments/totals/service.totals.ts'
import { type Person, startBankWorld } from './testing/bank-world.ts'
import { startedFor } from '../../../../test/started.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() => startBankWorld({ clock: { now: () => now }, webhooks: false }))

type Row = { account: string; type: string; minor: bigint; status: string; day: string; text: string }

async function stored(person: Person): Promise<Row[]> {
  return write(world.app.db, person, async (tx) => {
    const { rows } = await sql<Row>`
      select a.provider_account_id as account, t.type, t.amount_minor as minor, t.status, t.day, t.text
      from transactions t join accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = ${person.userId} and t.removed_at is null`.execute(tx)
    return rows
  })
}

async function fingerprintOf(person: Person): Promise<string> {
  return write(world.app.db, person, async (tx) => {
    const { rows } = await sql<{ all: string }>`
      select (select coalesce(json_agg(t order by t.id), '[]') from transactions t where t.user_id = ${person.userId})::text
        || (select coalesce(json_agg(a order by a.id), '[]') from accounts a where a.user_id = ${person.userId})::text
        || (select coalesce(json_agg(d order by d.account_id, d.day, d.category_id, d.type, d.transfer), '[]')
          from daily_totals d where d.user_id = ${person.userId})::text as all`.execute(tx)
    return hash('sha256', rows[0]?.all ?? '')
  })
}

/** What the bank really has since a day, booked and pending, as sorted lines. */
function truth(account: ServedAccount, since: string): string[] {
  return account.transactions
    .filter((row) => row.status !== 'REJECTED' && dubaiDay(new Date(row.bookedAt)) >= since)
    .map((row) => `${row.status} ${row.direction} ${row.minor}`)
    .sort()
}

function ours(rows: Row[], accountId: string, since: string): string[] {
  return rows
    .filter((row) => row.account === accountId && row.day >= since)
    .map((row) => `${row.status.toUpperCase()} ${row.type === 'income' ? 'CREDIT' : 'DEBIT'} ${row.minor}`)
    .sort()
}

const minutes = (count: number): void => {
  now = new Date(now.getTime() + count * 60_000)
}

test.each(['salaried', 'awkward', 'freelancer', 'kuwaiti', 'empty'])(
  'what is stored for %s matches the bank to the fils, and a second sync changes nothing',
  async (name) => {
    const person = await world.person()
    const entity = await person.connect(name)
    const first = await person.call(syncLeanData)
    expect(first.body).toMatchObject({ success: true, sync_type: 'connect', state: 'done' })
    const check = async (): Promise<void> => {
      const rows = await stored(person)
      const since = dubaiDay(new Date(now.getTime() - 360 * 86_400_000))
      const accounts = await write(world.app.db, person, async (tx) => {
        const { rows } = await sql<{
          provider_account_id: string
          balance_minor: bigint
          unreconciled_minor: bigint
        }>`
          select provider_account_id, balance_minor, unreconciled_minor from accounts where user_id = ${person.userId}`.execute(
          tx,
        )
        return rows
      })
      for (const account of world.bank.served(entity).accounts) {
        expect({ account: account.nickname, rows: ours(rows, account.accountId, since) }).toEqual({
          account: account.nickname,
          rows: truth(account, since),
        })
        const stored = accounts.find((row) => row.provider_account_id === account.accountId)
        expect(stored).toMatchObject({
          balance_minor: BigInt(account.bookedBalanceMinor),
          unreconciled_minor: 0n,
        })
      }
    }
    await check()
    expect(await write(world.app.db, person, (tx) => verifyTotals(tx, person.userId))).toEqual([])
    const before = await fingerprintOf(person)
    minutes(2)
    const second = await person.call(syncLeanData, { body: { days: 30 } })
    expect(second.body).toMatchObject({ success: true, state: 'done' })
    if (name !== 'awkward') expect(second.body.runs[0]).toMatchObject({ inserted: 0, updated: 0, removed: 0 })
    if (name === 'salaried' || name === 'empty') expect(await fingerprintOf(person)).toBe(before)
    await check()
    if (name !== 'awkward') return
    // One read in five omits rows, and ids and texts change from read to read: nothing is lost or doubled.
    for (let reads = 3; reads <= 7; reads += 1) {
      minutes(2)
      const { body } = await person.call(syncLeanData, { body: { days: 365 } })
      expect(body).toMatchObject({ success: true, state: 'done', runs: [{ inserted: 0, removed: 0 }] })
      await check()
    }
    expect(await write(world.app.db, person, (tx) => verifyTotals(tx, person.userId))).toEqual([])
  },
  60_000,
)

test('many requests at once lead to a single run; those over the limit are refused', async () => {
  const person = await world.person()
  await person.connect('salaried')
  // The bank responds once all twelve are admitted or refused: ten, and two over the limit of ten.
  const admitted = Promise.withResolvers<void>()
  const bank = world.app.banks.standard
  const listAccounts = bank.listAccounts.bind(bank)
  const listing = vi.spyOn(bank, 'listAccounts').mockImplementation(async (...args) => {
    await admitted.promise
    return listAccounts(...args)
  })
  let refused = 0
  const request = async () => {
    const answer = await person.call(syncLeanData)
    if (answer.status === 429 && ++refused === 2) admitted.resolve()
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 12 }, request))
  listing.mockRestore()
  const ran = answers.filter((answer) => answer.status === 200)
  expect(new Set(ran.flatMap((answer) => answer.body.runs.map((run) => run.id))).size).toBe(1)
  expect(ran).toHaveLength(10)
  for (const answer of answers.filter((each) => each.status === 429)) {
    expect(answer.body.error).toBe('Hourly limit reached (10 calls)')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
  }
  expect(await syncRuns(world.app, person.userId)).toHaveLength(1)
  minutes(61)
  expect((await person.call(syncLeanData)).status).toBe(200)
  const soon = await person.call(syncLeanData)
  expect([soon.status, soon.body.error]).toEqual([429, 'Please wait 60 seconds before next sync'])
  minutes(1)
  expect((await person.call(syncLeanData)).status).toBe(200)
}, 60_000)

test('the 51st sync of a day is refused with its message, and the status shows the usage', async () => {
  const person = await world.person()
  await person.connect('empty')
  await write(world.app.db, person, (tx) =>
    sql`insert into sync_calls (user_id, id, at)
      select ${person.userId}::uuid, gen_random_uuid(), ${now}::timestamptz - n * interval '20 minutes'
      from generate_series(4, 53) n returning 1`.execute(tx),
  )
  const refused = await person.call(syncLeanData)
  expect([refused.status, refused.body.error]).toEqual([429, 'Daily limit reached (50 calls)'])
  // the oldest of the fifty is 53 × 20 minutes old
  expect(Number(refused.headers.get('retry-after'))).toBe(86_400 - 53 * 1200)
  const { limits } = (await person.call(syncStatus)).body
  expect(limits).toMatchObject({ day_used: 50, day_limit: 50, hour_used: 0, hour_limit: 10 })
})

test('days outside 1 to 1095 are refused with a message, and having no bank is not an error', async () => {
  const person = await world.person()
  for (const days of [0, 1096, -1, 1.5, 'x', '', [], true]) {
    const answer = await person.call(syncLeanData, { body: { days } })
    expect([answer.status, answer.body.error]).toEqual([400, 'Days must be between 1 and 1095 (3 years)'])
  }
  const answer = await person.call(syncLeanData, { body: { days: '30' } })
  expect(answer.body).toMatchObject({ success: true, sync_type: 'quick', total_transactions: 0, runs: [] })
})

test('disconnecting fails while the bank is down; reconnecting restores the edits', async () => {
  const person = await world.person()
  const entity = await person.connect('salaried')
  await person.call(syncLeanData)
  const page = await person.call(transactionsPage, { query: { page: 0, size: 5 } })
  const total = page.body.pagination.total
  const edited = page.body.data[2]
  if (!edited) throw new Error('no rows')
  await person.call(editTransaction, {
    params: { id: edited.id },
    body: { description: 'What I call it', note: 'mine' },
  })
  world.bank.faults.set({ match: { method: 'DELETE', path: /entities/ }, kind: 'status', status: 503 })
  const down = await person.call(disconnectEntity, { params: { id: entity } })
  expect([down.status, down.body.error]).toEqual([503, 'Failed to disconnect bank. Please try again.'])
  expect((await person.call(leanEntities)).body.entities).toHaveLength(1)
  world.bank.faults.clear()
  for (let again = 0; again < 2; again += 1)
    expect((await person.call(disconnectEntity, { params: { id: entity } })).status).toBe(200)
  expect((await person.call(leanEntities)).body.entities).toEqual([])
  expect((await person.call(accountsQuick)).body.data).toEqual([])
  expect((await person.call(transactionsPage)).body.data).toEqual([])
  minutes(3)
  const again = await person.connect('salaried')
  expect(again).not.toBe(entity)
  const answer = await person.call(syncLeanData)
  expect(answer.body).toMatchObject({ success: true, state: 'done' })
  const back = await person.call(transactionsPage, { query: { page: 0, size: 5 } })
  expect(back.body.pagination.total).toBe(total)
  expect(back.body.data[2]).toMatchObject({ id: edited.id, description: 'What I call it', note: 'mine' })
  expect((await person.call(accountsQuick)).body.data).toHaveLength(3)
}, 60_000)

test('new ids and references for all rows keep each payment in its row, with its note and split', async () => {
  const person = await world.person()
  const entity = await person.connect('salaried')
  await person.call(syncLeanData)
  const [account] = world.bank.served(entity).accounts
  const before = await stored(person)
  const { body } = await person.call(searchTransactions, { query: { type: 'expense' } })
  const [row] = body.data
  if (!account || !row) throw new Error('the sandbox person has no payments')
  await person.call(editTransaction, { params: { id: row.id }, body: { note: 'For the school' } })
  for (const [index, { key }] of account.transactions.entries())
    world.bank.changeTransaction(entity, account.accountId, key, {
      wire: { transaction_id: `new-${index}`, transaction_reference: `ref-${index}` },
    })
  minutes(2)
  const again = await person.call(syncLeanData, { body: { days: 365 } })
  expect(again.body.runs[0]).toMatchObject({ inserted: 0, removed: 0 })
  expect(again.body.runs[0]?.updated).toBeGreaterThan(20)
  expect(ours(await stored(person), account.accountId, '')).toEqual(ours(before, account.accountId, ''))
  const kept = await person.call(searchTransactions, { query: { q: 'For the school' } })
  expect(kept.body.data.map(({ id, note }) => [id, note])).toEqual([[row.id, 'For the school']])
})

test('the events of a first sync are delivered at once, those of a later one at the next look for events', async () => {
  const { queue } = world.app
  const delivered: unknown[] = []
  await queue.define('events', { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 60 })
  await queue.work('events', async ({ data }) => void delivered.push(data))
  const person = await world.person()
  await person.connect('salaried')
  await person.call(syncLeanData)
  await vi.waitFor(() => expect(delivered).toEqual([{ userId: person.userId }]))
  minutes(10)
  expect((await person.call(syncLeanData)).body).toMatchObject({ state: 'done' })
  await queue.send('events', { last: true })
  await vi.waitFor(() => expect(delivered).toEqual([{ userId: person.userId }, { last: true }]))
}, 60_000)
