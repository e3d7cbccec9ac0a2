/** Prices that are asked for once a day at an address. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import type * as contract from '#contract/investments/investments.ts'
import type { PriceFeedProblem } from '#contract/investments/investment-kinds.ts'
import type { App, Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isPublicUrl } from '../../platform/http/public-address.ts'
import { fetchPublicText, PublicFetchError } from '../../platform/http/public-fetch.ts'
import { writeChange } from '../changes/service.ts'
import { viewFeed } from './holdings/view.ts'
import { addressFor, readPrices } from './prices/feed.ts'
import { type DayPrice, dayNumber, firstJump } from './prices/price-line.ts'
import { perUnit, quotedText } from './prices/quote.ts'
import { readOne } from './service.read.ts'
import { requireInstrument } from './service.ts'
import {
  type CheckRow,
  type FeedRow,
  deleteFeed,
  selectDueFeeds,
  selectFeed,
  upsertCheck,
  upsertFeed,
  upsertPrices,
} from './prices/store.prices.ts'

const limits = { longestMs: 10_000, mostBytes: 2_000_000 }
const notChecked: CheckRow = { checked_at: null, problem: null, question_day: null, question_price: null }

/** Sets or removes the address, and asks it at once, so that the user sees whether it works. */
export async function savePriceFeed(
  ctx: Ctx,
  id: string,
  { address, price_path: pricePath, day_path: dayPath }: BodyOf<typeof contract.savePriceFeed>,
): Promise<{ feed: PriceFeed | null }> {
  const work = async (tx: Tx): Promise<string> => {
    const instrument = await requireInstrument(tx, ctx.userId, id)
    if (address === null) {
      await deleteFeed(tx, ctx.userId, id)
      return instrument.name
    }
    if (!isPublicUrl(addressFor(address, instrument, today(ctx.clock)), ctx.config.allowLoopback))
      fail('investment_address_invalid', {}, { field: 'address' })
    await upsertFeed(tx, ctx.userId, id, {
      address,
      price_path: pricePath ?? null,
      day_path: pricePath ? (dayPath ?? null) : null,
    })
    await upsertCheck(tx, ctx.userId, id, notChecked)
    return instrument.name
  }
  await writeChange(ctx, 'investment.price', work, (name) => ({ name }))
  if (address !== null) await refreshFeed(ctx, ctx.userId, id)
  return { feed: viewFeed(await read(ctx.db, ctx, (tx) => selectFeed(tx, ctx.userId, id))) }
}

type Found = { prices: DayPrice[]; problem: PriceFeedProblem | null }

/** Reads the address and adds prices for days without one. A price far from the one before waits for the user's confirmation. */
async function refreshFeed(app: App, userId: string, id: string): Promise<void> {
  const day = today(app.clock)
  const stored = await read(app.db, { userId }, async (tx) => {
    const feed = await selectFeed(tx, userId, id)
    return feed && { feed, instrument: await requireInstrument(tx, userId, id) }
  })
  if (!stored) return
  const { prices, problem } = await ask(
    app,
    stored.feed,
    addressFor(stored.feed.address, stored.instrument, day),
  )
  await write(app.db, { userId }, async (tx) => {
    const feed = await selectFeed(tx, userId, id)
    // changed meanwhile: that change asks for itself
    if (feed?.address !== stored.feed.address || feed.price_path !== stored.feed.price_path) return
    const { line, entered } = await readOne(tx, userId, id, day)
    const numbers = new Set(Array.from(entered.numbers))
    const added = prices
      .filter((price) => price.day >= '1970-01-01' && price.day <= day && !numbers.has(dayNumber(price.day)))
      .map((price) => ({ day: price.day, price: perUnit(stored.instrument, price.price) }))
    const jump = firstJump(line, added)
    const sure = jump ? added.slice(0, added.indexOf(jump.at)) : added
    const now = app.clock.now()
    if (sure.length > 0) await upsertPrices(tx, userId, id, sure, now)
    await upsertCheck(tx, userId, id, {
      checked_at: now,
      problem: problem ?? (prices.length === 0 ? 'unread' : null),
      question_day: jump?.at.day ?? null,
      question_price: jump && quotedText(stored.instrument, jump.at.price),
    })
  })
}

async function ask(app: App, feed: FeedRow, address: string): Promise<Found> {
  try {
    const text = await fetchPublicText(address, { ...limits, allowLoopback: app.config.allowLoopback })
    const paths = { price: feed.price_path, day: feed.day_path }
    return { prices: readPrices(text, paths, today(app.clock)), problem: null }
  } catch (error) {
    if (error instanceof PublicFetchError) return { prices: [], problem: error.problem }
    throw error
  }
}

const queueName = 'investment-prices'
/** Less than a day, so that each is asked once a day even if the last run took long. */
const restMs = 20 * 3_600_000
const batch = 100
const atOnce = 10

/** Reads all addresses that were not read today, a few at a time. One that fails delays none of the others. */
export async function refreshFeeds(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - restMs)
  // still due, but not asked again in this run
  const failed = new Set<string>()
  for (;;) {
    const all = await system(app.db, (tx) => selectDueFeeds(tx, since, batch + failed.size))
    const due = all.filter(({ instrument_id: id }) => !failed.has(id))
    for (let first = 0; first < due.length; first += atOnce)
      await Promise.all(
        due.slice(first, first + atOnce).map(async ({ user_id: userId, instrument_id: id }) => {
          await refreshFeed(app, userId, id).catch((error: unknown) => {
            failed.add(id)
            app.log.error('The address of a price could not be asked', {}, error)
          })
        }),
      )
    if (due.length < batch) break
  }
  if (failed.size > 0) throw new Error(`${failed.size} addresses of prices could not be asked`)
}

/** Asks for prices each hour of those that are due; each is asked once a day. */
export async function startPriceFeeds(app: App): Promise<void> {
  await app.queue.define(queueName, {
    retryLimit: 2,
    retryDelaySeconds: 900,
    expireSeconds: 3000,
    background: true,
  })
  await app.queue.work(queueName, () => refreshFeeds(app))
  await app.queue.schedule(queueName, '7 * * * *', {})
}
