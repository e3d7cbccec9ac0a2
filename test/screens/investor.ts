import { saveInvestmentTargets } from '#contract/investments/investment-targets.ts'
import { createInstrument, createTrade, importPrices, savePrice } from '#contract/investments/investments.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Answer, TestUser } from '../world.ts'

/** Gives a user a portfolio: shares, a fund in dollars with dividends, gold, sukuk without a cost and an index. */
export async function invest(user: TestUser, today: Day): Promise<void> {
  const add = async (body: object): Promise<string> => {
    const parsed = createInstrument.body.parse({ kind: 'fund', ...body })
    return (await bodyOf(user.call(createInstrument, { body: parsed }))).instrument.id
  }
  const priceIn = (week: number, first: number, growth: number): string =>
    (first * (1 + (growth * week) / 160 + 0.06 * Math.sin(week / 7))).toFixed(3)
  const prices = async (id: string, first: number, growth: number): Promise<void> => {
    const lines = Array.from(
      { length: 160 },
      (_, week) => `${addDays(today, (week - 159) * 7)},${priceIn(week, first, growth)}`,
    )
    await bodyOf(user.call(importPrices, { params: { id }, body: { text: lines.join('\n') } }))
  }
  const fund = await add({ name: 'World ETF', symbol: 'VWRA', currency: 'USD', country: 'IE' })
  const share = await add({ kind: 'share', name: 'Emaar Properties', symbol: 'EMAAR', country: 'AE' })
  const index = await add({ kind: 'index', name: 'S&P 500', currency: 'USD' })
  await prices(fund, 105, 0.36)
  await prices(share, 8.2, 0.7)
  await prices(index, 4600, 0.45)
  for (const month of [-30, -24, -18, -12, -6])
    await trade(user, fund, {
      kind: 'buy',
      day: addMonths(today, month),
      quantity: '40.5',
      price: priceIn(159 - Math.floor(daysBetween(addMonths(today, month), today) / 7), 105, 0.36),
      fee: 2,
    })
  for (const month of [-9, -6, -3])
    await trade(user, fund, { kind: 'dividend', day: addMonths(today, month), amount: 64.35, tax: 9.65 })
  await trade(user, fund, { kind: 'sell', day: addMonths(today, -2), quantity: '30', price: '144.3', fee: 2 })
  await trade(
    user,
    share,
    { kind: 'buy', day: addMonths(today, -20), quantity: '2500', price: '9.1', fee: 34 },
    'ADCB Securities',
  )
  await trade(user, share, { kind: 'dividend', day: addMonths(today, -7), amount: 2500 }, 'ADCB Securities')
  const gold = await add({
    kind: 'gold',
    name: 'Bangles',
    karat: 22,
    position: position('Safe at home', '62.4', today, 19_500),
  })
  const params = { id: gold }
  await bodyOf(
    user.call(savePrice, {
      params,
      body: { day: today, price: '452.5', metal: { unit: 'gram', currency: 'AED' } },
    }),
  )
  await add({
    kind: 'sukuk',
    name: 'Government sukuk 2029',
    position: { ...position('ADCB Securities', '15000', today), price: '101.2' },
  })
  const targets = [
    { key: 'fund', percent: 60 },
    { key: 'share', percent: 20 },
    { key: 'sukuk', percent: 12.5 },
    { key: 'gold', percent: 7.5 },
  ]
  await bodyOf(user.call(saveInvestmentTargets, { body: { side: 'kind', targets } }))
}

const position = (account: string, quantity: string, day: Day, cost?: number) => ({
  account,
  quantity,
  day: addMonths(day, -10),
  ...(cost === undefined ? {} : { cost }),
})

async function trade(
  user: TestUser,
  id: string,
  body: object,
  account = 'Interactive Brokers',
): Promise<void> {
  const parsed = createTrade.body.parse({ account, ...body })
  await bodyOf(user.call(createTrade, { params: { id }, body: parsed }))
}

/** The body of a response; throws if the call failed, since the screenshot would lack something. */
async function bodyOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}
