import * as contract from '#contract/expected/cards.ts'
import { type App, handleIn } from '../../../context.ts'
import type { Route } from '../../../platform/http/http.ts'
import { editCard, enterStatement, readCard } from './service.ts'

export function cardRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.readCard, async (ctx, { params }) => ({ card: await readCard(ctx, params.accountId) })),
    handle(contract.updateCard, async (ctx, { params, body }) => ({
      card: await editCard(ctx, params.accountId, body),
    })),
    handle(contract.saveStatement, async (ctx, { params, body }) => ({
      card: await enterStatement(ctx, params.accountId, params.day, body),
    })),
  ]
}
