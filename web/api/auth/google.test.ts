import { beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: { origin?: string; data: unknown }) => void
const page = 'https://app.example'
const user = { id: 'u1', name: 'Layla', email: 'layla@example.ae', image: null }

let listeners: Listener[]
let channels: Listener[]
let popup: { closed: boolean; close(): void } | null
let opened: string
let signedIn: boolean

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  listeners = []
  channels = []
  popup = { closed: false, close: () => undefined }
  opened = ''
  signedIn = false
  vi.stubGlobal('location', { origin: page })
  vi.stubGlobal('window', {
    open: (address: string) => {
      opened = address
      return popup
    },
    addEventListener: (_name: string, listener: Listener) => listeners.push(listener),
    removeEventListener: (_name: string, listener: Listener) => {
      listeners = listeners.filter((other) => other !== listener)
    },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(_name: string, listener: Listener): void {
        channels.push(listener)
      }
      postMessage(): void {}
      close(): void {}
    },
  )
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(signedIn ? { user } : null)))
})

async function start() {
  const { config } = await import('../config.ts')
  config.apiBaseUrl = ''
  const { signInWithGoogle } = await import('./google.ts')
  const { currentSession } = await import('./session.ts')
  channels = [] // not the session's own channel
  const outcome = signInWithGoogle().then(
    () => 'signed in',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
  const nonce = new URL(opened, page).searchParams.get('nonce') ?? ''
  const say = (more: object, origin = page): void => {
    for (const listener of listeners)
      listener({ origin, data: { type: 'xtharwa:google', nonce, ok: true, ...more } })
  }
  const broadcast = (): void => {
    for (const listener of channels) listener({ data: { type: 'xtharwa:google', nonce, ok: true } })
  }
  return { outcome, say, broadcast, currentSession }
}

it('opens the server’s start address with a nonce, and is signed in when the last page reports success', async () => {
  const { outcome, say } = await start()
  expect(opened).toMatch(/^\/api\/identity\/google\/start\?nonce=[\w-]{36}$/)
  signedIn = true
  say({})
  expect(await outcome).toBe('signed in')
})

it('fails with the server’s reason', async () => {
  const { outcome, say } = await start()
  say({ ok: false, code: 'account_exists', error: 'There is one' })
  expect(await outcome).toBe('account_exists')
})

it('ignores other origins, nonces and messages', async () => {
  const { outcome, say } = await start()
  const refused = { ok: false, code: 'failed' }
  say(refused, 'https://evil.example')
  say({ ...refused, nonce: 'another' })
  say({ ...refused, type: 'google' })
  say({ ok: false, code: 'email_not_verified' })
  expect(await outcome).toBe('email_not_verified')
})

it('distinguishes a blocked popup from a closed one', async () => {
  popup = null
  expect(await (await start()).outcome).toBe('blocked')
  popup = { closed: true, close: () => undefined }
  vi.resetModules()
  const { outcome } = await start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await outcome).toBe('cancelled')
})

it('still signs in when a popup that seemed closed sends its message later', async () => {
  popup = { closed: true, close: () => undefined }
  const { outcome, broadcast, currentSession } = await start()
  await vi.advanceTimersByTimeAsync(2000)
  expect(await outcome).toBe('cancelled')
  signedIn = true
  broadcast()
  await vi.advanceTimersByTimeAsync(10)
  expect(currentSession().status).toBe('signed_in')
})
