import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packTar, unpackTar } from 'modern-tar/fs'

/** Writes a folder as a tar file, one file at a time to limit memory use. */
export async function packFolder(folder: string, file: string): Promise<void> {
  await pipeline(packTar(folder, { concurrency: 1 }), createWriteStream(file, { mode: 0o600 }))
}

/** Unpacks a tar stream into a folder. Throws if it is truncated or names a path outside the folder. */
export async function unpackTo(folder: string, tar: Readable): Promise<void> {
  await pipeline(
    tar,
    unpackTar(folder, {
      strict: true,
      fmode: 0o600,
      dmode: 0o700,
      filter: ({ type }) => type === 'file' || type === 'directory',
    }),
  )
}
