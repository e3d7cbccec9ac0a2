import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import * as sync from '#contract/banks/sync.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { filterTotals, searchTransactions } from '#contract/ledger/transactions.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import { connectBank } from '../../test/connect.ts'
import { cookieOf, type TestUser, userOf } from '../../test/world.ts'
import { deadlineIn } from './product.ts'

export type Person = TestUser

/** Signs a user up at a running server. */
export async function signUp(url: string, from = '127.0.0.1'): Promise<Person> {
  const email = `person-${randomUUID()}@example.test`
  const password = `Quiet-Harbour-${randomBytes(6).toString('hex')}`
  const name = 'Fault Tester'
  const response = await fetch(`${url}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: headersOf(url, from),
    body: JSON.stringify({ name, email, password }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  return userOf({ url }, { name, email, password, cookie: cookieOf(response) })
}

/** Signs users up, each from an address of its own. */
export async function signUpMany(url: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 1; index <= count; index += 1) people.push(await signUp(url, `10.9.0.${index}`))
  return people
}

const headersOf = (url: string, from: string): Record<string, string> => ({
  'content-type': 'application/json',
  origin: `http://localhost:${new URL(url).port}`,
  'x-forwarded-for': from,
})

/** Sends a sign-in that claims to come from an address; returns the response unchecked. */
export const signIn = (
  url: string,
  who: { email: string; password: string },
  from = '127.0.0.1',
): Promise<Response> =>
  fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: headersOf(url, from),
    body: JSON.stringify({ email: who.email, password: who.password }),
  })

/** The user with a new token, from the existing session or from a new one. */
export async function signInAgain(url: string, person: Person, freshSignIn: boolean): Promise<Person> {
  if (!freshSignIn) return userOf({ url }, person)
  const response = await signIn(url, person)
  if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
  return userOf({ url }, { ...person, cookie: cookieOf(response) })
}

export type Entry = { key: string; amount: number; description: string; date: string }

/** Adds an entry; returns the status and, on success, the row's id; null without a response. */
export async function addEntry(
  person: Person,
  entry: Entry,
): Promise<{ status: number; id: string | null } | null> {
  try {
    const { status, body } = await person.call(
      createTransaction,
      {
        body: {
          type: 'expense',
          amount: entry.amount,
          category: 'groceries',
          description: entry.description,
          date: entry.date,
        },
      },
      { 'idempotency-key': entry.key },
    )
    return { status, id: status === 200 ? body.id : null }
  } catch {
    return null
  }
}

const Export = z.object({
  sync_runs: z.array(
    z.object({
      state: z.string(),
      started_at: z.nullable(z.string()),
      finished_at: z.nullable(z.string()),
      fetched: z.number(),
      error_kind: z.nullable(z.string()),
    }),
  ),
})
/** The user's syncs, oldest first, from the export. */
export async function runsOf(person: Person) {
  const response = await person.fetch('/api/user/export')
  if (!response.ok) throw new Error(`the export answered ${response.status}`)
  const runs = Export.parse(await response.json()).sync_runs
  return runs.sort((a, b) => ((a.started_at ?? '') < (b.started_at ?? '') ? -1 : 1))
}

/** All rows in a range of days, read page by page. */
export async function rowsOf(person: Person, query: { from?: string; to?: string }): Promise<Transaction[]> {
  const all: Transaction[] = []
  for (let cursor: string | undefined; ;) {
    const { status, body } = await person.call(searchTransactions, {
      query: { ...query, size: 100, ...(cursor === undefined ? {} : { cursor }) },
    })
    if (status !== 200) throw new Error(`the list answered ${status}: ${JSON.stringify(body)}`)
    all.push(...body.data)
    if (body.next_cursor === null) return all
    cursor = body.next_cursor
  }
}

/** The sum of the rows' amounts, in fils. */
export const filsOf = (rows: readonly Transaction[]): number =>
  rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)

/** How many of the acknowledged rows a user does not have. */
export async function countLost(person: Person, acknowledged: Iterable<string>): Promise<number> {
  const ids = new Set((await rowsOf(person, {})).map(({ id }) => id))
  return [...acknowledged].filter((id) => !ids.has(id)).length
}

/** Count of rows and fils spent in a range of days, from the stored totals. */
export async function totalsOf(
  person: Person,
  query: { from: string; to: string },
): Promise<{ count: number; fils: number }> {
  const { status, body } = await person.call(filterTotals, { query })
  if (status !== 200) throw new Error(`totals answered ${status}`)
  return { count: body.count, fils: Math.round(body.total.expenses * 100) }
}

/** Connects one of the sandbox bank's people to a user; returns the entity id. */
export async function connect(
  bank: SandboxBank,
  person: Person,
  wish: { person: string; sync?: boolean },
): Promise<string> {
  const { entityId } = await connectBank({ bank }, person, { ...wish, sync: false })
  if (wish.sync !== false) {
    await person.call(sync.syncLeanData, { body: { background: true } })
    await idle(person)
  }
  return entityId
}

/** Waits until no sync is running; returns the milliseconds. */
export async function idle(person: Person, withinMs = 120_000): Promise<number> {
  const started = performance.now()
  const deadline = deadlineIn(withinMs)
  for (;;) {
    const { status, body } = await person.call(sync.syncStatus)
    if (status === 200 && body.active.length === 0) return performance.now() - started
    if (deadline.over()) throw new Error(`a sync did not end: ${JSON.stringify(body)}`)
    await sleep(100)
  }
}
