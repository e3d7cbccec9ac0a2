import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { createPool } from '../db/db.ts'
import { createLog } from '../log.ts'
import { startEmbedded } from './engine.ts'
import { listSnapshots, removeOldAside, writeSnapshot } from './snapshots.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-snapshots-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

const ahead = new Date('2027-11-21T10:00:00Z')
const right = new Date('2026-11-21T10:00:00Z')

test('the newest snapshot is the last one written, whatever the clock says, and the oldest is deleted', async () => {
  const snapshots = path.join(folder, 'several')
  mkdirSync(snapshots)
  const tar = path.join(snapshots, '.packed.tar')
  writeFileSync(tar, 'packed')
  // names from versions that used the time alone, one from a clock far ahead
  const older = ['2026-11-20T09-00-00-000Z', '2031-01-01T00-00-00-000Z'].map((name) =>
    path.join(snapshots, `${name}.tar.zst`),
  )
  for (const file of older) writeFileSync(file, 'packed')
  expect(listSnapshots(snapshots)).toEqual(older.toReversed())
  const written: string[] = []
  for (const now of [ahead, ahead, right, right, ahead, right]) {
    written.unshift(await writeSnapshot(snapshots, tar, now))
    expect(listSnapshots(snapshots).slice(0, written.length)).toEqual(written)
  }
  expect(listSnapshots(snapshots)).toEqual([...written, older[1]])
  for (let count = 0; count < 2; count += 1) written.unshift(await writeSnapshot(snapshots, tar, right))
  expect(listSnapshots(snapshots)).toEqual(written.slice(0, 7))
  expect(listSnapshots(snapshots).toSorted().toReversed()).toEqual(listSnapshots(snapshots))
})

test(
  'the newest data is restored if the clock went back a year between two snapshots',
  { timeout: 90_000 },
  async () => {
    const dataDir = path.join(folder, 'data')
    await copyTemplate(dataDir)
    const withEngine = async (now: Date, statements: readonly string[]): Promise<unknown[]> => {
      const engine = await startEmbedded({ dataDir, clock: { now: () => now }, log: createLog('silent') })
      const pool = createPool(engine.target, 1)
      const rows: unknown[] = []
      for (const statement of statements) rows.push(...(await pool.query<{ said: string }>(statement)).rows)
      await pool.end()
      await engine.stop()
      return rows
    }
    await withEngine(ahead, ["create table told as select 'before' as said"])
    await withEngine(right, ["update told set said = 'after'"])
    expect(listSnapshots(path.join(dataDir, 'snapshots'))).toHaveLength(2)
    truncateSync(path.join(dataDir, 'db', 'global', 'pg_control'), 0)
    expect(await withEngine(right, ['select said from told'])).toEqual([{ said: 'after' }])
  },
)

test('directories set aside are kept for 30 days, and no others are deleted', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-aside-'))
  const names = [
    'before-restore-2026-01-01T08-00-00-000Z',
    'before-restore-2026-02-20T08-00-00-000Z',
    'db-unreadable-2026-01-01T08-00-00-000Z',
    'before-restore-notes',
    'db',
  ]
  for (const name of names) mkdirSync(path.join(folder, name))
  const removed = await removeOldAside(folder, new Date('2026-03-01T00:00:00Z'))
  expect(removed.sort()).toEqual([names[0], names[2]])
  expect(readdirSync(folder).sort()).toEqual([names[1] ?? '', names[3] ?? '', names[4] ?? ''].sort())
  expect(await removeOldAside(path.join(folder, 'none'), new Date())).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
