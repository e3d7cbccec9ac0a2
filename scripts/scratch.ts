import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
/** Bytes; a full run uses a fraction of this at any time, since each test's files are removed as it stops. */
const neededBytes = 3_000_000_000
const anHour = 3_600_000

/**
 * Creates an in-memory folder for what tests write, since copying a test database takes seven times as long
 * on a disk. Null if there is not enough memory; tests then use the system's temporary folder.
 */
export function scratchInMemory(): string | null {
  try {
    if (process.platform !== 'linux' || !existsSync(memory)) return null
    removeLeft()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < neededBytes || process.availableMemory() < 2 * neededBytes) return null
    const folder = mkdtempSync(path.join(memory, `xtharwa-tests-${process.pid}-`))
    chmodSync(folder, 0o711) // PostgreSQL runs as another user if tests run as root
    return folder
  } catch {
    return null
  }
}

/** Removes folders of killed runs, which would occupy memory until the machine restarts. */
function removeLeft(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^xtharwa-tests-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    const folder = path.join(memory, name)
    // processes of a container that shares this memory are not visible here
    if (Date.now() - statSync(folder).mtimeMs > anHour) rmSync(folder, { recursive: true, force: true })
  }
}
