/** Prices that are asked for once a day, at an address or by symbol. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import type * as contract from '#contract/investments/investments.ts'
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { PriceFeedProblem, PriceSource } from '#contract/investments/investment-kinds.ts'
import { addDays } from '#contract/period.ts'
import type { App, Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, system, type Tx, write } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isPublicUrl } from '../../platform/http/public-address.ts'
import { fetchPublicText, PublicFetchError } from '../../platform/http/public-fetch.ts'
import { seal, unseal } from '../../platform/keys/seal.ts'
import { writeChange } from '../changes/service.ts'
import { viewFeed } from './holdings/view.ts'
import { addressFor, readPrices } from './prices/feed.ts'
import { type DayPrice, dayNumber, firstJump } from './prices/price-line.ts'
import { perUnit, quotedText } from './prices/quote.ts'
import { type Answered, type KnownSource, readSource, sources } from './prices/sources.ts'
import { readOne } from './service.read.ts'
import { requireInstrument } from './service.ts'
import {
  type CheckRow,
  type FeedRow,
  deleteFeed,
  selectDueFeeds,
  selectFeed,
  selectKey,
  upsertCheck,
  upsertFeed,
  upsertPrices,
} from './prices/store.prices.ts'

const limits = { longestMs: 10_000, mostBytes: 2_000_000 }
const notChecked: CheckRow = {
  checked_at: null,
  problem: null,
  question_day: null,
  question_price: null,
  open_day: null,
  open_price: null,
}
const keyPurpose = (userId: string, source: PriceSource): string => `key for prices of ${source} of ${userId}`

type Body = BodyOf<typeof contract.savePriceFeed>

/** Sets or removes where prices come from, and asks at once, so that the user sees whether it works. */
export async function savePriceFeed(ctx: Ctx, id: string, body: Body): Promise<{ feed: PriceFeed | null }> {
  const isSet = body.address !== null || isKnown(body.source)
  const work = async (tx: Tx): Promise<string> => {
    const instrument = await requireInstrument(tx, ctx.userId, id)
    if (isSet) {
      await upsertFeed(tx, ctx.userId, id, await feedIn(ctx, tx, instrument, body))
      await upsertCheck(tx, ctx.userId, id, notChecked)
    } else await deleteFeed(tx, ctx.userId, id)
    return instrument.name
  }
  await writeChange(ctx, 'investment.price', work, (name) => ({ name }))
  if (isSet) await refreshFeed(ctx, ctx.userId, id)
  return { feed: viewFeed(await read(ctx.db, ctx, (tx) => selectFeed(tx, ctx.userId, id))) }
}

const isKnown = (source: PriceSource | undefined): source is KnownSource =>
  source !== undefined && source !== 'address'

async function feedIn(
  ctx: Ctx,
  tx: Tx,
  instrument: { symbol: string | null; currency: string },
  { source = 'address', address, symbol, key, price_path: pricePath, day_path: dayPath }: Body,
): Promise<FeedRow> {
  if (isKnown(source)) {
    const named = symbol ?? instrument.symbol
    if (!named) return fail('field_missing', { field: 'symbol' }, { field: 'symbol' })
    const typed = key?.trim() ?? ''
    const sealed =
      typed === ''
        ? await selectKey(tx, ctx.userId, source)
        : seal(ctx.keys, keyPurpose(ctx.userId, source), typed)
    return { source, address: '', symbol: named, sealed_key: sealed, price_path: null, day_path: null }
  }
  const asked = address ?? ''
  if (!isPublicUrl(addressFor(asked, instrument, today(ctx.clock)), ctx.config.allowLoopback))
    fail('investment_address_invalid', {}, { field: 'address' })
  const paths = { price_path: pricePath ?? null, day_path: pricePath ? (dayPath ?? null) : null }
  return { source, address: asked, symbol: null, sealed_key: null, ...paths }
}

/**
 * Asks, and adds prices for days without one. A price that was read before its day had ended is replaced by a later answer.
 * One far from the price before waits for the user's confirmation, as does the first one where no answer says its currency.
 */
