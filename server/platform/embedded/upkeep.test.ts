import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { systemClock } from '../clock.ts'
import { createPool } from '../db/db.ts'
import { createLog } from '../log.ts'
import { type EmbeddedEngine, startEmbedded } from './engine.ts'
import { checkpointAbove, vacuumAfterWrites, vacuumGrown } from './upkeep.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-upkeep-'))
let engine: EmbeddedEngine
beforeAll(async () => {
  await copyTemplate(dataDir)
  engine = await startEmbedded({ dataDir, clock: systemClock, log: createLog('silent') })
}, 60_000)
afterAll(async () => {
  await engine.stop({ snapshot: false })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}, 60_000)

test('a checkpoint follows heavy but not light writing, and never runs inside a transaction', async () => {
  const pool = createPool(engine.target, 3)
  const client = await pool.connect()
  const redo = async (): Promise<unknown> =>
    (await pool.query('select redo_lsn::text from pg_control_checkpoint()')).rows
  await checkpointAbove(pool, 0)
  const before = await redo()
  const above = 2 ** 20
  expect((await checkpointAbove(pool, above)).checkpointed).toBe(false)
  await client.query('begin')
  await client.query(
    'create table filler as select repeat(md5(n::text), 8) as text from generate_series(1, 8000) n',
  )
  let checkpointed: boolean | null = null
  const checkpoint = checkpointAbove(pool, above).then((result) => (checkpointed = result.checkpointed))
  await client.query('select count(*) from filler')
  expect(checkpointed).toBeNull()
  await client.query('commit')
  client.release()
  await checkpoint
  expect(checkpointed).toBe(true)
  expect(await redo()).not.toEqual(before)
  expect((await checkpointAbove(pool, above)).checkpointed).toBe(false)
  await pool.end()
}, 60_000)

test('a table that has grown is vacuumed and analysed once, a small one too', async () => {
  const pool = createPool(engine.target, 2)
  const estimatedRows = async (): Promise<unknown> =>
    (await pool.query("select reltuples from pg_class where oid = 'grown'::regclass")).rows
  await pool.query(
    'create table grown as select n, repeat(md5(n::text), 8) as text from generate_series(1, 100) n',
  )
  expect(await vacuumGrown(pool)).toContain('grown')
  expect(await vacuumGrown(pool)).toEqual([])
  await pool.query('insert into grown select n, repeat(md5(n::text), 8) from generate_series(101, 8000) n')
  expect(await vacuumGrown(pool)).toContain('grown')
  expect(await estimatedRows()).toEqual([{ reltuples: 8000 }])
  await pool.query("insert into grown values (1, 'one more')")
  expect(await vacuumGrown(pool)).toEqual([])
  await pool.end()
}, 60_000)

test('table sizes are checked again only after heavy writing', async () => {
  const pool = createPool(engine.target, 1)
  const vacuumIfGrown = vacuumAfterWrites(pool)
  const vacuum = async (): Promise<string[]> => vacuumIfGrown((await checkpointAbove(pool, 2 ** 30)).written)
  await vacuum()
  const written = (await checkpointAbove(pool, 2 ** 30)).written
  await pool.query('create table written as select n from generate_series(1, 60000) n')
  // given the position before the table was written, no sizes are checked
  expect(await vacuumIfGrown(written)).toEqual([])
  expect(await vacuum()).toContain('written')
  await pool.end()
}, 60_000)
