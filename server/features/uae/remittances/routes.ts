import * as contract from '#contract/uae/remittances.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { editRemittance, listSent } from './service.ts'
import { addRecipient, editRecipient, removeRecipient } from './service.recipients.ts'

export function remittanceRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.listRemittances, (ctx, { query }) => listSent(ctx, query)),
    handle(contract.updateRemittance, async (ctx, { params, body }) => ({
      remittance: await editRemittance(ctx, params.id, body),
    })),
    handle(contract.createRecipient, async (ctx, { body }) => ({ recipient: await addRecipient(ctx, body) })),
    handle(contract.updateRecipient, async (ctx, { params, body }) => ({
      recipient: await editRecipient(ctx, params.id, body),
    })),
    handle(contract.deleteRecipient, (ctx, { params }) => removeRecipient(ctx, params.id)),
  ]
}
