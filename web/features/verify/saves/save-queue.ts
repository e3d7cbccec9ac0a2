import { atom, type ReadableAtom } from 'nanostores'
import { ApiError } from '../../../api/errors.ts'

export type SaveTask = {
  /** Does the whole save; `again` says that an earlier try may already have reached the server. */
  run: (again: boolean) => Promise<void>
  onFailed: (error: unknown) => void
}
type Wait = (ms: number) => Promise<void>

const waits = [500, 2000, 5000] as const

/** No response or a server error: the same call may succeed a moment later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || [429, 500, 502, 503, 504].includes(error.status)
}

/** Who a save is for, and whether they are there to save it: waits while nobody is signed in. */
export type Owners = {
  now: () => string
  /** False where somebody else has come, or the person has left. */
  isBack: (owner: string) => Promise<boolean>
}
const anybody: Owners = { now: () => '', isBack: () => Promise.resolve(true) }

export type SaveQueue = {
  add: (task: SaveTask) => void
  /** How many saves have not reached the server yet. */
  pending: ReadableAtom<number>
}

/** Saves one after the other in the order of the swipes, so that none is lost, doubled or overtaken. */
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
        // The session has ended under it: it is saved once the same person is back.
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
