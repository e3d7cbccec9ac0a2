import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { leanEntities } from '#contract/banks/connections.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { syncRuns } from '../../../../test/connect.ts'
import { transactionHistory } from '#contract/ledger/transaction-history.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { read } from '../../../platform/db/db.ts'
import { verifyTotals } from '../../payments/totals/service.totals.ts'
import { type BankWorld, type Person, startBankWorld } from './testing/bank-world.ts'

let world: BankWorld
let now = new Date('2026-03-15T08:00:00Z')
beforeAll(async () => {
  world = await startBankWorld({ clock: { now: () => now }, webhooks: false })
}, 180_000)
afterAll(() => world.stop(), 60_000)

async function sync(person: Person) {
  now = new Date(now.getTime() + 120_000)
  return person.call(syncLeanData, { body: { days: 60 } })
}

/** The newest stored rows of the first account, and the bank's, as sorted lines. */
async function bothSides(person: Person, entityId: string) {
  const [account] = world.bank.served(entityId).accounts
  const { data } = (await person.call(accountsQuick)).body
  const ownAccount = data.find((one) => one.account_name === account?.nickname)
  const from = '2026-02-20'
  const result = await person.call(searchTransactions, {
    query: { account: ownAccount?.id ?? '', from, size: 100 },
  })
  return {
    ours: result.body.data.map((row) => `${row.type} ${row.amount} ${row.status}`).sort(),
    bank: (account?.transactions ?? [])
      .filter((row) => row.bookedAt.slice(0, 10) >= from && row.status !== 'REJECTED')
      .map(
        (row) =>
          `${row.direction === 'CREDIT' ? 'income' : 'expense'} ${row.minor / 100} ${row.status.toLowerCase()}`,
      )
      .sort(),
    rows: result.body.data,
  }
}

test('corrections under unique ids are applied over HTTP and appear in the transaction history', async () => {
  const person = await world.person()
  const entity = await person.connect('salaried', { scenarios: ['corrects'] })
  await sync(person)
  const before = await bothSides(person, entity)
  expect(before.ours).toEqual(before.bank)
  const { body } = await sync(person)
  expect(body.runs[0]).toMatchObject({ state: 'done', inserted: 0, removed: 0 })
  const after = await bothSides(person, entity)
  expect(after.ours).toEqual(after.bank)
  expect(after.ours).not.toEqual(before.ours)
  expect(await read(world.app.db, person, (tx) => verifyTotals(tx, person.userId))).toEqual([])
  const corrected = after.rows.find((row) => row.raw_description.startsWith('CORRECTED'))
  const history = await person.call(transactionHistory, { params: { id: corrected?.id ?? '' } })
  expect(history.body.data).toHaveLength(2)
  expect(history.body.data[1]?.after.description).toBe(corrected?.raw_description)
}, 60_000)

test('unreadable rows are counted on connection, account and sync', async () => {
  const person = await world.person()
  await person.connect('salaried', { scenarios: ['unreadable'] })
  const { body } = await sync(person)
  expect(body.message).toMatch(/3 transactions since .* couldn’t be read/)
  expect(body.runs[0]).toMatchObject({ unreadable: 3, unreadable_since: '2026-03-15' })
  const { entities } = (await person.call(leanEntities)).body
  expect(entities[0]?.unreadable).toEqual({ count: 3, since: '2026-03-15' })
  const accounts = (await person.call(accountsQuick)).body
  const [account] = accounts.data.filter((one) => one.unreadable !== null)
  expect(account?.unreadable).toMatchObject({ count: 3, unknown_amounts: 2 })
  expect(account?.unreconciled).not.toBe(0)
  expect(accounts.coverage.state).toBe('partial')
  expect((await sync(person)).body.runs[0]).toMatchObject({ unreadable: 3, inserted: 0 })
}, 60_000)

test('handles an account that changes currency, an endless id, and a bank without accounts', async () => {
  const changed = await world.person()
  await changed.connect('salaried', { scenarios: ['currency'] })
  await sync(changed)
  await sync(changed)
  const { data } = (await changed.call(accountsQuick)).body
  const replaced = data.filter((one) => one.closed?.reason === 'currency')
  expect(replaced.map(({ currency, balance }) => [currency, balance])).toEqual([['AED', null]])
  const name = replaced[0]?.account_name
  expect(data.filter((one) => one.account_name === name && one.currency === 'USD')).toHaveLength(1)

  const endless = await world.person()
  await endless.connect('salaried', { scenarios: ['longid'] })
  await sync(endless)
  const connection = (await endless.call(leanEntities)).body.entities[0]
  expect(connection).toMatchObject({ health: 'up_to_date', accounts_count: 2 })
  expect(connection?.skipped_accounts).toHaveLength(1)

  const none = await world.person()
  await none.connect('salaried', { scenarios: ['noaccounts'] })
  await sync(none)
  const before = (await none.call(accountsQuick)).body.data
  const failed = await sync(none)
  expect(failed.status).toBe(503)
  expect((await syncRuns(world.app, none.userId))[0]).toMatchObject({ error_code: 'no_accounts' })
  expect((await none.call(leanEntities)).body.entities[0]).toMatchObject({ health: 'bank_trouble' })
  expect((await none.call(accountsQuick)).body.data).toEqual(before)
  expect(world.log.some((line) => line.includes('"fault":"accounts"'))).toBe(true)
}, 90_000)
