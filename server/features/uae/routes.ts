import type { App } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'

/** Money as it moves in the UAE: each sub-folder brings its own routes. */
export function uaeRoutes(_app: App): Route[] {
  return []
}
