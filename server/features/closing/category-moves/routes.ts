import * as contract from '#contract/categories/category-edits.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { deleteCategory, mergeCategory, readCategoryUse } from './service.ts'

export function categoryMoveRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.categoryUse, async (ctx, { params }) => ({ use: await readCategoryUse(ctx, params.id) })),
    handle(contract.mergeCategory, async (ctx, { params, body }) => ({
      moved: await mergeCategory(ctx, params.id, body.into),
    })),
    handle(contract.deleteCategory, async (ctx, { params, query }) => ({
      moved: await deleteCategory(ctx, params.id, query.move_to),
    })),
  ]
}
