import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { apiUrl } from '../../../config.ts'
import { system } from '../../../platform/db/db.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { basePath, cookiePrefix } from '../address.ts'
import type { Auth } from '../auth.ts'
import { createLoader, type Seen } from './google-provider.ts'
import { donePage, type GoogleMessage } from './google-page.ts'
import {
  attachGoogle,
  consumeMailedLink,
  dropOtherWaysIn,
  insertLink,
  type Link,
  selectLink,
  sessionSince,
  setMailToken,
} from '../tokens/links.ts'
import { googleLinkedMail, linkGoogleMail } from '../mail/mails.ts'
import type { IdentityParts } from '../parts.ts'
import type { Call } from '../request.ts'

const linkSeconds = 900
const mailMs = 3_600_000

const seen = new AsyncLocalStorage<Seen>()

export type Google = {
  start(call: Call, send: Send): Promise<Response>
  callback(call: Call, send: Send): Promise<Response>
  done(call: Call): Response
  link(call: Call, session: { id: string; userId: string } | null): Promise<Response>
  mailLink(call: Call): Promise<Response>
  confirmLink(call: Call): Promise<Response>
}
/** Sends a call to the library set up for Google. */
export type Send = (auth: Auth, call: Partial<Call>) => Promise<Response>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const nonceOf = (text: string | null): string => (/^[\w-]{1,100}$/.test(text ?? '') ? (text ?? '') : '')

/** Signing in with Google in a popup, and joining it to an account that is there already. */
export function createGoogle(parts: IdentityParts, pool: pg.Pool): Google {
  const { config, db } = parts
  const origin = new URL(config.publicUrl).origin
  const load = createLoader(parts, pool, (found) => {
    Object.assign(seen.getStore() ?? {}, found)
  })
  const doneUrl = `${apiUrl(config)}${basePath}/google/done`
  const cookie = `${cookiePrefix(config.publicUrl)}.google_link`
  const setCookie = (value: string, age: number): string =>
    `${cookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${origin.startsWith('https:') ? '; Secure' : ''}`
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
  const pending = async (call: Call): Promise<Link> => {
    const token = new RegExp(`(?:^|; )${cookie.replace(/[.]/g, '\\.')}=([\\w-]+)`).exec(
      call.headers.get('cookie') ?? '',
    )?.[1]
    const link = token === undefined ? null : await selectLink(db, hashOf(token), new Date())
    return link ?? fail('google_link_not_found')
  }
  const joined = async ({ language }: Call, link: Link, proof: string): Promise<Response> => {
    await parts.note(link.user_id, 'google_linked', { proof })
    parts.sendLater(googleLinkedMail(language, link.email))
    return Response.json({ success: true }, { headers: { 'set-cookie': setCookie('', 0) } })
  }
  return {
    async start(call, send) {
      const nonce = nonceOf(call.query.get('nonce'))
      try {
        const url = `${doneUrl}?nonce=${nonce}`
        const body = { provider: 'google', callbackURL: url, errorCallbackURL: url, disableRedirect: true }
        const answer = await send(await load(), { method: 'POST', path: '/sign-in/social', body })
        const { url: target } = z.object({ url: z.url() }).parse(await answer.json())
        return redirect(target, answer.headers.getSetCookie())
      } catch (error) {
        // anybody may open this page: that Google is not set up or away is not a fault of ours
        if (!(error instanceof AppError)) parts.log.error('A Google sign-in could not be started', {}, error)
        return page(call, nonce, 'failed')
      }
    },
    async callback(_call, send) {
      const note: Seen = {}
      const answer = await seen.run(note, async () => send(await load(), {}))
      const to = URL.parse(answer.headers.get('location') ?? '', doneUrl)
      const nonce = nonceOf(to?.searchParams.get('nonce') ?? '')
      const error = to ? to.searchParams.get('error') : 'failed'
      const cookies = answer.headers.getSetCookie()
      if (error === null) return redirect(`${doneUrl}?nonce=${nonce}`, cookies)
      const { accountKey, email } = note
      parts.log.warn('A Google sign-in was refused', { reason: error.replace(/\W/g, '_').slice(0, 60) })
      if (error === 'account_not_linked' && accountKey !== undefined && email !== undefined) {
        const token = randomBytes(32).toString('base64url')
        const now = new Date()
        const expiresAt = new Date(now.getTime() + linkSeconds * 1000)
        const made = await insertLink(db, {
          id: newId(now),
          tokenHash: hashOf(token),
          email,
          accountKey,
          now,
          expiresAt,
        })
        if (made)
          return redirect(`${doneUrl}?nonce=${nonce}&error=account_exists`, [setCookie(token, linkSeconds)])
      }
      const code = note.unverified ? 'email_not_verified' : error === 'access_denied' ? 'cancelled' : 'failed'
      return redirect(`${doneUrl}?nonce=${nonce}&error=${code}`, [])
    },
    done(call) {
      const error = call.query.get('error')
      const code = (['account_exists', 'email_not_verified', 'cancelled'] as const).find(
        (known) => known === error,
      )
      return page(call, nonceOf(call.query.get('nonce')), error === null ? undefined : (code ?? 'failed'))
    },
    async link(call, session) {
      const link = await pending(call)
      const proven = session && (await sessionSince(db, session.id, link.user_id, link.created_at))
      if (!proven) fail('sign_in_with_password_first')
      await system(db, (tx) => attachGoogle(tx, link, new Date()))
      return joined(call, link, 'sign-in')
    },
    async mailLink(call) {
      const link = await pending(call)
      const token = randomBytes(32).toString('base64url')
      await setMailToken(db, link.id, hashOf(token), new Date(Date.now() + mailMs))
      parts.sendLater(
        linkGoogleMail(call.language, link.email, `${config.publicUrl}/link-google?token=${token}`),
      )
      return Response.json({ success: true })
    },
    async confirmLink(call) {
      const token = z.string().max(200).safeParse(call.body['token'])
      const now = new Date()
      const link = await system(db, async (tx) => {
        const found = token.success ? await consumeMailedLink(tx, hashOf(token.data), now) : null
        if (!found) fail('link_used')
        await dropOtherWaysIn(tx, found.user_id)
        await attachGoogle(tx, found, now)
        return found
      })
      return joined(call, link, 'mail')
    },
  }
}

function redirect(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  for (const line of cookies) headers.append('set-cookie', line)
  return new Response(null, { status: 302, headers })
}
