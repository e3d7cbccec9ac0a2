/** A thread of the pool: runs one job after another. A bad file can exhaust neither the server's time nor its memory. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromThread, JobFunction, ToThread } from './job.ts'

// On Linux this is the priority of this thread alone: people's clicks go first.
if (process.platform === 'linux') setPriority(10)

type Answers = Record<string, (...given: unknown[]) => Promise<unknown>>
let waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | null = null

const send = (message: FromThread<unknown>): void => parentPort?.postMessage(message)

/** Each of its functions asks the main thread and waits for the answer. */
const host = new Proxy<Answers>(
  {},
  {
    get: (_, ask) =>
      typeof ask === 'string'
        ? (...given: unknown[]) =>
            new Promise((resolve, reject) => {
              waiting = { resolve, reject }
              send({ ask, given })
            })
        : undefined,
  },
)

parentPort?.on('message', (message: ToThread) => {
  if ('start' in message) void start(message.start)
  else if ('answer' in message) waiting?.resolve(message.answer)
  else waiting?.reject(new Error('unanswered'))
})

async function start({ module, input }: { module: string; input: unknown }): Promise<void> {
  try {
    // the main thread names only modules of ours, by a `JobOf`
    const job = (await import(module)) as { run: JobFunction<unknown, Answers, unknown> }
    send({ result: await job.run(input, host) })
  } catch (error) {
    send({ failedAt: placesOf(error) })
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
