import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as edits from '#contract/ledger/transaction-edits.ts'
import { type SandboxBank, startSandboxBank } from '../../sandbox-bank/server.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { connectBank } from '../connect.ts'
import { raw, settle } from './help.ts'

/** Secrets of an installation, each easy to search for. */
const secrets = {
  leanSecret: 'marker-lean-client-secret-7d1f',
  webhookSecret: 'marker-lean-webhook-secret-2b8c',
  googleSecret: 'marker-google-client-secret-91ae',
  mailPassword: 'marker-mail-password-53c0',
  bucketSecret: 'marker-bucket-secret-key-e4d7',
  databasePassword: 'marker-database-password-6f22',
  accessToken: 'marker-access-token-in-a-body-0a9b',
  wrongPassword: 'Marker-Wrong-Password-88d3',
}

let bank: SandboxBank
let world: World
let user: TestUser
/** Every response of the server, headers and body. */
const answers: string[] = []
const tokens = new Set<string>()

beforeAll(async () => {
  bank = await startSandboxBank({
    clientSecret: secrets.leanSecret,
    webhookSecret: secrets.webhookSecret,
    mostMonths: 5,
    timing: { refreshPendingMs: [10], refreshDoneMs: 40 },
  })
  const started = await startWorld({
    env: {
      LEAN_CLIENT_ID: bank.clientId,
      LEAN_CLIENT_SECRET: secrets.leanSecret,
      LEAN_WEBHOOK_SECRET: secrets.webhookSecret,
      LEAN_API_URL: bank.url,
      LEAN_AUTH_URL: bank.url,
      LEAN_LINK_URL: `${bank.url}/link/Lean.min.js`,
      GOOGLE_CLIENT_ID: 'marker-client',
      GOOGLE_CLIENT_SECRET: secrets.googleSecret,
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
      SMTP_URL: `smtp://mailer:${secrets.mailPassword}@127.0.0.1:1`,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: secrets.bucketSecret,
    },
  })
  // With credentials of a provider the bundled bank does not run.
  expect(() => started.bank).toThrow('no sandbox bank')
  world = Object.create(started, { bank: { value: bank } }) as World
  listenToAnswers()
  user = await world.signUp()
  await connectBank(world, user, { person: 'salaried' })
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await world.stop()
  await bank.stop()
})

function listenToAnswers(): void {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(world.url)) return answer
    const text = await answer.clone().text()
    for (const found of text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) tokens.add(found[0])
    answers.push(`${JSON.stringify([...answer.headers])}\n${text}`)
    return answer
  })
}

const json = { 'content-type': 'application/json' }
const post = (body: object, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, origin: world.app.config.publicUrl, ...more },
  body: JSON.stringify(body),
})

test('E23: secrets, tokens, passwords and account numbers appear in no log line and no response, even on errors', async () => {
  const identity = `${world.url}/api/identity`
  await raw(`${identity}/sign-in/email`, post({ email: user.email, password: secrets.wrongPassword }))
  await raw(`${identity}/request-password-reset`, post({ email: user.email }))
  await raw(`${identity}/reset-password`, post({ token: secrets.accessToken, newPassword: user.password }))
  await raw(`${identity}/google/start?nonce=n1`)
  await user.fetch('/api/user/link-bank-account', {
    ...post({ lean_customer_id: 'x', bank_identifier: 'ENBD_AE', access_token: secrets.accessToken }),
  })
  await user.fetch(`/api/user/profile?access_token=${secrets.accessToken}`)
  await raw(`${world.url}/api/webhooks/lean`, post({ type: 'x' }, { 'lean-signature': secrets.accessToken }))
  await raw(`${world.url}/api/user/profile`, { headers: { authorization: `Bearer ${secrets.accessToken}` } })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await user.fetch('/api/user/photo', {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: Buffer.from(pixel, 'base64'),
  })
  // The bank returns our own secret in its errors, in several ways.
  bank.faults.set([
    { match: { path: /oauth2/ }, kind: 'status', status: 400, body: { error: secrets.leanSecret }, times: 1 },
    { match: { path: /data\/v2/ }, kind: 'status', status: 500, body: secrets.leanSecret, times: 2 },
    { match: { path: /data\/v2/ }, kind: 'html', status: 502, body: secrets.leanSecret, times: 2 },
  ])
  await user.fetch('/api/user/accounts')
  await user.fetch('/api/lean/entities')
  bank.faults.clear()
  for (const address of [
    '/api/user/export',
    '/api/user/audit',
    '/api/user/document',
    '/api/user/transactions',
  ])
    await (await user.fetch(address)).text()
  for (const address of ['/api/config', '/api/openapi.json', '/api/docs', '/api/ready', '/login', '/connect'])
    await raw(world.url + address)
  await settle(world, user)

  const keys = readFileSync(path.join(world.dataDir, 'keys.json'), 'utf8').match(/[\w-]{43,}/g) ?? []
  expect(keys.length).toBeGreaterThan(1)
  const log = world.logLines.join('\n')
  const responseText = answers.join('\n')
  expect(world.logLines.length).toBeGreaterThan(20)
  expect(answers.length).toBeGreaterThan(20)
  expect(tokens.size).toBeGreaterThan(1)
  const ibans = bank.entities().flatMap((id) => bank.served(id).accounts.map((account) => account.iban))
  const cookie = decodeURIComponent(user.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  expect([ibans.length > 1, cookie.length > 20]).toEqual([true, true])
  for (const secret of [...Object.values(secrets), ...keys, ...ibans, user.password])
    expect([secret, log.includes(secret), responseText.includes(secret)]).toEqual([secret, false, false])
  for (const secret of [...tokens, cookie]) expect([secret, log.includes(secret)]).toEqual([secret, false])
  expect(log).not.toMatch(/eyJ[\w-]{10,}\./)
}, 60_000)

test('E23: an unreachable database is reported without its address and password', async () => {
  const database = `postgres://someone:${secrets.databasePassword}@127.0.0.1:1/xtharwa`
  const failure = await startWorld({ engine: 'embedded', env: { DATABASE_URL: database } }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? `${error.message}\n${error.stack}` : 'thrown'),
  )
  expect(failure).not.toBeNull()
  expect(failure).not.toContain(secrets.databasePassword)
})

test('E23: no input can forge a log line', async () => {
  const forged = '\n{"level":"fatal","msg":"forged"}\r\n{"level":"fatal"}\u2028\u001b[31m'
  const from = world.logLines.length
  const created = await user.call(edits.createTransaction, {
    body: {
      type: 'expense',
      amount: 1,
      category: 'dining',
      description: `Lunch${forged}`.slice(0, 200),
      date: new Date().toISOString().slice(0, 10),
    },
  })
  expect(created.status).toBe(200)
  await user.fetch(`/api/user/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`)
  await user.fetch('/api/user/transactions', post({ type: forged }))
  await raw(`${world.url}/api/identity/sign-in/email`, post({ email: `a${forged}@b.test`, password: forged }))
  await settle(world, user)
  const lines = world.logLines.slice(from)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect([
      line,
      line.trimEnd().includes('\n'),
      ['\r', '\u2028', '\u001b'].some((sign) => line.includes(sign)),
    ]).toEqual([line, false, false])
    expect(JSON.parse(line)).not.toMatchObject({ level: 'fatal' })
  }
}, 60_000)
