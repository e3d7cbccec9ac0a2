import { afterAll, beforeAll, expect, test } from 'vitest'
import * as changesApi from '#contract/changes/changes.ts'
import { createEmployment } from '#contract/uae/gratuity.ts'
import {
  createInstrument,
  readInvestments,
  savePrice,
  updateInvestmentAccount,
} from '#contract/investments/investments.ts'
import { addInvestmentCash } from '#contract/investments/investment-cash.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { deleteZakat, deleteZakatPayment, payZakat, readZakat, saveZakat } from '#contract/uae/zakat.ts'
import { dump } from '../../../../test/access/help.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { addLunarYears, lunarDateOf } from './worksheet.ts'
import { undecided } from './store.ts'
import { type Answers, type Holding, linesOf, nisabOf, resultsOf, runningYear } from './worksheet.ts'

const gold = { metal: 'gold', price: { minor: 500_00n, day: '2026-11-20' } } as const
const money = (minor: bigint): Holding => ({
  accountId: 'a',
  instrumentId: null,
  name: 'Savings',
  treatment: 'money',
  minor,
})
const dueOf = (holdings: Holding[], answers: Answers = undecided, year: 'lunar' | 'solar' = 'lunar') => {
  const nisab = nisabOf(gold) ?? 0n
  const { least, most, open } = resultsOf(linesOf(holdings, answers), { year, answers, nisab, dip: null })
  return { least: least.due, most: most.due, open }
}

test('2.5% is due from 85 grams of gold on, to the fils', () => {
  expect(nisabOf(gold)).toBe(42_500_00n)
  expect(nisabOf({ metal: 'silver', price: { minor: 5_00n, day: '2026-11-20' } })).toBe(2_975_00n)
  expect(dueOf([money(60_000_00n)])).toEqual({ least: 1_500_00n, most: 1_500_00n, open: [] })
  expect(dueOf([money(42_499_99n)]).most).toBe(0n)
  expect(dueOf([money(42_500_00n)]).most).toBe(1_062_50n)
  expect(dueOf([money(60_000_00n)], undecided, 'solar').most).toBe(1_546_20n)
})

test('an open question gives both results, and its answer affects only what it is about', () => {
  const jewellery: Holding = {
    accountId: 'b',
    instrumentId: null,
    name: 'Bangles',
    treatment: 'jewellery',
    minor: 20_000_00n,
  }
  const debt: Holding = {
    accountId: 'c',
    instrumentId: null,
    name: 'Card',
    treatment: 'debt',
    minor: -10_000_00n,
  }
  const all = [money(60_000_00n), jewellery, debt]
  expect(dueOf(all)).toEqual({ least: 1_250_00n, most: 2_000_00n, open: ['jewellery', 'debts'] })
  const without = linesOf(all, { ...undecided, jewellery: 'no' })
  const withIt = linesOf(all, { ...undecided, jewellery: 'yes' })
  expect(without.filter((line, at) => line.counts !== withIt[at]?.counts).map(({ name }) => name)).toEqual([
    'Bangles',
  ])
  expect(dueOf(all, { ...undecided, jewellery: 'yes', debts: 'no' })).toEqual({
    least: 2_000_00n,
    most: 2_000_00n,
    open: [],
  })
  const dip = { day: '2026-05-01', minor: 1n }
  const answered = (dips: 'ask' | 'yes' | 'no') =>
    resultsOf(linesOf([money(60_000_00n)], undecided), {
      year: 'lunar',
      answers: { ...undecided, dips },
      nisab: 42_500_00n,
      dip,
    })
  expect(answered('ask')).toMatchObject({ least: { due: 0n }, most: { due: 1_500_00n }, open: ['dips'] })
  expect(answered('yes').most.due).toBe(0n)
  expect(answered('no').least.due).toBe(1_500_00n)
})

