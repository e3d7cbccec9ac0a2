import { ApiError } from '../../api/errors.ts'

export type SaveTask = {
  /** Does the whole save; `again` says that an earlier try may already have reached the server. */
  run: (again: boolean) => Promise<void>
  onFailed: (error: unknown) => void
}
type Wait = (ms: number) => Promise<void>

const waits = [500, 2000, 5000] as const

/** No answer or a server in trouble: the same call may go through a moment later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || [429, 500, 502, 503, 504].includes(error.status)
}

export type SaveQueue = {
  add: (task: SaveTask) => void
  pending: () => number
  subscribe: (listener: () => void) => () => void
}

/** Saves one after the other in the order of the swipes, so that none is lost, doubled or overtaken. */
export function createSaveQueue(options: { wait: Wait; onIdle: () => void }): SaveQueue {
  const tasks: SaveTask[] = []
  const listeners = new Set<() => void>()
  let working = false
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const attempt = async (task: SaveTask): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await task.run(tries > 0)
        return
      } catch (error) {
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
      tell()
    }
    working = false
    options.onIdle()
  }
  return {
    add: (task) => {
      tasks.push(task)
      tell()
      void work()
    },
    pending: () => tasks.length,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
