import * as contract from '#contract/changes.ts'
import { type App, contextOf } from '../../context.ts'
import { type Caller, handle, type RequestInfo, type Route } from '../../platform/http/http.ts'
import { type Direction, listChanges, type Reversals, stepChange } from './service.ts'

const ok = { success: true } as const

/** What the user changed, undo and redo; `reversals` are what the later features need for it. */
export function changeRoutes(app: App, reversals: Reversals): Route[] {
  const step =
    (direction: Direction) =>
    async (caller: Caller, { params }: { params: { id: string } }, request: RequestInfo) => ({
      ...ok,
      change: await stepChange(contextOf(app, caller, request), reversals, params.id, direction),
    })
  return [
    handle(contract.listChanges, async (caller, { query }, request) => {
      return { ...ok, ...(await listChanges(contextOf(app, caller, request), reversals, query)) }
    }),
    handle(contract.undoChange, step('undo')),
    handle(contract.redoChange, step('redo')),
  ]
}
