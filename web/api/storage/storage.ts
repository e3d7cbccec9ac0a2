import * as z from 'zod/mini'

/** Keys that belong to the device, not to a person; everything else goes at sign-out. */
const deviceKeys = new Set([
  'theme',
  'privacy_mask',
  'selected_period',
  'language',
  'hidden_sync',
  'shortcuts',
])

function area(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

/** A stored value parsed by its schema; null when absent or not what it should be. */
export function readStored<S extends z.ZodMiniType>(key: string, schema: S): z.output<S> | null {
  try {
    const text = area()?.getItem(key)
    if (text === null || text === undefined) return null
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function readText(key: string): string | null {
  try {
    return area()?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeText(key: string, value: string): void {
  try {
    area()?.setItem(key, value)
  } catch {
    // A full or forbidden storage costs only the convenience.
  }
}

export function writeStored(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

export function removeStored(key: string): void {
  try {
    area()?.removeItem(key)
  } catch {
    // As above.
  }
}

/** The names of all that is stored; none where the storage is forbidden. */
export function storedKeys(): string[] {
  try {
    return Object.keys(area() ?? {})
  } catch {
    return []
  }
}

/** The key of something kept per user, such as call records or stored bank connections. */
export function userStorageKey(name: string, userId: string): string {
  return `${name}_${userId}`
}

/** Leaves nothing of a person behind: no ids, names, figures or sync records. */
export function wipePersonalStorage(): void {
  for (const key of storedKeys()) if (!deviceKeys.has(key)) removeStored(key)
  try {
    if (area()) sessionStorage.clear()
  } catch {
    // As above.
  }
}
