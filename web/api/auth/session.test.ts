import { beforeEach, describe, expect, it, vi } from 'vitest'

type Answers = Record<string, () => Response>
const user = { id: 'u1', name: 'Layla', email: 'layla@example.ae', image: null }
const signedIn = (): Response => Response.json({ session: {}, user })

async function load(answers: Answers) {
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', (url: string) => {
    const name = Object.keys(answers).find((key) => url.endsWith(key))
    const make = name === undefined ? undefined : answers[name]
    return make ? Promise.resolve(make()) : Promise.reject(new TypeError('offline'))
  })
  const { config } = await import('../config.ts')
  config.apiBaseUrl = ''
  return import('./session.ts')
}

let answers: Answers = {}
beforeEach(() => {
  answers = {}
})

describe('the session', () => {
  it('is loading until the server has said who is signed in', async () => {
    answers['get-session'] = signedIn
    const session = await load(answers)
    expect(session.currentSession().status).toBe('loading')
    await session.checkSession()
    expect(session.currentSession()).toEqual({ status: 'signed_in', user, error: null })
  })
  it('is signed out on null, but an unreadable response is not taken as signed out', async () => {
    answers['get-session'] = () => Response.json(null)
    const session = await load(answers)
    expect(await session.checkSession()).toMatchObject({ status: 'signed_out', error: null })
    answers['get-session'] = () => Response.json({ user: { id: 5 } })
    const other = await load(answers)
    expect((await other.checkSession()).error).toMatch(/can’t reach/)
  })
  it('is asked for again after it was replaced, though a look from before is under way', async () => {
    answers['get-session'] = () => Response.json(null)
    const session = await load(answers)
    const before = session.checkSession()
    answers['get-session'] = signedIn
    await session.renewed()
    expect((await before).status).toBe('signed_out')
    expect(session.currentSession()).toEqual({ status: 'signed_in', user, error: null })
  })
  it('survives a lost connection', async () => {
    answers['get-session'] = signedIn
    const session = await load(answers)
    await session.checkSession()
    delete answers['get-session']
    await session.checkSession()
    expect(session.currentSession().status).toBe('signed_in')
  })
  it('notifies its listeners of signing in and out', async () => {
    answers['sign-in/email'] = () => Response.json({ user })
    answers['get-session'] = signedIn
    answers['sign-out'] = () => Response.json({ success: true })
    const session = await load(answers)
    const heard: string[] = []
    const stop = session.onSessionChange((now) => heard.push(now.status))
    await session.signIn({ email: user.email, password: 'x' })
    await session.signOut()
    stop()
    expect(heard).toEqual(['signed_in', 'signed_out'])
    expect(session.currentSession()).toMatchObject({ status: 'signed_out', left: true })
  })
  it('is not established while the account still requires a code', async () => {
    answers['sign-in/email'] = () => Response.json({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    answers['get-session'] = () => Response.json(null)
    const session = await load(answers)
    expect(await session.signIn({ email: user.email, password: 'x' })).toBe('second_step')
    expect(session.currentSession().status).toBe('loading')
  })
  it('is not announced before the entering step is done', async () => {
    answers['sign-in/email'] = () => Response.json({ user })
    answers['get-session'] = signedIn
    const session = await load(answers)
    let during = ''
    const form = { email: user.email, password: 'x' }
    const before = async (): Promise<void> => void (during = session.currentSession().status)
    expect(await session.signIn(form, before)).toBe('signed_in')
    expect([during, session.currentSession().status]).toEqual(['loading', 'signed_in'])
  })
  it('stays when signing out fails', async () => {
    answers['get-session'] = signedIn
    const session = await load(answers)
    await session.checkSession()
    await expect(session.signOut()).rejects.toThrow()
    expect(session.currentSession().status).toBe('signed_in')
  })
  it("reports the service's message, and none if it sent none", async () => {
    answers['sign-up/email'] = () =>
      Response.json({ error: 'Please use a stronger password' }, { status: 400 })
    answers['sign-in/email'] = () => new Response('<p>', { status: 500 })
    const session = await load(answers)
    const form = { name: 'L', email: 'l@x.ae', password: 'p' }
    await expect(session.signUp(form)).rejects.toThrow('Please use a stronger password')
    await expect(session.signIn(form)).rejects.toMatchObject({ status: 500, message: '' })
  })
})
