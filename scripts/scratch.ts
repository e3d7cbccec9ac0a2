import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'

const memory = '/dev/shm'
/** A whole run holds a fraction of this at any time: worlds are removed as they stop. */
const wanted = 3_000_000_000
const anHour = 3_600_000

/**
 * A folder for what tests write: in memory where the system offers room there, since copying a world's database costs
 * seven times as much on a disk. Null where it does not; then it is the system's temporary folder as ever.
 */
export function scratchInMemory(): string | null {
  try {
    if (process.platform !== 'linux' || !existsSync(memory)) return null
    removeLeft()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < wanted || process.availableMemory() < 2 * wanted) return null
    const folder = mkdtempSync(path.join(memory, `xtharwa-tests-${process.pid}-`))
    chmodSync(folder, 0o711) // PostgreSQL is started as somebody else where tests run as root
    return folder
  } catch {
    return null
  }
}

/** What runs left behind that were killed would hold memory until the machine restarts. */
function removeLeft(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^xtharwa-tests-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue
    const folder = path.join(memory, name)
    // a container that shares this memory has its own processes, which are not visible here
    if (Date.now() - statSync(folder).mtimeMs > anHour) rmSync(folder, { recursive: true, force: true })
  }
}
