import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPushSubscription, sendTestNotification } from '#contract/notifications/channels.ts'
import { readConfig } from '../../server/config.ts'
import { connectBank } from '../connect.ts'
import { freePort, startWorld, type TestUser, type World } from '../world.ts'

const token = 'a-token-of-more-than-sixteen-letters'
let pushStatus = 201
const pushService = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(pushStatus).end())
})

let world: World
let user: TestUser
let listenPort: number
beforeAll(async () => {
  listenPort = await freePort()
  await new Promise<void>((resolve) => void pushService.listen(0, '127.0.0.1', () => resolve()))
  world = await startWorld({
    env: { METRICS_TOKEN: token, METRICS_LISTEN: `127.0.0.1:${listenPort}`, PUSH_ALLOW_LOOPBACK: 'true' },
  })
  user = await world.signUp({ name: 'Nadia Countless', email: 'nadia.countless@example.test' })
}, 60_000)
afterAll(async () => {
  await world.stop()
  pushService.close()
})

const scrape = (url: string, authorization?: string): Promise<Response> =>
  fetch(`${url}/api/metrics`, authorization === undefined ? {} : { headers: { authorization } })
const read = async (): Promise<string> => (await scrape(world.url, `Bearer ${token}`)).text()
/** The value of one series; null if it is not there. */
const valueOf = (text: string, series: string): number | null => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

test('E28: without settings the address is unknown', async () => {
  const plain = await startWorld()
  try {
    const someone = await plain.signUp()
    const answers = await Promise.all(
      ['/api/metrics', '/api/unknown'].map(async (address) => {
        const [open, signedIn] = [await fetch(`${plain.url}${address}`), await someone.fetch(address)]
        return [open.status, signedIn.status]
      }),
    )
    expect(answers).toEqual([
      [401, 404],
      [401, 404],
    ])
  } finally {
    await plain.stop()
  }
}, 60_000)

