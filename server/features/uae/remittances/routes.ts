import * as contract from '#contract/remittances.ts'
import { type App, contextOf } from '../../../context.ts'
import { handle, type Route } from '../../../platform/http/http.ts'
import { addRecipient, editRecipient, editRemittance, listSent, removeRecipient } from './service.ts'

const ok = { success: true } as const

export function remittanceRoutes(app: App): Route[] {
  return [
    handle(contract.listRemittances, async (caller, { query }, request) => {
      return { ...ok, ...(await listSent(contextOf(app, caller, request), query)) }
    }),
    handle(contract.updateRemittance, async (caller, { params, body }, request) => {
      return { ...ok, remittance: await editRemittance(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.createRecipient, async (caller, { body }, request) => {
      return { ...ok, recipient: await addRecipient(contextOf(app, caller, request), body) }
    }),
    handle(contract.updateRecipient, async (caller, { params, body }, request) => {
      return { ...ok, recipient: await editRecipient(contextOf(app, caller, request), params.id, body) }
    }),
    handle(contract.deleteRecipient, async (caller, { params }, request) => {
      await removeRecipient(contextOf(app, caller, request), params.id)
      return ok
    }),
  ]
}
