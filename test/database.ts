import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { createPool, type Target } from '../server/platform/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate, readMigrations } from '../server/platform/migrate.ts'

/** Address of a PostgreSQL server when this run tests against one. */
export const testServer = process.env['TEST_DATABASE_SERVER'] ?? null

/** A migrated database of its own: on the test server where there is one, else embedded in `dataDir`. */
export async function openDatabase(
  dataDir: string,
  clock: Clock = systemClock,
): Promise<{ target: Target; stop(): Promise<void> }> {
  if (testServer) {
    const database = await createDatabase()
    const target = { connectionString: database.url }
    await migrated(target)
    return { target, stop: () => database.drop() }
  }
  await copyTemplate(dataDir)
  const engine = await startEmbedded({ dataDir, clock, log: createLog('silent') })
  return { target: engine.target, stop: () => engine.stop() }
}

/** An empty database on the test server. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!testServer) throw new Error('no PostgreSQL server for tests')
  const name = `world_${randomBytes(6).toString('hex')}`
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: testServer })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(testServer)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

/** Lays a migrated embedded database into a data directory. */
export async function copyTemplate(dataDir: string): Promise<void> {
  cpSync(await template(), path.join(dataDir, 'db'), { recursive: true })
}

/** A migrated embedded database to copy from, made once for each state of the migrations. */
async function template(): Promise<string> {
  const state = readMigrations()
    .map((migration) => migration.sha.slice(0, 8))
    .join('-')
    .slice(-60)
  const folder = path.resolve('.cache', 'template', state)
  const ready = path.join(folder, 'db')
  if (existsSync(ready)) return ready
  mkdirSync(path.dirname(folder), { recursive: true })
  const temporary = mkdtempSync(`${folder}.`)
  const engine = await startEmbedded({ dataDir: temporary, clock: systemClock, log: createLog('silent') })
  await migrated(engine.target)
  await engine.stop()
  try {
    renameSync(temporary, folder)
  } catch {
    rmSync(temporary, { recursive: true, force: true }) // another worker was first
  }
  return ready
}

async function migrated(target: Target): Promise<void> {
  const pool = createPool(target, 2)
  await migrate(pool)
  await pool.end()
}
