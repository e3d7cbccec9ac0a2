import * as contract from '#contract/imports.ts'
import { type App, contextOf } from '../../context.ts'
import { fail } from '../../platform/errors.ts'
import { readFormFile } from '../../platform/http/body.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { type LimitRule, requireAttempt } from '../../platform/http/limits.ts'
import { applyImport } from './service.apply.ts'
import { undoImport } from './service.undo.ts'
import { changeImport, listImports, readImport, uploadImport } from './service.ts'

const ok = { success: true } as const
/** Reading a file costs seconds of a processor. */
const uploadRule: LimitRule = {
  name: 'import',
  free: 60,
  windowSeconds: 600,
  firstDelaySeconds: 10,
  maxDelaySeconds: 300,
}

export function importRoutes(app: App): Route[] {
  return [
    handle(contract.listImports, async (caller, _input, request) => {
      return { ...ok, data: await listImports(contextOf(app, caller, request)) }
    }),
    handle(contract.uploadImport, async (caller, _input, request) => {
      const ctx = contextOf(app, caller, request)
      const file = await readFormFile(request.request, 'file', contract.importLimits.fileBytes)
      await requireAttempt(app.db, app.keys, uploadRule, [ctx.userId], app.clock.now())
      return { ...ok, ...(await uploadImport(ctx, file ?? fail('field_missing', { field: 'file' }))) }
    }),
    handle(contract.readImport, async (caller, { params }, request) => {
      return { ...ok, ...(await readImport(contextOf(app, caller, request), params.id)) }
    }),
    handle(contract.changeImport, async (caller, { params, body }, request) => {
      return { ...ok, ...(await changeImport(contextOf(app, caller, request), params.id, body.mapping)) }
    }),
    handle(contract.applyImport, async (caller, { params, body }, request) => {
      return { ...ok, ...(await applyImport(contextOf(app, caller, request), params.id, body ?? {})) }
    }),
    handle(contract.undoImport, async (caller, { params }, request) => {
      return { ...ok, removed: await undoImport(contextOf(app, caller, request), params.id) }
    }),
  ]
}
