/**
 * The worker thread in which a file is read, so that a bad file can exhaust neither the server's time nor its
 * memory.
 */
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { ImportMapping } from '#contract/imports.ts'
import { readFile } from './read-file.ts'
import { FileRefused } from './types.ts'

const { bytes, change, currency } = z
  .object({ bytes: z.instanceof(Uint8Array), change: z.partial(ImportMapping), currency: z.string() })
  .parse(workerData)

try {
  parentPort?.postMessage({ file: readFile(bytes, change, currency) })
} catch (error) {
  if (!(error instanceof FileRefused)) throw error
  parentPort?.postMessage({ refused: error.reason })
}
