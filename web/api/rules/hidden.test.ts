import { beforeEach, describe, expect, it } from 'vitest'
import { backoffMs, createHiddenSync, type HiddenTrigger } from './hidden.ts'
import { syncRecords } from './calls.ts'

const minute = 60_000
const stored = new Map<string, string>()
let now = 0
let world = { enabled: true, authenticated: true, busy: false, permitted: true }
let syncs: (() => Promise<number>)[] = []
let waits: number[] = []
let syncCount = 0

const make = () =>
  createHiddenSync({
    enabled: () => world.enabled,
    authenticated: () => world.authenticated,
    busy: () => world.busy,
    permitted: () => world.permitted,
    sync: () => {
      syncCount += 1
      return (syncs.shift() ?? (() => Promise.resolve(3)))()
    },
    mayPass: (error) => error instanceof Error && error.message === 'network',
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    now: () => now,
    records: syncRecords({
      read: (key) => stored.get(key) ?? null,
      write: (key, text) => void stored.set(key, text),
      remove: (key) => void stored.delete(key),
    }),
  })
const failing = (message: string) => () => Promise.reject(new Error(message))

beforeEach(() => {
  stored.clear()
  now = Date.UTC(2026, 10, 21)
  world = { enabled: true, authenticated: true, busy: false, permitted: true }
  syncs = []
  waits = []
  syncCount = 0
})

describe('a hidden sync', () => {
  it('is off by default: every trigger except a forced one is skipped for performance', async () => {
    world.enabled = false
    const hidden = make()
    for (const trigger of ['page_visible', 'window_focus', 'navigation', 'login', 'component_mount'] as const)
      expect(await hidden.trigger(trigger)).toEqual({ state: 'skipped', reason: 'disabled_for_performance' })
    expect(syncCount).toBe(0)
    expect(await hidden.trigger('manual')).toMatchObject({ state: 'completed' })
  })
  it('writes its records under the specified names', async () => {
    expect(await make().trigger('login')).toEqual({ state: 'completed', transactions: 3 })
    expect(Object.fromEntries(stored)).toEqual({
      last_hidden_sync: String(now),
      last_sync_reason: 'login',
      successful_hidden_syncs: '1',
      failed_hidden_syncs: '0',
    })
  })
  it('is skipped without a user, during another sync and beyond the limits', async () => {
    const hidden = make()
    world.authenticated = false
    expect(await hidden.trigger('login')).toMatchObject({ reason: 'not_authenticated' })
    world = { ...world, authenticated: true, busy: true }
    expect(await hidden.trigger('login')).toMatchObject({ reason: 'sync_in_progress' })
    world = { ...world, busy: false, permitted: false }
    expect(await hidden.trigger('login')).toMatchObject({ reason: 'rate_limited' })
    expect(stored.size).toBe(0)
  })
  it('runs only once at a time', async () => {
    const open = Promise.withResolvers<number>()
    syncs = [() => open.promise]
    const hidden = make()
    const first = hidden.trigger('login')
    expect(hidden.state.get()).toBe('syncing')
    expect(await hidden.trigger('manual')).toMatchObject({ reason: 'sync_in_progress' })
    open.resolve(1)
    expect(await first).toMatchObject({ state: 'completed' })
  })
  it.each([
    ['login', 2],
    ['navigation', 10],
    ['page_visible', 10],
    ['window_focus', 10],
    ['component_mount', 5],
  ] as const)(
    'waits for the minimum interval before %s starts another',
    async (trigger: HiddenTrigger, minutes) => {
      const hidden = make()
      await hidden.trigger('manual')
      now += minutes * minute - 1
      expect(await hidden.trigger(trigger)).toEqual({ state: 'skipped', reason: 'rate_limited' })
      now += 1
      expect(await hidden.trigger(trigger)).toMatchObject({ state: 'completed' })
    },
  )
})

describe('a hidden sync that fails', () => {
  it('is retried twice if that may help, and counts as one failure', async () => {
    syncs = [failing('network'), failing('network'), failing('network')]
    expect(await make().trigger('login')).toEqual({ state: 'error', message: 'network' })
    expect([syncCount, waits, stored.get('failed_hidden_syncs')]).toEqual([3, [1000, 2000], '1'])
  })
  it('is not retried if it was rejected or timed out', async () => {
    syncs = [failing('Sync timeout')]
    expect(await make().trigger('login')).toEqual({ state: 'error', message: 'Sync timeout' })
    expect(syncCount).toBe(1)
  })
  it('backs off after more than three failures, two minutes for each, at most thirty', async () => {
    expect([0, 3, 4, 5, 14, 15, 16, 99].map((count) => backoffMs(count) / minute)).toEqual([
      0, 0, 8, 10, 28, 30, 30, 30,
    ])
    const hidden = make()
    for (let count = 1; count <= 4; count += 1) {
      syncs = [failing('no')]
      now += 10 * minute
      await hidden.trigger('login')
      expect(stored.has('sync_backoff_until')).toBe(count === 4)
    }
    now += 8 * minute - 1
    expect(await hidden.trigger('login')).toEqual({ state: 'skipped', reason: 'backoff_active' })
    now += 1
    expect(await hidden.trigger('login')).toMatchObject({ state: 'completed' })
    expect(stored.get('failed_hidden_syncs')).toBe('0')
    expect(stored.has('sync_backoff_until')).toBe(false)
  })
  it('records nothing for the next user if its own signed out meanwhile', async () => {
    const open = Promise.withResolvers<number>()
    syncs = [() => open.promise]
    const hidden = make()
    const run = hidden.trigger('login')
    world.authenticated = false
    stored.clear()
    open.reject(new Error('no'))
    expect(await run).toMatchObject({ state: 'skipped' })
    expect(stored.size).toBe(0)
    expect(hidden.state.get()).toBe('idle')
  })
})

it('accepts only numbers as numbers', () => {
  const records = syncRecords({ read: (key) => stored.get(key) ?? null, write: () => {}, remove: () => {} })
  for (const text of ['', 'NaN', '-5', '1e9', '[]']) {
    stored.set('last_hidden_sync', text)
    expect(records.number('last_hidden_sync')).toBeNull()
  }
})
