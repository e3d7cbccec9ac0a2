type Name = 'get-session' | 'token'

/**
 * Requests that the script in index.html sent before the app's
 * code had loaded, so that both load in parallel.
 */
declare global {
  var early: Partial<Record<Name, Promise<Response>>> | undefined
}

/** The pending response, returned only once; undefined if no request was sent. */
export function takeEarlyResponse(name: Name): Promise<Response> | undefined {
  const request = globalThis.early?.[name]
  dropEarlyResponse(name)
  return request
}

/** For another user or session: the response is no longer valid. */
export function dropEarlyResponse(name: Name): void {
  delete globalThis.early?.[name]
}
