import * as contract from '#contract/sync.ts'
import { type App, contextOf } from '../../context.ts'
import { type Caller, handle, type RequestInfo, type Route } from '../../platform/http/http.ts'
import { createSyncEvents, type IsSessionValid } from './events.ts'
import { refreshBalances, syncNow, updateBalances } from './service.request.ts'
import { listRuns, readSyncStatus } from './service.ts'

const success = true as const

export function syncRoutes(app: App, options: { isSessionValid?: IsSessionValid } = {}): Route[] {
  const events = createSyncEvents(app, options.isSessionValid)
  const update = async (caller: Caller, _input: unknown, request: RequestInfo) => ({
    success,
    ...(await updateBalances(contextOf(app, caller, request), request.signal)),
  })
  return [
    handle(contract.syncLeanData, async (caller, { body }, request) => {
      const answer = await syncNow(contextOf(app, caller, request), {
        days: body?.days,
        background: body?.background ?? false,
        connectionId: body?.connection_id,
        signal: request.signal,
      })
      const { state: _state, runs: _runs, message: _message, ...data } = answer
      return { success, ...answer, data }
    }),
    handle(contract.syncStatus, async (caller, _input, request) => ({
      success,
      ...(await readSyncStatus(contextOf(app, caller, request))),
    })),
    handle(contract.syncHistory, async (caller, _input, request) => ({
      success,
      data: await listRuns(contextOf(app, caller, request)),
    })),
    handle(contract.syncEvents, async (caller, _input, request) =>
      events.open(
        { userId: caller.userId, sessionId: caller.sessionId, language: request.language },
        request.signal,
      ),
    ),
    handle(contract.refreshBalances, async (caller, _input, request) => ({
      success,
      ...(await refreshBalances(contextOf(app, caller, request), request.signal)),
    })),
    handle(contract.updateBalance, update),
    handle(contract.updateBalancePost, update),
  ]
}
