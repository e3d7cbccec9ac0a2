export type Handling = 'page' | 'asset' | 'share' | 'shared' | 'pass'

/** The path to which other apps share, as declared in the manifest; the server lets what it was on to the form. */
export const sharePath = '/share-target'

const prefix = 'app-'
export const nameOf = (version: string): string => prefix + version

type PlannedRequest = { method: string; mode: string; url: string }

/**
 * How the worker handles a request: it serves only the app's pages, its built files and shared content. API
 * responses, the connect document and everything cross-origin pass through, so no figures are cached here.
 */
export function handlingOf({ method, mode, url }: PlannedRequest, origin: string): Handling {
  const address = new URL(url)
  if (address.origin !== origin) return 'pass'
  if (method === 'POST' && mode === 'navigate' && address.pathname === sharePath) return 'share'
  if (method !== 'GET') return 'pass'
  if (mode === 'navigate' && address.pathname === sharePath) return 'shared'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  const foreign = /^\/(api|connect)(\/|$)/.test(address.pathname) || /\.\w+$/.test(address.pathname)
  return mode === 'navigate' && !foreign ? 'page' : 'pass'
}

/**
 * The caches to delete: all except this version's and the previous one, which open tabs may still load from.
 */
export function outdated(names: readonly string[], version: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== nameOf(version))
  return others.slice(0, -1)
}
