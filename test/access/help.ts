import { fillPath } from '#contract/endpoint.ts'
import { createHmac, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import * as z from 'zod'
import { ErrorBody, errorStatus } from '#contract/errors.ts'
import * as edits from '#contract/ledger/transaction-edits.ts'
import { scanDue, sendDue } from '../../server/features/notifications/service.send.ts'
import { system } from '../../server/platform/db/db.ts'
import { connectBank, requestsFromNow, syncIdle, syncRuns } from '../connect.ts'
import { cookieOf, type TestUser, userOf, type World } from '../world.ts'

/** The tables with rows of users, read from the catalogue so that no new one is forgotten. */
export async function userTables(world: World): Promise<string[]> {
  const { rows } = await system(world.app.db, (tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relname not like 'identity\\_%'
      order by 1
    `.execute(tx),
  )
  return rows.map((row) => row.name)
}

/** What the server works off by itself, at a moment of its own. */
const inProgress: readonly string[] = ['domain_events', 'notification_deliveries', 'notification_scans']

/** Everything stored about a user as text, table by table, but for work in progress. */
export async function dump(world: World, userId: string): Promise<string> {
  const tables = await userTables(world)
  return system(world.app.db, async (tx) => {
    const parts: string[] = []
    for (const table of tables.filter((name) => !inProgress.includes(name))) {
      const { rows } = await sql<{ line: string }>`
        select to_jsonb(t)::text as line from ${sql.table(table)} t where user_id = ${userId} order by 1
      `.execute(tx)
      parts.push(`${table}\n${rows.map((row) => row.line).join('\n')}`)
    }
    return parts.join('\n')
  })
}

/** How many rows a query without a user finds. */
export async function countAll(world: World, table: string): Promise<number> {
  return system(world.app.db, async (tx) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx)
    return rows[0]?.n ?? 0
  })
}

/** Returns a function that lists the requests to the bank since this call. */
export function listen(world: World): () => string[] {
  const requests = requestsFromNow(world.bank)
  return () => requests().map((request) => `${request.method} ${request.path}`)
}

/** Waits until a user's events are delivered and recurring payments detected; throws after a minute. */
export async function eventsDone(world: World, userId: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await system(world.app.db, (tx) =>
      sql`select user_id from domain_events where user_id = ${userId}
        union all select user_id from series_changes where user_id = ${userId}`.execute(tx),
    )
    if (rows.length === 0) {
      await scanDue(world.app)
      await sendDue(world.app)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error("a person's events were not delivered within a minute")
}

/**
 * Waits until all is idle: no active run, no requests to the bank for half a second, no undelivered event.
 */
export async function settle(world: World, user: TestUser): Promise<void> {
  for (let quiet = 0, requestsBefore = -1; quiet < 3;) {
    await syncIdle(user)
    const now = world.bank.requests.length
    quiet = now === requestsBefore ? quiet + 1 : 0
    requestsBefore = now
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await eventsDone(world, user.id)
}

/** Another session of a user. */
export async function signInAgain(world: World, user: TestUser): Promise<TestUser> {
  const { email, password } = user
  const answer = await fetch(`${world.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`the sign-in was answered ${answer.status}`)
  return userOf(world, { name: user.name, email, password, cookie: cookieOf(answer) })
}

/** The path of a call with `id` for each of its parameters, or a day for those named `day`. */
export const pathWithId = (path: string, id: string): string =>
  fillPath(
    path,
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'day' ? '2026-01-01' : id]),
    ),
  )

const Ids = z.object({ data: z.array(z.object({ id: z.string() })) })

export type Person = {
  user: TestUser
  entityId: string
  customerId: string
  manualId: string
  accountId: string
  /** Ids of every kind of object that the person has. */
  ids: string[]
}

/** Creates a person with a bank, its transactions, a manual transaction, and the ids of all of these. */
export async function personWithData(world: World, bank = 'ENBD_AE'): Promise<Person> {
  const user = await world.signUp()
  const { entityId, customerId } = await connectBank(world, user, { bank, person: 'freelancer' })
  const created = await user.call(edits.createTransaction, {
    body: {
      type: 'expense',
      amount: 12.5,
      category: 'dining',
      description: `Secret lunch ${user.id}`,
      date: new Date().toISOString().slice(0, 10),
    },
  })
  await settle(world, user)
  const list = async (path: string): Promise<string[]> =>
    Ids.parse(await (await user.fetch(path)).json()).data.map((row) => row.id)
  const rows = await list('/api/user/transactions?size=20')
  const accounts = await list('/api/user/accounts-quick')
  const ids = [
    ...rows.slice(0, 1),
    ...accounts.slice(0, 1),
    ...(await syncRuns(world.app, user.id)).slice(0, 1).map((run) => run.id),
    ...(await list('/api/user/consents')).slice(0, 1),
    ...(await list('/api/user/audit')).slice(0, 1),
    created.body.id,
    entityId,
    customerId,
    user.id,
  ]
  return {
    user,
    entityId,
    customerId,
    manualId: created.body.id,
    accountId: accounts[0] ?? '',
    ids: [...new Set(ids)],
  }
}

export type Raw = { status: number; type: string; text: string; headers: Headers }
export async function raw(url: string, init: RequestInit = {}): Promise<Raw> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    headers: response.headers,
  }
}

/** Sends raw bytes that no HTTP client would send, and reads until the server closes the connection. */
export function sendBytes(url: string, text: string): Promise<{ statuses: number[]; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => {
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
      resolve({ statuses, text: received })
    })
    socket.write(text, 'latin1')
  })
}

/** The body of an error response; throws if it is not in our format or reveals internals. */
export function errorIn(answer: Raw): ErrorBody {
  if (!answer.type.startsWith('application/json'))
    throw new Error(`${answer.status} came as ${answer.type}: ${answer.text.slice(0, 200)}`)
  if (/\bat [\w./<>]+ \(|node_modules|\.ts:\d+|node:internal|select .* from /i.test(answer.text))
    throw new Error(`an answer tells of the inside: ${answer.text.slice(0, 300)}`)
  const body = ErrorBody.parse(JSON.parse(answer.text))
  const errorEntry = Object.entries(errorStatus).find(([code]) => code === body.code)
  if (errorEntry?.[1] !== answer.status)
    throw new Error(`${answer.status} with the code ${body.code}, which is not of the list`)
  return body
}

export function sign(world: World, body: string | Uint8Array): string {
  return `sha512=${createHmac('sha512', world.bank.webhookSecret).update(body).digest('hex')}`
}

/** A refresh event as the provider sends it. */
export function refreshEvent(
  of: { customerId: string; entityId: string },
  more: { eventId?: string; type?: string; at?: Date } = {},
): string {
  return JSON.stringify({
    type: more.type ?? 'entity.data.refresh.updated',
    payload: { status: 'OK', entity_id: of.entityId, customer_id: of.customerId, refresh_id: randomUUID() },
    event_id: more.eventId ?? randomUUID(),
    timestamp: (more.at ?? new Date()).toISOString(),
  })
}
