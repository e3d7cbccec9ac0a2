import path from 'node:path'

/** Locks a directory for this process; the kernel releases the lock however the process ends. */
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

/** Takes the exclusive lock of a data directory; throws a clear sentence when another process has it. */
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

/** node:sqlite announces on stderr that it is experimental; that line would not be JSON. */
async function quietImport(): Promise<typeof import('node:sqlite')> {
  const emit = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emit
  }
}
