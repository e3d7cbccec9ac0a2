import { afterAll, beforeAll, expect, test } from 'vitest'
import * as analytics from '#contract/figures/analytics.ts'
import { Filter, filterTotals } from '#contract/ledger/transactions.ts'
import { rowFilter, shownGroups } from '../web/features/figures/analytics/spending/trail.ts'
import { paths } from '../web/paths.ts'
import { eventsDone } from './access/help.ts'
import { connectBank } from './connect.ts'
import { startWorld, type TestUser, type World } from './world.ts'

/** Compares each figure of analytics, over HTTP, with the total of the list that the screen opens for it. */

const started = Date.now()
const clock = { now: () => new Date(Date.parse('2026-11-23T08:00:00Z') + Date.now() - started) }
let world: World
let person: TestUser
beforeAll(async () => {
  world = await startWorld({ clock })
  person = await world.signUp()
  await connectBank(world, person, { bank: 'ENBD_AE', person: 'salaried' })
  await connectBank(world, person, { bank: 'MASHREQ_AE', person: 'freelancer' })
  await eventsDone(world, person.id)
}, 180_000)
afterAll(() => world.stop())

type Totals = { count: number; income: number; expenses: number; net: number }

/** The totals of the list that an address opens. */
async function totalsOf(address: string): Promise<Totals> {
  const query = Filter.parse(Object.fromEntries(new URL(address, world.url).searchParams))
  const { status, body } = await person.call(filterTotals, { query })
  expect(status, address).toBe(200)
  expect(body.capped, address).toBe(false)
  const { income, expenses, net } = body.total
  return { count: body.count, income, expenses, net }
}

async function ask<T>(call: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await call
  expect(status).toBe(200)
  return body
}

const sum = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((total, amount) => total + amount * 100, 0)) / 100

test.each(shownGroups)('every row of spending by %s equals the total of its list', async (group) => {
  for (const period of group === 'category' ? (['mtd', '1y', 'pay'] as const) : (['1y'] as const)) {
    const spending = await ask(person.call(analytics.spending, { query: { group, period } }))
    expect(spending.rows.length).toBeGreaterThan(0)
    for (const row of spending.rows) {
      const address = paths.transactionsWith({ ...rowFilter(group, row.key), type: 'expense', period })
      expect(await totalsOf(address), address).toMatchObject({ expenses: row.amount, count: row.count })
    }
    const all = await totalsOf(paths.transactionsWith({ type: 'expense', period }))
    expect(all).toMatchObject({ expenses: spending.total.amount, count: spending.total.count })
    if (group !== 'tag')
      expect(sum([...spending.rows.map(({ amount }) => amount), spending.others.amount])).toBe(all.expenses)
  }
})
