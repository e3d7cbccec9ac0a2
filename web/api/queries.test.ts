import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { config } from './config.ts'
import { queryClient, readOptions, refreshTogether } from './queries.ts'

const itemsEndpoint = endpoint('GET', '/api/things', {
  etag: true,
  summary: 'Things',
  response: z.object({
    success: z.literal(true),
    names: z.array(z.string()),
    of: z.object({ day: z.string() }),
  }),
})
const full = (etag: string, names: string[]): Response =>
  Response.json({ success: true, names, of: { day: '2026-01-01' } }, { headers: { etag } })

let answers: Response[] = []
let sent: (string | null)[] = []
beforeEach(() => {
  sent = []
  queryClient.clear()
  config.apiBaseUrl = ''
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('/token')) return Promise.resolve(Response.json({ token: 't' }))
    sent.push(new Headers(init?.headers).get('if-none-match'))
    return Promise.resolve(answers.shift() ?? Response.error())
  })
})
afterEach(() => vi.unstubAllGlobals())

it('what a sync changed is shown at one moment, however long each figure takes; a slow one is not waited for long', async () => {
  vi.useFakeTimers()
  const takes = new Map([
    ['/api/quick', 100],
    ['/api/slow', 900],
    ['/api/stuck', 60_000],
  ])
  let day = '2026-01-01'
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/token')) return Response.json({ token: 't' })
    const answer = { success: true, names: [], of: { day } }
    await new Promise((resolve) => setTimeout(resolve, takes.get(url) ?? 0))
    return Response.json(answer)
  })
  const watch = (path: `/api/${string}`): (() => string | undefined) => {
    const { response } = itemsEndpoint
    const options = readOptions('u', endpoint('GET', path, { summary: path, response }))
    const observer = new QueryObserver(queryClient, options)
    onTestFinished(observer.subscribe(() => undefined))
    return () => observer.getCurrentResult().data?.of.day
  }
  const quick = watch('/api/quick')
  const slow = watch('/api/slow')
  await vi.advanceTimersByTimeAsync(1000)
  day = '2026-01-02'
  refreshTogether()
  await vi.advanceTimersByTimeAsync(500)
  expect([quick(), slow()]).toEqual(['2026-01-01', '2026-01-01'])
  await vi.advanceTimersByTimeAsync(500)
  expect([quick(), slow()]).toEqual([day, day])
  watch('/api/stuck')
  await vi.advanceTimersByTimeAsync(60_100)
  day = '2026-01-03'
  refreshTogether()
  await vi.advanceTimersByTimeAsync(2900)
  expect(quick()).toBe('2026-01-02')
  await vi.advanceTimersByTimeAsync(200)
  expect([quick(), slow()]).toEqual([day, day])
  vi.useRealTimers()
})

it('a read sends the ETag of the cached response, even if only part of it was stored anew', async () => {
  const options = { ...readOptions('u', itemsEndpoint), staleTime: 0 }
  const unchanged = (): Response => new Response(null, { status: 304 })
  answers = [full('W/"1"', ['a']), unchanged(), full('W/"2"', ['a', 'b']), unchanged(), full('W/"3"', ['c'])]
  const first = await queryClient.fetchQuery(options)
  expect(await queryClient.fetchQuery(options)).toBe(first)
  const second = await queryClient.fetchQuery(options)
  expect(queryClient.getQueryData<typeof second>(options.queryKey)?.of).toBe(first.of)
  expect(await queryClient.fetchQuery(options)).toEqual(second)
  expect(sent).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"'])
  // data that a screen put into the cache is not a server response
  queryClient.setQueryData(options.queryKey, { ...second, names: ['mine'] })
  await queryClient.fetchQuery(options)
  expect(sent.at(-1)).toBeNull()
})
