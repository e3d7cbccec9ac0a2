/** Links a Google sign-in to the existing account with the same e-mail. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import * as z from 'zod'
import { type Config, apiUrl } from '../../../../config.ts'
import { AppError, fail } from '../../../../platform/errors.ts'
import { textOf } from '../../../../platform/i18n/index.ts'
import { type Call, basePath, cookiePrefix } from '../request.ts'
import type { Auth } from '../service.auth.ts'
import { type Seen, createLoader } from './service.google-provider.ts'
import { type GoogleMessage, donePage } from './google-page.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deletePassword, lockUser, ownsGoogle } from '../ways-in/store.ts'
import { createHash, randomBytes } from 'node:crypto'
import { system } from '../../../../platform/db/db.ts'
import { newId } from '../../../../platform/ids.ts'
import {
  type Link,
  attachGoogle,
  consumeMailedLink,
  insertLink,
  selectLink,
  sessionSince,
  setMailToken,
} from '../tokens/service.tokens.ts'
import { endAgain, endEveryWayIn, endOtherAccess } from '../ways-in/service.end.ts'

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

const linkSeconds = 900
const mailMs = 3_600_000
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const cookieName = (config: Config): string => `${cookiePrefix(config.publicUrl)}.google_link`

/** The Set-Cookie value that stores a link offer's token, or removes the cookie if the token is null. */
function linkCookie(config: Config, token: string | null): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = token === null ? 0 : linkSeconds
  return `${cookieName(config)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
}

/** Offers to link a Google identity to an e-mail's account. Returns the token; null without an account. */
async function offerLink(
  { db, libraryClock }: IdentityParts,
  accountKey: string,
  email: string,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const now = libraryClock.now()
  const expiresAt = new Date(now.getTime() + linkSeconds * 1000)
  const link = { id: newId(now), tokenHash: hashOf(token), email, accountKey, now, expiresAt }
  return (await insertLink(db, link)) ? token : null
}

/** Accepts link offers, proven by a sign-in with the password after the offer or by a mail to the address. */
function createLinking(parts: IdentityParts) {
  const { config, db, clock, libraryClock } = parts
  const cookie = cookieName(config)
  const pending = async (call: Call): Promise<Link> => {
    const token = new RegExp(`(?:^|; )${cookie.replace(/[.]/g, '\\.')}=([\\w-]+)`).exec(
      call.headers.get('cookie') ?? '',
    )?.[1]
    const link = token === undefined ? null : await selectLink(db, hashOf(token), libraryClock.now())
    return link ?? fail('google_link_not_found')
  }
  const joined = async ({ headers }: Call, link: Link, proof: string): Promise<Response> => {
    await parts.note(link.user_id, 'google_linked', { proof })
    parts.sendLater({ userId: link.user_id, headers }, { to: link.email, kind: 'google_linked' })
    return Response.json({ success: true }, { headers: { 'set-cookie': linkCookie(config, null) } })
  }
  return {
    async link(call: Call, session: { id: string; userId: string } | null): Promise<Response> {
      const link = await pending(call)
      await system(db, async (tx) => {
        await lockUser(tx, link.user_id)
        const proven = session && (await sessionSince(tx, session.id, link.user_id, link.created_at))
        if (!proven) fail('sign_in_with_password_first')
        await attachGoogle(tx, link, clock.now())
      })
      return joined(call, link, 'sign-in')
    },
    async mailLink(call: Call): Promise<Response> {
      const link = await pending(call)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(libraryClock.now().getTime() + mailMs)
      await setMailToken(db, link.id, hashOf(token), expiresAt)
      parts.sendLater(
        { userId: link.user_id, headers: call.headers },
        { to: link.email, kind: 'link_google', link: `${config.publicUrl}/link-google?token=${token}` },
      )
      return Response.json({ success: true })
    },
    async confirmLink(call: Call): Promise<Response> {
      const token = z.string().max(200).safeParse(call.body['token'])
      const now = libraryClock.now()
      const link = await system(db, async (tx) => {
        const linked = token.success ? await consumeMailedLink(tx, hashOf(token.data), now) : null
        if (!linked) fail('link_used')
        await lockUser(tx, linked.user_id)
        await endEveryWayIn(parts, tx, linked.user_id)
        await deletePassword(tx, linked.user_id)
        await attachGoogle(tx, linked, clock.now())
        return linked
      })
      await endAgain(parts, link.user_id, endOtherAccess)
      return joined(call, link, 'mail')
    },
  }
}
