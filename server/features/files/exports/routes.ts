import * as contract from '#contract/files/exports.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { listPrepared, prepareExport, readPrepared } from './service.prepared.ts'

/** Exports prepared in the background; the streamed export is among the privacy routes. */
export function exportRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listPreparedExports, async (ctx) => ({ exports: await listPrepared(ctx) })),
    handle(contract.prepareExport, async (ctx, { body: { format, ...filter } }) => ({
      export: await prepareExport(ctx, filter, format),
    })),
    handle(contract.readPreparedExport, async (ctx, { params }) => {
      const { name, type, bytes } = await readPrepared(ctx, params.id)
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
