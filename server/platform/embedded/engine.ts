import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Target } from '../db/db.ts'
import type { Log } from '../log.ts'
import { lockDirectory } from './lock.ts'
import type { Listen } from './socket.ts'
import { listSnapshots, unpackSnapshot, writeSnapshot } from './snapshots.ts'

/** The embedded PostgreSQL: PGlite in a worker thread behind a socket to which `pg` connects. */
export type EmbeddedEngine = {
  target: Target
  /** Writes a snapshot if anything changed since the last one; returns whether it did. */
  snapshot(evenUnchanged?: boolean): Promise<boolean>
  /** Resolves if the engine ends unexpectedly; from then on nothing can be read or written. */
  gone: Promise<Error>
  /** Writes a snapshot (unless told not to), closes the database and releases the directory. */
  stop(options?: { snapshot: boolean }): Promise<void>
}

/** File with the id of the process that holds the directory, for `npm run backup`. */
export const pidFile = 'xtharwa.pid'
export const snapshotDone = 'snapshot.done'
/** Marker file beside the snapshots of a stopped engine: the newest snapshot holds all data. */
const allSaved = '.all'
const openTimeoutMs = 60_000
const run = promisify(execFile)
const Reply = z.object({
  id: z.number(),
  result: z.string().optional(),
  error: z.string().optional(),
})

/** Thrown if the database does not open and no snapshot could be restored in its place. */
export class DirectoryUnreadable extends Error {
  constructor(directory: string, consequence: string, cause: unknown) {
    super(
      `The database in ${directory} does not open, and ${consequence}. Nothing was changed. Put a backup in place with \`npm run restore\`, or choose another DATA_DIR.`,
      { cause },
    )
    this.name = 'DirectoryUnreadable'
  }
}

type Running = {
  gone: Promise<Error>
  ask(what: 'pack' | 'position' | 'close', file?: string): Promise<string>
  end(): Promise<unknown>
}

/**
 * Opens the database in `dataDir/db`, creating it if necessary. If it does not open, it is set aside and
 * replaced by the newest snapshot that does, which is logged. Throws DirectoryInUse if another process holds
 * `dataDir`, and DirectoryUnreadable if no snapshot opens either.
 */
export async function startEmbedded(options: {
  dataDir: string
  clock: Clock
  log: Log
}): Promise<EmbeddedEngine> {
  const { dataDir, clock, log } = options
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  writeFileSync(path.join(dataDir, pidFile), String(process.pid))
  const directory = path.join(dataDir, 'db')
  const snapshots = path.join(dataDir, 'snapshots')
  const socketDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-'))
  try {
    const address = await chooseAddress(socketDir)
    const running = await openOrRestore({ directory, snapshots, listen: address.listen, clock, log })
    const all = path.join(snapshots, allSaved)
    // After a kill the last writes are in no snapshot, so the next one is due even if nothing more is written.
    let saved = existsSync(all) ? await running.ask('position') : ''
    rmSync(all, { force: true })
    const snapshot = async (evenUnchanged = false): Promise<boolean> => {
      const position = await running.ask('position')
      if (position === saved && !evenUnchanged) return false
      mkdirSync(snapshots, { recursive: true, mode: 0o700 })
      const tar = path.join(snapshots, '.packed.tar')
      try {
        const packed = await running.ask('pack', tar)
        await writeSnapshot(snapshots, tar, clock.now())
        saved = packed
      } finally {
        rmSync(tar, { force: true })
      }
      return true
    }
    const stop: EmbeddedEngine['stop'] = async (options = { snapshot: true }) => {
      if (options.snapshot)
        await snapshot().then(
          () => writeFileSync(all, ''),
          (error: unknown) => log.error('The snapshot at stop failed', {}, error),
        )
      await running.ask('close').catch(() => undefined)
      await running.end()
      rmSync(socketDir, { recursive: true, force: true })
      lock.release()
    }
    return { target: address.target, snapshot, gone: running.gone, stop }
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true })
    lock.release()
    throw error
  }
}

const login = { user: 'postgres', password: 'embedded', database: 'postgres' }

async function chooseAddress(socketDir: string): Promise<{ listen: Listen; target: Target }> {
  if (process.platform !== 'win32') {
    return {
      listen: { path: path.join(socketDir, '.s.PGSQL.5432') },
      target: { host: socketDir, port: 5432, ...login },
    }
  }
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return { listen: { host: '127.0.0.1', port }, target: { host: '127.0.0.1', port, ...login } }
}

