import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as transactions from '#contract/ledger/transactions.ts'
import * as edits from '#contract/ledger/transaction-edits.ts'
import { createPool } from '../../server/platform/db/db.ts'
import { distribute } from '../../server/platform/db/distribution.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { type CitusCluster, createClusterDatabase, startCitus } from '../citus.ts'
import { onCitus } from '../database.ts'
import { addressOf, findPostgres } from '../postgres.ts'
import { startWorld, type TestUser, type World } from '../world.ts'

const database = 'faults'

/** Runs only in `npm run check:citus`, on its own cluster, since its workers are stopped. */
describe.runIf(onCitus)('when nodes fail or are added', () => {
  let cluster: CitusCluster
  let world: World
  let client: pg.Client
  const people: TestUser[] = []
  beforeAll(async () => {
    cluster = await startCitus(findPostgres() ?? '')
    const nodes = [cluster.coordinator, ...cluster.workers].map(({ url }) => url)
    const url = await createClusterDatabase(nodes, database)
    const pool = createPool({ connectionString: url }, 1)
    await migrate(pool)
    const connection = await pool.connect()
    await distribute(connection, () => undefined)
    connection.release(true)
    await pool.end()
    world = await startWorld({ env: { DATABASE_URL: url }, logLevel: 'silent' })
    client = new pg.Client({ connectionString: url })
    await client.connect()
    while (people.length < 40 && (await portsOf(people)).size < 2) people.push(await world.signUp())
    for (let more = 0; more < 4; more += 1) people.push(await world.signUp())
  }, 300_000)
  afterAll(async () => {
    await client?.end()
    await world?.stop()
    await cluster?.stop()
  })

  const portOf = async (user: TestUser): Promise<number> => {
    const { rows } = await client.query<{ port: number }>(
      `select nodeport as port from citus_shards where table_name = 'transactions'::regclass
        and shardid = get_shard_id_for_distribution_column('transactions', $1::uuid)`,
      [user.id],
    )
    return rows[0]?.port ?? 0
  }
  const portsOf = async (users: readonly TestUser[]): Promise<Set<number>> => {
    const ports = new Set<number>()
    for (const user of users) ports.add(await portOf(user))
    return ports
  }

  const spend = (user: TestUser, text: string) =>
    user.call(edits.createTransaction, {
      body: { type: 'expense', amount: 1, category: 'dining', description: text, date: '2026-01-05' },
    })
  /** The descriptions on the first page of a user's payments. */
  const listed = async (user: TestUser): Promise<string[]> => {
    const answer = await user.call(transactions.transactionsPage, { query: { size: 100 } })
    if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
    return answer.body.data.map((row) => row.description)
  }

  it('a stopped worker causes 503 only for its own users, and no acknowledged write is lost', async () => {
    const written = new Map(people.map((user) => [user.id, new Set<string>()]))
    for (const user of people)
      for (let turn = 0; turn < 5; turn += 1) {
        const text = `${user.id} before ${turn}`
        expect((await spend(user, text)).status).toBe(200)
        written.get(user.id)?.add(text)
      }
    const [worker] = cluster.workers
    const down = Number(new URL(worker?.url ?? '').port)
    const places = new Map<string, number>()
    for (const user of people) places.set(user.id, await portOf(user))
    await worker?.down()
    try {
      for (const user of people) {
        const text = `${user.id} meanwhile`
        const answer = await spend(user, text)
        const list = await user.fetch('/api/user/transactions')
        if (places.get(user.id) === down) {
          expect([answer.status, list.status]).toEqual([503, 503])
          expect(answer.body).toMatchObject({ code: 'unavailable' })
        } else {
          expect([answer.status, list.status]).toEqual([200, 200])
          written.get(user.id)?.add(text)
        }
      }
    } finally {
      await worker?.up()
    }
    for (const user of people)
      await vi.waitFor(async () => expect(new Set(await listed(user))).toEqual(written.get(user.id)), {
        timeout: 30_000,
      })
  }, 240_000)

  it('a new worker takes over users while they are served, without losing or mixing up rows', async () => {
    const added = await cluster.addWorker()
    const { Client } = pg
    const maintenance = new Client({ connectionString: added.url })
    await maintenance.connect()
    await maintenance.query(`create database ${database}`)
    await maintenance.end()
    const addedNode = new Client({ connectionString: addressOf(added.url, database) })
    await addedNode.connect()
    await addedNode.query('create extension citus')
    await addedNode.end()
    const before = await portsOf(people)
    const pool = createPool({ connectionString: addressOf(cluster.coordinator.url, database) }, 1)
    const connection = await pool.connect()
    const port = Number(new URL(added.url).port)
    await connection.query("select citus_add_node('127.0.0.1', $1)", [port])
    await distribute(connection, () => undefined) // applies our settings to the new worker
    const written = new Map<string, Set<string>>()
    for (const user of people) written.set(user.id, new Set(await listed(user)))
    const moved = new AbortController()
    const refused: number[] = []
    const use = async (user: TestUser): Promise<void> => {
      for (let turn = 0; !moved.signal.aborted; turn += 1) {
        const text = `${user.id} moving ${turn}`
        const { status } = await spend(user, text)
        if (status === 200) written.get(user.id)?.add(text)
        else refused.push(status)
        const answer = await user.call(transactions.transactionsPage, { query: { size: 20 } })
        if (answer.status !== 200) refused.push(answer.status)
        else expect(answer.body.data.every((row) => row.description.startsWith(user.id))).toBe(true)
      }
    }
    const uses = Promise.all(people.slice(0, 4).map(use))
    try {
      await connection.query('select rebalance_table_shards()')
    } finally {
      moved.abort()
      await uses
      connection.release(true)
      await pool.end()
    }
    const { rows } = await client.query<{ shards: number }>(
      "select count(*)::int as shards from citus_shards where nodeport = $1 and table_name = 'transactions'::regclass",
      [port],
    )
    expect(rows[0]?.shards).toBeGreaterThan(0)
    expect(before.has(port)).toBe(false)
    expect(refused).toEqual([])
    for (const user of people) {
      const found = new Set(await allOf(user))
      for (const text of written.get(user.id) ?? []) expect(found.has(text)).toBe(true)
    }
  }, 300_000)

  const allOf = async (user: TestUser): Promise<string[]> => {
    const { rows } = await client.query<{ text: string }>(
      'select text from transactions where user_id = $1',
      [user.id],
    )
    return rows.map(({ text }) => text)
  }
})
