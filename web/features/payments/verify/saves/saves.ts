import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { undoChange } from '#contract/changes/changes.ts'
import {
  editGroup,
  editTransaction,
  verifyBatch,
  verifyTransaction,
} from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../../api/call.ts'
import { ApiError } from '../../../../api/errors.ts'
import { refreshEverything } from '../../../../api/queries.ts'
import { currentSession, onSessionChange } from '../../../../api/auth/session.ts'
import type { Card } from '../deck/deck.ts'
import { type ReadableAtom, atom } from 'nanostores'

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

type SaveTask = {
  /** Performs the whole save; `again` means that an earlier attempt may already have reached the server. */
  run: (again: boolean) => Promise<void>
  onFailed: (error: unknown) => void
}
type Wait = (ms: number) => Promise<void>

const waits = [500, 2000, 5000] as const

/** Whether the error is transient: no response, a rate limit or a server error, so a retry may succeed. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || [429, 500, 502, 503, 504].includes(error.status)
}

/** Identifies the user who owns a save, and waits for them while nobody is signed in. */
type Owners = {
  now: () => string
  /** Resolves to false if another user has signed in, or the user has signed out deliberately. */
  isBack: (owner: string) => Promise<boolean>
}
const anybody: Owners = { now: () => '', isBack: () => Promise.resolve(true) }

type SaveQueue = {
  add: (task: SaveTask) => void
  /** The number of saves that have not finished yet. */
  pending: ReadableAtom<number>
}

/** Runs saves one at a time, in order, so that none is lost, duplicated or overtaken. */
export function createSaveQueue(options: { wait: Wait; onIdle: () => void; owners?: Owners }): SaveQueue {
  const owners = options.owners ?? anybody
  const tasks: (SaveTask & { owner: string })[] = []
  const pending = atom(0)
  let working = false
  const attempt = async (task: SaveTask & { owner: string }): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      // One user's decisions are neither saved for nor shown to another.
      if (!(await owners.isBack(task.owner))) return
      try {
        await task.run(tries > 0)
        return
      } catch (error) {
        // The session ended during the save; it is saved once the same user is back.
        if (error instanceof ApiError && error.status === 401 && owners.now() !== task.owner) continue
        const wait = waits[tries]
        if (wait === undefined || !mayPass(error)) {
          task.onFailed(error)
          return
        }
        await options.wait(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : wait)
      }
    }
  }
  const work = async (): Promise<void> => {
    if (working) return
    working = true
    for (let task = tasks[0]; task; task = tasks[0]) {
      await attempt(task)
      tasks.shift()
      pending.set(tasks.length)
    }
    working = false
    options.onIdle()
  }
  return {
    add: (task) => {
      tasks.push({ ...task, owner: owners.now() })
      pending.set(tasks.length)
      void work()
    },
    pending,
  }
}
