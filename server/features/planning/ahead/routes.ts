import * as contract from '#contract/look-ahead.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { readLookAhead, updateBuffer } from './service.ts'

const ok = { success: true } as const

export function aheadRoutes(app: App): Route[] {
  return [
    handle(contract.lookAhead, async (caller, { query }, request) => {
      return { ...ok, ...(await readLookAhead(contextOf(app, caller, request), query)) }
    }),
    handle(contract.updateBuffer, async (caller, { body }, request) => {
      return { ...ok, buffer: await updateBuffer(contextOf(app, caller, request), body.buffer) }
    }),
  ]
}
