import * as contract from '#contract/categories.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { deleteCategory, mergeCategory, readCategoryUse } from './service.ts'

const ok = { success: true } as const

export function categoryMoveRoutes(app: App): Route[] {
  return [
    handle(contract.categoryUse, async (caller, { params }, request) => {
      return { ...ok, use: await readCategoryUse(contextOf(app, caller, request), params.id) }
    }),
    handle(contract.mergeCategory, async (caller, { params, body }, request) => {
      return { ...ok, moved: await mergeCategory(contextOf(app, caller, request), params.id, body.into) }
    }),
    handle(contract.deleteCategory, async (caller, { params, query }, request) => {
      return { ...ok, moved: await deleteCategory(contextOf(app, caller, request), params.id, query.move_to) }
    }),
  ]
}
