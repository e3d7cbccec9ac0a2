import * as z from 'zod/mini'
import { config } from '../config.ts'
import { checkSession, completeSignIn } from './session.ts'

/** Why signing in with Google failed; `blocked` if the browser did not open the popup. */
export type GoogleFailure = 'account_exists' | 'email_not_verified' | 'cancelled' | 'failed' | 'blocked'

export class GoogleError extends Error {
  override readonly name = 'GoogleError'
  readonly code: GoogleFailure
  constructor(code: GoogleFailure, message = '') {
    super(message)
    this.code = code
  }
}

const Finished = z.object({
  type: z.literal('xtharwa:google'),
  nonce: z.string(),
  ok: z.boolean(),
  code: z.catch(z.enum(['account_exists', 'email_not_verified', 'cancelled', 'failed']), 'failed'),
  error: z.catch(z.string(), ''),
})
type Finished = z.infer<typeof Finished>

const lookEveryMs = 300
/** How long to wait after the popup has closed for a message it may have just sent. */
const lastWordMs = 1500
const listenMs = 10 * 60_000

/**
 * Signs in through a popup, opened within the click so that no browser blocks it. Throws a GoogleError. The
 * provider may sever the link to the popup, which then looks closed; in that case the broadcast of the
 * popup's last page still completes the sign-in.
 */
export async function signInWithGoogle(): Promise<void> {
  const nonce = crypto.randomUUID()
  const start = `${config.apiBaseUrl ?? ''}/api/identity/google/start?nonce=${nonce}`
  const popup = window.open(start, 'xtharwa-google', 'popup,width=480,height=680')
  if (!popup) throw new GoogleError('blocked')
  const heard = await answerOf(popup, nonce)
  if (heard === null) {
    if ((await checkSession()).status !== 'signed_in') throw new GoogleError('cancelled')
    return
  }
  if (!heard.ok) throw new GoogleError(heard.code, heard.error)
  await completeSignIn()
}

/** The message from the popup's last page; null if it closed without one. */
function answerOf(popup: Window, nonce: string): Promise<Finished | null> {
  return new Promise((resolve) => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('xtharwa:google')
    let gaveUp = false
    const stop = (): void => {
      clearInterval(timer)
      clearTimeout(end)
      window.removeEventListener('message', hearOpener)
      channel?.close()
    }
    const hear = (data: unknown): void => {
      const parsed = Finished.safeParse(data)
      if (!parsed.success || parsed.data.nonce !== nonce) return
      stop()
      popup.close()
      if (gaveUp && parsed.data.ok) void completeSignIn().catch(() => undefined)
      resolve(parsed.data)
    }
    const apiOrigin = new URL(config.apiBaseUrl || '/', location.origin).origin
    const hearOpener = (event: MessageEvent<unknown>): void => {
      if (event.origin === apiOrigin) hear(event.data)
    }
    let closedFor = 0
    const timer = setInterval(() => {
      closedFor = popup.closed ? closedFor + lookEveryMs : 0
      if (closedFor < lastWordMs) return
      gaveUp = true
      clearInterval(timer)
      resolve(null)
    }, lookEveryMs)
    const end = setTimeout(() => {
      stop()
      resolve(null)
    }, listenMs)
    window.addEventListener('message', hearOpener)
    channel?.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data))
  })
}
