import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as recurring from '#contract/expected/series.ts'
import { connectBank } from './connect.ts'
import { settle } from './access/help.ts'
import { startWorld, type TestUser, type World, wholeHistory } from './world.ts'

/** Every call about recurring payments, over HTTP, for a sandbox person who has every kind of them. */

const started = Date.now()
const clock = { now: () => new Date(Date.parse('2026-11-21T08:00:00Z') + Date.now() - started) }
const orders = ['standing_orders', 'direct_debits', 'scheduled_payments']
const permissions = ['identity', 'accounts', 'balance', 'transactions', ...orders]
let world: World
let tenant: TestUser
let plain: TestUser
let series: recurring.Series[]
beforeAll(async () => {
  world = await startWorld({ clock, sandbox: wholeHistory })
  tenant = await world.signUp()
  plain = await world.signUp()
  await connectBank(world, tenant, { person: 'tenant', permissions })
  await connectBank(world, plain, { person: 'salaried', permissions })
  await settle(world, tenant)
  const allDetected = async (): Promise<void> => {
    for (const user of [plain, tenant]) if ((await list(user)).length < 7) throw new Error('not found yet')
  }
  await vi.waitFor(allDetected, { timeout: 60_000, interval: 500 })
  series = await list(tenant)
}, 180_000)
afterAll(() => world.stop())

const list = async (user: TestUser): Promise<recurring.Series[]> =>
  (await user.call(recurring.listRecurring)).body.series
const named = (part: string): recurring.Series => {
  const match = series.find(({ name }) => name.toLowerCase().includes(part))
  if (!match) throw new Error(`no ${part} in ${series.map(({ name }) => name).join()}`)
  return match
}

test('after the first sync all recurring payments are found, with kind, next date and amount', () => {
  const about = (part: string) => {
    const { kind, cadence, next_date, expected, type } = named(part)
    return { kind, cadence, next_date, expected, type }
  }
  expect(about('palm grove')).toEqual({
    kind: 'salary',
    cadence: 'monthly',
    next_date: '2026-11-25',
    expected: 21_500,
    type: 'income',
  })
  const rent = series.find(({ kind }) => kind === 'rent')
  expect(rent).toMatchObject({ cadence: 'quarterly', expected: 24_000, next_date: '2027-01-05' })
  expect(about('netflix')).toMatchObject({ kind: 'subscription', expected: 49, next_date: '2026-12-03' })
  expect(named('netflix').price_changes).toMatchObject([{ from: 39, to: 49 }])
  expect(about('credit card payment')).toMatchObject({ kind: 'card', cadence: 'monthly' })
  expect(named('credit card payment').next_date).toBe('2026-11-22')
  expect(named('fitness')).toMatchObject({ state: 'ended', next_date: null })
  expect(named('dewa')).toMatchObject({ fixed: false, cadence: 'monthly', next_date: '2026-12-09' })
  expect(named('dewa').low).toBeLessThan(named('dewa').high)
})

test('the bank’s own orders are listed once, also if payments already show them', () => {
  expect(series.filter(({ name }) => /meera/i.test(name))).toHaveLength(1)
  expect(series.filter(({ name }) => /etisalat/i.test(name))).toHaveLength(1)
  expect(named('dubai scholars')).toMatchObject({
    source: 'bank',
    state: 'active',
    next_date: '2026-12-01',
    until_date: '2026-12-01',
    expected: 850,
  })
})

test('the dates of a series show a late salary and the payments behind them', async () => {
  const { body } = await tenant.call(recurring.listOccurrences, { params: { id: named('palm grove').id } })
  const august = body.occurrences.find(({ date }) => date === '2026-08-24') // the 25th is a holiday
  expect(august).toMatchObject({ state: 'paid', amount: 21_500, paid_on: '2026-08-31' })
  expect(body.occurrences.filter(({ state }) => state === 'due')).toHaveLength(3)
  expect(body.evidence?.payments).toBeGreaterThan(10)
  const ids = body.occurrences.flatMap(({ transaction_id }) => transaction_id ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})

test('recurring payments are found even if a bank reports no orders', async () => {
  const series = await list(plain)
  expect(series.every(({ source }) => source === 'found')).toBe(true)
  expect(series.some(({ kind }) => kind === 'salary')).toBe(true)
  expect(series.find(({ kind }) => kind === 'card')).toMatchObject({
    cadence: 'monthly',
    next_date: '2026-12-05',
  })
  const foreign = await plain.call(recurring.listOccurrences, { params: { id: named('netflix').id } })
  expect(foreign.status).toBe(404)
})
