import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { readStored, userStorageKey, wipePersonalStorage, writeStored } from './storage.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { sweep } from './sweep.ts'

class Memory {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}
let local = new Memory()

beforeEach(() => {
  local = new Memory()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', new Memory())
})

const Calls = z.array(z.number())

describe('stored values', () => {
  it('are read back when valid', () => {
    writeStored(userStorageKey('calls', 'u1'), [1, 2])
    expect(readStored('calls_u1', Calls)).toEqual([1, 2])
  })
  it.each(['{', '"x"', '[1,"2"]', ''])('count as absent when they are %s', (text) => {
    local.setItem('calls_u1', text)
    expect(readStored('calls_u1', Calls)).toBeNull()
  })
  it('of a user are removed at sign-out, those of the device stay', () => {
    for (const key of ['theme', 'privacy_mask', 'calls_u1', 'last_sync_timestamp', 'user_theme'])
      local.setItem(key, 'x')
    wipePersonalStorage()
    expect(Object.keys(local).sort()).toEqual(['privacy_mask', 'theme'])
  })
  it('are harmlessly absent where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    expect(() => writeStored('a', 1)).not.toThrow()
    expect(readStored('a', z.number())).toBeNull()
    expect(() => wipePersonalStorage()).not.toThrow()
  })
})

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
