/** Links a Google sign-in to the existing account with the same e-mail. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../../config.ts'
import { system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { newId } from '../../../../platform/ids.ts'
import { cookiePrefix } from '../address.ts'
import type { IdentityParts } from '../service.parts.ts'
import type { Call } from '../request.ts'
import {
  attachGoogle,
  consumeMailedLink,
  insertLink,
  type Link,
  selectLink,
  sessionSince,
  setMailToken,
} from '../tokens/service.links.ts'
import { endAgain, endEveryWayIn, endOtherAccess } from '../ways-in/service.end.ts'
import { deletePassword, lockUser } from '../ways-in/store.ts'

const linkSeconds = 900
const mailMs = 3_600_000
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const cookieName = (config: Config): string => `${cookiePrefix(config.publicUrl)}.google_link`

/** The Set-Cookie value that stores a link offer's token, or removes the cookie if the token is null. */
export function linkCookie(config: Config, token: string | null): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = token === null ? 0 : linkSeconds
  return `${cookieName(config)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
}

/** Offers to link a Google identity to an e-mail's account. Returns the token; null without an account. */
export async function offerLink(
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
export function createLinking(parts: IdentityParts) {
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
