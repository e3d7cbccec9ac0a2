import * as contract from '#contract/rules.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { createRule, deleteRule, listRules, orderRules, previewRule, updateRule } from './service.rules.ts'

const ok = { success: true } as const

/** Fixed paths stand before those with an id. */
export function ruleRoutes(app: App): Route[] {
  return [
    handle(contract.listRules, async (caller, _input, request) => {
      return { ...ok, rules: await listRules(contextOf(app, caller, request)) }
    }),
    handle(contract.createRule, async (caller, { body }, request) => {
      return { ...ok, ...(await createRule(contextOf(app, caller, request), body)) }
    }),
    handle(contract.previewRule, async (caller, { body }, request) => {
      return { ...ok, ...(await previewRule(contextOf(app, caller, request), body.conditions)) }
    }),
    handle(contract.orderRules, async (caller, { body }, request) => {
      await orderRules(contextOf(app, caller, request), body.ids)
      return ok
    }),
    handle(contract.updateRule, async (caller, { params, body }, request) => {
      return { ...ok, ...(await updateRule(contextOf(app, caller, request), params.id, body)) }
    }),
    handle(contract.deleteRule, async (caller, { params }, request) => {
      return { ...ok, changed: await deleteRule(contextOf(app, caller, request), params.id) }
    }),
  ]
}
