import * as contract from '#contract/goals.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { listGoals } from './read.ts'
import { createGoal, deleteGoal, listPledges, pledgeToGoal, updateGoal } from './service.ts'

export function goalRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listGoals, listGoals),
    handle(contract.createGoal, async (ctx, { body }) => ({ goal: await createGoal(ctx, body) })),
    handle(contract.updateGoal, async (ctx, { params, body }) => ({
      goal: await updateGoal(ctx, params.id, body),
    })),
    handle(contract.deleteGoal, async (ctx, { params }) => deleteGoal(ctx, params.id)),
    handle(contract.pledgeToGoal, async (ctx, { params, body }) => ({
      goal: await pledgeToGoal(ctx, params.id, body),
    })),
    handle(contract.listPledges, async (ctx, { params }) => ({ pledges: await listPledges(ctx, params.id) })),
  ]
}
