/**
 * The one bounded pool of child processes for all heavy work, so that nobody's click waits for another's file. Processes
 * and not threads: what a job unpacks outside of its heap returns to the system only when a process ends, and a child
 * sees no secret in its environment.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, constants, getPriority, setPriority } from 'node:os'
import { createFairQueue, endedBy, type FairQueue } from './queue.ts'
import type { FromChild, Host, JobAt, ToChild } from './job.ts'

export type Pool = FairQueue & {
  /**
   * Runs a job in a child process when it is the person's turn; `host` answers what it asks. Throws WorkFailed if it takes too
   * much time or memory or fails; what `host` throws is thrown as it is. `signal` ends it.
   */
  run<I, H extends Host, O>(job: JobAt<I, H, O>, options: RunOptions<I, H>): Promise<O>
  /** How many child processes there are. */
  children(): number
}
type RunOptions<I, H extends Host> = {
  userId: string
  input: I
  host: H
  signal?: AbortSignal | undefined
}
export type PoolOptions = {
  children?: number
  /** In MB, of the JavaScript heap of each child. */
  memory?: number
  /** In MB, of a child as a whole, where the system tells it (Linux): what a job unpacks is outside of its heap. */
  whole?: number
  longestMs?: number
  /** After this much processor time people's clicks go first. A small file is a click itself, also on a busy machine. */
  clickMs?: number
  /** Starting a child takes 300 ms, so it waits this long for another job. */
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
/** How often the memory of a child is looked at while a job runs, and what it may hold while it waits for the next. */
const watchMs = 100
const idleMb = 160
/** Files wait in memory, at most 180 MB of all people. */
const bounds = { perPerson: 12, bytesPerPerson: 66_000_000, bytes: 180_000_000 }

type Idle = { child: ChildProcess; timer: NodeJS.Timeout }

export function createPool(options: PoolOptions = {}): Pool {
  const most = options.children ?? Math.min(2, availableParallelism())
  const { memory = 256, whole = 640, longestMs = 60_000, clickMs = 2000, idleMs = 10_000 } = options
  const queue = createFairQueue(most, bounds)
  const idle: Idle[] = []
  let count = 0

  const takeChild = (): ChildProcess => {
    const waiting = idle.pop()
    if (!waiting) {
      count += 1
      const child = fork(new URL('./child.ts', import.meta.url), {
        serialization: 'advanced',
        env: {},
        execArgv: [`--max-old-space-size=${memory - youngMb}`, `--max-semi-space-size=${youngMb / 2}`],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child.once('exit', () => void (count -= 1))
      return child
    }
    clearTimeout(waiting.timer)
    for (const event of ['error', 'exit']) waiting.child.removeAllListeners(event)
    waiting.child.once('exit', () => void (count -= 1))
    waiting.child.ref()
    waiting.child.channel?.ref()
    return waiting.child
  }

  const keepChild = (child: ChildProcess): void => {
    // what went behind clicks cannot come before them again
    if (residentMb(child.pid) > idleMb || isBehind(child)) return void child.kill('SIGKILL')
    const end = (): void => {
      clearTimeout(entry.timer)
      if (idle.includes(entry)) idle.splice(idle.indexOf(entry), 1)
      child.kill('SIGKILL')
    }
    const entry: Idle = { child, timer: setTimeout(end, idleMs).unref() }
    for (const event of ['error', 'exit']) child.once(event, end)
    child.unref()
    child.channel?.unref()
    idle.push(entry)
  }

  return {
    ...queue,
    children: () => count,
    run: (job, { userId, input, host, signal }) =>
      queue.inTurn(userId, signal, () =>
        talk(
          takeChild(),
          { start: { module: job.url.href, input } },
          { host, signal, longestMs, clickMs, whole, keepChild },
        ),
      ),
  }
}

type Talk = {
  host: Host
  signal: AbortSignal | undefined
  longestMs: number
  clickMs: number
  whole: number
  keepChild: (child: ChildProcess) => void
}

/** One job in one child, from its start to its result. A child that failed is ended; the next job gets a new one. */
function talk<O>(
  child: ChildProcess,
  start: ToChild,
  { host, signal, longestMs, clickMs, whole, keepChild }: Talk,
): Promise<O> {
  return new Promise((resolve, reject) => {
    let thrown: { error: unknown } | null = null
    const stopListening = (): void => {
      clearTimeout(timer)
      clearTimeout(click)
      clearInterval(watch)
      signal?.removeEventListener('abort', cancel)
      child.off('exit', gone)
      for (const event of ['message', 'error']) child.removeAllListeners(event)
    }
    const end = (error: unknown): void => {
      stopListening()
      child.on('error', () => undefined)
      // the turn ends when the child's memory is free again
      if (child.exitCode !== null || child.signalCode !== null) return reject(error)
      child.once('exit', () => reject(error))
      child.kill('SIGKILL')
    }
    const cancel = (): void => end(endedBy(signal))
    // V8 aborts a process whose heap is full
    const gone = (_: number | null, by: NodeJS.Signals | null): void =>
      end(new WorkFailed(by === 'SIGABRT' || by === 'SIGTRAP' ? 'memory' : 'fault'))
    const timer = setTimeout(() => end(new WorkFailed('time')), longestMs)
    const before = processorMs(child.pid)
    const step = (): void => {
      const left = clickMs - (processorMs(child.pid) - before)
      if (left <= 0) goBehind(child)
      else click = setTimeout(step, left)
    }
    let click = setTimeout(step, clickMs)
    const watch = setInterval(() => {
      if (residentMb(child.pid) > whole) end(new WorkFailed('memory'))
    }, watchMs)
    const send = (message: ToChild): void =>
      void child.send(message, (error) => error && child.emit('error', error))
    const answer = async (name: string, given: readonly unknown[]): Promise<void> => {
      try {
        // what a job asks with is what its `JobFunction` says
        const method = (host as Record<string, (...given: readonly unknown[]) => Promise<unknown>>)[name]
        if (!method) throw new Error(`no answer for ${name}`)
        send({ answer: await method(...given) })
      } catch (error) {
        thrown = { error }
        send({ unanswered: true })
      }
    }
    child.on('message', (message: FromChild<O>) => {
      if ('ask' in message) {
        void answer(message.ask, message.given)
        return
      }
      stopListening()
      keepChild(child)
      if (thrown) reject(thrown.error)
      else if ('result' in message) resolve(message.result)
      else reject(new WorkFailed('fault', message.failedAt))
    })
    child.once('error', () => end(new WorkFailed('fault')))
    child.once('exit', gone)
    signal?.addEventListener('abort', cancel, { once: true })
    send(start)
  })
}

function goBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // it has ended
  }
}

function isBehind({ pid }: ChildProcess): boolean {
  try {
    return pid !== undefined && getPriority(pid) > getPriority()
  } catch {
    return true
  }
}

/** Processor time of a process in ms; where the system does not tell, the time that has passed. */
function processorMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return ((user ?? 0) + (system ?? 0)) * 10 // hundredths of a second
  } catch {
    return performance.now()
  }
}

/** MB of a process, or 0 where the system does not tell. */
function residentMb(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return (pages * 4096) / 1_000_000
  } catch {
    return 0
  }
}

/** The pool of this process. Its children start with the first job. */
export const pool: Pool = createPool()
