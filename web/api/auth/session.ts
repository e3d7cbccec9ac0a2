import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { config } from '../config.ts'
import { dropHeldDrafts, holdDrafts, returnDrafts } from '../storage/drafts.ts'
import { dropEarlyResponse, isAskedEarly, takeEarlyResponse } from '../early.ts'
import { language } from '../../i18n/index.ts'
import { ApiError, messageOf, networkMessage, notConfigured } from '../errors.ts'
import { on } from '../sync/events.ts'
import { removeStored, wipePersonalStorage, writeText } from '../storage/storage.ts'
import { closeToken, dropToken, openToken } from './token.ts'

const User = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.catch(z.string(), ''),
  email: z.catch(z.string(), ''),
  image: z.catch(z.nullable(z.string()), null),
  /** Whether the address is confirmed; absent where the server does not say. */
  emailVerified: z.catch(z.optional(z.boolean()), undefined),
  /** When a demo with sample data is deleted; absent for a person with an account. */
  demoEndsAt: z.catch(z.optional(z.nullable(z.string())), null),
})
export type User = z.infer<typeof User>
const SessionAnswer = z.nullable(z.object({ user: User }))
const IdentityError = z.object({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  reason: z.optional(z.string()),
})

export type Session =
  | { status: 'loading'; user: null; error: null }
  | {
      status: 'signed_out'
      user: null
      /** Why the session could not be read; null if it is certain that nobody is signed in. */
      error: string | null
      /** The user signed out deliberately, so sign-in does not return to the current page. */
      left?: boolean
      /** The session ended during use: it expired or was ended on another device. */
      ended?: boolean
    }
  | {
      status: 'signed_in'
      user: User
      error: null
      /** The server did not respond: the stored figures of this device's last user are shown. */
      offline?: true
    }

/** Tells the landing page on the next visit that a session is likely; it identifies nobody. */
const hintKey = 'session_hint'
const unknown: Session = { status: 'loading', user: null, error: null }
const session = atom<Session>(unknown)
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

export function currentSession(): Session {
  return session.get()
}

/** Calls back whenever the session changes; returns a function that unsubscribes. */
export function onSessionChange(listener: (session: Session) => void): () => void {
  return session.listen(listener)
}
export function useSession(): Session {
  return useStore(session, { ssr: () => unknown })
}

/** Deletes the figures stored for offline reading; see api/offline/figures.ts. */
function dropFigures(): void {
  if (typeof caches !== 'undefined') caches.delete('figures').catch(() => undefined)
}

function publish(next: Session): void {
  const before = session.get().user?.id
  if (before !== undefined && next.status === 'signed_out' && !next.left) holdDrafts(before)
  if (next.status === 'signed_in') {
    openToken()
    writeText(hintKey, '1')
  }
  if (next.status === 'signed_out' && next.error === null) {
    removeStored(hintKey)
    dropFigures()
  }
  if (before !== undefined && before !== next.user?.id) {
    dropToken()
    dropFigures()
    wipePersonalStorage()
    if (next.status === 'signed_in') writeText(hintKey, '1')
  }
  if (next.status === 'signed_in') returnDrafts(next.user.id)
  session.set(next)
}

