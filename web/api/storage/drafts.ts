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
 * What a person has typed and not saved yet. It lies in the storage, so that a reload costs nothing, and goes with
 * everything personal. Where the session ends by itself it is held in memory alone, for the same person to come back.
 */

const keyOf = (userId: string, name: string): string => userStorageKey(`draft_${name}`, userId)

/** The draft of this name, null where there is none. */
export function readDraft<S extends z.ZodMiniType>(
  userId: string,
  name: string,
  schema: S,
): z.output<S> | null {
  return userId === '' ? null : readStored(keyOf(userId, name), schema)
}

/** Keeps a draft; null removes it. For nobody, nothing is kept. */
export function writeDraft(userId: string, name: string, value: unknown): void {
  if (userId === '') return
  if (value === null) removeStored(keyOf(userId, name))
  else writeStored(keyOf(userId, name), value)
}

let held: { userId: string; texts: Map<string, string> } | null = null

/** Takes a person's drafts out of the storage that is about to be emptied. */
export function holdDrafts(userId: string): void {
  const end = `_${userId}`
  const keys = storedKeys().filter((key) => key.startsWith('draft_') && key.endsWith(end))
  if (keys.length === 0) return
  held = { userId, texts: new Map(keys.map((key) => [key, readText(key) ?? ''])) }
}

/** Puts held drafts back for the person they are of; those of anybody else are gone from here on. */
export function returnDrafts(userId: string): void {
  for (const key of storedKeys())
    if (key.startsWith('draft_') && !key.endsWith(`_${userId}`)) removeStored(key)
  if (held?.userId === userId) for (const [key, text] of held.texts) writeText(key, text)
  held = null
}

/** The user signed out: nothing is held for them. */
export function dropHeldDrafts(): void {
  held = null
}
