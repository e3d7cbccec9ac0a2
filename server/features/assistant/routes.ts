import * as contract from '#contract/assistant.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import { answerQuestion } from './service.ts'

export function assistantRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.askQuestion, async (ctx, { query }) => ({ answer: await answerQuestion(ctx, query.q) })),
  ]
}
