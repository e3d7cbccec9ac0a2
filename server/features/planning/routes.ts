import * as contract from '#contract/planning.ts'
import { aheadRoutes } from './ahead/routes.ts'
import { seriesRoutes } from './series/routes.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { readBudgetHistory } from './budgets/history.ts'
import { readBudgetPayments } from './budgets/payments.ts'
import { createBudget, createBudgets, deleteBudget, listBudgets, updateBudget } from './budgets/service.ts'
import { goalRoutes } from './goals/routes.ts'
import { suggestBudgets } from './budgets/suggest.ts'

export function planningRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    ...seriesRoutes(app),
    ...goalRoutes(app),
    ...aheadRoutes(app),
    handle(contract.listBudgets, async (ctx, { query }) => listBudgets(ctx, query)),
    handle(contract.createBudgets, async (ctx, { body }) => ({
      budgets: await createBudgets(ctx, body.budgets),
    })),
    handle(contract.budgetPayments, async (ctx, { params, query }) =>
      readBudgetPayments(ctx, params.id, query),
    ),
    handle(contract.suggestBudgets, async (ctx, { query }) => suggestBudgets(ctx, query.every)),
    handle(contract.createBudget, async (ctx, { body }) => ({ budget: await createBudget(ctx, body) })),
    handle(contract.updateBudget, async (ctx, { params, body }) => ({
      budget: await updateBudget(ctx, params.id, body),
    })),
    handle(contract.deleteBudget, async (ctx, { params }) => deleteBudget(ctx, params.id)),
    handle(contract.budgetHistory, async (ctx, { params }) => ({
      periods: await readBudgetHistory(ctx, params.id),
    })),
  ]
}
