/**
 * A process of the pool: runs one job after another. A bad file can exhaust neither the server's time nor its memory, and
 * what a job took from the system is given back when the process ends.
 */
import type { FromChild, JobFunction, ToChild } from './job.ts'

// Ctrl-C reaches the whole group of processes; a job ends with the server, which closes the channel.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

type Answers = Record<string, (...given: unknown[]) => Promise<unknown>>
let waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | null = null

const send = (message: FromChild<unknown>): void => void process.send?.(message)

/** Each of its functions asks the server and waits for the answer. */
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

process.on('message', (message: ToChild) => {
  if ('start' in message) void start(message.start)
  else if ('answer' in message) waiting?.resolve(message.answer)
  else waiting?.reject(new Error('unanswered'))
})

async function start({ module, input }: { module: string; input: unknown }): Promise<void> {
  try {
    // the server names only modules of ours, by a `JobOf`
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
