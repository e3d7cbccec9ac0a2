import * as contract from '#contract/payments/rules.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { createRule, deleteRule, listRules, orderRules, previewRule, updateRule } from './service.ts'

/** Fixed paths come before those with an id. */
export function ruleRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listRules, async (ctx) => ({ rules: await listRules(ctx) })),
    handle(contract.createRule, (ctx, { body }) => createRule(ctx, body)),
    handle(contract.previewRule, (ctx, { body }) => previewRule(ctx, body.conditions)),
    handle(contract.orderRules, (ctx, { body }) => orderRules(ctx, body.ids)),
    handle(contract.updateRule, (ctx, { params, body }) => updateRule(ctx, params.id, body)),
    handle(contract.deleteRule, async (ctx, { params }) => ({ changed: await deleteRule(ctx, params.id) })),
  ]
}
