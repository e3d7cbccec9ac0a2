import { expect, it, vi } from 'vitest'
import { followChanges, type Change } from './stream.ts'

const bodyOf = (parts: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

it('reports each message however it is chunked, and gaps; backs off while there is no stream', async () => {
  const changes: Change[] = []
  const waits: number[] = []
  const answers = [
    new Response(
      bodyOf([
        ': open\n\nevent: sy',
        'nc\ndata: {"state":"running","note":"event: changed"}\n\nevent: sync\nda',
        'ta: {"state":"done"}\n\nevent: chan',
        'ged\ndata: {}\n\n',
      ]),
    ),
    new Response('', { status: 429 }),
    new Response('', { status: 429 }),
  ]
  const stop = followChanges({
    onChange: (change) => changes.push(change),
    open: () => Promise.resolve(answers.shift() ?? Response.error()),
    wait: (ms, signal) => {
      waits.push(ms)
      return waits.length < 10
        ? Promise.resolve()
        : new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  await vi.waitFor(() => expect(waits).toHaveLength(10))
  stop()
  expect(changes.slice(0, 5)).toEqual(['changed', 'sync', 'synced', 'changed', 'changed'])
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000])
})
