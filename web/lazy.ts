import { createElement, use, type ComponentType } from 'react'
import { loadNamespaces, type Namespace } from './i18n/index.ts'

/** A lazily loaded component; `load` fetches it ahead of its first use. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> }

/**
 * The code of a component failed to load. Chromium never retries
 * it within the same document; only a reload helps.
 */
export class NotLoaded extends Error {}

/** Errors of loading that the screen around the part shows. */
export const shownErrors = new WeakSet<object>()

/**
 * A component loaded on first use, together with its catalogues. Once loaded it renders at once, whereas
 * React.lazy would wait another round and keep its fallback for 300 ms.
 */
export function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): LazyPart<P> {
  let part: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  const fetchPart = async (): Promise<ComponentType<P>> => {
    try {
      const [component] = await Promise.all([load(), loadNamespaces(namespaces)])
      part = component
      return component
    } catch (cause) {
      if (cause instanceof Error) shownErrors.add(cause)
      throw new NotLoaded('a part of the page did not arrive', { cause })
    }
  }
  function Lazy(props: P) {
    // React requires the same promise on every read; a preloaded component has none
    return createElement(part !== null && loading === null ? part : use((loading ??= fetchPart())), props)
  }
  return Object.assign(Lazy, { load: fetchPart })
}

const loaders = new Map<string, () => Promise<unknown>>()

/** Lets a link fetch its screen before it is clicked. */
export function registerPreload(path: string, load: () => Promise<unknown>): void {
  loaders.set(path, load)
}
export function preload(path: string): void {
  // A failed attempt does no harm: the screen itself retries and reports the error.
  loaders
    .get(path.replace(/[?#].*$/, ''))?.()
    .catch(() => undefined)
}
