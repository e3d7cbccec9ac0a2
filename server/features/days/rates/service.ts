/** Exchange rates: read for conversions, and refreshed once a day from the configured address. */
import { currencies } from '#contract/currencies.ts'
import type { ExchangeRate } from '#contract/days/rates.ts'
import type { App, Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, system, type Tx } from '../../../platform/db/db.ts'
import { fromEuros } from './euros.ts'
import { ecbFeed, FeedError, type RateFeed } from './service.feed.ts'
import { isPegged, type Rates, ratesOn } from './rates.ts'
import { insertRates, raiseSharedVersion, selectNewestDay, selectRates } from './store.ts'

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
