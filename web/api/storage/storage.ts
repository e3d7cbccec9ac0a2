import * as z from 'zod/mini'
import { arriving, dropFiles, inbox } from '../offline/receipts.ts'
import { readText, removeStored, storedKeys, writeText } from '../../local-storage.ts'

export { readText, removeStored, storedKeys, writeText }

/**
 * Keys that belong to the device, not to a user, as do all that
 * start with `device_`; the rest is removed at sign-out.
 */
const deviceKeys = new Set([
  'theme',
  'privacy_mask',
  'selected_period',
  'language',
  'hidden_sync',
  'shortcuts',
  'dashboard_design',
])

/** A stored value parsed by its schema; null if absent or invalid. */
export function readStored<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  const text = readText(key)
  if (text === null) return null
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

/** The key for something stored per user, such as call records or drafts. */
export function userStorageKey(name: string, userId: string): string {
  return `${name}_${userId}`
}

/**
 * Removes all personal data: ids, names, figures and sync records. Entries made offline are the only copy, so
 * they stay until the user signs out deliberately (api/offline/pending.ts).
 */
export function wipePersonalStorage(): void {
  for (const key of storedKeys())
    if (!deviceKeys.has(key) && !/^(pending|device)_/.test(key)) removeStored(key)
  for (const holder of [inbox, arriving]) void dropFiles(holder).catch(() => undefined)
  try {
    sessionStorage.clear()
  } catch {
    // There is no session storage here, so nothing to clear.
  }
}
