import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLimits, demoMay } from '#contract/closing/demo.ts'
import { api } from '#contract/index.ts'
import { googleCalls, libraryCalls } from '../../server/features/person/identity/calls.ts'
import { cookieOf, startWorld, type TestUser, userOf, type World } from '../world.ts'
import { errorIn, listen, pathWithId, type Raw, raw } from './help.ts'

let world: World
let demo: TestUser
let bankCalls: () => string[]
beforeAll(async () => {
  world = await startWorld()
  bankCalls = listen(world)
  const answer = await fetch(`${world.url}/api/identity/demo`, {
    method: 'POST',
    headers: { origin: world.app.config.publicUrl },
  })
  demo = await userOf(world, { name: '', email: '', password: '', cookie: cookieOf(answer) })
}, 120_000)
afterAll(() => world.stop())

const someId = '01900000-0000-7000-8000-000000000000'
const callAs = async (method: string, path: string): Promise<Raw> => {
  const response = await demo.fetch(pathWithId(path, someId), {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  })
  const type = response.headers.get('content-type') ?? ''
  const text = type.startsWith('text/event-stream') ? '' : await response.text()
  if (text === '') await response.body?.cancel().catch(() => undefined)
  return { status: response.status, type, text, headers: response.headers }
}
const reasonOf = (answer: Raw): string | undefined =>
  answer.status >= 400 ? errorIn(answer).reason : undefined

test('E30: a demo is refused every call that the contract does not open to it, and no other', async () => {
  const wrong: string[] = []
  for (const { endpoint } of api.filter((each) => each.endpoint.access === 'bearer')) {
    const answer = await callAs(endpoint.method, endpoint.path)
    const refused = reasonOf(answer) === 'demo_cannot'
    if (refused === demoMay(endpoint)) wrong.push(`${endpoint.method} ${endpoint.path} ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(bankCalls()).toEqual([])
}, 120_000)

test('E30: what connects, sends, shares, pays or deletes an account is closed to it, and so is what says nothing', () => {
  const closed = new Set(api.filter(({ endpoint }) => !demoMay(endpoint)).map(({ name }) => name))
  const outside = [
    [
      'createApiToken',
      'deleteApiToken',
      'startTrial',
      'startCheckout',
      'cancelSubscription',
      'deleteAccount',
    ],
    ['leanToken', 'linkBankAccount', 'saveConnectedEntity', 'reconnectStarted', 'disconnectEntity'],
    ['addPushSubscription', 'sendTestNotification', 'updateNotificationSettings'],
    ['prepareExport', 'uploadPhoto'],
  ].flat()
  expect(outside.filter((name) => !closed.has(name))).toEqual([])
  const silent = {
    access: 'bearer',
    path: '/api/user/new',
    summary: '',
    response: api[0]?.endpoint.response,
  } as const
  const response = silent.response ?? expect.fail('no endpoint')
  expect(demoMay({ ...silent, response, method: 'POST' })).toBe(false)
  expect(demoMay({ ...silent, response, method: 'GET', tokens: 'write' })).toBe(false)
})

test('E30: its session can add no way to sign in, and its made-up address none', async () => {
  const headers = {
    cookie: demo.cookie,
    origin: world.app.config.publicUrl,
    'content-type': 'application/json',
  }
  const wrong: string[] = []
  for (const { call, who, demo: open } of libraryCalls.filter((each) => each.who !== 'everyone')) {
    const [method = '', path = ''] = call.split(' ')
    const init = method === 'GET' ? { headers } : { method, headers, body: JSON.stringify({ id: someId }) }
    const reason = reasonOf(await raw(`${world.url}/api/identity${path}`, init))
    if (open ? reason !== undefined : reason !== 'demo_cannot') wrong.push(`${call} (${who}): ${reason}`)
  }
  expect(wrong).toEqual([])
  expect(googleCalls.filter((each) => each.demo)).toEqual([])
})

test('E30: only a page of ours can start one, by POST', async () => {
  const start = (init: RequestInit): Promise<Raw> => raw(`${world.url}/api/identity/demo`, init)
  const foreign = await start({ method: 'POST', headers: { origin: 'https://evil.example' } })
  expect([foreign.status, errorIn(foreign).reason]).toEqual([403, 'foreign_page'])
  expect((await start({ method: 'GET' })).status).toBe(404)
})

test('E30: its files and imports are few and small', async () => {
  const send = async (path: string, bytes: number): Promise<number> => {
    const form = new FormData()
    form.set(
      'file',
      new Blob([`Date,Description,Amount\n${'2026-01-02,Tea,-5.00\n'.repeat(bytes / 21)}`]),
      'a.csv',
    )
    return (await demo.fetch(path, { method: 'POST', body: form })).status
  }
  expect(await send('/api/user/imports', demoLimits.importBytes + 5000)).toBe(413)
  expect(await send('/api/user/imports', (demoLimits.importRows + 5) * 21)).toBe(429)
  for (let count = 1; count < demoLimits.imports; count += 1)
    expect(await send('/api/user/imports', 210)).toBe(200)
  expect(await send('/api/user/imports', 210)).toBe(429)
  const list = await (await demo.fetch('/api/user/transactions?size=1')).text()
  const id = /"id":"([\da-f-]{36})"/.exec(list)?.[1] ?? ''
  expect(await send(`/api/user/transactions/${id}/attachments`, demoLimits.fileBytes + 5000)).toBe(413)
}, 60_000)