type Opening = { directory: string; snapshots: string; listen: Listen; clock: Clock; log: Log }

async function openOrRestore(opening: Opening): Promise<Running> {
  const { directory, snapshots, listen } = opening
  const isNew = await makeDirectory(directory)
  try {
    return await openWorker(directory, listen)
  } catch (error) {
    if (isNew) throw error
    if (listSnapshots(snapshots).length === 0)
      throw new DirectoryUnreadable(directory, 'there is no snapshot to restore', error)
    return restore(opening, error)
  }
}

/**
 * Creates the database if there is none and returns whether it did. It is made in a temporary directory that
 * is then renamed, so it is complete or absent.
 */
async function makeDirectory(directory: string): Promise<boolean> {
  const dataDir = path.dirname(directory)
  const making = `${path.basename(directory)}.making`
  // older versions left this marker beside an incomplete directory
  if (existsSync(`${directory}.making`)) rmSync(directory, { recursive: true, force: true })
  for (const name of readdirSync(dataDir))
    if (name.startsWith(making)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  if (existsSync(directory)) return false
  const temporary = mkdtempSync(path.join(dataDir, `${making}-`))
  const program = fileURLToPath(new URL('./make.ts', import.meta.url))
  await run(process.execPath, ['--liftoff-only', program, temporary], { env: {}, timeout: openTimeoutMs })
  renameSync(temporary, directory)
  return true
}

/** Moves the directory aside and restores the newest snapshot that opens. */
async function restore(
  { directory, snapshots, listen, clock, log }: Opening,
  error: unknown,
): Promise<Running> {
  const aside = `${directory}-unreadable-${clock.now().toISOString().replace(/[:.]/g, '-')}`
  renameSync(directory, aside)
  log.error(
    'The database directory does not open; it was set aside and the newest snapshot is being restored',
    { aside },
    error,
  )
  for (const file of listSnapshots(snapshots)) {
    try {
      await unpackSnapshot(file, directory)
      const running = await openWorker(directory, listen)
      log.warn(
        'Restored the database from a snapshot; what was written after it is in the directory set aside',
        { snapshot: file, aside },
      )
      return running
    } catch (failed) {
      log.error('A snapshot does not open; trying the one before', { snapshot: file }, failed)
      rmSync(directory, { recursive: true, force: true })
    }
  }
  renameSync(aside, directory)
  throw new DirectoryUnreadable(directory, 'none of its snapshots does', error)
}

async function openWorker(directory: string, listen: Listen): Promise<Running> {
  if ('path' in listen) rmSync(listen.path, { force: true })
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { directory, listen },
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const waiting = new Map<number, { resolve: (value: string) => void; reject: (error: Error) => void }>()
  let next = 0
  const failAll = (error: Error): void => {
    for (const waiter of waiting.values()) waiter.reject(error)
    waiting.clear()
  }
  let ending = false
  const gone = new Promise<Error>((resolve) => {
    const settle = (error: Error): void => {
      failAll(error)
      if (!ending) resolve(error)
    }
    worker.on('error', (error) =>
      settle(error instanceof Error ? error : new Error('the database worker failed')),
    )
    worker.on('exit', (code) => settle(new Error(`the database worker ended with ${code}`)))
  })
  try {
    const tooLate = sleep(openTimeoutMs, undefined, { ref: false }).then(
      () => new Error(`the database in ${directory} did not open within ${openTimeoutMs / 1000} s`),
    )
    const failure = await Promise.race([once(worker, 'message').then(() => null), gone, tooLate])
    if (failure) throw failure
  } catch (error) {
    await worker.terminate()
    throw error
  }
  worker.on('message', (message: unknown) => {
    const reply = Reply.parse(message)
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.error !== undefined) waiter?.reject(new Error(reply.error))
    else waiter?.resolve(reply.result ?? '')
  })
  return {
    gone,
    ask: (command, file) =>
      new Promise((resolve, reject) => {
        next += 1
        waiting.set(next, { resolve, reject })
        worker.postMessage({ id: next, do: command, file })
      }),
    end: () => {
      ending = true
      return worker.terminate()
    },
  }
}
