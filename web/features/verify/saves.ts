import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { editTransaction, undoTransaction, verifyBatch, verifyTransaction } from '#contract/transactions.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { refreshEverything } from '../../api/queries.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Card } from './deck.ts'

/** The most ids that one call may carry. */
const batchSize = 500

/** Outlives the screen, so that leaving it loses no swipe. */
export const saveQueue = createSaveQueue({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onIdle: refreshEverything,
})

/** Saying the same twice changes nothing, so a save that may have gone through is simply said again. */
export async function saveDecision(card: Card, action: 'correct' | 'incorrect'): Promise<void> {
  const [only] = card.ids
  if (card.ids.length === 1 && only !== undefined) {
    await call(verifyTransaction, { params: { id: only }, body: { action } })
    return
  }
  for (let from = 0; from < card.ids.length; from += batchSize)
    await call(verifyBatch, { body: { ids: card.ids.slice(from, from + batchSize), action } })
}

export type EditBody = Pick<BodyOf<typeof editTransaction>, 'description' | 'category' | 'amount'>

/** Each row of a batch is edited on its own, so that each can be undone; an amount is the first row's. */
export async function saveEdit(
  card: Card,
  body: EditBody,
  again: boolean,
): Promise<ResponseOf<typeof editTransaction> | null> {
  let first: ResponseOf<typeof editTransaction> | null = null
  for (const [at, id] of card.ids.entries()) {
    const version = at === 0 && !again ? { version: card.transaction.version } : {}
    const part = at === 0 ? body : { description: body.description, category: body.category }
    const edited = await call(editTransaction, { params: { id }, body: { ...part, ...version } })
    first ??= edited
  }
  return first
}

/** Takes back each row of a card; on another try a row that has nothing to take back was done before. */
export async function saveUndo(card: Card, again: boolean): Promise<void> {
  for (const id of card.ids) {
    try {
      await call(undoTransaction, { params: { id } })
    } catch (error) {
      const nothingLeft = error instanceof ApiError && error.code === 'conflict'
      if (!nothingLeft || (!again && card.ids.length === 1)) throw error
    }
  }
}
