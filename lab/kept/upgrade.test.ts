import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoChange } from '#contract/changes/changes.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { userProfile } from '#contract/person/settings.ts'
import { compareWithBank } from '../../bench/faults/kill.ts'
import { idle } from '../../bench/faults/people.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import { createDb, createPool, type Db, read } from '../../server/platform/db/db.ts'
import { readMigrations } from '../../server/platform/db/migrate.ts'
import { verifyTotals } from '../../server/features/payments/totals/service.totals.ts'
import { keepProgram } from '../../test/database.ts'
import { findPostgres, type NativePostgres, startPostgres } from '../../test/postgres.ts'
import { startWorld, type World, wholeHistory } from '../../test/world.ts'
import { besideBank, shaAt, signInKept } from './fill.ts'
import {
  fillEmbedded,
  fillPostgres,
  isFact,
  keptVersions,
  publicUrl,
  unpackKept,
  type Unpacked,
  withEmbedded,
} from './kept.ts'

/** Until 1.0 migrations change; then a database of an earlier state is refused in words. */
const released = (version: string): boolean => !version.startsWith('0.')
const migrations = Object.fromEntries(readMigrations().map(({ name, sha }) => [name, sha]))
const isSame = ({ migrations: kept }: Unpacked): boolean =>
  Object.entries(kept).every(([name, sha]) => migrations[name] === sha)

/** The whole schema as text lines, with privileges and functions. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql
    .raw<{ line: string }>(readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8'))
    .execute(db)
  return rows.map(({ line }) => line)
}

const bin = findPostgres()
const engines = bin === null ? ['embedded'] : ['embedded', 'postgresql']

describe.each(keptVersions())('what version %s left behind', (version) => {
  let kept: Unpacked
  let server: NativePostgres | null = null
  beforeAll(async () => {
    await keepProgram()
    kept = await unpackKept(version)
    if (bin !== null) server = await startPostgres(bin)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(kept.folder, { recursive: true, force: true })
  })
  const dataDir = (): string => path.join(kept.folder, 'data')
  /** The settings that start the product on a copy of what was left. */
  const take = async (engine: string): Promise<{ DATABASE_URL?: string }> => {
    if (engine === 'postgresql' && server)
      return { DATABASE_URL: await fillPostgres(server.url, kept.folder) }
    // else this engine could not open directories that the version’s own has made
    expect(await fillEmbedded(kept.folder)).toEqual(kept.directory)
    return {}
  }

  test('has the migrations of this version, if it was released', () => {
    if (released(version)) expect(migrations).toMatchObject(kept.migrations)
    expect(Object.keys(kept.migrations).length).toBeGreaterThan(0)
  })

  test.each(engines)('is all there after an upgrade (%s)', { timeout: 300_000 }, async (engine) => {
    const env = await take(engine)
    let now = Date.parse(kept.at)
    const starting = startWorld({
      engine: 'embedded',
      env: { ...env, DATA_DIR: dataDir(), PUBLIC_URL: publicUrl },
      clock: { now: () => new Date(now) },
      sandbox: wholeHistory,
    })
    if (!released(version) && !isSame(kept)) {
      await expect(starting).rejects.toThrow('cannot be upgraded')
      return
    }
    const world = await starting
    try {
      await examineTold(world, kept)
      await examineKeys(world, kept)
      now += 2 * 3_600_000
      // the same data on another engine: a bank is read by the one that is faster, if both are here
      if (engine === engines.at(-1)) await examineWork(world, kept)
      if (engine === 'embedded') await examineSchema(world)
    } finally {
      await world.stop()
    }
  })
})

/** Everybody is told the facts they were told. A later version may say more, never something else. */
async function examineTold(world: World, kept: Unpacked): Promise<void> {
  for (const person of [kept.owner, kept.member]) {
    const user = await signInKept(world, person)
    const facts = person.told.filter(({ path: asked }) => isFact(asked))
    expect(facts.length).toBeGreaterThan(20)
    for (const { path: asked, headers, body } of facts) {
      const answer: unknown = await (await user.fetch(asked, { headers })).json()
      expect({ asked, headers, body: answer }).toMatchObject({ asked, headers, body })
    }
  }
}

/** Second steps, tokens and files, which need the keys and the data directory. */
async function examineKeys(world: World, kept: Unpacked): Promise<void> {
  const careful = await signInKept(world, kept.careful)
  expect((await careful.call(userProfile)).status).toBe(200)
  const owner = await signInKept(world, kept.owner)
  for (const { path: file, sha } of kept.files) expect([file, await shaAt(owner, file)]).toEqual([file, sha])
  const authorization = `Bearer ${kept.token}`
  expect((await fetch(world.url + userProfile.path, { headers: { authorization } })).status).toBe(200)
}

/** The bank is read again, a change is taken back, and the totals are those of a recount. */
async function examineWork(world: World, kept: Unpacked): Promise<void> {
  const owner = await signInKept(world, kept.owner)
  const { status } = await owner.call(syncLeanData, { body: { background: true } })
  expect(status).toBe(200)
  await idle(owner)
  expect(await compareWithBank(world.bank, owner, kept.entityId)).toBe(besideBank)
  const q = kept.change.description
  const count = async (): Promise<number> =>
    (await owner.call(searchTransactions, { query: { q } })).body.data.length
  expect(await count()).toBe(1)
  expect((await owner.call(undoChange, { params: { id: kept.change.id } })).status).toBe(200)
  expect(await count()).toBe(0)
  const wrong = await read(world.app.db, { userId: owner.id }, (tx) => verifyTotals(tx, owner.id))
  expect(wrong).toEqual([])
}

/** An upgraded database has exactly the schema of a new one. */
async function examineSchema({ app, dataDir }: World): Promise<void> {
  // the world has put a new database there, and opened the kept one
  const fresh = await withEmbedded(dataDir, async (target) => {
    const pool = createPool(target, 1)
    try {
      return await schemaOf(createDb(pool))
    } finally {
      await pool.end()
    }
  })
  expect(fresh.length).toBeGreaterThan(100)
  expect(await schemaOf(app.db)).toEqual(fresh)
}
