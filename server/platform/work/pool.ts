/**
 * The one bounded pool of threads for all heavy work of a process, so that nobody's click waits for another's file.
 * Plain worker threads: the turns, the talk with a job and the bounds are ours with any library.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createFairQueue, endedBy, type FairQueue } from './queue.ts'
import type { FromThread, Host, JobAt, ToThread } from './job.ts'

export type Pool = FairQueue & {
  /**
   * Runs a job in a thread when it is the person's turn; `host` answers what it asks. Throws WorkFailed if it takes too
   * much time or memory or fails; what `host` throws is thrown as it is. `signal` ends it.
   */
  run<I, H extends Host, O>(job: JobAt<I, H, O>, options: RunOptions<I, H>): Promise<O>
  /** How many threads there are. */
  threads(): number
}
type RunOptions<I, H extends Host> = {
  userId: string
  input: I
  host: H
  signal?: AbortSignal | undefined
}
export type PoolOptions = {
  threads?: number
  /** In MB, of the JavaScript heap of each thread. */
  memory?: number
  /** In MB, by which the process may grow while a job runs: what a job unpacks is outside of that heap. */
  growth?: number
  longestMs?: number
  /** Starting a thread takes 300 ms, so it waits this long for another job. */
  idleMs?: number
}

export class WorkFailed extends Error {
  readonly why: 'memory' | 'time' | 'fault'
  /** Where the job failed. */
  readonly at: string | undefined
  constructor(why: WorkFailed['why'], at?: string) {
    super(`work failed: ${why}`)
    this.name = 'WorkFailed'
    this.why = why
    this.at = at
  }
}

const youngMb = 16
/** How often the memory of the process is looked at while a job runs. */
const watchMs = 200
/** Files wait in memory, at most 180 MB of all people. */
const bounds = { perPerson: 12, bytesPerPerson: 66_000_000, bytes: 180_000_000 }

type Idle = { worker: Worker; timer: NodeJS.Timeout }

export function createPool(options: PoolOptions = {}): Pool {
  const most = options.threads ?? Math.max(1, Math.min(2, availableParallelism() - 1))
  const { memory = 256, growth = 768, longestMs = 60_000, idleMs = 30_000 } = options
  const queue = createFairQueue(most, bounds)
  const idle: Idle[] = []
  let count = 0

  const takeWorker = (): Worker => {
    const waiting = idle.pop()
    if (!waiting) {
      count += 1
      const worker = new Worker(new URL('./thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: memory - youngMb, maxYoungGenerationSizeMb: youngMb },
      })
      worker.once('exit', () => void (count -= 1))
      return worker
    }
    clearTimeout(waiting.timer)
    waiting.worker.removeAllListeners('error')
    waiting.worker.ref()
    return waiting.worker
  }

  const keepWorker = (worker: Worker): void => {
    const end = (): void => {
      clearTimeout(entry.timer)
      if (idle.includes(entry)) idle.splice(idle.indexOf(entry), 1)
      void worker.terminate()
    }
    const entry: Idle = { worker, timer: setTimeout(end, idleMs).unref() }
    worker.once('error', end)
    worker.unref()
    idle.push(entry)
  }

  return {
    ...queue,
    threads: () => count,
    run: (job, { userId, input, host, signal }) =>
      queue.inTurn(userId, signal, () =>
        talk(
          takeWorker(),
          { start: { module: job.url.href, input } },
          { host, signal, longestMs, growth, keepWorker },
        ),
      ),
  }
}

type Talk = {
  host: Host
  signal: AbortSignal | undefined
  longestMs: number
  growth: number
  keepWorker: (worker: Worker) => void
}

/** One job in one thread, from its start to its result. A thread that failed is ended; the next job gets a new one. */
function talk<O>(
  worker: Worker,
  start: ToThread,
  { host, signal, longestMs, growth, keepWorker }: Talk,
): Promise<O> {
  return new Promise((resolve, reject) => {
    let thrown: { error: unknown } | null = null
    const stopListening = (): void => {
      clearTimeout(timer)
      clearInterval(watch)
      signal?.removeEventListener('abort', cancel)
      worker.off('exit', gone)
      for (const event of ['message', 'error']) worker.removeAllListeners(event)
    }
    const end = (error: unknown): void => {
      stopListening()
      worker.on('error', () => undefined)
      // the turn ends when the thread's memory is free again
      if (worker.threadId < 0) return reject(error)
      worker.once('exit', () => reject(error))
      void worker.terminate()
    }
    const cancel = (): void => end(endedBy(signal))
    const gone = (): void => end(new WorkFailed('fault'))
    const timer = setTimeout(() => end(new WorkFailed('time')), longestMs)
    const most = process.memoryUsage.rss() + growth * 1_000_000
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) end(new WorkFailed('memory'))
    }, watchMs)
    const answer = async (name: string, given: readonly unknown[]): Promise<void> => {
      try {
        // what a job asks with is what its `JobFunction` says
        const method = (host as Record<string, (...given: readonly unknown[]) => Promise<unknown>>)[name]
        if (!method) throw new Error(`no answer for ${name}`)
        worker.postMessage({ answer: await method(...given) } satisfies ToThread)
      } catch (error) {
        thrown = { error }
        worker.postMessage({ unanswered: true } satisfies ToThread)
      }
    }
    worker.on('message', (message: FromThread<O>) => {
      if ('ask' in message) {
        void answer(message.ask, message.given)
        return
      }
      stopListening()
      keepWorker(worker)
      if (thrown) reject(thrown.error)
      else if ('result' in message) resolve(message.result)
      else reject(new WorkFailed('fault', message.failedAt))
    })
    worker.once('error', (error: unknown) => end(isOutOfMemory(error) ? new WorkFailed('memory') : error))
    worker.once('exit', gone)
    signal?.addEventListener('abort', cancel, { once: true })
    worker.postMessage(start)
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The pool of this process. Its threads start with the first job. */
export const pool: Pool = createPool()
