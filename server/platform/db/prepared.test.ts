import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { createDb, createPool, read } from './db.ts'

test('statements are prepared under names, unless that is switched off for a pooler', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-prepared-'))
  const database = await openDatabase(dataDir)
  const pools = [false, true].map((preparedStatements) =>
    createPool({ ...database.target, preparedStatements }, 1),
  )
  try {
    const counts: number[] = []
    for (const pool of pools) {
      const db = createDb(pool)
      const answered = await read(db, { userId: randomUUID() }, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from categories where id <> ${'x'}`.execute(tx)
        const prepared = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(tx)
        return [rows.length, prepared.rows.length] as const
      })
      expect(answered[0]).toBe(0)
      counts.push(answered[1])
    }
    expect(counts).toEqual([0, 1])
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
})
