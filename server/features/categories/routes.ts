import * as contract from '#contract/categories/categories.ts'
import * as edits from '#contract/categories/category-edits.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { createGroup, deleteGroup, orderCategories, updateGroup } from './service.groups.ts'
import { createCategory, listCategories, seedDefaults, updateCategory } from './service.ts'

export function categoryRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listCategories, async (ctx, { query }) => {
      const list = await listCategories(ctx, { archived: query.archived === 'true' })
      return { ...list, count: list.data.length }
    }),
    handle(edits.seedCategories, async (ctx, { body }) => ({
      added: await seedDefaults(ctx, body?.reset),
    })),
    handle(edits.createCategory, async (ctx, { body }) => ({ category: await createCategory(ctx, body) })),
    handle(edits.updateCategory, async (ctx, { params, body }) => ({
      category: await updateCategory(ctx, params.id, body),
    })),
    handle(edits.orderCategories, (ctx, { body }) => orderCategories(ctx, body)),
    handle(edits.createCategoryGroup, async (ctx, { body }) => ({ group: await createGroup(ctx, body) })),
    handle(edits.updateCategoryGroup, async (ctx, { params, body }) => ({
      group: await updateGroup(ctx, params.id, body),
    })),
    handle(edits.deleteCategoryGroup, (ctx, { params, query }) => deleteGroup(ctx, params.id, query.move_to)),
  ]
}
