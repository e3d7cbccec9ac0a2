import { Worker } from 'node:worker_threads'
import type { ImportMappingChange } from '#contract/imports/imports.ts'
import { FileRefused, type ReadFile, type Refusal } from './types.ts'

/** Ten times as long as the largest legitimate file takes. */
const longestMs = 30_000
/** A file is usually read again soon after, with another mapping, and starting a thread takes 300 ms. */
const idleMs = 30_000
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }

type Answer = { file: ReadFile } | { refused: Refusal; failedAt?: string }

/** The thread that waits for the next file, and the timer that ends it. */
let waiting: { worker: Worker; timer: NodeJS.Timeout } | null = null

/**
 * Reads a file in a worker thread, one file in a thread at a time. Throws FileRefused, also if it takes too much
 * time or memory, which ends the thread.
 */
export function readInWorker(
  bytes: Uint8Array,
  change: ImportMappingChange,
  currency: string,
): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = takeWorker()
    const fail = (error: Error): void => {
      clearTimeout(timer)
      worker.removeAllListeners('error')
      void worker.terminate()
      reject(error)
    }
    const timer = setTimeout(() => fail(new FileRefused('import_too_large')), longestMs)
    worker.once('message', (answer: Answer) => {
      clearTimeout(timer)
      worker.removeAllListeners('error')
      keepWaiting(worker)
      if ('file' in answer) resolve(answer.file)
      else reject(new FileRefused(answer.refused, answer.failedAt))
    })
    worker.once('error', (error: Error) =>
      fail(isOutOfMemory(error) ? new FileRefused('import_too_large') : error),
    )
    worker.postMessage({ bytes, change, currency })
  })
}

function takeWorker(): Worker {
  if (waiting === null) return new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: memory })
  const { worker, timer } = waiting
  clearTimeout(timer)
  waiting = null
  worker.removeAllListeners('error')
  worker.ref()
  return worker
}

/** Keeps a thread for the next file, unless another one waits already. */
function keepWaiting(worker: Worker): void {
  if (waiting !== null) return void worker.terminate()
  const end = (): void => {
    clearTimeout(timer)
    waiting = null
    void worker.terminate()
  }
  const timer = setTimeout(end, idleMs).unref()
  worker.once('error', end)
  worker.unref()
  waiting = { worker, timer }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
