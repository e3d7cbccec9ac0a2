import * as contract from '#contract/banks/messages.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { receiveMessages } from './service.receive.ts'
import { answerAccount, listMessages, removePayment, saveSettings } from './service.ts'

export function messageRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.sendBankMessages, async (ctx, { body }) => ({
      results: await receiveMessages(ctx, body),
    })),
    handle(contract.listBankMessages, (ctx) => listMessages(ctx)),
    handle(contract.answerMessageAccount, async (ctx, { body }) => ({
      results: await answerAccount(ctx, body),
    })),
    handle(contract.saveMessageSettings, (ctx, { body }) => saveSettings(ctx, body)),
    handle(contract.removeMessagePayment, (ctx, { params }) => removePayment(ctx, params.id)),
  ]
}
