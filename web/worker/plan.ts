export type Plan = 'page' | 'asset' | 'share' | 'pass'

/** Where other apps send what is shared with this one, as the manifest says. */
const sharePath = '/share-target'

const prefix = 'app-'
export const nameOf = (version: string): string => prefix + version

type Asked = { method: string; mode: string; url: string }

/**
 * What the worker does with a request: the app's pages, its built files and what is shared with it, and nothing else. Answers of the
 * API, the connect document and everything foreign go their way untouched, so that no figure is ever kept here.
 */
export function planFor({ method, mode, url }: Asked, origin: string): Plan {
  const address = new URL(url)
  if (address.origin !== origin) return 'pass'
  if (method === 'POST' && mode === 'navigate' && address.pathname === sharePath) return 'share'
  if (method !== 'GET') return 'pass'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  const foreign = /^\/(api|connect)(\/|$)/.test(address.pathname) || /\.\w+$/.test(address.pathname)
  return mode === 'navigate' && !foreign ? 'page' : 'pass'
}

/** Caches to delete: all but this version's and the one before, which open tabs may still load from. */
export function outdated(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== nameOf(version))
  return others.slice(0, -1)
}
