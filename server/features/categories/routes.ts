import * as contract from '#contract/categories.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { createCategory, listCategories, seedDefaults, updateCategory } from './service.ts'

export function categoryRoutes(app: App): Route[] {
  return [
    handle(contract.listCategories, async (caller, { query }, request) => {
      const data = await listCategories(contextOf(app, caller, request), {
        archived: query.archived === 'true',
      })
      return { success: true as const, data, count: data.length }
    }),
    handle(contract.seedCategories, async (caller, _input, request) => {
      const added = await seedDefaults(contextOf(app, caller, request))
      return { success: true as const, added }
    }),
    handle(contract.createCategory, async (caller, { body }, request) => {
      return { success: true as const, category: await createCategory(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateCategory, async (caller, { params, body }, request) => {
      const category = await updateCategory(contextOf(app, caller, request), params.id, body)
      return { success: true as const, category }
    }),
  ]
}
