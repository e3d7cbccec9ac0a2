import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { sweep } from './sweep.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 21)

it('drops expired responses that no screen shows, and refetches those that a screen shows', () => {
  const client = new QueryClient()
  const ask = vi.fn(() => new Promise<string>(() => undefined))
  const put = (key: string, minutes: number): void =>
    void client.setQueryData(['u', '/api/user/accounts-quick', key], key, {
      updatedAt: now - minutes * minute,
    })
  put('old', 31)
  put('stale', 29)
  put('shown', 31)
  const watch = (key: string) =>
    new QueryObserver(client, {
      queryKey: ['u', '/api/user/accounts-quick', key],
      queryFn: ask,
      staleTime: Infinity,
    }).subscribe(() => undefined)
  const stop = watch('shown')
  sweep(client, now)
  const remainingQueries = client.getQueryCache().getAll()
  expect(remainingQueries.map(({ queryKey }) => queryKey[2])).toEqual(['stale', 'shown'])
  expect(client.getQueryData(['u', '/api/user/accounts-quick', 'shown'])).toBe('shown')
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
  client.clear()
})
