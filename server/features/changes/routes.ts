import * as contract from '#contract/changes.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { listChanges, type Reversals, stepChange } from './service.ts'

const ok = { success: true } as const

/** What the user changed, undo and redo; `reversals` are what the later features need for it. */
export function changeRoutes(app: App, reversals: Reversals): Route[] {
  return [
    handle(contract.listChanges, async (caller, { query }, request) => {
      return { ...ok, ...(await listChanges(contextOf(app, caller, request), reversals, query)) }
    }),
    handle(contract.undoChange, async (caller, { params }, request) => {
      return {
        ...ok,
        change: await stepChange(contextOf(app, caller, request), reversals, params.id, 'undo'),
      }
    }),
    handle(contract.redoChange, async (caller, { params }, request) => {
      return {
        ...ok,
        change: await stepChange(contextOf(app, caller, request), reversals, params.id, 'redo'),
      }
    }),
  ]
}
