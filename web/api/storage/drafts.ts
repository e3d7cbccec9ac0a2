import type * as z from 'zod/mini'
import {
  readStored,
  readText,
  removeStored,
  storedKeys,
  userStorageKey,
  writeStored,
  writeText,
} from './storage.ts'

/**
 * Unsaved input. It is stored so that a reload loses nothing, and removed with everything personal. If the
 * session ends by itself it is held in memory only, in case the same user returns.
 */

const keyOf = (userId: string, name: string): string => userStorageKey(`draft_${name}`, userId)

/** The draft with this name; null if there is none. */
export function readDraft<S extends z.ZodMiniType>(
  userId: string,
  name: string,
  schema: S,
): z.output<S> | null {
  return userId === '' ? null : readStored(keyOf(userId, name), schema)
}

/** Stores a draft; null removes it. Nothing is stored without a user. */
export function writeDraft(userId: string, name: string, value: unknown): void {
  if (userId === '') return
  if (value === null) removeStored(keyOf(userId, name))
  else writeStored(keyOf(userId, name), value)
}

let heldDrafts: { userId: string; texts: Map<string, string> } | null = null

/** Moves a user's drafts to memory before the storage is cleared. */
export function holdDrafts(userId: string): void {
  const end = `_${userId}`
  const keys = storedKeys().filter((key) => key.startsWith('draft_') && key.endsWith(end))
  if (keys.length === 0) return
  heldDrafts = { userId, texts: new Map(keys.map((key) => [key, readText(key) ?? ''])) }
}

/** Restores held drafts of this user; those of any other user are deleted. */
export function returnDrafts(userId: string): void {
  for (const key of storedKeys())
    if (key.startsWith('draft_') && !key.endsWith(`_${userId}`)) removeStored(key)
  if (heldDrafts?.userId === userId) for (const [key, text] of heldDrafts.texts) writeText(key, text)
  heldDrafts = null
}

/** The user signed out: nothing is held for them. */
export function dropHeldDrafts(): void {
  heldDrafts = null
}
