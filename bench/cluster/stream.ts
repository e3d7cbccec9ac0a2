import { syncEvents } from '#contract/banks/sync.ts'
import type { Person } from '../faults/people.ts'

/** An open event stream, and the text received so far. */
export type Stream = { text: () => string; open: () => boolean; close: () => Promise<void> }

/** Opens a user's event stream. */
export async function openStream(person: Person, headers: Record<string, string> = {}): Promise<Stream> {
  const stop = new AbortController()
  const response = await person.fetch(syncEvents.path, { headers, signal: stop.signal })
  if (response.status !== 200) throw new Error(`the stream answered ${response.status}`)
  let received = ''
  let open = true
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) received += decoder.decode(part, { stream: true })
  })()
    .catch(() => undefined) // closed by us, or by a process that stops
    .finally(() => (open = false))
  return {
    text: () => received,
    open: () => open,
    async close() {
      stop.abort()
      await reading
    },
  }
}
