import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'

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
