/** Services that know prices by symbol: what is asked of them, and what their answers say. Pure. */
import * as z from 'zod'
import { divide, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { addDays, type Day, isDay } from '#contract/period.ts'
import type { PriceFeedProblem, PriceSource } from '#contract/investments/investment-kinds.ts'
import { parseExactly } from './feed.ts'
import type { DayPrice } from './price-line.ts'

export type KnownSource = Exclude<PriceSource, 'address'>
export type Asked = { symbol: string; currency: string; day: Day; key: string | null }
export type Answered = { prices: DayPrice[]; problem: PriceFeedProblem | null }

type Source = {
  needsKey: boolean
  /** Whether its answers name the currency; else the first price is asked about. */
  saysCurrency: boolean
  /** Paths below the address of the service. */
  paths: (asked: Asked) => string[]
  read: (answers: readonly unknown[], asked: Asked) => Answered
}

/** How far back prices are asked for. */
const days = 14
const none = (problem: PriceFeedProblem): Answered => ({ prices: [], problem })

const priceOf = (text: string): bigint | null => {
  const price = parseDecimal(text.replace(/(\.\d{12})\d+$/, '$1'), pricePlaces)
  return price !== null && price > 0n ? price : null
}
/** Some write pence where they mean a currency: GBp, GBX, ZAc, ILA. */
const inHundredths = new Map([
  ['GBp', 'GBP'],
  ['GBX', 'GBP'],
  ['ZAc', 'ZAR'],
  ['ZAC', 'ZAR'],
  ['ILA', 'ILS'],
])

function pricesOf(rows: readonly { day: string; close: string }[], quoted: string, asked: Asked): Answered {
  const currency = inHundredths.get(quoted) ?? quoted
  if (currency !== asked.currency) return none('currency')
  const prices = rows.flatMap(({ day, close }): DayPrice[] => {
    const price = priceOf(close)
    return price === null || !isDay(day)
      ? []
      : [{ day, price: currency === quoted ? price : divide(price, 100n) }]
  })
  return prices.length === 0
    ? none('unread')
    : { prices: prices.toSorted((a, b) => (a.day < b.day ? -1 : 1)), problem: null }
}

const TwelveData = z.object({
  meta: z.object({ currency: z.string() }),
  values: z.array(z.object({ datetime: z.string(), close: z.string() })),
})
const TwelveDataError = z.object({ code: z.coerce.number(), status: z.literal('error') })
const Eodhd = z.array(z.object({ date: z.string(), close: z.string() }))
const Coinbase = z.object({ data: z.object({ amount: z.string(), base: z.string(), currency: z.string() }) })

export const sources: Readonly<Record<KnownSource, Source>> = {
  twelvedata: {
    needsKey: true,
    saysCurrency: true,
    // prices as they were on their day: splits are entered with the trades
    paths: ({ symbol, key, day }) => [
      `/time_series?${new URLSearchParams({ symbol, interval: '1day', start_date: addDays(day, -days), adjust: 'none', apikey: key ?? '' })}`,
    ],
    read: ([answer], asked) => {
      const refused = TwelveDataError.safeParse(answer).data
      if (refused)
        return none(
          refused.code === 401 ? 'key' : refused.code === 404 || refused.code === 400 ? 'symbol' : 'refused',
        )
      const read = TwelveData.safeParse(answer).data
      if (!read) return none('unread')
      const rows = read.values.map(({ datetime, close }) => ({ day: datetime.slice(0, 10), close }))
      return pricesOf(rows, read.meta.currency, asked)
    },
  },
  eodhd: {
    needsKey: true,
    saysCurrency: false,
    paths: ({ symbol, key, day }) => [
      `/api/eod/${encodeURIComponent(symbol)}?${new URLSearchParams({ from: addDays(day, -days), fmt: 'json', api_token: key ?? '' })}`,
    ],
    read: ([answer], asked) => {
      const read = Eodhd.safeParse(answer).data
      const rows = read?.map(({ date, close }) => ({ day: date, close }))
      return rows ? pricesOf(rows, asked.currency, asked) : none('unread')
    },
  },
  coinbase: {
    needsKey: false,
    saysCurrency: true,
    paths: ({ symbol, currency, day }) => {
      const path = `/v2/prices/${encodeURIComponent(`${symbol.toUpperCase()}-${currency}`)}/spot`
      return [`${path}?date=${addDays(day, -1)}`, path]
    },
    read: (answers, asked) => {
      const rows = answers.flatMap((answer, index) => {
        const read = Coinbase.safeParse(answer).data
        const isAsked =
          read?.data.base === asked.symbol.toUpperCase() && read.data.currency === asked.currency
        return isAsked ? [{ day: addDays(asked.day, index === 0 ? -1 : 0), close: read.data.amount }] : []
      })
      return pricesOf(rows, asked.currency, asked)
    },
  },
}

/** The prices of the answers, in the form of JSON. */
export const readSource = (source: KnownSource, texts: readonly string[], asked: Asked): Answered =>
  sources[source].read(texts.map(parseExactly), asked)
