import * as contract from '#contract/api-tokens.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { createToken, deleteToken, listTokens } from './service.ts'

const ok = { success: true } as const

export function tokenRoutes(app: App): Route[] {
  return [
    handle(contract.listApiTokens, async (caller, _input, request) => {
      return { ...ok, tokens: await listTokens(contextOf(app, caller, request)) }
    }),
    handle(contract.createApiToken, async (caller, { body }, request) => {
      return { ...ok, ...(await createToken(contextOf(app, caller, request), body)) }
    }),
    handle(contract.deleteApiToken, async (caller, { params }, request) => {
      await deleteToken(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
