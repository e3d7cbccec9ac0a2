import * as z from 'zod/mini'
import { checkSession, entered, identity } from './session.ts'

const Started = z.object({ url: z.url({ protocol: /^https?$/ }) })
const Finished = z.object({ type: z.literal('google'), ok: z.boolean(), error: z.optional(z.string()) })

export class GoogleError extends Error {
  override readonly name = 'GoogleError'
}

/**
 * Signs in through a popup: it is opened at once, inside the click, so that no browser blocks it, and
 * closes itself at the end. Throws a GoogleError whose message is the provider's or empty.
 */
export async function signInWithGoogle(): Promise<void> {
  const popup = window.open('about:blank', 'google', 'popup,width=480,height=640')
  if (!popup) throw new GoogleError('')
  try {
    const started = Started.parse(
      await identity('sign-in/oauth2', {
        providerId: 'google',
        disableRedirect: true,
        callbackURL: '/login',
      }),
    )
    popup.location.href = started.url
  } catch (error) {
    popup.close()
    throw error
  }
  const message = await finished(popup)
  if (message !== null) throw new GoogleError(message)
  if ((await checkSession()).status !== 'signed_in') throw new GoogleError('')
  await entered()
}

/** Null once the popup reports success or is closed; its sentence (or '') when it reports a failure. */
function finished(popup: Window): Promise<string | null> {
  return new Promise((resolve) => {
    const stop = (result: string | null): void => {
      clearInterval(timer)
      window.removeEventListener('message', hear)
      popup.close()
      resolve(result)
    }
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== popup) return
      const parsed = Finished.safeParse(event.data)
      if (parsed.success) stop(parsed.data.ok ? null : (parsed.data.error ?? ''))
    }
    const timer = setInterval(() => {
      if (popup.closed) stop(null)
    }, 400)
    window.addEventListener('message', hear)
  })
}
