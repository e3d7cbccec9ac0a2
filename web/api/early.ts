import { language } from '../i18n/index.ts'

type Name = 'get-session' | 'token' | '/api/user/look-ahead'

/**
 * Requests that the script in index.html sent before the app's
 * code had loaded, so that both load in parallel.
 */
declare global {
  var early: (Partial<Record<Name, Promise<Response>>> & { language?: string }) | undefined
}

/** How long after the start of the page a response of figures is still taken. */
const freshMs = 10_000

/** Whether the document has asked for this, and nobody has taken the response yet. */
export function isAskedEarly(name: Name): boolean {
  return globalThis.early?.[name] !== undefined
}

/** The pending response, returned only once; undefined if no request was sent. */
export function takeEarlyResponse(name: 'get-session' | 'token'): Promise<Response> | undefined {
  const request = globalThis.early?.[name]
  dropEarlyResponse(name)
  return request
}

/** The pending response to a call of this path, returned only once; undefined if there is none in the language of the app. */
export function takeEarlyFigures(path: string): Promise<Response> | undefined {
  if (path !== '/api/user/look-ahead' || globalThis.early?.language !== language.get()) return undefined
  const request = globalThis.early?.[path]
  dropEarlyResponse(path)
  return performance.now() < freshMs ? request : undefined
}

/** For another user or session: the response is no longer valid. */
export function dropEarlyResponse(name: Name): void {
  delete globalThis.early?.[name]
}
