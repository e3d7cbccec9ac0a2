import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { config } from './config.ts'
import { queryClient, readOptions } from './queries.ts'

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
