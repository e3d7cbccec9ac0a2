import * as contract from '#contract/settings.ts'
import { type App, contextOf } from '../../context.ts'
import { handle, type Route } from '../../platform/http/http.ts'
import { readDocument, updateDocument } from './service.ts'

export function documentRoutes(app: App): Route[] {
  return [
    handle(contract.readDocument, async (caller, _input, request) => {
      return { success: true as const, document: await readDocument(contextOf(app, caller, request)) }
    }),
    handle(contract.updateDocument, async (caller, { body }, request) => {
      const document = await updateDocument(contextOf(app, caller, request), body)
      return { success: true as const, document }
    }),
  ]
}
