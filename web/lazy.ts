import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadNamespaces, type Namespace } from './i18n/index.ts'

/** A part loaded on its first use, together with its catalogues. */
export function lazyWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadNamespaces(namespaces)])
    return { default: part }
  })
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
