import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedAccount } from './server.ts'
import { listOf, objectOf, startTestBank } from './testing.ts'
import type { TestClient } from './testing.ts'

let now = Date.parse('2026-11-21T08:00:00Z')
let client: TestClient
beforeAll(async () => {
  client = await startTestBank({ now: () => new Date(now) })
})
afterAll(() => client.bank.stop())

async function connect(person: string, bank = 'ENBD_AE', words: string[] = []): Promise<string> {
  const id = client.bank.connect({
    customerId: await client.customer(`${person}${bank}${words.join()}${now}`),
    bank,
    person,
    words,
  })
  await client.ready(id)
  return id
}

function accountOf(id: string, key: string): ServedAccount {
  const account = client.bank.served(id).accounts.find((each) => each.key === key)
  if (!account) throw new Error(`no account ${key}`)
  return account
}

async function bookedOnWire(id: string, account: ServedAccount): Promise<number> {
  const { body } = await client.call(`/data/v2/accounts/${account.accountId}/balances?entity_id=${id}`)
  const balance =
    listOf(objectOf(body['data'])['balances']).find((each) => each['type'] === 'INTERIM_BOOKED') ?? {}
  const minor = Math.round(Number(objectOf(balance['amount'])['amount']) * 10 ** account.digits)
  return balance['credit_debit_indicator'] === 'DEBIT' ? -minor : minor
}

test.each(['salaried', 'freelancer', 'empty', 'kuwaiti', 'investor', 'maya', 'rami'])(
  '%s: rows on the wire add up to the booked balance',
  async (person) => {
    for (const bank of ['ENBD_AE', 'ADCB_AE']) {
      const id = await connect(person, bank)
      for (const account of client.bank.served(id).accounts) {
        let sum = account.openingMinor
        for (const row of await client.rows(id, account.accountId)) {
          const minor = Math.round(Number(objectOf(row['amount'])['amount']) * 10 ** account.digits)
          if (row['status'] === 'BOOKED') sum += row['credit_debit_indicator'] === 'DEBIT' ? -minor : minor
        }
        expect(sum).toBe(account.bookedBalanceMinor)
        expect(await bookedOnWire(id, account)).toBe(account.bookedBalanceMinor)
      }
    }
  },
)

test('the salaried person has about 2,000 rows, a salary each month and an owed card', async () => {
  const { accounts } = client.bank.served(await connect('salaried', 'HSBC_AE'))
  const count = accounts.reduce((sum, account) => sum + account.transactions.length, 0)
  expect(count).toBeGreaterThan(1700)
  expect(count).toBeLessThan(2400)
  const [current, , card] = accounts
  expect(current?.transactions.filter((row) => row.text.includes('SALARY'))).toHaveLength(18)
  expect(card?.bookedBalanceMinor).toBeLessThan(0)
})

test('a couple’s joint account has one IBAN, balance and history in both consents', async () => {
  const [maya, rami] = [await connect('maya', 'CBD_AE'), await connect('rami', 'CBD_AE')]
  const [hers, his] = [accountOf(maya, 'joint'), accountOf(rami, 'joint')]
  const shownOf = ({ iban, bookedBalanceMinor, transactions }: ServedAccount) => ({
    iban,
    bookedBalanceMinor,
    rows: transactions.map((row) => ({ ...row, transactionId: '' })),
  })
  expect(shownOf(his)).toEqual(shownOf(hers))
  expect(hers.transactions.length).toBeGreaterThan(300)
  const keysOf = (id: string): string[] => client.bank.served(id).accounts.map(({ key }) => key)
  expect([keysOf(maya), keysOf(rami)]).toEqual([
    ['mayas', 'card', 'joint'],
    ['ramis', 'savings', 'joint'],
  ])
})

test('the huge person has 100,000 rows, and a deep page is fast', async () => {
  const id = await connect('huge', 'HSBC_AE')
  const { accounts } = client.bank.served(id)
  expect(accounts.reduce((sum, account) => sum + account.transactions.length, 0)).toBe(100_000)
  const path = `/data/v2/accounts/${accounts[0]?.accountId ?? ''}/transactions?entity_id=${id}&size=100&page=`
  await client.call(`${path}0`)
  const started = performance.now()
  for (let page = 100; page < 120; page++) await client.call(`${path}${page}`)
  expect((performance.now() - started) / 20).toBeLessThan(1000)
})

test('the past stays the same on later days and after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bank-'))
  const options = { now: () => new Date(now), stateFile: join(folder, 'state.json') }
  const first = await startTestBank(options)
  const customerId = await first.customer('stays')
  const ids = ['salaried', 'awkward'].map((person, i) =>
    first.bank.connect({ customerId, bank: i === 0 ? 'ENBD_AE' : 'ADCB_AE', person }),
  )
  for (const id of ids) await first.ready(id)
  const before = ids.map((id) => first.bank.served(id))
  const accountId = before[0]?.accounts[0]?.accountId ?? ''
  first.bank.addTransaction(ids[0] ?? '', accountId, { minor: -12_345, text: 'BY HAND' })
  await first.bank.stop()
  const day = 86_400_000
  now += 3 * day
  const second = await startTestBank(options)
  for (const [i, id] of ids.entries()) {
    const after = second.bank.served(id)
    for (const [n, account] of after.accounts.entries()) {
      const old = before[i]?.accounts[n]
      const byKey = new Map(account.transactions.map((row) => [row.key, row]))
      for (const row of old?.transactions ?? []) {
        const { status: _s, minor: _m, transactionId: _t, ...steady } = row
        expect(byKey.get(row.key)).toMatchObject(row.status === 'PENDING' ? steady : row)
      }
      expect(account.accountId).toBe(old?.accountId)
    }
  }
  expect(
    second.bank.served(ids[0] ?? '').accounts[0]?.transactions.some((row) => row.text === 'BY HAND'),
  ).toBe(true)
  const grown = second.bank.served(ids[0] ?? '').accounts[2]?.transactions.length ?? 0
  expect(grown).toBeGreaterThan(before[0]?.accounts[2]?.transactions.length ?? 0)
  await second.bank.stop()
  now -= 3 * day
  rmSync(folder, { recursive: true })
})

