/**
 * Server-sent events for open screens: sync progress and data changes. One poll of the database serves all
 * streams of the process.
 */
import type { SyncRun } from '#contract/banks/sync.ts'
import type { App } from '../../../context.ts'
import { system } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { viewRun } from './service.ts'
import { selectLiveRuns, selectVersions } from './store.ts'

const soonMs = 10
const busyMs = 700
const idleMs = 2000
const heartbeatMs = 15_000
const maxStreams = 5

type Listener = { userId: string; sessionId: string; language: Language }
type Stream = Listener & {
  sent: Map<string, string>
  /** The data version last sent to the screen; null before the first check. */
  version: string | null
  write(text: string): void
  close(): void
}
/** Which of these sessions are still valid. */
export type ValidSessions = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Creates the hub of this process's event streams. It polls only while a stream is open. */
export function createSyncEvents(app: App, validSessions: ValidSessions) {
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | null = null
  /** One poll at a time: of two, the older could end last and report a change that never happened. */
  let looking = false

  async function sendProgress(): Promise<void> {
    timer = null
    if (streams.size === 0) return
    looking = true
    const checkedStreams = new Set(streams)
    let busy = false
    try {
      const userIds = [...new Set([...checkedStreams].map((stream) => stream.userId))]
      const since = new Date(app.clock.now().getTime() - 10_000)
      const valid = await validSessions([...checkedStreams].map(({ sessionId }) => sessionId))
      const [rows, versions] = await system(app.db, async (tx) => [
        await selectLiveRuns(tx, userIds, since),
        await selectVersions(tx, userIds),
      ])
      busy = rows.some((row) => row.state === 'queued' || row.state === 'running')
      const byUser = Map.groupBy(rows, (row) => row.user_id)
      for (const stream of checkedStreams) {
        if (!valid.has(stream.sessionId)) {
          stream.close()
          continue
        }
        sendRuns(
          stream,
          (byUser.get(stream.userId) ?? []).map((row) => viewRun(row, stream.language)),
        )
        tellVersion(stream, versions.get(stream.userId) ?? null)
      }
    } catch (error) {
      app.log.warn('Progress could not be read', { reason: error instanceof Error ? error.name : 'unknown' })
    }
    looking = false
    plan(streams.isSubsetOf(checkedStreams) ? (busy ? busyMs : idleMs) : soonMs)
  }

  function plan(ms: number): void {
    if (timer !== null || looking || streams.size === 0) return
    timer = setTimeout(() => void sendProgress(), ms)
    timer.unref()
  }

  function open(caller: Listener, signal: AbortSignal): Response {
    const openStreams = [...streams].filter((stream) => stream.userId === caller.userId).length
    if (openStreams >= maxStreams) fail('too_many_streams', {}, { retryAfterSeconds: 10 })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => attach(controller, caller, signal),
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    })
  }

  function attach(
    controller: ReadableStreamDefaultController<Uint8Array>,
    caller: Listener,
    signal: AbortSignal,
  ): void {
    let heartbeat: NodeJS.Timeout | undefined
    const stream = createStream(controller, caller, () => {
      clearInterval(heartbeat)
      return streams.delete(stream)
    })
    streams.add(stream)
    signal.addEventListener('abort', () => stream.close(), { once: true })
    if (signal.aborted) return stream.close()
    stream.write(': open\n\n')
    heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs).unref()
    if (timer !== null) clearTimeout(timer)
    timer = null
    plan(soonMs)
  }

  return { open, count: () => streams.size }
}

/** A stream that has sent nothing yet. `leave` is called at its end and returns whether it was still open. */
function createStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  caller: Listener,
  leave: () => boolean,
): Stream {
  const encoder = new TextEncoder()
  const close = (): void => {
    if (!leave()) return
    try {
      controller.close()
    } catch {
      // the client has disconnected already
    }
  }
  const write = (text: string): void => {
    try {
      controller.enqueue(encoder.encode(text))
    } catch {
      close()
    }
  }
  const { userId, sessionId, language } = caller // a request's context has getters, which a spread would lose
  return { userId, sessionId, language, sent: new Map(), version: null, write, close }
}

/** Announces that the user's data has changed; screens fetch the details themselves. */
function tellVersion(stream: Stream, version: string | null): void {
  if (stream.version !== null && version !== stream.version) stream.write('event: changed\ndata: {}\n\n')
  stream.version = version
}

/** Sends the runs that changed since they were last sent on this stream. */
function sendRuns(stream: Stream, runs: readonly SyncRun[]): void {
  for (const run of runs) {
    const data = JSON.stringify(run)
    if (stream.sent.get(run.id) === data) continue
    stream.sent.set(run.id, data)
    stream.write(`event: sync\ndata: ${data}\n\n`)
  }
  if (stream.sent.size > 200) {
    const live = new Set(runs.map((run) => run.id))
    for (const id of stream.sent.keys()) if (!live.has(id)) stream.sent.delete(id)
  }
}