async function refreshFeed(app: App, userId: string, id: string): Promise<void> {
  const day = today(app.clock)
  const stored = await read(app.db, { userId }, async (tx) => {
    const feed = await selectFeed(tx, userId, id)
    return feed && { feed, instrument: await requireInstrument(tx, userId, id) }
  })
  if (!stored) return
  const { prices, problem } = await ask(app, userId, stored.feed, stored.instrument)
  await write(app.db, { userId }, async (tx) => {
    const feed = await selectFeed(tx, userId, id)
    // changed meanwhile: that change asks for itself
    if (!feed || keyOf(feed) !== keyOf(stored.feed)) return
    const { line, entered } = await readOne(tx, userId, id, day)
    const known = new Map(Array.from(entered.numbers, (number, at) => [number, entered.priceAt(at)]))
    const added = prices
      .filter((price) => price.day >= '1970-01-01' && price.day <= day)
      .map((price) => ({ day: price.day, price: perUnit(stored.instrument, price.price) }))
      .filter((price) => isNews(price, known.get(dayNumber(price.day)), feed))
    const [first] = added
    const isUnsure = isKnown(feed.source) && !sources[feed.source].saysCurrency && line.numbers.length === 0
    const question = isUnsure ? first : firstJump(line, added)?.at
    const sure = question ? added.slice(0, added.indexOf(question)) : added
    const now = app.clock.now()
    if (sure.length > 0) await upsertPrices(tx, userId, id, sure, now)
    await upsertCheck(tx, userId, id, {
      checked_at: now,
      problem: problem ?? (prices.length === 0 ? 'unread' : null),
      question_day: question?.day ?? null,
      question_price: question ? quotedText(stored.instrument, question.price) : null,
      ...openIn(sure, feed, addDays(day, -1)),
    })
  })
}

const keyOf = ({ source, address, symbol, price_path: path }: FeedRow): string =>
  JSON.stringify([source, address, symbol, path])

/** Whether a price is of a day without one, or is that of a day that had not ended when it was read, unless the user set it. */
function isNews({ day, price }: DayPrice, known: bigint | undefined, check: CheckRow): boolean {
  if (known === undefined) return true
  const open = check.open_price === null ? null : parseDecimal(check.open_price, pricePlaces)
  return check.open_day === day && known === open && price !== known
}

/** The newest price of a day that may go on elsewhere; markets of the Americas close after midnight in Dubai. */
function openIn(
  sure: readonly DayPrice[],
  before: CheckRow,
  eve: string,
): Pick<CheckRow, 'open_day' | 'open_price'> {
  const newest = sure.at(-1)
  if (newest && newest.day >= eve)
    return { open_day: newest.day, open_price: formatDecimal(newest.price, pricePlaces) }
  const stays = before.open_day !== null && before.open_day >= eve
  return { open_day: stays ? before.open_day : null, open_price: stays ? before.open_price : null }
}

type Named = { symbol: string | null; currency: string }
async function ask(app: App, userId: string, feed: FeedRow, instrument: Named): Promise<Answered> {
  const day = today(app.clock)
  const limited = { ...limits, allowLoopback: app.config.allowLoopback }
  try {
    if (!isKnown(feed.source)) {
      const text = await fetchPublicText(addressFor(feed.address, instrument, day), limited)
      return { prices: readPrices(text, { price: feed.price_path, day: feed.day_path }, day), problem: null }
    }
    const { url, key } = app.config.priceSources[feed.source]
    const sealed = feed.sealed_key
    const own = sealed === null ? null : unseal(app.keys, keyPurpose(userId, feed.source), sealed)
    const asked = { symbol: feed.symbol ?? '', currency: instrument.currency, day, key: own ?? key }
    const { needsKey, paths } = sources[feed.source]
    if (needsKey && asked.key === null) return { prices: [], problem: 'key' }
    const texts: string[] = []
    for (const path of paths(asked)) texts.push(await fetchPublicText(url + path, limited))
    return readSource(feed.source, texts, asked)
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error
    return { prices: [], problem: isKnown(feed.source) ? problemOf(error) : error.problem }
  }
}

function problemOf({ problem, status }: PublicFetchError): PriceFeedProblem {
  if (status === 401 || status === 403) return 'key'
  return status === 400 || status === 404 ? 'symbol' : problem
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
