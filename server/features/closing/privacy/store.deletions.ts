import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '../../../platform/ids.ts'

/** The list of deleted users: only ids, in a file that no backup includes and no restore replaces. */
const fileName = 'deleted-users.txt'

/** Adds an id to the list; it is flushed to disk when this resolves. */
export async function listDeletion(dataDir: string, userId: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(path.join(dataDir, fileName), 'a', 0o600)
  try {
    await file.write(`${userId}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The ids on the list; a line that was cut off by a crash is ignored. */
export function readDeletions(dataDir: string): string[] {
  const file = path.join(dataDir, fileName)
  if (!existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(isUuid))]
}
