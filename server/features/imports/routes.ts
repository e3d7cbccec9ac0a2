import { demoLimits } from '#contract/closing/demo.ts'
import * as contract from '#contract/imports/imports.ts'
import { type App, handleIn } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { readFormFile, sizeOf } from '../../platform/http/form.ts'
import type { Route } from '../../platform/http/http.ts'
import { countInDemo, requireAttempt, uploadRule } from '../../platform/http/limits.ts'
import { pool } from '../../platform/work/pool.ts'
import { applyImport } from './service.apply.ts'
import { undoImport } from './service.undo.ts'
import { changeImport, listImports, readImport, uploadImport } from './service.ts'

/** Parsing a file takes seconds of CPU time. */
const rule = uploadRule('import', 60)

export function importRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listImports, async (ctx) => ({
      data: await listImports(ctx),
      waiting_for: pool.before(ctx.userId),
    })),
    handle(contract.uploadImport, async (ctx, _input, { request }) => {
      const most = ctx.demo ? demoLimits.importBytes : contract.importLimits.fileBytes
      return pool.admit(ctx.userId, sizeOf(request, most), async () => {
        const file = await readFormFile(request, 'file', most)
        if (ctx.demo) await countInDemo(app, ctx.userId, 'imports', demoLimits.imports)
        await requireAttempt(app.db, app.keys, rule, [ctx.userId], app.clock.now())
        if (!file) return fail('field_missing', { field: 'file' })
        return uploadImport(ctx, { ...file, password: file.fields.get('password') })
      })
    }),
    handle(contract.readImport, (ctx, { params }) => readImport(ctx, params.id)),
    handle(contract.changeImport, (ctx, { params, body }) => changeImport(ctx, params.id, body.mapping)),
    handle(contract.applyImport, (ctx, { params, body }) => applyImport(ctx, params.id, body ?? {})),
    handle(contract.undoImport, async (ctx, { params }) => ({ removed: await undoImport(ctx, params.id) })),
  ]
}
