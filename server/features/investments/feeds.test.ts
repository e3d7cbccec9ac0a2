import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import * as investments from '#contract/investments/investments.ts'
import { startWorld, type TestUser, type World } from '../../../test/world.ts'
import { fetchPublicText } from '../../platform/http/public-fetch.ts'
import { refreshFeeds } from './service.feeds.ts'

let now = new Date('2026-11-20T08:00:00Z').getTime()
let world: World
let site: Server
let address: string
let csv = 'Date,Close\n2026-11-18,10.5\n2026-11-19,10.75\n'
let requests: string[] = []

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    requests.push(url)
    if (url.startsWith('/moved')) response.writeHead(302, { location: '/csv' }).end()
    else if (url.startsWith('/large')) response.end('x'.repeat(3_000_000))
    else if (url.startsWith('/json'))
      response.end('{"data":[{"t":1},{"t":1763625600,"last":123456789.123456789}]}')
    else if (!url.startsWith('/slow')) response.end(csv)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  world = await startWorld({ clock: { now: () => new Date(now++) }, env: { PUSH_ALLOW_LOOPBACK: 'true' } })
}, 60_000)
afterAll(async () => {
  await world.stop()
  site.closeAllConnections()
  site.close()
})

async function addShare(user: TestUser): Promise<string> {
  const body = { kind: 'share', name: 'Emaar Properties', symbol: 'EMAAR & CO', currency: 'AED' } as const
  return (await user.call(investments.createInstrument, { body })).body.instrument.id
}
const feedOf = async (user: TestUser, id: string, body: object) =>
  (
    await user.call(investments.savePriceFeed, {
      params: { id },
      body: investments.savePriceFeed.body.parse(body),
    })
  ).body.feed
const pageOf = async (user: TestUser, id: string) =>
  (await user.call(investments.readInstrument, { params: { id } })).body

test('an address with CSV is asked at once and once a day; a price that the user set stays', async () => {
  const user = await world.signUp()
  const id = await addShare(user)
  await user.call(investments.savePrice, { params: { id }, body: { day: '2026-11-19', price: '10.7' } })
  const feed = await feedOf(user, id, { address: `${address}/csv?s={symbol}&c={currency}&d={day}` })
  expect(feed).toMatchObject({ problem: null, question: null })
  expect(requests.at(-1)).toBe('/csv?s=EMAAR%20%26%20CO&c=AED&d=2026-11-20')
  expect((await pageOf(user, id)).entered).toEqual([
    { day: '2026-11-19', price: '10.7' },
    { day: '2026-11-18', price: '10.5' },
  ])
  requests = []
  await refreshFeeds(world.app)
  expect(requests).toEqual([])
  now += 86_400_000
  csv += '2026-11-20,11\n2026-11-21,110\n'
  await refreshFeeds(world.app)
  expect(requests).toHaveLength(1)
  const { entered, feed: after } = await pageOf(user, id)
  expect(entered[0]).toEqual({ day: '2026-11-20', price: '11' })
  expect(after?.question).toEqual({ day: '2026-11-21', price: '110' })
  const confirmed = { day: '2026-11-21', price: '110', confirmed: true }
  await user.call(investments.savePrice, { params: { id }, body: confirmed })
  const answered = await pageOf(user, id)
  expect(answered.feed?.question).toBeNull()
  expect(answered.holding.price).toMatchObject({ price: '110', day: '2026-11-21' })
})

test('JSON gives the exact price and its day; setting the address is undone', async () => {
  const user = await world.signUp()
  const id = await addShare(user)
  const paths = { price_path: 'data.-1.last', day_path: 'data.-1.t' }
  await feedOf(user, id, { address: `${address}/json`, ...paths })
  expect((await pageOf(user, id)).entered).toEqual([{ day: '2025-11-20', price: '123456789.123456789' }])
  const wrong = await feedOf(user, id, { address: `${address}/json`, price_path: 'data.last' })
  expect(wrong?.problem).toBe('unread')
  const changes = (await user.call(listChanges)).body.data
  const [newest] = changes.filter(({ kind }) => kind === 'investment.price')
  await user.call(undoChange, { params: { id: newest?.id ?? '' } })
  expect((await pageOf(user, id)).feed).toMatchObject(paths)
})

test('no redirect is followed, nothing large is read, and no answer ends in time', async () => {
  const user = await world.signUp()
  const id = await addShare(user)
  expect((await feedOf(user, id, { address: `${address}/moved` }))?.problem).toBe('refused')
  expect((await feedOf(user, id, { address: `${address}/large` }))?.problem).toBe('large')
  const limits = { allowLoopback: true, longestMs: 200, mostBytes: 1000 }
  await expect(fetchPublicText(`${address}/slow`, limits)).rejects.toMatchObject({ problem: 'unreachable' })
})

test.each([
  'http://example.com/prices',
  'https://10.0.0.8/prices',
  'https://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/prices',
  'https://db.internal/prices',
  'https://user:secret@example.com/prices',
  'file:///etc/passwd',
])('%s is never asked', async (unasked) => {
  const user = await world.signUp()
  const id = await addShare(user)
  const { status, body } = await user.call(investments.savePriceFeed, {
    params: { id },
    body: { address: unasked },
  })
  expect([status, Reflect.get(body, 'reason')]).toEqual([400, 'investment_address_invalid'])
  expect((await pageOf(user, id)).feed).toBeNull()
})

test('a server on this machine is asked only where that is allowed', async () => {
  const limits = { allowLoopback: false, longestMs: 2000, mostBytes: 1000 }
  requests = []
  for (const url of [`${address}/csv`, 'https://localhost/csv'])
    await expect(fetchPublicText(url, limits)).rejects.toMatchObject({ problem: 'unreachable' })
  expect(requests).toEqual([])
})
