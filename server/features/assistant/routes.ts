import * as model from '#contract/assistant/assistant-model.ts'
import * as contract from '#contract/assistant/assistant.ts'
import { type App, handleIn } from '../../context.ts'
import type { Route } from '../../platform/http/http.ts'
import * as log from './model/service.log.ts'
import * as settings from './model/service.settings.ts'
import { answerInWords } from './model/service.words.ts'
import { proposeFromOrder } from './service.propose.ts'
import { answerQuestion } from './service.ts'

/** A thread that does not fit, as of another release, is none. */
function threadIn(text: string | undefined): contract.Thread | null {
  if (text === undefined) return null
  try {
    return contract.Thread.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function assistantRoutes(app: App): Route[] {
  const handle = handleIn(app)
  return [
    handle(contract.askQuestion, (ctx, { query }) =>
      answerQuestion(ctx, query.q ?? '', threadIn(query.after)),
    ),
    handle(contract.proposeFromOrder, async (ctx, { body }) => ({
      proposal: await proposeFromOrder(ctx, body.question),
    })),
    handle(model.askInWords, (ctx, { body }) => answerInWords(ctx, body.question)),
    handle(model.readModelSettings, async (ctx) => ({ settings: await settings.readSettings(ctx) })),
    handle(model.giveModelConsent, async (ctx, { body }) => ({
      settings: await settings.giveConsent(ctx, body.host),
    })),
    handle(model.withdrawModelConsent, async (ctx) => ({ settings: await settings.withdrawConsent(ctx) })),
    handle(model.saveOwnModel, async (ctx, { body }) => ({ settings: await settings.saveOwn(ctx, body) })),
    handle(model.deleteOwnModel, async (ctx) => ({ settings: await settings.removeOwn(ctx) })),
    handle(model.listModelLog, async (ctx) => ({ entries: await log.listEntries(ctx) })),
    handle(model.readModelLog, async (ctx, { params }) => ({ entry: await log.readEntry(ctx, params.id) })),
    handle(model.clearModelLog, (ctx) => log.clearEntries(ctx)),
  ]
}
