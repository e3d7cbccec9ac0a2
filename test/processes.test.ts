import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCategory } from '#contract/categories/category-edits.ts'
import { undoChange } from '#contract/changes/changes.ts'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { dubaiDay } from '#contract/period.ts'
import { readConfig } from '../server/config.ts'
import { createLog } from '../server/platform/log.ts'
import { type Running, startServer } from '../server/start.ts'
import { settle } from './access/help.ts'
import { quickPasswords } from './database.ts'
import { cookieOf, freePort, startWorld, type TestUser, testServer, userOf, type World } from './world.ts'

const categories = '/api/user/categories'

/** Two processes on one database: a person's requests may reach either. */
describe.skipIf(!testServer)('two processes', () => {
  let world: World
  let second: Running
  let dataDir: string
  let user: TestUser
  let onSecond: TestUser
  beforeAll(async () => {
    world = await startWorld()
    dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-second-'))
    copyFileSync(path.join(world.dataDir, 'keys.json'), path.join(dataDir, 'keys.json'))
    const { publicUrl, databaseUrl } = world.app.config
    const settings = { PORT: String(await freePort()), PUBLIC_URL: publicUrl, DATA_DIR: dataDir, ROLE: 'web' }
    second = await startServer(readConfig({ ...settings, DATABASE_URL: databaseUrl ?? '' }), {
      log: createLog('silent'),
      sandbox: { port: 0 },
      passwordCost: quickPasswords,
    })
    user = await world.signUp()
    onSecond = await userOf(second, user)
    await settle(world, user)
  })
  afterAll(async () => {
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
    await world.stop()
  })
  const identity = (
    server: Pick<Running, 'url'>,
    at: string,
    body?: object,
    cookie = '',
  ): Promise<Response> =>
    fetch(`${server.url}/api/identity${at}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: world.app.config.publicUrl, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  test('agree on ETags, and each sees what the other wrote', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [writer, reader] = n % 2 ? [user, onSecond] : [onSecond, user]
      const tag = (await reader.fetch(categories)).headers.get('etag') ?? ''
      expect((await writer.fetch(categories, { headers: { 'if-none-match': tag } })).status).toBe(304)
      const name = `Shared ${n}`
      await writer.call(createCategory, { body: { name, type: 'income' } })
      const after = await reader.fetch(categories, { headers: { 'if-none-match': tag } })
      expect(await after.text()).toContain(name)
    }
  })

  test('know the same sessions: one that ends at one is refused by both at once', async () => {
    const { email, password } = user
    const cookie = cookieOf(await identity(second, '/sign-in/email', { email, password }))
    const both = await Promise.all([world, second].map((server) => userOf(server, { ...user, cookie })))
    for (const each of both) expect((await each.call(accountsQuick)).status).toBe(200)
    expect((await identity(world, '/sign-out', {}, cookie)).status).toBe(200)
    for (const each of both) expect((await each.call(accountsQuick)).status).toBe(401)
    for (const server of [world, second])
      expect((await identity(server, '/token', undefined, cookie)).status).toBe(401)
  })

  test('count wrong passwords together', async () => {
    const { email } = await world.signUp()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1)
      statuses.push(
        (await identity(n % 2 ? world : second, '/sign-in/email', { email, password: 'wrong password' }))
          .status,
      )
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([5, 7])
  })

  test('store one payment for twenty requests with one key, and undo what the other did', async () => {
    const body = { type: 'expense', amount: 12.5, category: 'groceries', description: 'Once' } as const
    const request = { body: { ...body, date: dubaiDay(new Date()) } }
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? user : onSecond).call(createTransaction, request, key)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const rows = async (): Promise<number> =>
      (await onSecond.call(searchTransactions, { query: { q: 'Once' } })).body.data.length
    expect(await rows()).toBe(1)
    const changes = await Promise.all(
      answers.map(({ headers }) =>
        user.call(undoChange, { params: { id: headers.get('x-request-id') ?? '' } }),
      ),
    )
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await rows()).toBe(0)
  })

  test('tell open screens of what was written through the other', async () => {
    const stop = new AbortController()
    const stream = await onSecond.fetch('/api/user/sync-events', { signal: stop.signal })
    let text = ''
    const reading = (async () => {
      const decoder = new TextDecoder()
      for await (const part of stream.body ?? []) text += decoder.decode(part, { stream: true })
    })().catch(() => undefined)
    let n = 0
    await expect
      .poll(
        async () => {
          await user.call(createCategory, { body: { name: `Live ${(n += 1)}`, type: 'income' } })
          return text.includes('event: changed')
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
    stop.abort()
    await reading
  })
})
