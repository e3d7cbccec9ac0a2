import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as investments from '#contract/investments/investments.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import { refreshFeeds } from '../service.feeds.ts'

const hour = 3_600_000
let now = new Date('2026-11-19T16:00:00Z').getTime()
let world: World
let stand: Server
let requests: string[] = []
/** What the stand-ins know: closes by day as they are now. */
let closes: Record<string, string> = {}
let currency = 'USD'

/** In the forms of the services' public documentation. */
function answer(url: URL): { status: number; body: unknown } {
  const days = Object.keys(closes).toSorted().toReversed()
  if (url.pathname === '/time_series') {
    if (url.searchParams.get('apikey') !== 'right')
      return { status: 401, body: { code: 401, status: 'error' } }
    if (url.searchParams.get('symbol') === 'NONE')
      return { status: 200, body: { code: 404, status: 'error' } }
    const values = days.map((datetime) => ({
      datetime,
      open: '1',
      high: '1',
      low: '1',
      close: closes[datetime],
      volume: '5',
    }))
    return {
      status: 200,
      body: { meta: { symbol: 'VWRA', interval: '1day', currency, type: 'ETF' }, values, status: 'ok' },
    }
  }
  if (url.pathname === '/api/eod/VWRA.LSE')
    return {
      status: 200,
      body: days.map((date) => ({
        date,
        open: 1,
        close: Number(closes[date]),
        adjusted_close: 1,
        volume: 5,
      })),
    }
  const [, base = '', quote = ''] = /^\/v2\/prices\/(\w+)-(\w+)\/spot$/.exec(url.pathname) ?? []
  const day = url.searchParams.get('date') ?? days[0] ?? ''
  return base === 'BTC' && day in closes
    ? { status: 200, body: { data: { amount: closes[day], base, currency: quote } } }
    : { status: 404, body: {} }
}

