import type { ReadableAtom, WritableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** Returns a store's value and re-renders when it changes. `ssr` is the value during prerendering. */
export function useStore<T>(store: ReadableAtom<T>, options: { ssr?: () => T } = {}): T {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    options.ssr ?? (() => store.get()),
  )
}

/** A store's value and its setter. */
export function useStored<T>(store: WritableAtom<T>): readonly [T, (next: T) => void] {
  return [useStore(store), (next) => store.set(next)]
}
