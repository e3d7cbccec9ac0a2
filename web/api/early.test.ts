import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from './config.ts'
import { bearerToken, dropToken, openToken } from './auth/token.ts'
import { checkSession, clearSession } from './auth/session.ts'

const user = { id: 'u1', name: 'Layla', email: 'layla@example.ae', image: null }
const fetched = vi.fn<(address: string) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('BroadcastChannel', undefined)
  config.apiBaseUrl = ''
  dropToken()
  openToken()
  fetched.mockReset()
  fetched.mockImplementation((address) =>
    Promise.resolve(Response.json(address.endsWith('token') ? { token: 'later' } : null)),
  )
  globalThis.early = {
    'get-session': Promise.resolve(Response.json({ user })),
    token: Promise.resolve(Response.json({ token: 'early' })),
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.early = undefined
})

describe('requests sent before the app loaded', () => {
  it('serve the first caller only', async () => {
    expect(await checkSession()).toMatchObject({ status: 'signed_in', user })
    expect(await bearerToken()).toBe('early')
    expect(fetched).not.toHaveBeenCalled()
    dropToken()
    expect(await bearerToken()).toBe('later')
    expect(await checkSession()).toMatchObject({ status: 'signed_out' })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
  it('are discarded when leaving', async () => {
    clearSession()
    await expect(bearerToken()).rejects.toMatchObject({ code: 'unauthenticated' })
    openToken()
    expect(await bearerToken()).toBe('later')
    expect(await checkSession()).toMatchObject({ status: 'signed_out' })
  })
  it('count as no connection if they failed', async () => {
    globalThis.early = { token: Promise.reject(new TypeError('offline')) }
    await expect(bearerToken()).rejects.toMatchObject({ code: 'network' })
    expect(await bearerToken()).toBe('later')
  })
})
