/** Flows that must work when each request may reach another process, over HTTP through the load balancer. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { listNotifications, readNotification } from '#contract/notifications/notifications.ts'
import { dubaiDay } from '#contract/period.ts'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { createTransaction, readTransaction, searchTransactions } from '#contract/ledger/transactions.ts'
import { cookieOf, userOf } from '../../test/world.ts'
import { compareWithBank } from '../faults/kill.ts'
import {
  addEntry,
  connect,
  idle,
  type Person,
  rowsOf,
  runsOf,
  signIn,
  signUp,
  totalsOf,
} from '../faults/people.ts'
import { prepareProduct } from '../faults/product.ts'
import type { Figures } from '../faults/report.ts'
import type { PooledCluster } from './cluster.ts'
import { openStream } from './stream.ts'
import { takePort, waitUntil } from './programs.ts'

type Flow = (cluster: PooledCluster) => Promise<Figures>

const on = (server: string): Record<string, string> => ({ 'x-server': server })
const entryOf = (
  name: string,
  amount = 12.5,
): { key: string; amount: number; description: string; date: string } => ({
  key: name,
  amount,
  description: name,
  date: dubaiDay(new Date()),
})

/** Adds an entry through a named process; returns its id and the change's id. */
async function addOn(
  person: Person,
  server: string,
  name = randomUUID(),
): Promise<{ id: string; change: string }> {
  const { key, ...entry } = entryOf(name)
  const answer = await person.call(
    createTransaction,
    { body: { ...entry, type: 'expense', category: 'groceries' } },
    { ...on(server), 'idempotency-key': key },
  )
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-served-by'), server)
  return { id: answer.body.id, change: answer.headers.get('x-request-id') ?? '' }
}

