import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { unpackTo } from './tar.ts'
import { rm } from 'node:fs/promises'

const keep = 7
const ending = '.tar.zst'

/** The sequence number that orders snapshots; 0 for names of older versions, which contain only a time. */
const numberOf = (name: string): number => Number(/^n(\d+)-/.exec(name)?.[1] ?? 0)

/**
 * Atomically compresses a packed database into a snapshot, keeps the newest seven, and returns its path. A
 * sequence number in the name orders snapshots even if the clock was wrong; the time is only for people.
 */
export async function writeSnapshot(folder: string, tar: string, now: Date): Promise<string> {
  const last = Math.max(0, ...namesIn(folder).map(numberOf))
  const number = String(last + 1).padStart(8, '0') // sorting by name gives the same order
  const name = `n${number}-${now.toISOString().replace(/[:.]/g, '-')}${ending}`
  const temporary = path.join(folder, `.packed${ending}`)
  await pipeline(
    createReadStream(tar),
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_nbWorkers]: 0 },
    }),
    createWriteStream(temporary, { mode: 0o600, flush: true }),
  )
  renameSync(temporary, path.join(folder, name))
  syncFolder(folder)
  for (const old of listSnapshots(folder).slice(keep)) rmSync(old)
  return path.join(folder, name)
}

/** Paths of the snapshot files, newest first. */
export function listSnapshots(folder: string): string[] {
  return namesIn(folder)
    .sort((a, b) => numberOf(b) - numberOf(a) || (a < b ? 1 : -1))
    .map((name) => path.join(folder, name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(ending) && !name.startsWith('.'))
  } catch {
    return []
  }
}

/** Unpacks the database of a snapshot into a new directory. */
export async function unpackSnapshot(file: string, directory: string): Promise<void> {
  const unpacked = createReadStream(file).pipe(createZstdDecompress())
  await unpackTo(directory, unpacked)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch {
    // some systems cannot sync directories; the rename has been done anyway
  } finally {
    closeSync(handle)
  }
}

/** Days for which a replaced or unreadable database directory is kept. */
export const keptDays = 30

const aside = /^(?:before-restore|db-unreadable)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-\d{3}Z$/

/** Deletes directories that a restore or repair set aside more than 30 days ago; returns their names. */
export async function removeOldAside(dataDir: string, now: Date): Promise<string[]> {
  if (!existsSync(dataDir)) return []
  const old = readdirSync(dataDir).filter((name) => {
    const [, day, hour, minute, second] = aside.exec(name) ?? []
    if (day === undefined) return false
    const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    return now.getTime() - at > keptDays * 86_400_000
  })
  for (const name of old) await rm(path.join(dataDir, name), { recursive: true, force: true })
  return old
}
