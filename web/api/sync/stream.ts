/** Follows the server's stream of changes while a page is visible. */
import { syncEvents } from '#contract/sync.ts'
import { callRaw } from '../call.ts'

/** The names of the stream's messages. */
export type Change = 'sync' | 'changed'
type Options = {
  /** Called with each message; and with 'changed' when a stream opens or cannot be had: anything may have happened before. */
  onChange: (change: Change) => void
  open?: (signal: AbortSignal) => Promise<Response>
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const shortestWaitMs = 2000
/** Without a stream (too many open pages, an old proxy) the page still learns of changes once a minute. */
const longestWaitMs = 60_000

/** Follows until the result is called. A stream that ends or cannot be had is opened again, later each time. */
export function followChanges({ onChange, open = openStream, wait = pause }: Options): () => void {
  const end = new AbortController()
  const follow = async (): Promise<void> => {
    let waitMs = shortestWaitMs
    while (!end.signal.aborted) {
      const told = await readStream(open, end.signal, onChange)
      if (end.signal.aborted) return
      if (!told) onChange('changed')
      waitMs = told ? shortestWaitMs : Math.min(waitMs * 2, longestWaitMs)
      await wait(waitMs, end.signal)
    }
  }
  void follow()
  return () => end.abort()
}

function openStream(signal: AbortSignal): Promise<Response> {
  return callRaw(syncEvents, {}, { signal, headers: { accept: 'text/event-stream' } })
}

/** Reads one stream to its end; returns whether it received anything, even only that it opened. */
async function readStream(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  onChange: (change: Change) => void,
): Promise<boolean> {
  let told = false
  try {
    const response = await open(signal)
    if (!response.ok || !response.body) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return told
      if (!told) onChange('changed')
      told = true
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines)
        if (line === 'event: sync') onChange('sync')
        else if (line === 'event: changed') onChange('changed')
    }
  } catch {
    return told // offline, or the page goes away
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}
