import path from 'node:path'

/** An exclusive lock on a directory; the kernel releases it however the process ends. */
export type DirectoryLock = { release(): void }

export class DirectoryInUse extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(
      `The data directory ${dataDir} is in use by another XTharwa process. Stop that one first, or choose another DATA_DIR.`,
      { cause },
    )
    this.name = 'DirectoryInUse'
  }
}

/** Takes the exclusive lock of a data directory; throws DirectoryInUse if another process holds it. */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const { DatabaseSync } = await quietImport()
  const lock = new DatabaseSync(path.join(dataDir, 'xtharwa.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock.close()
    throw new DirectoryInUse(dataDir, error)
  }
  return { release: () => lock.close() }
}

/** Imports node:sqlite without its experimental warning on stderr, which would not be a JSON log line. */
async function quietImport(): Promise<typeof import('node:sqlite')> {
  const emit = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emit
  }
}
