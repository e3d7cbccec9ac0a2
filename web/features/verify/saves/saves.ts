import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { editTransaction, undoTransaction, verifyBatch, verifyTransaction } from '#contract/transactions.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { currentSession, onSessionChange } from '../../../api/auth/session.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Card } from '../deck/deck.ts'

/** The maximum number of ids per request. */
const batchSize = 500

/** Outlives the screen, so that leaving it loses no swipe. */
export const saveQueue = createSaveQueue({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onIdle: refreshEverything,
  owners: { now: () => currentSession().user?.id ?? '', isBack: personBack },
})

/** Whether the given user is signed in; while nobody is, waits for a sign-in or a deliberate sign-out. */
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

/** Edits each row of a batch separately, so that each can be undone; the amount is only for the first. */
export async function saveEdit(
  card: Card,
  body: EditBody,
  step: string,
  /** Requires the card's version to be unchanged, so that a change made elsewhere causes a conflict. */
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

/** Undoes a step in every row of a card; rows that it did not change, or already undone, are skipped. */
export async function saveUndo(card: Card, step: string): Promise<void> {
  for (const id of card.ids) {
    try {
      await call(undoTransaction, { params: { id }, body: { step } })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    }
  }
}
