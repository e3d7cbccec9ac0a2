import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const bodies: unknown[] = []
let answer: () => Response | Promise<Response> = () => doneResponse()
const doneResponse = (): Response =>
  Response.json({
    success: true,
    sync_type: 'quick',
    total_transactions: 5,
    income_transactions: 1,
    expense_transactions: 4,
    duration_seconds: 1,
    state: 'done',
    runs: [],
    data: {
      sync_type: 'quick',
      total_transactions: 5,
      income_transactions: 1,
      expense_transactions: 4,
      duration_seconds: 1,
    },
    message: 'ok',
  })
const refused = (status: number, code: string): Response =>
  Response.json({ success: false, code, error: 'no', detail: 'no' }, { status })

async function load(signedIn = true) {
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url.endsWith('get-session'))
      return Promise.resolve(
        Response.json(signedIn ? { user: { id: 'u1', name: 'L', email: 'l@x.ae' } } : null),
      )
    if (url.endsWith('/token')) return Promise.resolve(Response.json({ token: 't' }))
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null)
    return Promise.resolve(answer())
  })
  await import('../../testing/texts.ts')
  const { config } = await import('../config.ts')
  config.apiBaseUrl = ''
  const session = await import('../auth/session.ts')
  await session.checkSession()
  return import('./sync.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8) })
  stored.clear()
  bodies.length = 0
  answer = () => doneResponse()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a request to sync', () => {
  it('needs a user', async () => {
    const out = await load(false)
    await expect(out.requestSync()).rejects.toThrow('Authentication required')
    expect(bodies).toEqual([])
  })
  it('counts for its user and requires a minute before the next', async () => {
    const sync = await load()
    await sync.requestSync({ days: 30 })
    expect(bodies).toEqual([{ days: 30 }])
    expect(stored.get('api_calls_u1')).toBe(`[${Date.now()}]`)
    expect(stored.get('last_sync_timestamp')).toBe(String(Date.now()))
    await expect(sync.requestSync()).rejects.toThrow('Please wait 60 seconds before next sync')
    expect(bodies).toHaveLength(1)
  })
  it('does not count if it never reached the banks', async () => {
    const sync = await load()
    answer = () => refused(429, 'rate_limited')
    await expect(sync.requestSync()).rejects.toThrow('no')
    answer = () => Promise.reject(new TypeError('offline'))
    await expect(sync.requestSync()).rejects.toThrow(/can’t reach/)
    expect(stored.has('api_calls_u1')).toBe(false)
    answer = () => refused(503, 'bank_unavailable')
    await expect(sync.requestSync()).rejects.toThrow('no')
    expect(stored.has('api_calls_u1')).toBe(true)
    expect(stored.has('last_sync_timestamp')).toBe(false)
  })
  it('reports the status if the response has no message', async () => {
    const sync = await load()
    answer = () => new Response('<html>', { status: 502 })
    await expect(sync.requestSync()).rejects.toThrow('Sync failed: 502')
  })
  it('times out after 30 seconds', async () => {
    const sync = await load()
    answer = () => new Promise(() => undefined)
    const failure = expect(sync.requestSync()).rejects.toThrow('Sync timeout')
    await vi.advanceTimersByTimeAsync(30_000)
    await failure
    expect(sync.isSyncing()).toBe(false)
  })
})

describe('smartSync', () => {
  it('syncs a year in the background first, then 30 days, and notifies its listeners', async () => {
    const sync = await load()
    const { onSync } = await import('./events.ts')
    const heard: string[] = []
    onSync((event) => heard.push(event.type))
    await sync.smartSync()
    vi.setSystemTime(Date.now() + 61_000)
    await sync.smartSync()
    expect(bodies).toEqual([
      { days: 365, background: true },
      { days: 30, background: false },
    ])
    answer = () => refused(503, 'bank_unavailable')
    vi.setSystemTime(Date.now() + 8 * 86_400_000)
    await expect(sync.smartSync()).rejects.toThrow('no')
    expect(bodies.at(-1)).toEqual({ days: 365, background: true })
    expect(heard).toEqual([
      'sync_started',
      'sync_completed',
      'sync_started',
      'sync_completed',
      'sync_started',
      'sync_error',
    ])
  })
})
