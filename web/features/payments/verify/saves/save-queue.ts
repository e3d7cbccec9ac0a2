import { atom, type ReadableAtom } from 'nanostores'
import { ApiError } from '../../../../api/errors.ts'

export type SaveTask = {
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
export type Owners = {
  now: () => string
  /** Resolves to false if another user has signed in, or the user has signed out deliberately. */
  isBack: (owner: string) => Promise<boolean>
}
const anybody: Owners = { now: () => '', isBack: () => Promise.resolve(true) }

export type SaveQueue = {
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