/** A session created through one process is valid on the other, and invalid on both once revoked on one. */
const sessions: Flow = async ({ balancer }) => {
  const { url } = balancer
  const person = await signUp(url)
  const identity = (path: string, cookie: string, server: string, method = 'GET'): Promise<Response> =>
    fetch(`${url}/api/identity${path}`, {
      method,
      headers: {
        cookie,
        origin: `http://localhost:${new URL(url).port}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...on(server),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
  const second = await signIn(url, person)
  assert.equal(second.status, 200)
  const cookie = cookieOf(second)
  for (const server of ['web1', 'web2'])
    for (const sessionCookie of [cookie, person.cookie]) {
      const answer = await identity('/token', sessionCookie, server)
      assert.deepEqual([answer.status, answer.headers.get('x-served-by')], [200, server])
    }
  const secondSession = await userOf({ url }, { ...person, cookie })
  const { id } = await addOn(person, 'web1')
  assert.equal((await secondSession.call(readTransaction, { params: { id } }, on('web2'))).status, 200)
  const ended = await identity('/revoke-sessions', person.cookie, 'web1', 'POST')
  assert.equal(ended.status, 200)
  for (const server of ['web1', 'web2']) {
    assert.equal((await secondSession.call(readTransaction, { params: { id } }, on(server))).status, 401)
    assert.equal((await identity('/token', cookie, server)).status, 401)
  }
  return { sessions: 2, refused_after_sign_out: 'at once on both' }
}

/** Wrong passwords are counted together, whichever process they reach and whatever address they claim. */
const limits: Flow = async ({ balancer }) => {
  const person = await signUp(balancer.url)
  const served = new Set<string>()
  const attempt = async (n: number): Promise<number> => {
    const answer = await signIn(
      balancer.url,
      { email: person.email, password: 'wrong password' },
      `203.0.113.${n}`,
    )
    served.add(answer.headers.get('x-served-by') ?? '')
    return answer.status
  }
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n + 1)))
  const tried = statuses.filter((status) => status === 401).length
  assert.deepEqual([tried, statuses.filter((status) => status === 429).length], [5, 7])
  assert.deepEqual([...served].sort(), ['web1', 'web2'])
  return { wrong_passwords: statuses.length, tried, refused: statuses.length - tried }
}

/** A sync requested from one process shows its progress on the other, and its rows match the bank's. */
const syncs: Flow = async ({ balancer, bank }) => {
  const person = await signUp(balancer.url)
  const entity = await connect(bank, person, { person: 'salaried', sync: false })
  const streams = await Promise.all(['web1', 'web2'].map((server) => openStream(person, on(server))))
  const requested = await person.call(syncLeanData, { body: { background: true } }, on('web1'))
  assert.equal(requested.status, 200)
  const status = await person.call(syncStatus, {}, on('web2'))
  assert.equal(status.headers.get('x-served-by'), 'web2')
  await waitUntil('both streams tell of the end of the sync', () =>
    streams.every(({ text }) => text().includes('"state":"done"')),
  )
  await Promise.all(streams.map((stream) => stream.close()))
  const messages = streams.map(({ text }) => text().split('event: sync').length - 1)
  await idle(person)
  const runs = await runsOf(person)
  assert.deepEqual(new Set(runs.map(({ state }) => state)), new Set(['done']))
  const differing = await compareWithBank(bank, person, entity)
  assert.equal(differing, 0)
  return {
    rows: Math.max(...runs.map(({ fetched }) => fetched)),
    rows_unlike_the_bank: differing,
    progress_messages: messages,
  }
}

/** Ten concurrent sync requests to either process run one after another; a webhook reaches a worker. */
const webhooks: Flow = async ({ balancer, bank }) => {
  const person = await signUp(balancer.url)
  const entity = await connect(bank, person, { person: 'freelancer', sync: false })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => person.call(syncLeanData, { body: { background: true } })),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  await idle(person)
  const runs = await runsOf(person)
  for (const [n, run] of runs.entries())
    assert.ok(
      n === 0 || (run.started_at ?? '') >= (runs[n - 1]?.finished_at ?? ''),
      'two runs at the same time',
    )
  const [account] = bank.served(entity).accounts
  assert.ok(account)
  const text = `WEBHOOK ${randomUUID().slice(0, 8)}`
  bank.addTransaction(entity, account.accountId, { minor: -4321, text })
  bank.reconnect(entity)
  const ms = await waitUntil(
    'the payment that the webhook announced',
    async () => (await person.call(searchTransactions, { query: { q: text } })).body.data.length === 1,
  )
  return {
    requests_at_once: answers.length,
    runs: runs.length,
    at_the_same_time: 1,
    webhook_to_row_ms: Math.round(ms),
  }
}

/** A write through one process is announced on streams of the other. */
const liveUpdates: Flow = async ({ balancer }) => {
  const person = await signUp(balancer.url)
  const times: number[] = []
  for (const [writes, listens] of [
    ['web1', 'web2'],
    ['web2', 'web1'],
  ] as const) {
    const stream = await openStream(person, on(listens))
    await sleep(2500) // by then the stream has read the data version it compares with
    const before = stream.text().split('event: changed').length
    await addOn(person, writes)
    times.push(
      await waitUntil(
        `a stream of ${listens} tells of a change on ${writes}`,
        () => stream.text().split('event: changed').length > before,
      ),
    )
    await stream.close()
  }
  return { change_to_stream_ms: times.map(Math.round) }
}

/** A sign-in from a new device is notified once; marked as read on one process, it is read on both. */
const notifications: Flow = async ({ balancer }) => {
  const person = await signUp(balancer.url)
  assert.equal((await signIn(balancer.url, person)).status, 200) // the first device is not notified
  const answer = await fetch(`${balancer.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15',
      origin: `http://localhost:${new URL(balancer.url).port}`,
      ...on('web2'),
    },
    body: JSON.stringify({ email: person.email, password: person.password }),
  })
  assert.equal(answer.status, 200)
  const list = async (server: string) => {
    const { body } = await person.call(listNotifications, { query: {} }, on(server))
    return body.notifications.filter(({ kind }) => kind === 'new_sign_in')
  }
  const ms = await waitUntil('the notification is listed', async () => (await list('web1')).length === 1)
  const [notification] = await list('web2')
  assert.ok(notification && !notification.read)
  const read = await person.call(readNotification, { params: { id: notification.id } }, on('web1'))
  assert.equal(read.status, 200)
  assert.equal((await list('web2'))[0]?.read, true)
  return { listed_after_ms: Math.round(ms) }
}

/** Twenty requests with one idempotency key give one row; a change can be undone on another process. */
const idempotency: Flow = async ({ balancer }) => {
  const person = await signUp(balancer.url)
  const entry = entryOf(`once-${randomUUID()}`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => addEntry(person, entry)))
  assert.ok(answers.every((answer) => answer?.status === 200))
  assert.equal(new Set(answers.map((answer) => answer?.id)).size, 1)
  assert.equal((await rowsOf(person, {})).length, 1)
  const { id, change } = await addOn(person, 'web1')
  assert.equal((await person.call(undoChange, { params: { id: change } }, on('web2'))).status, 200)
  assert.equal((await person.call(readTransaction, { params: { id } }, on('web1'))).status, 404)
  assert.equal((await person.call(listChanges, { query: {} }, on('web1'))).body.data[0]?.state, 'undone')
  const totals = await totalsOf(person, { from: entry.date, to: entry.date })
  assert.deepEqual(totals, { count: 1, fils: 1250 })
  return { requests_with_one_key: answers.length, rows: 1, undone_on_the_other: true }
}

