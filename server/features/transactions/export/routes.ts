import * as contract from '#contract/exports.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { listPrepared, prepareExport, readPrepared } from './service.prepared.ts'

const success = true as const

/** Exports that are prepared in the background; the one that streams at once is among the routes of privacy. */
export function exportRoutes(app: App): Route[] {
  return [
    handle(contract.listPreparedExports, async (caller, _, request) => {
      return { success, exports: await listPrepared(contextOf(app, caller, request)) }
    }),
    handle(contract.prepareExport, async (caller, { body: { format, ...filter } }, request) => {
      return { success, export: await prepareExport(contextOf(app, caller, request), filter, format) }
    }),
    handle(contract.readPreparedExport, async (caller, { params }, request) => {
      const { name, type, bytes } = await readPrepared(contextOf(app, caller, request), params.id)
      return new Response(bytes, {
        headers: {
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    }),
  ]
}
