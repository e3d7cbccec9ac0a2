import * as z from 'zod/mini'
import { dropFiles, inbox } from '../offline/receipts.ts'
import { readText, removeStored, storedKeys, writeText } from '../../local-storage.ts'

export { readText, removeStored, storedKeys, writeText }

/** Keys that belong to the device, not to a person, as do all that begin with `device_`; everything else goes at sign-out. */
const deviceKeys = new Set([
  'theme',
  'privacy_mask',
  'selected_period',
  'language',
  'hidden_sync',
  'shortcuts',
  'dashboard_design',
])

/** A stored value parsed by its schema; null when absent or not what it should be. */
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

/** The key of something kept per user, such as call records or stored bank connections. */
export function userStorageKey(name: string, userId: string): string {
  return `${name}_${userId}`
}

/**
 * Leaves nothing of a person behind: no ids, names, figures or sync records. What they entered offline is the only copy
 * there is, so it stays for them until they log out themselves (api/offline/pending.ts).
 */
export function wipePersonalStorage(): void {
  for (const key of storedKeys())
    if (!deviceKeys.has(key) && !/^(pending|device)_/.test(key)) removeStored(key)
  void dropFiles(inbox).catch(() => undefined)
  try {
    sessionStorage.clear()
  } catch {
    // No session storage here, so nothing is left in it.
  }
}
