import * as contract from '#contract/planning.ts'
import { aheadRoutes } from './ahead/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { readBudgetHistory } from './budgets/history.ts'
import { readBudgetPayments } from './budgets/payments.ts'
import { createBudget, createBudgets, deleteBudget, listBudgets, updateBudget } from './budgets/service.ts'
import { goalRoutes } from './goals/routes.ts'
import { suggestBudgets } from './budgets/suggest.ts'

const ok = { success: true } as const

export function planningRoutes(app: App): Route[] {
  return [
    ...seriesRoutes(app),
    ...goalRoutes(app),
    ...aheadRoutes(app),
    handle(contract.listBudgets, async (caller, { query }, request) => {
      return { ...ok, ...(await listBudgets(contextOf(app, caller, request), query)) }
    }),
    handle(contract.createBudgets, async (caller, { body }, request) => {
      return { ...ok, budgets: await createBudgets(contextOf(app, caller, request), body.budgets) }
    }),
    handle(contract.budgetPayments, async (caller, { params, query }, request) => {
      return { ...ok, ...(await readBudgetPayments(contextOf(app, caller, request), params.id, query)) }
    }),
    handle(contract.suggestBudgets, async (caller, { query }, request) => {
      return { ...ok, ...(await suggestBudgets(contextOf(app, caller, request), query.every)) }
    }),
    handle(contract.createBudget, async (caller, { body }, request) => {
      return { ...ok, budget: await createBudget(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateBudget, async (caller, { params, body }, request) => {
      return { ...ok, budget: await updateBudget(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteBudget, async (caller, { params }, request) => {
      await deleteBudget(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.budgetHistory, async (caller, { params }, request) => {
      return { ...ok, periods: await readBudgetHistory(contextOf(app, caller, request), params.id) }
    }),
  ]
}
