import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { createPool, type Target } from '../server/platform/db/db.ts'
import { startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate, readMigrations } from '../server/platform/db/migrate.ts'
import { startQueue } from '../server/platform/jobs/queue.ts'
import { applySettings, distribute } from '../server/platform/db/distribution.ts'
import { closeForCopies, copyOnNodes, createClusterDatabase, dropOnNodes } from './citus.ts'
import { addressOf, createDatabase, onServer } from './postgres.ts'

/** Address of a PostgreSQL server when this run tests against one. */
export const testServer = process.env['TEST_DATABASE_SERVER'] ?? null

/** A hash that takes no time: the product's own takes longer than most of what tests do with a person. */
export const quickPasswords = { memory: 64, passes: 1, parallelism: 1 }

/** The coordinator and the workers where that server is a Citus cluster. */
export const testNodes = testServer
  ? [testServer, ...(process.env['TEST_DATABASE_WORKERS'] ?? '').split(',').filter(Boolean)]
  : []
/** Whether the tables of users are distributed in this run. */
export const onCitus = testNodes.length > 1

/** A migrated database of its own: on the test server where there is one, else embedded in `dataDir`. */
export async function openDatabase(
  dataDir: string,
  clock: Clock = systemClock,
): Promise<{ target: Target; stop(): Promise<void> }> {
  if (testServer) {
    const database = await createWorldDatabase()
    return { target: { connectionString: database.url }, stop: () => database.drop() }
  }
  await copyTemplate(dataDir)
  const engine = await startEmbedded({ dataDir, clock, log: createLog('silent') })
  return { target: engine.target, stop: () => engine.stop({ snapshot: false }) }
}

/** A migrated database of its own on the test server. */
export async function createWorldDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!testServer) throw new Error('no PostgreSQL server for tests')
  const server = testServer
  const name = `world_${randomBytes(6).toString('hex')}`
  if (onCitus) {
    const url = await copyOnNodes(testNodes, await templateDatabase(server), name)
    await onServer(url, applySettings) // a copy of a database has none of its settings
    return { url, drop: () => dropOnNodes(testNodes, name) }
  }
  return {
    url: await createDatabase(server, name, await templateDatabase(server)),
    drop: async () =>
      void (await onServer(server, (client) => client.query(`drop database ${name} with (force)`))),
  }
}

/** A migrated database to copy from, made once on a server; workers that come together wait for the first. */
function templateDatabase(server: string): Promise<string> {
  const name = `template_${stateName()}`
  return onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(7)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const making = `${name}_making`
    if (onCitus) {
      await migrated({ connectionString: await createClusterDatabase(testNodes, making) }, true)
      await closeForCopies(testNodes, making, name)
      return name
    }
    await client.query(`create database ${making}`)
    await migrated({ connectionString: addressOf(server, making) })
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  })
}

/** Tells one state of the migrations from another. */
const stateName = (): string =>
  createHash('sha256')
    .update(
      readMigrations()
        .map((migration) => migration.sha)
        .join(),
    )
    .digest('hex')
    .slice(0, 16)

let program: Promise<WebAssembly.Module> | null = null
/**
 * Holds the engine's program in this process: what was compiled and optimised of it belongs to the program, and would go
 * with the last engine and be made again for the next, which is a third of what a world takes.
 */
async function keepProgram(): Promise<void> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  await program
}

/** Lays a migrated embedded database into a data directory. */
export async function copyTemplate(dataDir: string): Promise<void> {
  await keepProgram()
  cpSync(await template(), path.join(dataDir, 'db'), { recursive: true })
}

/** A migrated embedded database to copy from, made once for each state of the migrations. */
async function template(): Promise<string> {
  const folder = path.resolve('.cache', 'template', stateName())
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

/** Our tables and those of the job queue. */
async function migrated(target: Target, distributed = false): Promise<void> {
  const pool = createPool(target, 2)
  await migrate(pool)
  if (distributed) {
    const client = await pool.connect()
    await distribute(client, () => undefined)
    client.release(true)
  }
  const queue = await startQueue({ pool, log: createLog('silent'), pollingSeconds: 60, workers: false })
  await queue.stop()
  await pool.end()
}
