import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'

const keep = 7
const compress = promisify(zstdCompress)

/** Writes a compressed snapshot so that it is there whole or not at all; keeps the newest seven. */
export async function writeSnapshot(folder: string, tar: Uint8Array, now: Date): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${now.toISOString().replace(/[:.]/g, '-')}.tar.zst`
  const packed = await compress(tar, {
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_nbWorkers]: 0 },
  })
  const temporary = path.join(folder, `.${name}`)
  const handle = openSync(temporary, 'w', 0o600)
  try {
    for (let at = 0; at < packed.length;) at += writeSync(handle, packed, at)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
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

export function readSnapshot(file: string): Uint8Array {
  return zstdDecompressSync(readFileSync(file))
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
