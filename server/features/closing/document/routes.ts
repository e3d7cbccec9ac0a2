import * as contract from '#contract/person/settings.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { readDocument, updateDocument } from './service.ts'

export function documentRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readDocument, async (ctx) => ({ document: await readDocument(ctx) })),
    handle(contract.updateDocument, async (ctx, { body }) => ({ document: await updateDocument(ctx, body) })),
  ]
}