/** A response's ETag is valid on both processes until data changes on either. */
const tags: Flow = async ({ balancer }) => {
  const person = await signUp(balancer.url)
  const path = '/api/user/transactions/search?size=10'
  const get = (server: string, tag = ''): Promise<Response> =>
    person.fetch(path, { headers: { ...on(server), ...(tag === '' ? {} : { 'if-none-match': tag }) } })
  await addOn(person, 'web1')
  let checked = 0
  for (let n = 0; n < 10; n += 1) {
    const [writing, reading] = n % 2 === 0 ? ['web1', 'web2'] : ['web2', 'web1']
    const tag = (await get(writing)).headers.get('etag') ?? ''
    assert.equal((await get(reading, tag)).status, 304)
    await addOn(person, reading)
    const fresh = await get(writing, tag)
    assert.equal(fresh.status, 200)
    const { data } = z.object({ data: z.array(z.unknown()) }).parse(await fresh.json())
    assert.equal(data.length, Math.min(10, n + 2))
    checked += 1
  }
  return { rounds: checked, stale_answers: 0 }
}

/** Counts failing reads if named statements are used behind PgBouncer, which before 1.21 mixes them up. */
const namedStatements: Flow = async ({ balancer, databaseUrl, dataDir, env }) => {
  const person = await signUp(balancer.url)
  const product = await prepareProduct({
    databaseUrl,
    dataDir: dataDir(),
    port: await takePort(),
    env: { ...env, ROLE: 'web', DATABASE_PREPARED_STATEMENTS: 'true' },
  })
  try {
    await product.start()
    const direct = await userOf(product, person)
    const ask = async (): Promise<number> => (await direct.call(searchTransactions, { query: {} })).status
    const statuses: number[] = []
    for (let n = 0; n < 10; n += 1) statuses.push(...(await Promise.all(Array.from({ length: 20 }, ask))))
    return { reads: statuses.length, failed: statuses.filter((status) => status !== 200).length }
  } finally {
    await product.kill()
  }
}

export const flows: ReadonlyMap<string, Flow> = new Map(
  Object.entries({
    sessions,
    limits,
    syncs,
    webhooks,
    liveUpdates,
    notifications,
    idempotency,
    tags,
    namedStatements,
  }),
)
