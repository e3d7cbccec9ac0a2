import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as connections from '#contract/banks/connections.ts'
import * as sync from '#contract/banks/sync.ts'
import type { FaultSpec } from '../../sandbox-bank/server.ts'
import { connectBank, syncRuns } from '../connect.ts'
import { startWorld, type World } from '../world.ts'
import { dump, type Person, personWithData } from './help.ts'

let world: World
let otherPerson: Person
let elsewhere: Server
const reached: string[] = []
beforeAll(async () => {
  world = await startWorld()
  otherPerson = await personWithData(world, 'FAB_AE')
  elsewhere = createServer((request, response) => {
    reached.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
    response.end('{}')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()))
}, 120_000)
afterEach(() => world.bank.faults.clear())
afterAll(async () => {
  await world.stop()
  await new Promise((resolve) => elsewhere.close(resolve))
})

const data = /^\/data\/v2/
const elsewhereUrl = (): string => {
  const address = elsewhere.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const faults: [string, () => FaultSpec][] = [
  ['a redirect to another host', () => ({ kind: 'redirect', status: 308, body: `${elsewhereUrl()}/data` })],
  ['200 MB', () => ({ kind: 'giant', bytes: 200_000_000 })],
  ['HTML instead of JSON', () => ({ kind: 'html', status: 200 })],
  ['a body that is cut', () => ({ kind: 'cut' })],
  ['another shape', () => ({ kind: 'json', body: { status: 'OK', data: { accounts: 'none' } } })],
]

test.each(faults)(
  'E12: %s fails only its own run: no rows, no other host, few retries, no memory retained',
  async (_name, fault) => {
    const user = await world.signUp()
    const { entityId } = await connectBank(world, user, { person: 'empty', sync: false })
    const untouched = await dump(world, otherPerson.user.id)
    world.bank.faults.set({ match: { path: data }, ...fault() })
    const from = world.bank.requests.length
    const memory = process.memoryUsage().rss
    const started = await user.call(sync.syncLeanData, { body: { background: true } })
    expect(started.status).toBe(200)
    await expect
      .poll(async () => (await syncRuns(world.app, user.id)).some((run) => run.error !== null), {
        timeout: 30_000,
      })
      .toBe(true)
    expect(process.memoryUsage().rss - memory).toBeLessThan(200_000_000)
    // retries for the person of the previous case may still be running
    const tries = world.bank.requests
      .slice(from)
      .filter(({ path }) => data.test(path) && path.includes(entityId))
    expect(tries.length).toBeGreaterThan(0)
    expect(tries.length).toBeLessThanOrEqual(5)
    expect(reached).toEqual([])
    // The reason is given in our own words, and other users are unaffected.
    const status = await user.call(connections.leanEntities)
    expect(JSON.stringify(status.body)).not.toMatch(/<html|doctype|127\.0\.0\.1|\bECONN|\bat \w+ \(/i)
    expect((await otherPerson.user.call(accounts.accountsQuick)).body.data.length).toBeGreaterThan(0)
    expect(await dump(world, otherPerson.user.id)).toBe(untouched)
  },
  60_000,
)

test('E12: a response that trickles in byte by byte keeps no other user waiting', async () => {
  const user = await world.signUp()
  await connectBank(world, user, { person: 'empty', sync: false })
  world.bank.faults.set({ match: { path: data }, kind: 'slow-bytes', ms: 500 })
  await user.call(sync.syncLeanData, { body: { background: true } })
  for (let n = 0; n < 5; n += 1) {
    const startedAt = performance.now()
    expect((await otherPerson.user.call(accounts.accountsQuick)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  }
})

test('E12: the provider’s address and credentials come only from the settings', async () => {
  const from = world.bank.requests.length
  const foreign = { api_url: elsewhereUrl(), auth_url: elsewhereUrl(), base_url: elsewhereUrl() }
  const answer = await otherPerson.user.fetch(`/api/auth/lean-token?api_url=${elsewhereUrl()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ ...foreign, firebase_user_id: otherPerson.user.id }),
  })
  expect(answer.status).toBe(200)
  expect(world.bank.requests.length).toBeGreaterThan(from)
  expect(reached).toEqual([])
})
