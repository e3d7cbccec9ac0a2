import { afterAll, beforeAll, expect, test } from 'vitest'
import * as analytics from '#contract/figures/analytics.ts'
import { listInsights } from '#contract/figures/insights.ts'
import { Filter, filterTotals, readTransaction, searchTransactions } from '#contract/ledger/transactions.ts'
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

test('every bar of cash flow, and every source and target of its flows, equals the total of its list', async () => {
  for (const by of analytics.flowUnits) {
    const flow = await ask(person.call(analytics.cashFlow, { query: { by } }))
    expect(flow.rows.length).toBeGreaterThan(0)
    for (const { from, to, income, expenses, net } of flow.rows)
      expect(await totalsOf(paths.transactionsWith({ from, to })), `${by} ${from}`).toMatchObject({
        income,
        expenses,
        net,
      })
    const { from, to, income, expenses } = flow.total
    expect(await totalsOf(paths.transactionsWith({ from, to }))).toMatchObject({ income, expenses })
  }
  const [row] = (await ask(person.call(analytics.cashFlow, { query: { by: 'month' } }))).rows.slice(-2)
  const days = { from: row?.from, to: row?.to }
  for (const [type, measure] of [
    ['income', 'income'],
    ['expense', 'expenses'],
  ] as const) {
    const flows = await ask(
      person.call(analytics.spending, { query: { ...days, type, group: 'category', measure: type } }),
    )
    expect(flows.total.amount).toBe(row?.[measure])
    for (const { key, amount } of flows.rows) {
      const address = paths.transactionsWith({ type, category: key, ...days })
      expect((await totalsOf(address))[measure], address).toBe(amount)
    }
  }
})

test('every day of the calendar equals the total of its list', async () => {
  const { days } = await ask(person.call(analytics.calendar, { query: { period: '3m' } }))
  expect(days.length).toBeGreaterThan(50)
  for (const { day, income, expenses, count } of days)
    expect(await totalsOf(paths.transactionsWith({ from: day, to: day })), day).toMatchObject({
      income,
      expenses,
      count,
    })
  // also check the rows themselves, if none is left out of the total
  const { day = '' } = days.toSorted((a, b) => b.count - a.count)[0] ?? {}
  const query = {
    from: day,
    to: day,
    type: 'expense',
    status: 'booked',
    transfers: 'none',
    size: 100,
  } as const
  const rows = (await ask(person.call(searchTransactions, { query }))).data
  const inDirhams = rows.filter(({ currency }) => currency === 'AED')
  const totals = await totalsOf(paths.transactionsWith({ from: day, to: day, type: 'expense' }))
  if (inDirhams.length === rows.length)
    expect(sum(rows.map(({ amount }) => Math.abs(amount)))).toBe(totals.expenses)
})

test('the drivers of net worth add up, and income and spending equal the totals of their lists', async () => {
  for (const period of ['mtd', '3m', '1y'] as const) {
    const { from, to, opening, closing, drivers } = await ask(
      person.call(analytics.netWorth, { query: { period } }),
    )
    expect(sum([opening, ...drivers.map(({ amount }) => amount)])).toBe(closing)
    const driver = (key: string): number => drivers.find((one) => one.key === key)?.amount ?? 0
    const income = await totalsOf(paths.transactionsWith({ type: 'income', from, to }))
    const spent = await totalsOf(paths.transactionsWith({ type: 'expense', from, to }))
    expect(driver('income')).toBe(income.income)
    expect(driver('expenses')).toBe(-spent.expenses || 0)
  }
})

test('the figures of insights match the payments behind them', async () => {
  const { insights } = await ask(person.call(listInsights))
  expect(insights.map(({ kind }) => kind)).toContain('fee')
  for (const { kind, amount: insightAmount, evidence, category, from, to } of insights) {
    for (const { id, date, amount: of, name } of evidence) {
      const row = await ask(person.call(readTransaction, { params: { id } }))
      // evidence is reported in dirhams
      const amount = row.transaction.currency === 'AED' ? { amount: of } : {}
      expect(row.transaction).toMatchObject({ date, ...amount })
      expect(name, 'a readable title in place of the text of the bank').not.toMatch(/VALUE ADDED TAX|CHARGES/)
    }
    const amounts = evidence.map((row) => row.amount)
    if (kind === 'fee') expect(sum(amounts)).toBe(insightAmount)
    else if (kind === 'category_high' && category && from && to)
      expect((await totalsOf(paths.transactionsWith({ category, type: 'expense', from, to }))).expenses).toBe(
        insightAmount,
      )
    else if (kind !== 'idle_money' && kind !== 'income_stopped') expect(amounts).toContain(insightAmount)
  }
})
