/** The sample resident's investments: a fund bought each quarter, a share with a dividend, and gold. */
import { addMonths, type Day } from '#contract/period.ts'
import type { TradeInput } from '#contract/investments/investments.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { addCash } from '../../investments/cash/service.cash.ts'
import { importPrices } from '../../investments/service.prices.ts'
import { readInvestments } from '../../investments/service.read.ts'
import { createInstrument } from '../../investments/service.ts'
import { createTrade } from '../../investments/service.trades.ts'

const months = 14
/** Prices by month, oldest first; the last one is of today. */
const prices = {
  fund: [118.4, 119.9, 117.2, 121.6, 124.1, 122.8, 126.5, 128.9, 127.3, 131.2, 133.4, 132.1, 135.8, 137.6],
  share: [8.1, 8.25, 8.05, 8.4, 8.6, 8.55, 8.75, 9.1, 9.0, 9.25, 9.4, 9.2, 9.55, 9.7],
  gold: [402, 408, 411, 420, 426, 431, 428, 437, 445, 452, 449, 458, 466, 471],
} as const

/** Runs work as a request of its own, so that each step is a change of its own. */
type InRequest = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

export async function addPortfolio(inRequest: InRequest): Promise<void> {
  const day = await inRequest(async (ctx) => today(ctx.clock))
  const ago = (count: number): Day => addMonths(day, -count)
  const broker = await inRequest(async ({ language }) => textOf(language, 'demo', 'broker'))
  const home = await inRequest(async ({ language }) => textOf(language, 'demo', 'safe'))
  const fund = await addInstrument(inRequest, 'fund', { currency: 'USD', country: 'IE' })
  const share = await addInstrument(inRequest, 'share', { currency: 'AED', country: 'AE' })
  const gold = await addInstrument(inRequest, 'gold', { currency: 'AED', karat: 24 })
  const trade = (id: string, account: string, body: TradeInput) =>
    inRequest((ctx) => createTrade(ctx, id, { account, ...body }))
  for (const count of [13, 10, 7, 4, 1])
    await trade(fund, broker, {
      kind: 'buy',
      day: ago(count),
      quantity: '9',
      price: String(prices.fund[months - 1 - count]),
      fee: 2,
    })
  await trade(share, broker, { kind: 'buy', day: ago(12), quantity: '1200', price: '8.25', fee: 15 })
  await trade(share, broker, { kind: 'dividend', day: ago(5), amount: 300 })
  await trade(gold, home, { kind: 'opening', day: ago(13), quantity: '50', amount: 18_900 })
  const { accounts } = await inRequest((ctx) => readInvestments(ctx))
  const place = accounts.find(({ name }) => name === broker)
  if (place)
    await inRequest((ctx) => addCash(ctx, place.id, { kind: 'balance', day, currency: 'USD', amount: 214.5 }))
}

type Described = { currency: 'AED' | 'USD'; country?: string; karat?: 24 }
async function addInstrument(
  inRequest: InRequest,
  kind: 'fund' | 'share' | 'gold',
  described: Described,
): Promise<string> {
  const { id } = await inRequest((ctx) =>
    createInstrument(ctx, { kind, name: textOf(ctx.language, 'demo', kind), ...described }),
  )
  const day = await inRequest(async (ctx) => today(ctx.clock))
  const lines = prices[kind].map((price, index) => `${addMonths(day, index - months + 1)},${price}`)
  await inRequest((ctx) =>
    importPrices(ctx, id, { text: `date,price\n${lines.join('\n')}`, confirmed: true }),
  )
  return id
}
