/** Follows the server's stream of changes while a page is visible. */
import * as z from 'zod/mini'
import { syncEvents } from '#contract/banks/sync.ts'
import { callRaw } from '../call.ts'

/** What the stream tells: progress of a sync, that one is done, wherever it was started, or that data changed. */
export type Change = 'sync' | 'synced' | 'changed'
type Options = {
  /**
   * Called with each event, and with 'changed' when a stream
   * opens or fails, since changes may have been missed.
   */
  onChange: (change: Change) => void
  open?: (signal: AbortSignal) => Promise<Response>
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const shortestWaitMs = 2000
/** Without a stream (too many open pages, an old proxy) the page still refreshes once a minute. */
const longestWaitMs = 60_000

/**
 * Follows the stream until the returned function is called. A stream
 * that ends or fails is reopened, with a growing delay.
 */
export function followChanges({ onChange, open = openStream, wait = pause }: Options): () => void {
  const end = new AbortController()
  const follow = async (): Promise<void> => {
    let waitMs = shortestWaitMs
    while (!end.signal.aborted) {
      const opened = await readStream(open, end.signal, onChange)
      if (end.signal.aborted) return
      if (!opened) onChange('changed')
      waitMs = opened ? shortestWaitMs : Math.min(waitMs * 2, longestWaitMs)
      await wait(waitMs, end.signal)
    }
  }
  void follow()
  return () => end.abort()
}

function openStream(signal: AbortSignal): Promise<Response> {
  return callRaw(syncEvents, {}, { signal, headers: { accept: 'text/event-stream' } })
}

/** Reads one stream to its end; returns whether it at least opened. */
async function readStream(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<boolean> {
  let opened = false
  try {
    const response = await open(signal)
    if (!response.ok || !response.body) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let remainder = ''
    let isRun = false
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return opened
      if (!opened) onChange('changed')
      opened = true
      const lines = (remainder + value).split('\n')
      remainder = lines.pop() ?? ''
      for (const line of lines) {
        if (line === 'event: changed') onChange('changed')
        if (isRun && line.startsWith('data: ')) onChange(isDone(line.slice(6)) ? 'synced' : 'sync')
        isRun = line === 'event: sync'
      }
    }
  } catch {
    return opened // offline, or the page is being closed
  }
}

const Done = z.object({ state: z.literal('done') })
const isDone = (run: string): boolean => Done.safeParse(JSON.parse(run)).success

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
