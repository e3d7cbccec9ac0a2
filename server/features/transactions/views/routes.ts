import * as contract from '#contract/views.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { createView, deleteView, listViews, updateView } from './service.views.ts'

const ok = { success: true } as const

export function viewRoutes(app: App): Route[] {
  return [
    handle(contract.listViews, async (caller, _input, request) => {
      return { ...ok, views: await listViews(contextOf(app, caller, request)) }
    }),
    handle(contract.createView, async (caller, { body }, request) => {
      return { ...ok, view: await createView(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateView, async (caller, { params, body }, request) => {
      return { ...ok, view: await updateView(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteView, async (caller, { params }, request) => {
      await deleteView(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
