/** Messages between the measuring process and the servers it starts. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'

export const Task = z.object({
  kind: z.enum(['reads', 'ingest']),
  databaseUrl: z.string().nullable(),
  rows: z.number(),
})
export type Task = z.infer<typeof Task>

/** A running app with loaded rows. */
export const Served = z.object({
  url: z.string(),
  token: z.string(),
  cookie: z.string(),
  userId: z.string(),
  cursor: z.string(),
  loadSeconds: z.number(),
  startMs: z.number(),
})
export const Ingest = z.object({
  rows: z.number(),
  seconds: z.number(),
  wallSeconds: z.number(),
  totalsRight: z.boolean(),
  again: z.object({ seconds: z.number(), fetched: z.number(), changed: z.number() }),
  /** Milliseconds of detecting recurring payments after a few rows have changed. */
  detectionMs: z.number(),
})
export type Ingest = z.infer<typeof Ingest>
export const Memory = z.object({ rssMb: z.number() })
export const Limit = z.object({ url: z.string(), insertPerSecond: z.number(), upsertSeconds: z.number() })

export type Child = {
  first: unknown
  ask(message: string): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a script of this folder as a child process and waits for its first message. */
export async function startChild(script: string, task: object, seconds = 600): Promise<Child> {
  const child = fork(new URL(script, import.meta.url), [JSON.stringify(task)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const first = await nextMessage(child, seconds)
  return {
    first,
    ask(message) {
      const answer = nextMessage(child, 30)
      child.send(message)
      return answer
    },
    async stop() {
      const gone = once(child, 'exit')
      child.send('stop')
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(timer)
    },
  }
}

function nextMessage(child: ChildProcess, seconds: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('a server beside this one said nothing in time'))
    }, seconds * 1000)
    const settle = (done: () => void): void => {
      clearTimeout(timer)
      child.off('exit', ended)
      done()
    }
    const ended = (code: number | null): void =>
      settle(() => reject(new Error(`a server beside this one ended with ${code}`)))
    child.once('exit', ended)
    child.once('message', (message) => settle(() => resolve(message)))
  })
}
