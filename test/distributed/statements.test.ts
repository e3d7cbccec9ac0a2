import type { CompiledQuery } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import { api } from '#contract/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createPool, read, system, write } from '../../server/platform/db/db.ts'
import { onCitus } from '../database.ts'
import { startWorld, type World } from '../world.ts'
import { type Person, personWithData } from '../access/help.ts'

/** Runs only in `npm run check:citus`; without Citus there is nothing to test. */
describe.runIf(onCitus)('on a distributed database', () => {
  let world: World
  let a: Person
  let b: Person
  const queries = new Map<string, CompiledQuery>()
  beforeAll(async () => {
    world = await startWorld({ onQuery: (query) => void queries.set(query.sql, query) })
    a = await personWithData(world)
    b = await personWithData(world, 'FAB_AE')
  }, 240_000)
  afterAll(() => world.stop())

  const address = (): string => world.app.config.databaseUrl ?? ''

  it('a setting that does not reach the nodes causes an error, never an empty list', async () => {
    const client = new pg.Client({ connectionString: address() })
    await client.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('app.user_id', $1, true)", [a.user.id]) // Citus propagates only SET LOCAL
      await client.query('set local role xtharwa_app')
      await expect(
        client.query('select id from transactions where user_id = $1', [a.user.id]),
      ).rejects.toThrow(/app\.user_id|uuid: ""/)
    } finally {
      await client.end()
    }
    const count = (userId: string) =>
      read(world.app.db, { userId }, async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from transactions where user_id = ${userId}`.execute(tx)
        return rows[0]?.n
      })
    expect(await count(a.user.id)).toBeGreaterThan(0)
  })

  it('every write changes the user’s data version, by requests and by the system', async () => {
    const userId = a.user.id
    const version = () =>
      system(world.app.db, async (tx) => {
        const { rows } = await sql<{ version: string }>`
          select version from user_versions where user_id = ${userId}`.execute(tx)
        return rows[0]?.version
      })
    const touch = sql`update user_documents set name = name where user_id = ${userId}`
    const before = await version()
    await write(world.app.db, { userId }, (tx) => touch.execute(tx))
    const between = await version()
    await system(world.app.db, (tx) => touch.execute(tx))
    const after = await version()
    expect(new Set([before, between, after]).size).toBe(3)
  })

  it('a prepared statement is planned for each user on a shared connection', async () => {
    const pool = createPool({ connectionString: address() }, 1)
    const client = await pool.connect()
    try {
      for (let turn = 0; turn < 16; turn += 1) {
        const { id } = (turn % 2 === 0 ? a : b).user
        await client.query('begin')
        await client.query(`set local app.user_id = '${id}'`)
        await client.query('set local role xtharwa_app')
        const { rows } = await client.query<{ user_id: string }>({
          name: 'everything',
          text: 'select distinct user_id from transactions where day > $1',
          values: ['2000-01-01'],
        })
        await client.query('commit')
        expect(rows).toEqual([{ user_id: id }])
      }
    } finally {
      client.release(true)
      await pool.end()
    }
  })

  it('no statement of a request uses two nodes, or several steps over tables of both kinds', async () => {
    for (const { endpoint } of api)
      if (endpoint.method === 'GET' && !endpoint.path.includes(':') && !endpoint.path.includes('stream')) {
        const answer = await a.user
          .fetch(endpoint.path, { signal: AbortSignal.timeout(5000) })
          .catch(() => null)
        await answer?.body?.cancel()
      }
    const client = new pg.Client({ connectionString: address() })
    await client.connect()
    const wide: string[] = []
    let looked = 0
    try {
      for (const query of queries.values()) {
        if (!query.parameters.includes(a.user.id) && !query.parameters.includes(b.user.id)) continue
        const owner = query.parameters.includes(a.user.id) ? a : b
        const plan = await planOf(client, query, owner.user.id)
        if (plan === null) continue
        looked += 1
        if (plan.tasks > 1 || plan.steps > 0)
          wide.push(
            `${plan.tasks} tasks, ${plan.steps} steps: ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
          )
      }
    } finally {
      await client.end()
    }
    expect(wide).toEqual([])
    expect(looked).toBeGreaterThan(100)
  }, 240_000)
})

const Plan = z.record(z.string(), z.string())

/**
 * The highest task count in a statement's plan (one task per node or shard) and the number of distributed
 * subplans executed before it; null if no node is involved.
 */
async function planOf(
  client: pg.Client,
  query: CompiledQuery,
  userId: string,
): Promise<{ tasks: number; steps: number } | null> {
  await client.query('begin')
  try {
    await client.query(`set local app.user_id = '${userId}'`)
    await client.query('set local role xtharwa_app')
    const { rows } = await client.query({ text: `explain ${query.sql}`, values: [...query.parameters] })
    const lines = rows.map((row) => Plan.parse(row)['QUERY PLAN'] ?? '')
    const counts = lines.flatMap((line) => {
      const found = /Task Count: (\d+)/.exec(line)?.[1]
      return found === undefined ? [] : [Number(found)]
    })
    const steps = lines.filter((line) => line.includes('Distributed Subplan')).length
    return counts.length === 0 ? null : { tasks: Math.max(...counts), steps }
  } catch (error) {
    // statements that the application role may not run belong to the system, and settings have no plan
    if (error instanceof pg.DatabaseError && ['42501', '42601'].includes(error.code ?? '')) return null
    throw new Error(`no plan for ${query.sql}`, { cause: error })
  } finally {
    await client.query('rollback')
  }
}
