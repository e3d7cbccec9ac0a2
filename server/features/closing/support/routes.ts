import * as contract from '#contract/closing/support.ts'
import { type App, handleIn } from '../../../context.ts'
import { handleOpen, type Route } from '../../../platform/http/http.ts'
import { readAccountDetails, sendUserMail, sendVisitorMail } from './service.ts'

export function supportRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.supportDetails, async (ctx) => ({ account: await readAccountDetails(ctx) })),
    handle(contract.contactSupport, (ctx, { body }) => sendUserMail(ctx, body)),
    handleOpen(contract.contactSupportAsVisitor, async ({ body }, { address }) => ({
      success: true as const,
      ...(await sendVisitorMail(app, address, body)),
    })),
  ]
}
