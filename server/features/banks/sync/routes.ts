import * as contract from '#contract/banks/sync.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { createSyncEvents, type ValidSessions } from './service.events.ts'
import { refreshBalances, syncNow, updateBalances } from './service.request.ts'
import { readSyncStatus } from './service.ts'

export function syncRoutes(app: App, validSessions: ValidSessions): Route[] {
  const events = createSyncEvents(app, validSessions)
  const handle = handleIn(app)
  return [
    handle(contract.syncLeanData, async (ctx, { body }) => {
      const answer = await syncNow(ctx, {
        days: body?.days,
        background: body?.background ?? false,
        connectionId: body?.connection_id,
        signal: ctx.signal,
      })
      const { state: _state, runs: _runs, message: _message, ...data } = answer
      return { ...answer, data }
    }),
    handle(contract.syncStatus, (ctx) => readSyncStatus(ctx)),
    handle(contract.syncEvents, async (ctx) => events.open(ctx, ctx.signal)),
    handle(contract.refreshBalances, (ctx) => refreshBalances(ctx, ctx.signal)),
    handle(contract.updateBalance, (ctx) => updateBalances(ctx, ctx.signal)),
  ]
}
