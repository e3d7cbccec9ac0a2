import { language } from '../i18n/index.ts'

type Name = 'get-session' | 'token'

/**
 * Requests that the script in index.html sent before the app's
 * code had loaded, so that both load in parallel. `figures` are by path.
 */
declare global {
  var early:
    | (Partial<Record<Name, Promise<Response>>> & {
        language?: string
        figures?: Record<string, Promise<Response>>
      })
    | undefined
}

/** How long after the start of the page a response of figures is still taken. */
const freshMs = 10_000

/** Whether the document has asked for this, and nobody has taken the response yet. */
export function isAskedEarly(name: Name): boolean {
  return globalThis.early?.[name] !== undefined
}
/** The same for figures, by their path. */
export function areAskedEarly(path: string): boolean {
  return globalThis.early?.figures?.[path] !== undefined
}

/** The pending response, returned only once; undefined if no request was sent. */
export function takeEarlyResponse(name: Name): Promise<Response> | undefined {
  const request = globalThis.early?.[name]
  dropEarlyResponse(name)
  return request
}

/** The pending response to a call of this path, returned only once; undefined if there is none in the language of the app. */
export function takeEarlyFigures(path: string): Promise<Response> | undefined {
  const { early } = globalThis
  const request = early?.figures?.[path]
  if (!request || early?.language !== language.get()) return undefined
  delete early?.figures?.[path]
  return performance.now() < freshMs ? request : undefined
}

/** For another user or session: the response is no longer valid. */
export function dropEarlyResponse(name: Name): void {
  delete globalThis.early?.[name]
}
/** The same of figures, whose token is no longer valid. */
export function dropEarlyFigures(): void {
  delete globalThis.early?.figures
}
