import * as contract from '#contract/cards.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { editCard, enterStatement, readCard, removeStatement } from './service.ts'

const ok = { success: true } as const

export function cardRoutes(app: App): Route[] {
  return [
    handle(contract.readCard, async (caller, { params }, request) => {
      return { ...ok, card: await readCard(contextOf(app, caller, request), params.accountId) }
    }),
    handle(contract.updateCard, async (caller, { params, body }, request) => {
      return { ...ok, card: await editCard(contextOf(app, caller, request), params.accountId, body) }
    }),
    handle(contract.saveStatement, async (caller, { params, body }, request) => {
      const ctx = contextOf(app, caller, request)
      return { ...ok, card: await enterStatement(ctx, params.accountId, params.day, body) }
    }),
    handle(contract.deleteStatement, async (caller, { params }, request) => {
      await removeStatement(contextOf(app, caller, request), params.accountId, params.day)
      return ok
    }),
  ]
}
