/** The server that is measured, in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { startFlags } from './faults/product.ts'

export const Task = z.object({ databaseUrl: z.string().nullable(), rows: z.number() })
/** A running server with a user who has the rows. */
const Served = z.object({
  url: z.string(),
  token: z.string(),
  cookie: z.string(),
  cursor: z.string(),
})
const Ingest = z.object({
  rows: z.number(),
  seconds: z.number(),
  totalsRight: z.boolean(),
  /** Of a repeated sync in which nothing changed. */
  again: z.object({ seconds: z.number(), fetched: z.number(), changed: z.number() }),
  /** Milliseconds of detecting recurring payments after a few rows have changed. */
  detectionMs: z.number(),
})
export type Ingest = z.infer<typeof Ingest>
export type Child = z.infer<typeof Served> & {
  /** Syncs 100,000 rows of another user. */
  ingest(): Promise<Ingest>
  pid: number
  /** The longest delay of its event loop since the last call, in milliseconds. */
  longestDelay(): Promise<number>
  stop(): Promise<void>
}

/** Starts the server and loads the rows. Throws if it ends before it answers. */
export async function startChild(task: z.infer<typeof Task>): Promise<Child> {
  const child = fork(new URL('./serve.ts', import.meta.url), [JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: startFlags,
  })
  const exit = once(child, 'exit')
  const ended = exit.then(() => Promise.reject(new Error('the server ended')))
  ended.catch(() => undefined)
  const answer = async (): Promise<unknown> => {
    const [message] = z
      .tuple([z.unknown()], z.unknown())
      .parse(await Promise.race([once(child, 'message'), ended]))
    return message
  }
  return {
    ...Served.parse(await answer()),
    async ingest() {
      child.send('ingest')
      return Ingest.parse(await answer())
    },
    pid: child.pid ?? 0,
    async longestDelay() {
      child.send('delay')
      return z.number().parse(await answer())
    },
    async stop() {
      if (child.connected) child.send('stop')
      await exit
    },
  }
}
