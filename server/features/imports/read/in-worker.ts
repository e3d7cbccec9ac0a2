import { Worker } from 'node:worker_threads'
import type { ImportMappingChange } from '#contract/imports.ts'
import { FileRefused, type ReadFile, type Refusal } from './types.ts'

/** Ten times as long as the largest legitimate file takes. */
const longestMs = 30_000
const memory = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 }

type Answer = { file: ReadFile } | { refused: Refusal; failedAt?: string }

/** Reads a file in a worker thread. Throws FileRefused, also if it takes too much time or memory. */
export function readInWorker(
  bytes: Uint8Array,
  change: ImportMappingChange,
  currency: string,
): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { bytes, change, currency },
      resourceLimits: memory,
    })
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      finish()
      void worker.terminate()
    }
    const timer = setTimeout(() => end(() => reject(new FileRefused('import_too_large'))), longestMs)
    worker.once('message', (answer: Answer) =>
      end(() =>
        'file' in answer ? resolve(answer.file) : reject(new FileRefused(answer.refused, answer.failedAt)),
      ),
    )
    worker.once('error', (error) =>
      end(() => reject(isOutOfMemory(error) ? new FileRefused('import_too_large') : error)),
    )
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
