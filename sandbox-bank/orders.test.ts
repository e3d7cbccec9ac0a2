import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedAccount } from './server.ts'
import { listOf, objectOf, startTestBank } from './testing.ts'
import type { TestClient } from './testing.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const all = ['accounts', 'balance', 'transactions', 'standing_orders', 'direct_debits', 'scheduled_payments']
let client: TestClient
let customers = 0
beforeAll(async () => {
  client = await startTestBank({ now: () => new Date(now) })
})
afterAll(() => client.bank.stop())

async function connect(
  person: string,
  permissions: string[],
): Promise<{ id: string; current: ServedAccount }> {
  customers += 1
  const customerId = await client.customer(`${person} ${customers}`)
  const id = client.bank.connect({ customerId, bank: 'ENBD_AE', person, permissions })
  await client.ready(id)
  const [current] = client.bank.served(id).accounts
  if (!current) throw new Error('no account')
  return { id, current }
}
const read = async ({ id, current }: { id: string; current: ServedAccount }, list: string) =>
  client.call(`/data/v2/accounts/${current.accountId}/${list}?entity_id=${id}`)

test('the tenant’s data has cheques, a price rise, a cancelled gym, a late salary and an insurance', async () => {
  const { id } = await connect('tenant', all)
  const rows = client.bank.served(id).accounts.flatMap(({ transactions }) => transactions)
  const daysOf = (word: string): string[] =>
    rows
      .filter(({ text }) => text.includes(word))
      .map(({ bookedAt }) => bookedAt.slice(0, 10))
      .toSorted()
  const amountsOf = (word: string): number[] => [
    ...new Set(rows.filter(({ text }) => text.includes(word)).map(({ minor }) => minor)),
  ]
  expect(daysOf('RENT').slice(-4)).toEqual(['2026-01-05', '2026-04-05', '2026-07-05', '2026-10-05'])
  expect(amountsOf('RENT')).toEqual([2_400_000])
  expect(amountsOf('DEWA').length).toBeGreaterThan(15)
  expect(amountsOf('NETFLIX').toSorted((a, b) => a - b)).toEqual([3900, 4900])
  expect(daysOf('FITNESS').at(-1)).toBe('2026-07-02')
  expect(daysOf('SALARY')).toContain('2026-08-31') // due on the 25th
  expect(daysOf('SALARY')).not.toContain('2026-08-25')
  expect(daysOf('INSURANCE')).toEqual(['2025-10-18', '2026-10-18'])
})

test('orders are served in the wire format to entities with the permission', async () => {
  const tenant = await connect('tenant', all)
  const standing = objectOf((await read(tenant, 'standing-orders')).body['data'])
  expect(listOf(standing['standing_orders'])).toMatchObject([
    {
      account_id: tenant.current.accountId,
      standing_order_status_code: 'ACTIVE',
      next_payment_date_time: '2026-11-28T00:00:00.000Z',
      next_payment_amount: { amount: 1500, currency: 'AED' },
      frequency: { frequency_type: 'MONTHLY' },
    },
  ])
  const debits = objectOf((await read(tenant, 'direct-debits')).body['data'])
  expect(listOf(debits['direct_debits']).map((one) => one['name'])).toEqual(['DEWA', 'Etisalat'])
  const planned = objectOf((await read(tenant, 'scheduled-payments')).body['data'])
  expect(listOf(planned['scheduled_payments'])).toMatchObject([
    { scheduled_payment_date_time: '2026-12-01T00:00:00.000Z', instructed_amount: { amount: 850 } },
  ])
})

test('without the permission orders are refused, and a bank without orders reports UNSUPPORTED', async () => {
  const without = await connect('tenant', ['accounts', 'balance', 'transactions'])
  expect((await read(without, 'standing-orders')).status).toBe(403)
  const none = await connect('salaried', all)
  for (const list of ['standing-orders', 'direct-debits', 'scheduled-payments'])
    expect((await read(none, list)).body['status']).toBe('UNSUPPORTED')
})
