import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { createPool } from '../db/db.ts'
import { createLog } from '../log.ts'
import { type EmbeddedEngine, startEmbedded } from './engine.ts'

let engine: EmbeddedEngine
let pool: pg.Pool
const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-socket-'))
beforeAll(async () => {
  await copyTemplate(folder) // making a database takes longer than all tests
  engine = await startEmbedded({
    dataDir: folder,
    clock: { now: () => new Date() },
    log: createLog('silent'),
  })
  pool = createPool(engine.target, 16)
  await pool.query('create table counters (id int primary key, n int not null)')
  await pool.query('insert into counters values (1, 0)')
})
afterAll(async () => {
  await pool.end()
  await engine.stop({ snapshot: false })
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (text: string): Promise<unknown> =>
  (await pool.query<{ said: string }>('select $1::text as said', [text])).rows[0]?.said

test('each of many concurrent connections gets the result of its own query', async () => {
  const questions = Array.from({ length: 1000 }, (_, index) => `question ${index}`)
  expect(await Promise.all(questions.map(ask))).toEqual(questions)
})

test('a transaction holds the engine exclusively until it ends', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = await pool.connect()
      await client.query('begin')
      const { rows } = await client.query<{ n: number }>('select n from counters where id = $1', [1])
      await client.query('update counters set n = $2 where id = $1', [1, (rows[0]?.n ?? 0) + 1])
      await client.query('commit')
      client.release()
    }),
  )
  expect((await pool.query('select n from counters')).rows).toEqual([{ n: 40 }])
})

test('a failed statement is reported only to its own connection', async () => {
  const answers = await Promise.allSettled([
    pool.query('select $1::int', ['x']),
    ask('well'),
    pool.query('select nothing'),
    ask('still well'),
  ])
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
})

test('a transaction whose connection is lost is rolled back and other connections continue', async () => {
  const client = new pg.Client({ ...engine.target })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('update counters set n = -1')
  const waiting = ask('after you')
  Reflect.get(client, 'connection').stream.destroy()
  expect(await waiting).toBe('after you')
  expect((await pool.query('select n from counters')).rows).toEqual([{ n: 40 }])
})

test('a large row is transferred intact', async () => {
  const text = 'x'.repeat(5_000_000)
  expect(await ask(text)).toBe(text)
})

test('a snapshot waits for an open transaction, whatever its state, and leaves it alone', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('create table made_here (id int)')
  await client.query('savepoint before')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  const snapshot = engine.snapshot().then(
    () => 'written',
    (error: unknown) => error,
  )
  await pause(300)
  await client.query('rollback to savepoint before')
  await client.query('commit')
  client.release()
  expect(await snapshot).toBe('written')
  expect((await pool.query('select from made_here')).rowCount).toBe(0)
}, 60_000)
