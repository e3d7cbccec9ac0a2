import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { editTransaction, undoTransaction, verifyBatch, verifyTransaction } from '#contract/transactions.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { currentSession, onSessionChange } from '../../../api/auth/session.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Card } from '../deck/deck.ts'

/** The most ids that one call may carry. */
const batchSize = 500

/** Outlives the screen, so that leaving it loses no swipe. */
export const saveQueue = createSaveQueue({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onIdle: refreshEverything,
  owners: { now: () => currentSession().user?.id ?? '', isBack: personBack },
})

/** Whether a person is signed in here, waited for while nobody is. */
function personBack(owner: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const session = currentSession()
      const gone = session.status === 'signed_out' && session.left === true
      if (session.user === null && !gone) return
      stop()
      resolve(session.user?.id === owner)
    }
    const stop = onSessionChange(look)
    look()
  })
}

/** Saving is idempotent, so a save that may have succeeded is simply repeated. */
export async function saveDecision(card: Card, action: 'correct' | 'incorrect', step: string): Promise<void> {
  const [only] = card.ids
  if (card.ids.length === 1 && only !== undefined) {
    await call(verifyTransaction, { params: { id: only }, body: { action, step } })
    return
  }
  for (let from = 0; from < card.ids.length; from += batchSize)
    await call(verifyBatch, { body: { ids: card.ids.slice(from, from + batchSize), action, step } })
}

export type EditBody = Pick<BodyOf<typeof editTransaction>, 'description' | 'category' | 'amount'>

/** Each row of a batch is edited on its own, so that each can be undone; an amount is the first row's. */
export async function saveEdit(
  card: Card,
  body: EditBody,
  step: string,
  /** The card's version must be unchanged: a change made elsewhere is reported, not overwritten. */
  fresh: boolean,
): Promise<ResponseOf<typeof editTransaction> | null> {
  let first: ResponseOf<typeof editTransaction> | null = null
  for (const [at, id] of card.ids.entries()) {
    const version = at === 0 && fresh ? { version: card.transaction.version } : {}
    const part = at === 0 ? body : { description: body.description, category: body.category }
    const edited = await call(editTransaction, { params: { id }, body: { ...part, ...version, step } })
    first ??= edited
  }
  return first
}

/** Takes a step back in each row of a card; a row that it did not change, or that is back already, stays. */
export async function saveUndo(card: Card, step: string): Promise<void> {
  for (const id of card.ids) {
    try {
      await call(undoTransaction, { params: { id }, body: { step } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }
}