test('E28: only the token opens the metrics, at the server and at their own address', async () => {
  for (const url of [world.url, `http://127.0.0.1:${listenPort}`]) {
    for (const wrong of [undefined, '', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token])
      expect((await scrape(url, wrong)).status).toBe(401)
    expect((await scrape(url, `Bearer ${await user.token()}`)).status).toBe(401)
    const answer = await scrape(url, `Bearer ${token}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(await answer.text()).toContain('# TYPE xtharwa_http_request_duration_seconds histogram')
  }
  expect((await fetch(`http://127.0.0.1:${listenPort}/api/health`)).status).toBe(404)
})

test('without a token, METRICS_LISTEN must be an address of this machine, and nothing else serves them', async () => {
  const broken = ['0.0.0.0:9464', '10.0.0.1:9464', 'metrics.example.ae:9464', '[::]:9464']
  for (const METRICS_LISTEN of broken) {
    expect(() => readConfig({ METRICS_LISTEN })).toThrow('METRICS_TOKEN missing')
    expect(readConfig({ METRICS_LISTEN, METRICS_TOKEN: token }).metrics?.listen?.port).toBe(9464)
  }
  for (const METRICS_LISTEN of ['9464', '127.0.0.1', '127.0.0.1:99999', 'http://127.0.0.1:9464'])
    expect(() => readConfig({ METRICS_LISTEN })).toThrow('is not an address')
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow('at least 16 characters')
  expect(readConfig({ METRICS_LISTEN: '[::1]:9464' }).metrics).toEqual({
    token: null,
    listen: { host: '::1', port: 9464 },
  })
  const port = await freePort()
  const local = await startWorld({ env: { METRICS_LISTEN: `127.0.0.1:${port}` } })
  try {
    expect((await scrape(`http://127.0.0.1:${port}`)).status).toBe(200)
    expect((await (await local.signUp()).fetch('/api/metrics')).status).toBe(404)
  } finally {
    await local.stop()
  }
  await expect(scrape(`http://127.0.0.1:${port}`)).rejects.toThrow()
}, 60_000)

test('requests are counted by pattern, method and status', async () => {
  const id = '0190f1c2-5555-7777-8888-123456789abc'
  expect((await user.fetch(`/api/user/transactions/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await user.fetch('/api/nobody/knows/this')).status).toBe(404)
  expect((await fetch(`${world.url}/api/user/profile`)).status).toBe(401)
  const text = await read()
  const count = (labels: string): number | null =>
    valueOf(text, `xtharwa_http_request_duration_seconds_count{${labels}}`)
  expect(count('method="DELETE",route="/api/user/transactions/:id",status="404"')).toBe(1)
  expect(count('method="GET",route="/api/*",status="404"')).toBe(1)
  expect(count('method="GET",route="/api/user/profile",status="401"')).toBe(1)
  expect(text).not.toContain('nobody/knows')
})

test('syncs, jobs, mails and pushes are counted, and nothing in the metrics names a person', async () => {
  const { entityId } = await connectBank(world, user)
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const bound = pushService.address()
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/push/1`
  const subscription = {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  expect((await user.call(addPushSubscription, { body: subscription })).status).toBe(200)
  const tryOut = async (channel: 'mail' | 'push'): Promise<number> =>
    (await user.call(sendTestNotification, { body: { channel } })).status
  expect([await tryOut('mail'), await tryOut('push')]).toEqual([200, 200])
  pushStatus = 500
  const outbox = path.join(world.dataDir, 'outbox')
  rmSync(outbox, { recursive: true })
  writeFileSync(outbox, 'no folder')
  expect([await tryOut('mail'), await tryOut('push')]).toEqual([500, 500])
  const { bank, app } = world
  await app.queue.define('idle', { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 60 })
  await app.queue.send('idle', { userId: user.id })
  await app.queue.send('idle', {}, { startAfterSeconds: 3600 })
  await vi.waitFor(async () => {
    const text = await read()
    expect(valueOf(text, 'xtharwa_jobs_oldest_due_seconds{queue="idle"}')).toBeGreaterThan(0)
  })
  const text = await read()
  expect(valueOf(text, 'xtharwa_syncs_total{result="done"}')).toBeGreaterThanOrEqual(1)
  // one of them to confirm the address
  expect(valueOf(text, 'xtharwa_mails_total{result="sent"}')).toBe(2)
  expect(valueOf(text, 'xtharwa_mails_total{result="failed"}')).toBe(1)
  expect(valueOf(text, 'xtharwa_pushes_total{result="sent"}')).toBe(1)
  expect(valueOf(text, 'xtharwa_pushes_total{result="failed"}')).toBe(1)
  expect(valueOf(text, 'xtharwa_jobs_due{queue="idle"}')).toBe(1)
  expect(valueOf(text, 'xtharwa_jobs_due{queue="sync-due"}')).not.toBeNull()
  expect(valueOf(text, 'xtharwa_database_up')).toBe(1)
  expect(valueOf(text, 'xtharwa_database_pool_max{pool="main"}')).toBe(16)
  expect(valueOf(text, 'xtharwa_database_pool_connections{pool="queue",state="idle"}')).not.toBeNull()
  expect(valueOf(text, 'xtharwa_database_pool_waiting{pool="identity"}')).not.toBeNull()
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|@|countless|127\.0\.0\.1/i)
  for (const secret of [user.id, user.email, entityId, bank.url, 'ENBD', 'Carrefour'])
    expect(text).not.toContain(secret)
}, 60_000)

test('a failed sync is counted by its kind', async () => {
  const series = 'xtharwa_syncs_total{result="reauthorise"}'
  expect(valueOf(await read(), series)).toBeNull()
  await connectBank(world, user, { bank: 'ADCB_AE', words: ['reconnect'] })
  expect(valueOf(await read(), series)).toBeGreaterThan(0)
}, 60_000)

test('the alerts in docs/alerts.yaml ask only for metrics that exist', async () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../docs/alerts.yaml'), 'utf8')
  const metricNames = [...rules.matchAll(/\b(?:xtharwa|nodejs|process)_\w+/g)].map(([name]) => name)
  const text = await read()
  expect(rules.match(/- alert:/g)?.length).toBeGreaterThanOrEqual(6)
  expect(metricNames.length).toBeGreaterThanOrEqual(6)
  expect(metricNames.filter((name) => !text.includes(`\n${name}{`) && !text.includes(`\n${name} `))).toEqual(
    [],
  )
})