beforeAll(async () => {
  stand = createServer(({ url = '' }, response) => {
    requests.push(url)
    const { status, body } = answer(new URL(url, 'http://stand'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => stand.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
  world = await startWorld({
    clock: { now: () => new Date(now++) },
    env: { PUSH_ALLOW_LOOPBACK: 'true', TWELVEDATA_URL: address, EODHD_URL: address, COINBASE_URL: address },
  })
}, 60_000)
afterAll(async () => {
  await world.stop()
  stand.closeAllConnections()
  stand.close()
})

async function add(user: TestUser, kind: 'fund' | 'crypto', symbol: string, of: string): Promise<string> {
  const body = { kind, name: symbol, symbol, currency: of } as const
  return (await user.call(investments.createInstrument, { body })).body.instrument.id
}
const setFeed = async (user: TestUser, id: string, body: object) =>
  (
    await user.call(investments.savePriceFeed, {
      params: { id },
      body: investments.savePriceFeed.body.parse({ address: null, ...body }),
    })
  ).body.feed
const entered = async (user: TestUser, id: string) =>
  (await user.call(investments.readInstrument, { params: { id } })).body.entered.map(
    ({ day, price }) => `${day} ${price}`,
  )

test('Twelve Data: the first price of a day is replaced by its close, one that the user set stays', async () => {
  const user = await world.signUp()
  const id = await add(user, 'fund', 'VWRA', 'USD')
  closes = { '2026-11-17': '150.5', '2026-11-18': '151', '2026-11-19': '152.25' }
  const wrong = await setFeed(user, id, { source: 'twelvedata', key: 'wrong' })
  expect(wrong).toMatchObject({ source: 'twelvedata', symbol: 'VWRA', has_key: true, problem: 'key' })
  const feed = await setFeed(user, id, { source: 'twelvedata', key: 'right' })
  expect([feed?.problem, await entered(user, id)]).toEqual([
    null,
    ['2026-11-19 152.25', '2026-11-18 151', '2026-11-17 150.5'],
  ])
  expect(requests.at(-1)).toContain(
    'symbol=VWRA&interval=1day&start_date=2026-11-05&adjust=none&apikey=right',
  )
  // the day went on until midnight in Dubai, and later corrections of older days are none
  closes = { '2026-11-17': '1.5', '2026-11-18': '151', '2026-11-19': '153', '2026-11-20': '154' }
  now += 24 * hour
  await refreshFeeds(world.app)
  expect((await entered(user, id)).slice(0, 3)).toEqual([
    '2026-11-20 154',
    '2026-11-19 153',
    '2026-11-18 151',
  ])
  await user.call(investments.savePrice, { params: { id }, body: { day: '2026-11-20', price: '154.5' } })
  closes = { '2026-11-20': '155', '2026-11-21': '156' }
  now += 24 * hour
  await refreshFeeds(world.app)
  expect((await entered(user, id)).slice(0, 2)).toEqual(['2026-11-21 156', '2026-11-20 154.5'])
  // the key goes for others of the same person too, and never into an export
  const other = await add(user, 'fund', 'NONE', 'USD')
  expect(await setFeed(user, other, { source: 'twelvedata' })).toMatchObject({
    has_key: true,
    problem: 'symbol',
  })
  const all = await (await user.fetch('/api/user/export')).text()
  expect([all.includes('twelvedata'), all.includes('sealed_key'), all.includes('"right"')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a source that quotes another currency gives no price; pence are hundredths', async () => {
  const user = await world.signUp()
  const id = await add(user, 'fund', 'VWRA', 'GBP')
  closes = { '2026-11-18': '11250.5' }
  const set = () => setFeed(user, id, { source: 'twelvedata', key: 'right' })
  expect([(await set())?.problem, await entered(user, id)]).toEqual(['currency', []])
  currency = 'GBp'
  expect([(await set())?.problem, await entered(user, id)]).toEqual([null, ['2026-11-18 112.505']])
})

test('EODHD says no currency: its first price is asked about, later ones are not', async () => {
  const user = await world.signUp()
  const id = await add(user, 'fund', 'VWRA', 'USD')
  closes = { '2026-11-18': '151.125', '2026-11-19': '152' }
  expect((await setFeed(user, id, { source: 'eodhd', symbol: 'VWRA.LSE' }))?.problem).toBe('key')
  const feed = await setFeed(user, id, { source: 'eodhd', symbol: 'VWRA.LSE', key: 'k' })
  expect(feed?.question).toEqual({ day: '2026-11-18', price: '151.125' })
  expect(await entered(user, id)).toEqual([])
  await user.call(investments.savePrice, {
    params: { id },
    body: { day: '2026-11-18', price: '151.125', confirmed: true },
  })
  now += 24 * hour
  await refreshFeeds(world.app)
  expect(await entered(user, id)).toEqual(['2026-11-19 152', '2026-11-18 151.125'])
})

test('Coinbase needs no key, and knows the price in dirhams', async () => {
  const user = await world.signUp()
  const today = new Date(now + 4 * hour).toISOString().slice(0, 10)
  const eve = new Date(now - 20 * hour).toISOString().slice(0, 10)
  closes = { [eve]: '371000.123456789', [today]: '372000' }
  const id = await add(user, 'crypto', 'BTC', 'AED')
  const feed = await setFeed(user, id, { source: 'coinbase' })
  expect([feed?.problem, await entered(user, id)]).toEqual([
    null,
    [`${today} 372000`, `${eve} 371000.123456789`],
  ])
  const unknown = await add(user, 'crypto', 'NOPE', 'AED')
  expect((await setFeed(user, unknown, { source: 'coinbase' }))?.problem).toBe('symbol')
})

test('after a split the next price is no question', async () => {
  const user = await world.signUp()
  const id = await add(user, 'fund', 'VWRA', 'USD')
  currency = 'USD'
  closes = { '2026-11-18': '100' }
  await setFeed(user, id, { source: 'twelvedata', key: 'right' })
  const trade = { account: 'Broker', day: '2026-11-10', quantity: '4' }
  await user.call(investments.createTrade, { params: { id }, body: { kind: 'opening', ...trade } })
  await user.call(investments.createTrade, {
    params: { id },
    body: { kind: 'split', day: '2026-11-19', split: { into: 4, of: 1 } },
  })
  closes = { '2026-11-18': '100', '2026-11-19': '25.5' }
  now += 24 * hour
  await refreshFeeds(world.app)
  const { feed, holding } = (await user.call(investments.readInstrument, { params: { id } })).body
  expect([feed?.question, holding.price?.price, holding.quantity]).toEqual([null, '25.5', '16'])
})
