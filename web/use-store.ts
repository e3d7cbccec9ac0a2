import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** A store's value, and a new render when it changes. `ssr` is the value of a page rendered by the build. */
export function useStore<T>(store: ReadableAtom<T>, options: { ssr?: () => T } = {}): T {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    options.ssr ?? (() => store.get()),
  )
}
