/** Manual transactions that were entered without a network, until the server has them. */
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { EntryType } from '#contract/common.ts'
import { useStore } from '../../use-store.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../storage/storage.ts'

const Pending = z.object({
  /** The Idempotency-Key of every attempt to add it. */
  key: z.uuid(),
  /** When it was entered. */
  at: z.number(),
  body: z.object({
    type: EntryType,
    amount: z.number(),
    category: z.string(),
    description: z.string(),
    date: z.string(),
  }),
  /** Why the server refused it; without it the entry is still to be sent. */
  refused: z.optional(z.string()),
})
export type Pending = z.infer<typeof Pending>

/** Each entry has a place of its own, so that two tabs never write over each other's. */
const prefixOf = (userId: string): string => `pending_${userId}_`
const none: readonly Pending[] = []
const list = atom<readonly Pending[]>(none)
let owner = ''

/** The user's entries, oldest first. */
export function readPending(userId: string): Pending[] {
  const prefix = prefixOf(userId)
  return storedKeys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readStored(name, Pending) ?? [])
    .toSorted((a, b) => a.at - b.at)
}

/** Keeps an entry; false where the device has no room for it. */
export function addPending(userId: string, entry: Pending): boolean {
  const name = prefixOf(userId) + entry.key
  writeStored(name, entry)
  refresh(userId)
  return readStored(name, Pending) !== null
}

export function removePending(userId: string, key: string): void {
  removeStored(prefixOf(userId) + key)
  refresh(userId)
}

/** The person has logged out of their own accord, and was told of what is still here. */
export function dropPending(userId: string): void {
  for (const { key } of readPending(userId)) removePending(userId, key)
}

function refresh(userId: string): void {
  if (userId === owner) list.set(readPending(userId))
}

/** The user's entries, those of other tabs included. */
export function usePending(userId: string): readonly Pending[] {
  if (owner !== userId) {
    owner = userId
    list.set(readPending(userId))
    if (typeof window !== 'undefined') window.addEventListener('storage', () => refresh(owner))
  }
  return useStore(list, { ssr: () => none })
}
