import { useSyncExternalStore } from 'react'

type Table = typeof import('./table.ts')

let table: Table | null = null
const listeners = new Set<() => void>()

/** The table is no part of the first script: until it is here, marks show plain letters. */
async function load(): Promise<void> {
  try {
    table = await import('./table.ts')
  } catch {
    return // plain letters stay
  }
  for (const listener of listeners) listener()
}
if (typeof document !== 'undefined') void load()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The brands' table, null while it is being loaded. */
export function useBrands(): Table | null {
  return useSyncExternalStore(
    subscribe,
    () => table,
    () => null,
  )
}