test('lunar years follow the Umm al-Qura calendar', () => {
  expect(lunarDateOf('2026-02-18')).toEqual({ year: 1447, month: 9, day: 1 })
  expect(addLunarYears('2026-02-18', 1)).toBe('2027-02-08')
  expect(runningYear('2024-03-11', 'lunar', '2026-11-22')).toEqual({
    from: '2026-02-18',
    due_on: '2027-02-08',
  })
  expect(runningYear('2026-11-22', 'lunar', '2026-11-22').from).toBe('2026-11-22')
  expect(runningYear('2024-02-29', 'solar', '2026-02-28')).toEqual({
    from: '2026-02-28',
    due_on: '2027-02-28',
  })
  for (let day = '2020-01-01'; day < '2021-01-01'; day = addDays(day, 1)) {
    const [now, then] = [lunarDateOf(day), lunarDateOf(addLunarYears(day, 1))]
    expect([then.year, then.month]).toEqual([now.year + 1, now.month])
    expect(now.day - then.day === 0 || (now.day === 30 && then.day === 29)).toBe(true)
  }
})

let world: World
beforeAll(async () => void (world = await startWorld()), 60_000)
afterAll(() => world.stop())
const exported = async (user: TestUser): Promise<string> => (await user.fetch('/api/user/export')).text()

test('investments take part at their last price as the person holds them, and stand for the total entered before', async () => {
  const user = await world.signUp()
  const day = dubaiDay(new Date())
  const since = addDays(day, -500)
  const total = { kind: 'savings' as const, name: 'Broker total', value: 55_000, day: since }
  const { account: entered } = (await user.call(createOwnAccount, { body: total })).body
  const add = async (kind: 'share' | 'gold', name: string, price: string | null): Promise<string> => {
    const position = { account: 'Broker', day: since, quantity: '100', price }
    return (await user.call(createInstrument, { body: { kind, name, position } })).body.instrument.id
  }
  const share = await add('share', 'Emaar', '600')
  await user.call(savePrice, { params: { id: share }, body: { day: since, price: '600', confirmed: true } })
  await add('share', 'Unpriced', null)
  const bangles = await add('gold', 'Bangles', '50')
  const { body: overview } = await user.call(readInvestments)
  const account = overview.accounts[0]?.id ?? ''
  const price = { per_gram: 500, day }
  const before = (await user.call(saveZakat, { body: { price, begins: since, year: 'solar' } })).body.zakat
  expect(before.lines.map(({ name }) => name).toSorted()).toEqual(['Bangles', 'Broker total', 'Emaar'])
  const replacing = { params: { id: account }, body: { replaces_id: entered.id } }
  expect((await user.call(updateInvestmentAccount, replacing)).status).toBe(200)
  const investments = [{ instrument_id: share, treatment: 'money' as const }]
  const { zakat } = (await user.call(saveZakat, { body: { investments } })).body
  expect(zakat.lines).toEqual([
    {
      account_id: null,
      instrument_id: bangles,
      name: 'Bangles',
      treatment: 'jewellery',
      counts: 'ask',
      amount: 5000,
    },
    {
      account_id: null,
      instrument_id: share,
      name: 'Emaar',
      treatment: 'money',
      counts: 'yes',
      amount: 60_000,
    },
  ])
  expect(zakat).toMatchObject({ left_out: 1, dip: null, least: { base: 60_000 }, most: { base: 65_000 } })
  // money at the place counts as money does
  await user.call(addInvestmentCash, {
    params: { id: account },
    body: { kind: 'balance', day: addDays(day, -3), currency: 'USD', amount: 100 },
  })
  const counted = (await user.call(readZakat, {})).body.zakat
  expect(counted?.lines.at(-1)).toMatchObject({
    account_id: null,
    instrument_id: null,
    name: 'Broker',
    treatment: 'money',
    counts: 'yes',
    amount: 367.25,
  })
  expect(counted).toMatchObject({ least: { base: 60_367.25 }, most: { base: 65_367.25 } })
  expect(await exported(user)).toContain('zakat_investments')
  await user.call(deleteZakat, {})
  expect(await dump(world, user.id)).not.toMatch(/zakat\.|"treatment"/)
  expect(await exported(user)).not.toMatch(/zakat/i)
})

