import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/index.ts'
import { keptVersions, unpackKept, type Unpacked } from './kept.ts'

const Figures = z.object({
  at: z.number(),
  entries: z.array(z.object({ path: z.string(), data: z.unknown() })),
})

describe.each(keptVersions())('what the web app of version %s left on a device', (version) => {
  let kept: Unpacked
  beforeAll(async () => {
    kept = await unpackKept(version)
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.stubGlobal('caches', {
      open: () => Promise.resolve({ match: () => Promise.resolve(Response.json(kept.device.figures)) }),
    })
    const stored = Object.entries(kept.device.pending)
    const area = { getItem: (name: string) => JSON.stringify(kept.device.pending[name]) ?? null }
    vi.stubGlobal('localStorage', Object.assign(area, Object.fromEntries(stored)))
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    rmSync(kept.folder, { recursive: true, force: true })
  })

  test('figures are shown offline', async () => {
    const [{ keyOf, queryClient }, { restoreFigures }, { initialOf }] = await Promise.all([
      import('../../web/api/queries.ts'),
      import('../../web/api/offline/figures.ts'),
      import('../../web/api/offline/held.ts'),
    ])
    const { at, entries } = Figures.parse(kept.device.figures)
    const { id } = kept.owner
    expect(await restoreFigures(null, at + 1000)).toMatchObject({ id })
    const lost = entries.filter(({ path, data }) => {
      const isRead = ({ endpoint }: (typeof api)[number]): boolean =>
        endpoint.method === 'GET' && endpoint.path === path
      const { endpoint } = api.find(isRead) ?? expect.fail(path)
      const key = keyOf(id, endpoint)
      const shown = queryClient.getQueryData(key) ?? initialOf(JSON.stringify(key), endpoint).initialData
      return shown === undefined || JSON.stringify(shown).length < JSON.stringify(data).length / 2
    })
    expect(lost.map(({ path }) => path)).toEqual([])
  })

  test('payments that were not sent yet are sent', async () => {
    const { readPending } = await import('../../web/api/offline/pending.ts')
    expect(readPending(kept.owner.id)).toEqual(Object.values(kept.device.pending))
  })
})
