/** Exchange rates: read for conversions, and refreshed once a day from the configured address. */
import { currencies } from '#contract/currencies.ts'
import type { ExchangeRate } from '#contract/days/rates.ts'
import type { App, Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx, read, system } from '../../../platform/db/db.ts'
import { type Rates, isPegged, ratesOn } from './rates.ts'
import { fromEuros } from './euros.ts'
import { insertRates, raiseSharedVersion, selectNewestDay, selectRates } from './store.ts'
import { isDay } from '#contract/period.ts'

export { filsRate, fixedInSql, type Rate, rateByDay, type Rates, ratesOn } from './rates.ts'
export { selectHistory } from './store.ts'

/** The rates of a day for some currencies. Pegged ones need no query. */
export async function readRates(tx: Tx, of: Iterable<string>, day: string): Promise<Rates> {
  const floating = [...new Set(of)].filter((currency) => !isPegged(currency))
  return ratesOn(day, floating.length === 0 ? new Map() : await selectRates(tx, floating, day))
}

/** The rates in effect on a day, by default today; currencies without one are left out. */
export async function listRates(
  ctx: Ctx,
  requestedDay: string | undefined,
): Promise<{ day: string; rates: ExchangeRate[] }> {
  const now = today(ctx.clock)
  const day = requestedDay !== undefined && requestedDay < now ? requestedDay : now
  const rates = await read(ctx.db, ctx, (tx) => readRates(tx, currencies, day))
  return {
    day,
    rates: currencies.flatMap((currency) => {
      const rate = rates.rateOf(currency)
      return rate ? [{ currency, aed: rate.value, date: rate.date, source: rate.source }] : []
    }),
  }
}

type Refreshing = Pick<App, 'db' | 'clock' | 'log'>

/** Stores the feed's rates; returns how many were new. Throws a FeedError if the feed has none. */
export async function refreshRates({ db, clock, log }: Refreshing, feed: RateFeed): Promise<number> {
  const days = await feed.read(today(clock))
  const rates = days.flatMap(({ day, perEuro }) =>
    [...fromEuros(perEuro)]
      .filter(([currency]) => !isPegged(currency))
      .map(([currency, aed]) => ({ currency, day, aed, source: 'ECB' })),
  )
  const added = await system(db, async (tx) => {
    const count = await insertRates(tx, rates, clock.now())
    if (count > 0) await raiseSharedVersion(tx)
    return count
  })
  if (added > 0) log.info('Exchange rates were read', { rates: added })
  return added
}

const queueName = 'rates'

/**
 * Refreshes the rates each afternoon, and at once if today's are missing; `afterwards` converts again with
 * the new ones.
 */
export async function startRates(app: App, afterwards: () => Promise<void>): Promise<void> {
  const { ratesUrl } = app.config
  const feed = ratesUrl === null ? null : ecbFeed(ratesUrl)
  await app.queue.define(queueName, {
    retryLimit: 5,
    retryDelaySeconds: 900,
    expireSeconds: 3600,
    background: true,
  })
  await app.queue.work(queueName, async () => {
    try {
      if (feed) await refreshRates(app, feed)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      app.log.warn('Exchange rates could not be read; the known ones stay', { reason: error.message })
      throw error
    }
    await afterwards()
  })
  await app.queue.schedule(queueName, '37 15 * * *', {})
  const newest = await system(app.db, selectNewestDay)
  if (feed === null || newest === null || newest < today(app.clock))
    await app.queue.send(queueName, {}, { singletonKey: queueName })
}

type FeedDay = { day: string; perEuro: ReadonlyMap<string, string> }
/** A source of daily rates. `read` throws a FeedError if there are none to use. */
type RateFeed = { read(today: string): Promise<FeedDay[]> }

export class FeedError extends Error {}

const longestMs = 20_000
const mostBytes = 2_000_000
const mostDays = 120
const mostCurrencies = 60

/** Reads the address without following redirects, and at most two megabytes of it. */
export function ecbFeed(address: string): RateFeed {
  return {
    async read(today) {
      let response: Response
      try {
        response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(longestMs) })
      } catch (cause) {
        throw new FeedError('the address does not answer', { cause })
      }
      if (response.status !== 200) {
        await response.body?.cancel()
        throw new FeedError(`the address answers ${response.status}`)
      }
      return parseFeed(await readCapped(response), today)
    },
  }
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new FeedError('the answer is too large')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError('the answer was cut off', { cause })
  }
  return text + decoder.decode()
}

const elements = /<Cube\b([^<>]*)>/g
const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean)
/** At most nine digits on either side of the point, and not zero. */
const plainRate = /^(?=.*[1-9])\d{1,9}(\.\d{1,9})?$/

/**
 * The days of a document, each with its currencies. Invalid rates are left out, as are days after `today` and
 * days without the dollar, which is the bridge to the dirham. Throws a FeedError if no day is left.
 */
export function parseFeed(text: string, today: string): FeedDay[] {
  const days = new Map<string, Map<string, string>>()
  let current: Map<string, string> | null = null
  for (const [, attributes = ''] of text.matchAll(elements)) {
    const time = attribute(attributes, 'time')
    const currency = attribute(attributes, 'currency') ?? ''
    const rate = attribute(attributes, 'rate') ?? ''
    if (time !== undefined) {
      current = isDay(time) && time <= today && days.size < mostDays ? new Map() : null
      if (current) days.set(time, current)
    } else if (current && /^[A-Z]{3}$/.test(currency) && plainRate.test(rate)) {
      if (!current.has(currency) && current.size < mostCurrencies) current.set(currency, rate)
    }
  }
  const whole = [...days].flatMap(([day, perEuro]) => (perEuro.has('USD') ? [{ day, perEuro }] : []))
  if (whole.length === 0) throw new FeedError('the answer holds no rates')
  return whole
}
