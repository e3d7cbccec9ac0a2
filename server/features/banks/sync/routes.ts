import * as contract from '#contract/banks/sync.ts'
import { type App, type Ctx, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { createSyncEvents, type ValidSessions } from './service.events.ts'
import { refreshBalances, syncNow, updateBalances } from './service.request.ts'
import { listRuns, readSyncStatus } from './service.ts'

export function syncRoutes(app: App, validSessions: ValidSessions): Route[] {
  const events = createSyncEvents(app, validSessions)
  const handle = handleIn(app)
  const update = (ctx: Ctx) => updateBalances(ctx, ctx.signal)
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
    handle(contract.syncHistory, async (ctx) => ({ data: await listRuns(ctx) })),
    handle(contract.syncEvents, async (ctx) => events.open(ctx, ctx.signal)),
    handle(contract.refreshBalances, (ctx) => refreshBalances(ctx, ctx.signal)),
    handle(contract.updateBalance, update),
    handle(contract.updateBalancePost, update),
  ]
}
