import * as contract from '#contract/look-ahead.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { readLookAhead, updateBuffer } from './service.ts'

export function aheadRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.lookAhead, async (ctx, { query }) => readLookAhead(ctx, query)),
    handle(contract.updateBuffer, async (ctx, { body }) => ({
      buffer: await updateBuffer(ctx, body.buffer),
    })),
  ]
}