/** One call to the identity service; a failure is an ApiError with the service's own message, or ''. */
export async function callIdentityService(path: string, body?: unknown): Promise<unknown> {
  if (config.apiBaseUrl === null)
    throw new ApiError({ status: 0, code: 'not_configured', message: notConfigured() })
  const early = path === 'get-session' ? takeEarlyResponse(path) : undefined
  const request =
    early ??
    fetch(`${config.apiBaseUrl}/api/identity/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'accept-language': language.get(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  const response = await request.catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: networkMessage() })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const parsed = IdentityError.safeParse(answer)
  throw new ApiError({
    status: response.status,
    code: (parsed.success && parsed.data.reason) || 'identity',
    message: parsed.success ? (parsed.data.error ?? parsed.data.message ?? '') : '',
    fields: parsed.success ? parsed.data.fields : undefined,
    retryAfter: parsed.success ? parsed.data.retry_after : undefined,
  })
}

let checking: Promise<Session> | null = null

/** Asks the server who is signed in; concurrent callers share one request. */
export function checkSession(): Promise<Session> {
  checking ??= readSession().finally(() => {
    checking = null
  })
  return checking
}

/** Asks after a change of the session; a check that is under way may still be answered as before it. */
async function checkAgain(): Promise<Session> {
  await checking
  return checkSession()
}

async function readSession(): Promise<Session> {
  try {
    const parsed = SessionAnswer.safeParse(await callIdentityService('get-session'))
    if (!parsed.success) throw new Error(networkMessage())
    if (parsed.data && currentSession().status === 'loading') await restoreOffline(parsed.data.user.id)
    publish(
      parsed.data === null
        ? { status: 'signed_out', user: null, error: null, ended: currentSession().user !== null }
        : { status: 'signed_in', user: parsed.data.user, error: null },
    )
  } catch (error) {
    // A lost connection does not end the session; only the first check needs a response.
    if (currentSession().status !== 'loading') return currentSession()
    const last = error instanceof ApiError && error.code === 'network' ? await lastUser() : null
    publish(
      last
        ? { status: 'signed_in', user: last, error: null, offline: true }
        : { status: 'signed_out', user: null, error: messageOf(error, networkMessage()) },
    )
  }
  return currentSession()
}

/** The longest time that the first render waits for who is there; the loading screen is in the document already. */
const earlyWaitMs = 1000

/** Takes the answer that the document has asked for, so that the first render is the screen itself. */
export async function checkEarly(): Promise<void> {
  if (checking === null && !isAskedEarly('get-session')) return
  await Promise.race([checkSession(), new Promise((resolve) => setTimeout(resolve, earlyWaitMs))])
}

let restoreOffline: (only?: string) => Promise<User | null> = () => Promise.resolve(null)

/**
 * Sets the function that loads stored figures into the query cache: those of this device's user when the
 * server cannot be reached, or those of a given user for the first render after a reload.
 */
export function setOfflineRestore(restore: typeof restoreOffline): void {
  restoreOffline = restore
}

/**
 * The user whose figures are stored on this device, after
 * loading them into the query cache; null if there is none.
 */
async function lastUser(): Promise<User | null> {
  if (typeof caches === 'undefined' || !(await caches.has('figures').catch(() => false))) return null
  return restoreOffline().catch(() => null)
}

const themeWaitMs = 1500
const SecondStep = z.object({ twoFactorRedirect: z.literal(true) })
/** Runs with the new session before listeners are notified, since that navigates to another screen. */
export type BeforeEntering = () => Promise<void>

/**
 * Signs in, or reports that the account also requires a code. Throws an
 * ApiError whose message is the identity service's or empty.
 */
export async function signIn(
  input: { email: string; password: string },
  before?: BeforeEntering,
): Promise<'signed_in' | 'second_step'> {
  const answer = await callIdentityService('sign-in/email', input)
  if (SecondStep.safeParse(answer).success) return 'second_step'
  await completeSignIn(before)
  return 'signed_in'
}

type NewAccount = {
  name: string
  email: string
  password: string
  /** The secret of an invitation's mail, which confirms the address. */
  invitation?: string | undefined
}

/** Creates the account with its display name and signs in. */
export async function signUp(input: NewAccount): Promise<void> {
  await callIdentityService('sign-up/email', input)
  await completeSignIn()
}

/** To be called after any successful sign-in, including one in a popup. */
export async function completeSignIn(before?: BeforeEntering): Promise<void> {
  dropToken()
  openToken()
  dropEarlyResponse('get-session')
  dropFigures()
  await before?.()
  await adoptTheme()
  const now = await checkAgain()
  if (now.status !== 'signed_in') throw new ApiError({ status: 401, code: 'identity', message: '' })
  channel?.postMessage('signed_in')
}

/**
 * Applies the user's own theme before the first screen renders; if the response is slow, it is applied later.
 */
async function adoptTheme(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, themeWaitMs))
  const known = import('./user-theme.ts').then((module) => module.adoptOwnTheme())
  await Promise.race([known, late]).catch(() => undefined)
}

/** Ends the session here and in other tabs; throws if the server could not end it. */
export async function signOut(): Promise<void> {
  await callIdentityService('sign-out', {})
  leaveEverywhere()
}

/** Clears this tab and the others after the server itself has ended the session. */
export function leaveEverywhere(): void {
  clearSession(true)
  channel?.postMessage('signed_out')
}

/** To be called after a call that replaced the session: the old session's token is no longer valid. */
export async function renewed(): Promise<void> {
  dropToken()
  dropEarlyResponse('get-session')
  await checkAgain()
}

/** Shows a display name that was just changed. */
export function renameUser(name: string): void {
  const now = currentSession()
  if (now.status === 'signed_in' && now.user.name !== name) publish({ ...now, user: { ...now.user, name } })
}

/**
 * Clears this tab: token, storage, user. The query cache listens to the session. `bySignOut`: the user signed out.
 */
export function clearSession(bySignOut = false): void {
  closeToken()
  dropEarlyResponse('get-session')
  const { user } = currentSession()
  if (bySignOut) dropHeldDrafts()
  else if (user) holdDrafts(user.id)
  wipePersonalStorage()
  removeStored(hintKey)
  publish({
    status: 'signed_out',
    user: null,
    error: null,
    left: bySignOut,
    ended: !bySignOut && user !== null,
  })
}

let watching = false
/** How often the app checks whether the server is back while stored figures are shown. */
const offlineCheckMs = 15_000

/** Starts the first check and the listeners that keep this tab in sync; idempotent. */
export function watchSession(): void {
  if (watching) return
  watching = true
  on('sessionEnded', () => clearSession())
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === 'signed_out') clearSession(true)
    if (event.data === 'signed_in') void checkSession()
  })
  hideWhileAway()
  window.addEventListener('online', () => void checkSession())
  setInterval(() => {
    const now = currentSession()
    if (now.status === 'signed_in' && now.offline) void checkSession()
  }, offlineCheckMs)
  if (currentSession().status === 'loading') void checkSession()
}

/** A page restored from the back-forward cache shows nothing until the session has been checked again. */
function hideWhileAway(): void {
  const root = document.documentElement
  window.addEventListener('pagehide', (event) => root.toggleAttribute('data-away', event.persisted))
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    session.set(unknown)
    dropToken()
    void checkSession().finally(() => root.removeAttribute('data-away'))
  })
}
