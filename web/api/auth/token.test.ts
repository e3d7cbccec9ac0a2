import '../../testing/texts.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from '../config.ts'
import { bearerToken, closeToken, dropToken, openToken, tokenLifeMs } from './token.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (token: string): Response => Response.json({ token })
const refused = (): Response => Response.json({ error: 'x' }, { status: 401 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  config.apiBaseUrl = ''
  dropToken()
  fetched.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the bearer token', () => {
  it('is requested once for concurrent callers and cached for 50 minutes', async () => {
    fetched.mockImplementation(() => Promise.resolve(answer('one')))
    expect(await Promise.all([bearerToken(), bearerToken(), bearerToken()])).toEqual(['one', 'one', 'one'])
    vi.advanceTimersByTime(tokenLifeMs - 1)
    expect(await bearerToken()).toBe('one')
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    fetched.mockResolvedValue(answer('two'))
    expect(await bearerToken()).toBe('two')
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('waits a second and tries once more when nobody is signed in, then fails', async () => {
    fetched.mockImplementation(() => Promise.resolve(refused()))
    const failure = expect(bearerToken()).rejects.toThrow('User not authenticated - please log in first')
    await vi.advanceTimersByTimeAsync(999)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await failure
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('is obtained if the session appears within that second', async () => {
    fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(answer('late'))
    const token = bearerToken()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await token).toBe('late')
  })

  it('is not cached if its session ended meanwhile', async () => {
    const open = Promise.withResolvers<Response>()
    fetched.mockReturnValueOnce(open.promise).mockResolvedValue(answer('next'))
    const old = expect(bearerToken()).rejects.toThrow('User not authenticated - please log in first')
    dropToken()
    open.resolve(answer('old'))
    await old
    expect(await bearerToken()).toBe('next')
  })

  it('is not requested between the end of a session and the next sign-in', async () => {
    closeToken()
    await expect(bearerToken()).rejects.toThrow('User not authenticated - please log in first')
    expect(fetched).not.toHaveBeenCalled()
    openToken()
    fetched.mockResolvedValue(answer('next'))
    expect(await bearerToken()).toBe('next')
  })

  it('is not requested without a backend address', async () => {
    config.apiBaseUrl = null
    await expect(bearerToken()).rejects.toThrow('Backend URL not configured')
    expect(fetched).not.toHaveBeenCalled()
  })
})
