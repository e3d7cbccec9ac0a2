import { enableCompileCache, flushCompileCache } from 'node:module'
import { renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { systemClock } from './platform/clock.ts'
import {
  DirectoryUnreadable,
  type EmbeddedEngine,
  snapshotDone,
  startEmbedded,
} from './platform/embedded/engine.ts'
import { DirectoryInUse } from './platform/embedded/lock.ts'
import { OtherMigrations } from './platform/db/migrate.ts'
import { DatabaseUnusable } from './platform/db/usable.ts'
import { WrongKeys } from './platform/keys/keys.ts'
import { createLog, type Log } from './platform/log.ts'
import type { Running } from './start.ts'

/**
 * Runs the server until a signal stops it. To make restarts fast, the database opens while the rest of the
 * program is still loading, and compiled code is cached in the data directory.
 */
export async function main(): Promise<void> {
  process.on('unhandledRejection', (error) => createLog('error').error('An unhandled failure', {}, error))
  let running: Running | null = null
  let ending = false
  const end = (signal: string): void => {
    if (ending) return
    ending = true
    const drainMs = (running?.app.config.drainSeconds ?? 0) * 1000
    setTimeout(() => process.exit(1), 9500 + drainMs).unref()
    running?.app.log.info('Stopping', { signal })
    void (running?.stop() ?? Promise.resolve()).then(() => process.exit(0))
  }
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGINT', () => end('SIGINT'))
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const engine =
      config.databaseUrl === null
        ? startEmbedded({ dataDir: config.dataDir, clock: systemClock, log })
        : undefined
    engine?.then(
      (opened) => opened.gone.then((error) => endWithoutDatabase(log, error)),
      () => undefined, // reported below, where `engine` is awaited
    )
    if (engine && process.platform !== 'win32')
      process.on('SIGUSR2', () => void snapshotAsked(engine, config.dataDir, log))
    enableCompileCache(path.join(config.dataDir, 'cache'))
    const { startServer } = await import('./start.ts')
    running = await startServer(config, { log, ...(engine ? { engine } : {}) })
    flushCompileCache()
  } catch (error) {
    const plain =
      error instanceof ConfigError ||
      error instanceof DirectoryInUse ||
      error instanceof DirectoryUnreadable ||
      error instanceof WrongKeys ||
      error instanceof OtherMigrations ||
      error instanceof DatabaseUnusable ||
      (error instanceof Error && error.message.includes('EADDRINUSE'))
    if (plain) process.stderr.write(`${error.message}\n`)
    else createLog('error').error('XTharwa could not start', {}, error)
    process.exit(1)
  }
}

/** Exits: without its database the process could only return errors, and its process manager restarts it. */
function endWithoutDatabase(log: Log, error: Error): void {
  log.error('The embedded database ended by itself; XTharwa ends too and has to be started again', {}, error)
  process.exit(1)
}

/**
 * Handles the signal of `npm run backup`: writes a snapshot, then the marker file for which the backup waits: empty, or
 * with the reason of a failure.
 */
async function snapshotAsked(opening: Promise<EmbeddedEngine>, dataDir: string, log: Log): Promise<void> {
  let failure = ''
  try {
    await (await opening).snapshot()
  } catch (error) {
    log.error('A snapshot could not be written', {}, error)
    failure = error instanceof Error ? error.message : 'unknown'
  }
  const marker = path.join(dataDir, snapshotDone)
  writeFileSync(`${marker}.part`, failure)
  renameSync(`${marker}.part`, marker) // so that it is never read half written
}

if (import.meta.main) await main()