test('a bank keeps its entity; after a deletion accounts get new ids and keep their IBANs', async () => {
  for (const person of ['salaried', 'awkward']) {
    const customerId = await client.customer(`again ${person}`)
    const wish = { customerId, bank: 'CBD_AE', person }
    const id = client.bank.connect(wish)
    await client.ready(id)
    expect(client.bank.connect(wish)).toBe(id)
    await client.ready(id)
    const old = client.bank.served(id)
    const removed = { method: 'DELETE', body: { reason: 'USER_REQUESTED' } }
    expect((await client.call(`/customers/v1/${customerId}/entities/${id}`, removed)).status).toBe(200)
    expect((await client.call(`/customers/v1/${customerId}/entities`)).body['list']).toEqual([])
    const next = client.bank.connect(wish)
    await client.ready(next)
    expect(next).not.toBe(id)
    const now = client.bank.served(next)
    expect(now.accounts.map((account) => account.iban)).toEqual(old.accounts.map((account) => account.iban))
    expect(now.accounts[0]?.accountId).not.toBe(old.accounts[0]?.accountId)
    const idsOf = (served: typeof now) => served.accounts[0]?.transactions.map((row) => row.transactionId)
    if (person === 'salaried') expect(idsOf(now)).toEqual(idsOf(old))
    else expect(idsOf(now)).not.toEqual(idsOf(old))
  }
})

test('the awkward person has every kind of irregular data', async () => {
  const id = await connect('awkward', 'RAKBANK_AE')
  const everyday = accountOf(id, 'everyday')
  const first = await client.rows(id, everyday.accountId)
  const raw = (key: string) => first.find((row) => row['transaction_id'] === key)
  expect(first.filter((row) => row['transaction_id'] === '').length).toBe(4)
  expect(first.filter((row) => row['transaction_id'] === null).length).toBe(1)
  expect(first.filter((row) => row['transaction_id'] === '9998').length).toBe(2)
  expect(raw('GL-000451')).toBeDefined()
  expect(first.filter((row) => row['status'] === 'REJECTED').length).toBe(1)
  expect(first.filter((row) => row['transaction_reference'] === 'SO-7731').length).toBeGreaterThan(10)
  expect(first.find((row) => String(row['booking_date_time']) > '2026-11-22')).toBeDefined()
  expect(first.filter((row) => String(row['booking_date_time']).includes('T23:30')).length).toBe(2)
  const tip = (rows: typeof first) =>
    rows.find(
      (row) =>
        row['transaction_information'] === 'RAVI RESTAURANT SATWA' &&
        row['status'] !== undefined &&
        [20, 24].includes(Number(objectOf(row['amount'])['amount'])),
    )
  const pendingTip = tip(first)
  expect(objectOf(pendingTip?.['amount'])['amount']).toBe(20)
  client.bank.settlePending(id)
  const lengths = [first.length]
  let last = first
  for (let i = 0; i < 4; i++) {
    last = await client.rows(id, everyday.accountId)
    lengths.push(last.length)
  }
  expect(objectOf(tip(last)?.['amount'])['amount']).toBe(24)
  expect(tip(last)?.['transaction_id']).not.toBe(pendingTip?.['transaction_id'])
  expect(last.filter((row) => row['status'] === 'PENDING').length).toBe(1)
  expect(new Set(lengths).size).toBe(2)
  expect(lengths.filter((length) => length !== first.length)).toHaveLength(1)
  const restless = accountOf(id, 'restless')
  const reads = [await client.rows(id, restless.accountId), await client.rows(id, restless.accountId)]
  expect(reads[0]?.[0]?.['transaction_id']).not.toBe(reads[1]?.[0]?.['transaction_id'])
})

test('awkward pages: the second is refused once, then a row is inserted', async () => {
  const id = await connect('awkward', 'CITI_AE')
  const before = accountOf(id, 'paging')
  const path = `/data/v2/accounts/${before.accountId}/transactions?entity_id=${id}&size=100&page=`
  const first = objectOf((await client.call(`${path}0`)).body['data'])
  expect(objectOf(first['page'])['total_pages']).toBe(2)
  expect((await client.call(`${path}1`)).status).toBe(400)
  const second = objectOf((await client.call(`${path}1`)).body['data'])
  expect(objectOf(second['page'])['total_elements']).toBe(before.transactions.length + 1)
  expect(accountOf(id, 'paging').transactions).toHaveLength(before.transactions.length + 1)
  const after = accountOf(id, 'paging')
  expect(after.bookedBalanceMinor).toBe(await bookedOnWire(id, after))
})
