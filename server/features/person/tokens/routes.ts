import * as contract from '#contract/person/api-tokens.ts'
import { mcpAddress } from '../../../config.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { disconnectApp, listApps } from '../identity/oauth/service.apps.ts'
import { createToken, deleteToken, listTokens } from './service.ts'

export function tokenRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listApiTokens, async (ctx) => ({ tokens: await listTokens(ctx) })),
    handle(contract.createApiToken, (ctx, { body }) => createToken(ctx, body)),
    handle(contract.listConnectedApps, async (ctx) => ({
      apps: await listApps(ctx),
      address: mcpAddress(app.config),
    })),
    handle(contract.disconnectApp, (ctx, { params }) => disconnectApp(ctx, params.id)),
    handle(contract.deleteApiToken, (ctx, { params }) => deleteToken(ctx, params.id)),
  ]
}
