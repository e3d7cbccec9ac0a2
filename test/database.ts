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

/** The address of the PostgreSQL server that this run tests against; null to use the embedded engine. */
export const testServer = process.env['TEST_DATABASE_SERVER'] ?? null

/** Cheap settings for password hashing: the real cost exceeds that of most tests. */
export const quickPasswords = { memory: 64, passes: 1, parallelism: 1 }

/** The coordinator and the workers if the test server is a Citus cluster. */
export const testNodes = testServer
  ? [testServer, ...(process.env['TEST_DATABASE_WORKERS'] ?? '').split(',').filter(Boolean)]
  : []
/** Whether user tables are distributed in this run. */
export const onCitus = testNodes.length > 1

/** Opens a migrated database for one test: on the test server if there is one, else embedded in `dataDir`. */
export async function openDatabase(
  dataDir: string,
  clock: Clock = systemClock,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  if (testServer) {
    const database = await createWorldDatabase()
    return { target: { connectionString: database.url }, stop: () => database.drop() }
  }
  await copyTemplate(dataDir)
  const engine = await startEmbedded({ dataDir, clock, log: createLog('silent') })
  return { target: engine.target, stop: () => engine.stop({ snapshot: false }) }
}

/** Creates a migrated database for one test on the test server. */
export async function createWorldDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  if (!testServer) throw new Error('no PostgreSQL server for tests')
  const server = testServer
  const name = `world_${randomBytes(6).toString('hex')}`
  if (onCitus) {
    const url = await copyOnNodes(testNodes, await templateDatabase(server), name)
    await onServer(url, applySettings) // a copied database loses its settings
    return { url, drop: () => dropOnNodes(testNodes, name) }
  }
  return {
    url: await createDatabase(server, name, await templateDatabase(server)),
    drop: async () =>
      void (await onServer(server, (client) => client.query(`drop database ${name} with (force)`))),
  }
}

/** The name of a migrated template database, created once per server; concurrent workers wait for it. */
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

/** Identifies the state of the migrations. */
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
 * Keeps the engine's WebAssembly module alive in this process. Otherwise its compiled code would be discarded
 * with the last engine and rebuilt for the next, a third of the time it takes to start a world.
 */
export async function keepProgram(): Promise<void> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  await program
}

/** Copies a migrated embedded database into a data directory. */
export async function copyTemplate(dataDir: string): Promise<void> {
  await keepProgram()
  cpSync(await makeTemplate(), path.join(dataDir, 'db'), { recursive: true })
}

/**
 * The folder of a migrated embedded template database, created once for each state of the migrations. Two processes
 * that need it at once would both make it.
 */
export async function makeTemplate(): Promise<string> {
  const folder = path.resolve('.cache', 'template', stateName())
  const ready = path.join(folder, 'db')
  if (existsSync(ready)) return ready
  mkdirSync(path.dirname(folder), { recursive: true })
  const temporary = mkdtempSync(`${folder}.`)
  const engine = await startEmbedded({ dataDir: temporary, clock: systemClock, log: createLog('silent') })
  await migrated(engine.target)
  await engine.stop({ snapshot: false })
  try {
    renameSync(temporary, folder)
  } catch {
    rmSync(temporary, { recursive: true, force: true }) // another worker was faster
  }
  return ready
}

/** Creates our tables and those of the job queue. */
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
