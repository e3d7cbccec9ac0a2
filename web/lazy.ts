import { createElement, use, type ComponentType } from 'react'
import { loadNamespaces, type Namespace } from './i18n/index.ts'

/** A part of the app; `load` fetches it ahead of its first use. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> }

/** How to forget each attempt that failed. */
const failed = new Set<() => void>()

/**
 * Lets parts that could not be loaded be asked for again. To be called once the failure is on the screen: React draws
 * a part several times before it gives up, and an attempt forgotten earlier would begin anew without end.
 */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A part loaded on its first use, together with its catalogues. One that is already here is drawn at once, where
 * React's own lazy would wait another round and keep its fallback for 300 ms.
 */
export function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): LazyPart<P> {
  let part: ComponentType<P> | null = null
  let asked: Promise<ComponentType<P>> | null = null
  const fetchPart = async (): Promise<ComponentType<P>> => {
    const [found] = await Promise.all([load(), loadNamespaces(namespaces)])
    part = found
    return found
  }
  const ask = (): Promise<ComponentType<P>> => {
    const attempt = fetchPart()
    attempt.catch(() => failed.add(() => (asked = null)))
    return attempt
  }
  function Lazy(props: P) {
    return createElement(part ?? use((asked ??= ask())), props)
  }
  return Object.assign(Lazy, { load: fetchPart })
}

const loaders = new Map<string, () => Promise<unknown>>()

/** Lets a link fetch its screen before it is pressed. */
export function registerPreload(path: string, load: () => Promise<unknown>): void {
  loaders.set(path, load)
}
export function preload(path: string): void {
  // A failed attempt costs nothing: the screen itself asks again and reports.
  loaders
    .get(path)?.()
    .catch(() => undefined)
}
