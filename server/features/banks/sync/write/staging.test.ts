import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { arrayText } from '../../../../platform/db/arrays.ts'
import { system, write } from '../../../../platform/db/db.ts'
import { matchAccounts } from '../../../accounts/service.bank.ts'
import { activeConnections } from '../../connections/service.ts'
import { verifyTotals } from '../../../payments/totals/service.totals.ts'
import { runSync } from '../run/service.run.ts'
import { openRun } from '../store.ts'
import { type Person, startBankWorld } from '../testing/bank-world.ts'
import { startedFor } from '../../../../../test/started.ts'

let now = new Date('2026-03-15T08:00:00Z')
const world = startedFor(() => startBankWorld({ clock: { now: () => now }, webhooks: false }))

const inPerson = <T>(
  person: Person,
  work: (tx: Parameters<typeof verifyTotals>[0]) => Promise<T>,
): Promise<T> => write(world.app.db, person, work)

/** Opens a run without a job and executes it here, with every history staged. */
async function run(person: Person): Promise<void> {
  now = new Date(now.getTime() + 60_000)
  const [connection] = await inPerson(person, (tx) => activeConnections(tx, person.userId))
  const connectionId = connection?.id ?? ''
  const id = `01900000-0000-7000-8000-${String(now.getTime()).slice(-12).padStart(12, '0')}`
  await inPerson(person, (tx) =>
    openRun(tx, person.userId, { id, connectionId, trigger: 'connect', days: 365 }, now),
  )
  await runSync(
    world.app,
    { userId: person.userId, connectionId },
    { signal: new AbortController().signal, stageAbove: 0 },
  )
}

type Figures = { rows: number; income: bigint; expense: bigint; counted: number; transfers: number }
async function stored(person: Person): Promise<Figures> {
  return inPerson(person, async (tx) => {
    const { rows } = await sql<Figures>`
      select (select count(*)::int from transactions where user_id = ${person.userId}) as rows,
        (select count(*)::int from transactions where user_id = ${person.userId} and transfer_id is not null) as transfers,
        coalesce(sum(income_aed), 0)::bigint as income, coalesce(sum(expense_aed), 0)::bigint as expense,
        coalesce(sum(count), 0)::int as counted
      from account_days where user_id = ${person.userId}`.execute(tx)
    return rows[0] ?? { rows: 0, income: 0n, expense: 0n, counted: 0, transfers: 0 }
  })
}

async function nothingToSee(person: Person): Promise<void> {
  expect((await person.call(accountsQuick)).body.data).toEqual([])
  const page = await person.call(transactionsPage)
  expect([page.body.data, page.body.pagination.total]).toEqual([[], 0])
}

test('an interrupted first history shows nothing, and the next run completes it, including transfers', async () => {
  const whole = await world.person()
  await whole.connect('salaried')
  await run(whole)
  const complete = await stored(whole)
  expect(complete.transfers).toBeGreaterThan(10)

  const person = await world.person()
  const entityId = await person.connect('salaried')
  const last = world.bank.served(entityId).accounts.at(-1)?.accountId ?? ''
  // The bank refuses one account while the others are staged.
  world.bank.faults.set({ match: { path: new RegExp(`${last}/transactions`) }, kind: 'status', status: 503 })
  await run(person)
  world.bank.faults.clear()
  const cut = await stored(person)
  expect(cut.rows).toBeGreaterThan(0)
  expect(cut.rows).toBeLessThan(complete.rows)
  await nothingToSee(person)

  // Everything is staged, but the final transaction that would show it fails.
  await expire(person)
  await refuseSuccess(true)
  await run(person)
  expect((await stored(person)).rows).toBe(complete.rows)
  await nothingToSee(person)
  await refuseSuccess(false)

  await expire(person)
  await run(person)
  await expect.poll(() => stored(person), { timeout: 20_000 }).toEqual(complete)
  expect((await person.call(accountsQuick)).body.data).toHaveLength(3)
  expect(await inPerson(person, (tx) => verifyTotals(tx, person.userId))).toEqual([])
}, 60_000)

/** Makes the database refuse to record that a connection was synced, or accept it again. */
async function refuseSuccess(refuse: boolean): Promise<void> {
  await system(world.app.db, async (tx) => {
    await sql`drop trigger if exists refuse on connections`.execute(tx)
    if (!refuse) return
    await sql`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`.execute(tx)
    await sql`create trigger refuse before update of last_synced_at on connections
      for each row when (new.last_synced_at is distinct from old.last_synced_at) execute function refuse()`.execute(
      tx,
    )
  })
}

/** Makes the run look abandoned by its worker, and due for a retry. */
async function expire(person: Person): Promise<void> {
  await inPerson(person, (tx) =>
    sql`update sync_runs set heartbeat_at = statement_timestamp() - interval '5 minutes', retry_at = null
      where user_id = ${person.userId}`.execute(tx),
  )
}

test('an account that one connection staged but never showed can be claimed by another', () => {
  const staged = {
    id: 'stored',
    connection_id: 'first',
    connection_active: true,
    bank_identifier: 'ENBD_AE',
    provider_account_id: 'a1',
    iban_hash: null,
    currency: 'AED',
    kind: 'current',
    name: 'Current',
    hidden: true,
  }
  const listed = {
    accountId: 'a2',
    name: 'Current',
    kind: 'current' as const,
    typeText: 'CURRENT',
    currency: 'AED',
    iban: null,
    status: 'open' as const,
    openedOn: null,
  }
  const match = (hidden: boolean) =>
    matchAccounts([{ ...staged, hidden }], {
      connectionId: 'second',
      bankIdentifier: 'ENBD_AE',
      listed: [listed],
      keys: world.app.keys,
      now,
    }).map(({ id }) => id)
  expect(match(true)).toEqual(['stored'])
  expect(match(false)).not.toEqual(['stored'])
})

test('rows are passed as arrays without losing a character', async () => {
  const texts = [
    '',
    'null',
    'NULL',
    '{}',
    ',',
    '"',
    '\\',
    '\\n',
    "it's",
    'a"b\\c',
    'two\nlines\tand\rmore',
    'قهوة ☕',
    null,
  ]
  const columns = { texts, numbers: [1, -2.5, null], flags: [true, false, null], times: [now, null] }
  const { rows } = await system(world.app.db, (tx) =>
    sql<
      typeof columns
    >`select ${arrayText(texts)}::text[] as texts, ${arrayText(columns.numbers)}::float8[] as numbers,
      ${arrayText(columns.flags)}::boolean[] as flags, ${arrayText(columns.times)}::timestamptz[] as times`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([columns])
})
