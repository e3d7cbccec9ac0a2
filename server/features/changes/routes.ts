import * as contract from '#contract/changes/changes.ts'
import { type App, type Ctx, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { type Direction, type Reversals } from './service.ts'
import { listChanges, stepChange } from './service.undo.ts'

/** Change history, undo and redo; `reversals` are the hooks of the features that build on this one. */
export function changeRoutes(app: App, reversals: Reversals): Route[] {
  const handle = handleIn(app)
  const step =
    (direction: Direction) =>
    (ctx: Ctx, { params }: { params: { id: string } }) =>
      stepChange(ctx, reversals, params.id, direction)
  return [
    handle(contract.listChanges, (ctx, { query }) => listChanges(ctx, reversals, query)),
    handle(contract.undoChange, step('undo')),
    handle(contract.redoChange, step('redo')),
  ]
}
