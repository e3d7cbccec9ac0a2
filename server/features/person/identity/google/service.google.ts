import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import * as z from 'zod'
import { apiUrl } from '../../../../config.ts'
import { AppError } from '../../../../platform/errors.ts'
import { textOf } from '../../../../platform/i18n/index.ts'
import { basePath } from '../address.ts'
import type { Auth } from '../service.auth.ts'
import { createLoader, type Seen } from './service.google-provider.ts'
import { donePage, type GoogleMessage } from './google-page.ts'
import type { IdentityParts } from '../service.parts.ts'
import type { Call } from '../request.ts'
import { createLinking, linkCookie, offerLink } from './service.google-link.ts'
import { ownsGoogle } from '../ways-in/store.ts'

const currentSignIn = new AsyncLocalStorage<Seen>()

export type Google = ReturnType<typeof createGoogle>
/** Sends a call to an instance of the library. */
export type Send = (auth: Auth, call: Partial<Call>) => Promise<Response>

const nonceOf = (text: string | null): string => (/^[\w-]{1,100}$/.test(text ?? '') ? (text ?? '') : '')

/** The calls of a Google sign-in in a popup. */
function createSignIn(parts: IdentityParts, pool: pg.Pool) {
  const { config } = parts
  const origin = new URL(config.publicUrl).origin
  const load = createLoader(parts, pool, {
    report: (found) => void Object.assign(currentSignIn.getStore() ?? {}, found),
    async accepts(accountKey) {
      const only = currentSignIn.getStore()?.only
      return only === undefined || ownsGoogle(parts.db, only, accountKey)
    },
  })
  const doneUrl = `${apiUrl(config)}${basePath}/google/done`
  const page = (call: Call, nonce: string, code?: NonNullable<GoogleMessage['code']>): Response =>
    donePage(
      {
        type: 'xtharwa:google',
        nonce,
        ok: code === undefined,
        ...(code ? { code, error: textOf(call.language, 'google', code) } : {}),
      },
      { origin, language: call.language },
    )
  return {
    async start(call: Call, send: Send): Promise<Response> {
      const nonce = nonceOf(call.query.get('nonce'))
      try {
        const url = `${doneUrl}?nonce=${nonce}`
        const body = { provider: 'google', callbackURL: url, errorCallbackURL: url, disableRedirect: true }
        const answer = await send(await load(), { method: 'POST', path: '/sign-in/social', body })
        const { url: target } = z.object({ url: z.url() }).parse(await answer.json())
        return redirect(target, answer.headers.getSetCookie())
      } catch (error) {
        // anyone may open this page, and it is not our fault if Google is not configured or unreachable
        if (!(error instanceof AppError)) parts.log.error('A Google sign-in could not be started', {}, error)
        return page(call, nonce, 'failed')
      }
    },
    /** `only`: who is signed in already, and proves with Google who they are. */
    async callback(send: Send, only?: string): Promise<Response> {
      const note: Seen = only === undefined ? {} : { only }
      const answer = await currentSignIn.run(note, async () => send(await load(), {}))
      const to = URL.parse(answer.headers.get('location') ?? '', doneUrl)
      const nonce = nonceOf(to?.searchParams.get('nonce') ?? '')
      const error = to ? to.searchParams.get('error') : 'failed'
      const cookies = answer.headers.getSetCookie()
      if (error === null) return redirect(`${doneUrl}?nonce=${nonce}`, cookies)
      const { accountKey, email } = note
      parts.log.warn('A Google sign-in was refused', { reason: error.replace(/\W/g, '_').slice(0, 60) })
      if (error === 'account_not_linked' && accountKey !== undefined && email !== undefined) {
        const token = await offerLink(parts, accountKey, email)
        if (token !== null)
          return redirect(`${doneUrl}?nonce=${nonce}&error=account_exists`, [linkCookie(parts.config, token)])
      }
      const known = error === 'access_denied' ? 'cancelled' : 'failed'
      const code = note.other ? 'other_account' : note.unverified ? 'email_not_verified' : known
      return redirect(`${doneUrl}?nonce=${nonce}&error=${code}`, [])
    },
    done(call: Call): Response {
      const error = call.query.get('error')
      const code = (['account_exists', 'email_not_verified', 'other_account', 'cancelled'] as const).find(
        (known) => known === error,
      )
      return page(call, nonceOf(call.query.get('nonce')), error === null ? undefined : (code ?? 'failed'))
    },
  }
}

/** The calls of a Google sign-in in a popup, and of linking it to an existing account. */
export function createGoogle(parts: IdentityParts, pool: pg.Pool) {
  return { ...createSignIn(parts, pool), ...createLinking(parts) }
}

function redirect(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const line of cookies) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}
