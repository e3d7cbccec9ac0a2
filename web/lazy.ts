import { createElement, use, type ComponentType } from 'react'
import { loadNamespaces, type Namespace } from './i18n/index.ts'

/** A part of the app; `load` fetches it ahead of its first use. */
export type LazyPart<P extends object> = ComponentType<P> & { load: () => Promise<unknown> }

/** The code of a part did not arrive. Chromium never asks for it again in the same document: only a reload does. */
export class NotLoaded extends Error {}

/**
 * A part loaded on its first use, together with its catalogues. One that has loaded already renders at once, where
 * React's own lazy would wait another round and keep its fallback for 300 ms.
 */
export function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): LazyPart<P> {
  let part: ComponentType<P> | null = null
  let asked: Promise<ComponentType<P>> | null = null
  const fetchPart = async (): Promise<ComponentType<P>> => {
    try {
      const [found] = await Promise.all([load(), loadNamespaces(namespaces)])
      part = found
      return found
    } catch (cause) {
      throw new NotLoaded('a part of the page did not arrive', { cause })
    }
  }
  function Lazy(props: P) {
    // who has waited for the promise reads it again, as React wants; a part that was preloaded has none
    return createElement(part !== null && asked === null ? part : use((asked ??= fetchPart())), props)
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