test('while off, nothing is stored, exported or recorded; turned off again, everything about it is deleted', async () => {
  const user = await world.signUp()
  const stranger = await world.signUp()
  const day = dubaiDay(new Date())
  expect((await user.call(readZakat, {})).body.zakat).toBeNull()
  expect((await user.call(payZakat, { body: { day, amount: 10 } })).status).toBe(404)
  expect(await exported(user)).not.toMatch(/zakat/i)
  expect(await dump(world, user.id)).not.toMatch(/zakat\.|gold/i)

  const savings = { kind: 'savings' as const, name: 'Tin box', value: 60_000, day: addDays(day, -400) }
  await user.call(createOwnAccount, { body: savings })
  await user.call(createOwnAccount, { body: { kind: 'gold', name: 'Bangles', value: 20_000 } })
  await user.call(createOwnAccount, { body: { kind: 'property', name: 'Villa', value: 900_000 } })
  const started = addDays(day, -729)
  await user.call(createEmployment, {
    body: {
      name: 'Falcon',
      regime: 'mainland',
      started_on: started,
      salaries: [{ from: started, basic: 10_000 }],
    },
  })
  const on = (await user.call(saveZakat, { body: {} })).body.zakat
  expect(on).toMatchObject({
    price_needed: true,
    least: null,
    most: null,
    nisab: { grams: 85, amount: null },
  })
  const begins = addDays(day, -100)
  const sheet = (await user.call(saveZakat, { body: { price: { per_gram: 500, day }, begins } })).body.zakat
  expect(sheet).toMatchObject({
    nisab: { amount: 42_500 },
    least: { base: 60_000, due: 1500 },
    most: { base: 94_000, due: 2350 },
    open: ['jewellery', 'gratuity'],
    running: { from: begins },
    dip: null,
  })
  expect(sheet.lines.find(({ name }) => name === 'Villa')?.counts).toBe('no')
  const villa = sheet.lines.find(({ name }) => name === 'Villa')?.account_id ?? ''
  const decided = await user.call(saveZakat, {
    body: {
      answers: { jewellery: 'no', gratuity: 'no' },
      accounts: [{ account_id: villa, treatment: 'none' }],
    },
  })
  expect(decided.body.zakat).toMatchObject({ least: { due: 1500 }, most: { due: 1500 }, open: [] })

  // another user's account is not accepted, and gives them no lines
  await stranger.call(saveZakat, { body: { accounts: [{ account_id: villa, treatment: 'money' }] } })
  expect((await stranger.call(readZakat, {})).body.zakat?.lines).toEqual([])

  // a price that is eight days old must be entered again
  const old = await user.call(saveZakat, { body: { price: { per_gram: 500, day: addDays(day, -8) } } })
  expect(old.body.zakat).toMatchObject({ price_needed: true, least: null })
  const [change] = (await user.call(changesApi.listChanges, { query: {} })).body.data
  expect(change?.kind).toBe('zakat.edit')
  await user.call(changesApi.undoChange, { params: { id: change?.id ?? '' } })
  expect((await user.call(readZakat, {})).body.zakat?.least?.due).toBe(1500)

  const paid = (await user.call(payZakat, { body: { day, amount: 700.5, note: 'Beit Al Khair' } })).body.zakat
  await user.call(payZakat, { body: { day: addDays(begins, -1), amount: 99 } })
  expect((await user.call(readZakat, {})).body.zakat).toMatchObject({ paid: 700.5, payments: [{}, {}] })
  const removed = await user.call(deleteZakatPayment, { params: { id: paid.payments[0]?.id ?? '' } })
  expect(removed.body.zakat.paid).toBe(0)
  expect(await exported(user)).toContain('"zakat"')

  expect((await user.call(deleteZakat, {})).status).toBe(200)
  expect((await user.call(readZakat, {})).body.zakat).toBeNull()
  expect((await user.call(deleteZakat, {})).status).toBe(404)
  expect(await exported(user)).not.toMatch(/zakat/i)
  expect(await dump(world, user.id)).not.toMatch(/zakat\.|nisab|Beit Al Khair|per_gram|price_minor/i)
  expect(world.logLines.join('\n')).not.toMatch(/Beit Al Khair|nisab/)
})
