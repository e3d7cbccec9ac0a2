import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { undoChange } from '#contract/changes/changes.ts'
import { editGroup, editTransaction, verifyBatch, verifyTransaction } from '#contract/ledger/transactions.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/errors.ts'
import { refreshEverything } from '../../../../api/queries.ts'
import { currentSession, onSessionChange } from '../../../../api/auth/session.ts'
import { createSaveQueue } from './save-queue.ts'
import type { Card } from '../deck/deck.ts'

/** Outlives the screen, so that leaving it loses no swipe. */
export const saveQueue = createSaveQueue({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onIdle: refreshEverything,
  owners: { now: () => currentSession().user?.id ?? '', isBack: personBack },
})

/** Whether the given user is signed in; while nobody is, waits for a sign-in or a deliberate sign-out. */
function personBack(owner: string): Promise<boolean> {
  return new Promise((resolve) => {
    const update = (): void => {
      const session = currentSession()
      const gone = session.status === 'signed_out' && session.left === true
      if (session.user === null && !gone) return
      stop()
      resolve(session.user?.id === owner)
    }
    const stop = onSessionChange(update)
    update()
  })
}

/** Whose data a save is in: headers as of `useDataOf`. */
type InData = { headers: Record<string, string> }

/** Saves a decision as one change with the given id, so a save that may have succeeded is simply repeated. */
export async function saveDecision(
  card: Card,
  action: 'correct' | 'incorrect',
  changeId: string,
  options: InData,
): Promise<void> {
  const body = { action, change_id: changeId }
  const [only] = card.ids
  if (card.ids.length === 1 && only !== undefined)
    await call(verifyTransaction, { params: { id: only }, body }, options)
  else await call(verifyBatch, { body: { ids: card.ids, ...body } }, options)
}

export type EditBody = Pick<BodyOf<typeof editTransaction>, 'description' | 'category' | 'amount'>

/** Edits all payments of a card as one change; the amount is only for a single one. */
export async function saveEdit(
  card: Card,
  body: EditBody,
  changeId: string,
  /** `fresh` requires the card's version to be unchanged, so that a change made elsewhere causes a conflict. */
  { fresh, ...options }: InData & { fresh: boolean },
): Promise<Pick<ResponseOf<typeof editTransaction>, 'transaction' | 'similar'>> {
  const { transaction, ids } = card
  if (ids.length > 1) {
    const { description, category = null } = body
    return call(editGroup, { body: { ids, description, category, change_id: changeId } }, options)
  }
  const version = fresh ? { version: transaction.version } : {}
  const params = { id: transaction.id }
  return call(editTransaction, { params, body: { ...body, ...version, change_id: changeId } }, options)
}

/** Undoes a change; one that changed nothing is not stored, so there is nothing to undo. */
export async function saveUndo(changeId: string, options: InData): Promise<void> {
  try {
    await call(undoChange, { params: { id: changeId } }, options)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}
