import * as goal from '#contract/planning/goals.ts'
import * as ahead from '#contract/planning/look-ahead.ts'
import * as budget from '#contract/planning/budgets.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { readLookAhead, updateBuffer } from './ahead/service.ts'
import { readBudgetPayments } from './budgets/service.payments.ts'
import {
  createBudget,
  createBudgets,
  deleteBudget,
  listBudgets,
  readBudgetHistory,
  updateBudget,
} from './budgets/service.ts'
import { suggestBudgets } from './budgets/service.suggest.ts'
import { listGoals } from './goals/service.read.ts'
import { createGoal, deleteGoal, listPledges, pledgeToGoal, updateGoal } from './goals/service.ts'

export function planningRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(goal.listGoals, listGoals),
    handle(goal.createGoal, async (ctx, { body }) => ({ goal: await createGoal(ctx, body) })),
    handle(goal.updateGoal, async (ctx, { params, body }) => ({
      goal: await updateGoal(ctx, params.id, body),
    })),
    handle(goal.deleteGoal, async (ctx, { params }) => deleteGoal(ctx, params.id)),
    handle(goal.pledgeToGoal, async (ctx, { params, body }) => ({
      goal: await pledgeToGoal(ctx, params.id, body),
    })),
    handle(goal.listPledges, async (ctx, { params }) => ({ pledges: await listPledges(ctx, params.id) })),
    handle(ahead.lookAhead, async (ctx, { query }) => readLookAhead(ctx, query)),
    handle(ahead.updateBuffer, async (ctx, { body }) => ({
      buffer: await updateBuffer(ctx, body.buffer),
    })),
    handle(budget.listBudgets, async (ctx, { query }) => listBudgets(ctx, query)),
    handle(budget.createBudgets, async (ctx, { body }) => ({
      budgets: await createBudgets(ctx, body.budgets),
    })),
    handle(budget.budgetPayments, async (ctx, { params, query }) =>
      readBudgetPayments(ctx, params.id, query),
    ),
    handle(budget.suggestBudgets, async (ctx, { query }) => suggestBudgets(ctx, query.every)),
    handle(budget.createBudget, async (ctx, { body }) => ({ budget: await createBudget(ctx, body) })),
    handle(budget.updateBudget, async (ctx, { params, body }) => ({
      budget: await updateBudget(ctx, params.id, body),
    })),
    handle(budget.deleteBudget, async (ctx, { params }) => deleteBudget(ctx, params.id)),
    handle(budget.budgetHistory, async (ctx, { params }) => ({
      periods: await readBudgetHistory(ctx, params.id),
    })),
  ]
}
