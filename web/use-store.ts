import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** Returns a store's value and re-renders when it changes. `ssr` is the value during prerendering. */
export function useStore<T>(store: ReadableAtom<T>, options: { ssr?: () => T } = {}): T {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    options.ssr ?? (() => store.get()),
  )
}
