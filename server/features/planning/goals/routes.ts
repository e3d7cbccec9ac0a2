import * as contract from '#contract/goals.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { listGoals } from './read.ts'
import { createGoal, deleteGoal, listPledges, pledgeToGoal, updateGoal } from './service.ts'

const ok = { success: true } as const

export function goalRoutes(app: App): Route[] {
  return [
    handle(contract.listGoals, async (caller, _input, request) => {
      return { ...ok, ...(await listGoals(contextOf(app, caller, request))) }
    }),
    handle(contract.createGoal, async (caller, { body }, request) => {
      return { ...ok, goal: await createGoal(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateGoal, async (caller, { params, body }, request) => {
      return { ...ok, goal: await updateGoal(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteGoal, async (caller, { params }, request) => {
      await deleteGoal(contextOf(app, caller, request), params.id)
      return ok
    }),
    handle(contract.pledgeToGoal, async (caller, { params, body }, request) => {
      return { ...ok, goal: await pledgeToGoal(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.listPledges, async (caller, { params }, request) => {
      return { ...ok, pledges: await listPledges(contextOf(app, caller, request), params.id) }
    }),
  ]
}
