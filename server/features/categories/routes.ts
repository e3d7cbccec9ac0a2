import * as contract from '#contract/categories.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { createGroup, deleteGroup, orderCategories, updateGroup } from './service.groups.ts'
import { createCategory, listCategories, seedDefaults, updateCategory } from './service.ts'

const ok = { success: true } as const

export function categoryRoutes(app: App): Route[] {
  return [
    handle(contract.listCategories, async (caller, { query }, request) => {
      const list = await listCategories(contextOf(app, caller, request), {
        archived: query.archived === 'true',
      })
      return { ...ok, ...list, count: list.data.length }
    }),
    handle(contract.seedCategories, async (caller, { body }, request) => {
      return { ...ok, added: await seedDefaults(contextOf(app, caller, request), body?.reset) }
    }),
    handle(contract.createCategory, async (caller, { body }, request) => {
      return { ...ok, category: await createCategory(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateCategory, async (caller, { params, body }, request) => {
      const category = await updateCategory(contextOf(app, caller, request), params.id, body)
      return { ...ok, category }
    }),
    handle(contract.orderCategories, async (caller, { body }, request) => {
      await orderCategories(contextOf(app, caller, request), body)
      return ok
    }),
    handle(contract.createCategoryGroup, async (caller, { body }, request) => {
      return { ...ok, group: await createGroup(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateCategoryGroup, async (caller, { params, body }, request) => {
      return { ...ok, group: await updateGroup(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteCategoryGroup, async (caller, { params, query }, request) => {
      await deleteGroup(contextOf(app, caller, request), params.id, query.move_to)
      return ok
    }),
  ]
}
