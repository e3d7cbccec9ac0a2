/**
 * The worker thread in which files are read, one at a time, so that a bad file can exhaust neither the server's
 * time nor its memory.
 */
import { parentPort } from 'node:worker_threads'
import * as z from 'zod/mini'
import { ImportMapping } from '#contract/imports/imports.ts'
import { readFile } from './read-file.ts'
import { FileRefused } from './types.ts'

const Task = z.object({
  bytes: z.instanceof(Uint8Array),
  change: z.partial(ImportMapping),
  currency: z.string(),
})

parentPort?.on('message', (message: unknown) => parentPort?.postMessage(answerTo(message)))

function answerTo(message: unknown): object {
  try {
    const { bytes, change, currency } = Task.parse(message)
    return { file: readFile(bytes, change, currency) }
  } catch (error) {
    const refused = error instanceof FileRefused ? error.reason : 'import_damaged'
    return { refused, ...(error instanceof FileRefused ? {} : { failedAt: placesOf(error) }) }
  }
}

/** Where an unexpected error was thrown; not its message, which may quote the file. */
function placesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join('\n')
}
