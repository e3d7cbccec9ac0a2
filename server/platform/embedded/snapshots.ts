import {
  createReadStream,
  createWriteStream,
  fsyncSync,
  closeSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { unpackTo } from './tar.ts'

const keep = 7

/** Compresses a packed database into a snapshot that is there whole or not at all; keeps the newest seven. */
export async function writeSnapshot(folder: string, tar: string, now: Date): Promise<string> {
  const name = `${now.toISOString().replace(/[:.]/g, '-')}.tar.zst`
  const temporary = path.join(folder, `.${name}`)
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

/** Snapshot files, newest first. */
export function listSnapshots(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.tar.zst') && !name.startsWith('.'))
      .sort()
      .reverse()
      .map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/** Lays the database of a snapshot into a new directory. */
export async function unpackSnapshot(file: string, directory: string): Promise<void> {
  const unpacked = createReadStream(file).pipe(createZstdDecompress())
  await unpackTo(directory, unpacked)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch {
    // some systems do not sync folders; the rename stands all the same
  } finally {
    closeSync(handle)
  }
}
