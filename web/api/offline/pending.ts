/** Manual transactions entered offline, stored until the server has them. */
import { atom } from 'nanostores'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { EntryType } from '#contract/common.ts'
import { useStore } from '../../use-store.ts'
import { dropFiles } from './receipts.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../storage/storage.ts'

const Pending = z.object({
  /** The Idempotency-Key of every attempt to add it. */
  key: z.uuid(),
  /** When it was entered, in milliseconds since 1970. */
  at: z.number(),
  body: z.object({
    type: EntryType,
    amount: z.number(),
    category: z.string(),
    description: z.string(),
    date: z.string(),
    account: z.optional(z.string()),
  }),
  /** Why the server rejected it; absent while the entry still has to be sent. */
  refused: z.optional(z.string()),
})
export type Pending = z.infer<typeof Pending>

/**
 * One key per entry, so that two tabs never overwrite each other's; wipePersonalStorage leaves them alone.
 */
const pendingPrefix = (userId: string): string => `pending_${userId}_`

/** Counts changes, including those in other tabs. */
const changes = atom(0)
if (typeof window !== 'undefined') window.addEventListener('storage', noteChange)

function noteChange(): void {
  changes.set(changes.get() + 1)
}

/** The user's entries, oldest first. */
export function readPending(userId: string): Pending[] {
  const prefix = pendingPrefix(userId)
  return storedKeys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => readStored(name, Pending) ?? [])
    .toSorted((a, b) => a.at - b.at)
}

/** Stores an entry; false if the device has no room for it. */
export function addPending(userId: string, entry: Pending): boolean {
  const name = pendingPrefix(userId) + entry.key
  writeStored(name, entry)
  noteChange()
  return readStored(name, Pending) !== null
}

export function removePending(userId: string, key: string): void {
  removeStored(pendingPrefix(userId) + key)
  noteChange()
}

/** The user signed out deliberately, after a warning about unsent entries. */
export function dropPending(userId: string): void {
  for (const { key } of readPending(userId)) {
    removePending(userId, key)
    void dropFiles(key)
  }
}

/** The user's entries, re-rendering on each change. */
export function usePending(userId: string): readonly Pending[] {
  const change = useStore(changes)
  // oxlint-disable-next-line react/exhaustive-deps -- each change is read again
  return useMemo(() => readPending(userId), [userId, change])
}
