import * as z from 'zod'
import { fail } from '../../../platform/errors.ts'
import { parseJson, readCapped, requireStorable } from '../../../platform/http/body.ts'
import { type Language, preferredLanguage } from '../../../platform/i18n/index.ts'
import { cleanName, cleanText } from '#contract/text.ts'
import { isUuid } from '../../../platform/ids.ts'
import { plainAddress } from './address.ts'
import { failTooLong, isTooLong } from './passwords/length.ts'

export type Call = {
  path: string
  method: string
  address: string
  headers: Headers
  query: URLSearchParams
  body: Record<string, unknown>
  /** The language of texts in the response. */
  language: Language
}

const maxBodyBytes = 64_000
const longestName = 100
const isOfPasskeys = (path: string): boolean => path.startsWith('/passkey/')
const Body = z.record(z.string(), z.unknown())
const passwordFields = ['password', 'newPassword', 'currentPassword']

/** Parses a call: only small JSON bodies, no overlong passwords; e-mail addresses are normalised. */
export async function readCall(request: Request, path: string, address: string): Promise<Call> {
  const query = new URL(request.url).searchParams
  requireStorable([...query.values()])
  const name = query.get('name')
  if (name !== null && isOfPasskeys(path)) query.set('name', requireName(name))
  const { method, headers } = request
  const language = preferredLanguage(headers.get('accept-language'))
  const call: Call = { path, method, address, headers, query, body: {}, language }
  if (request.method === 'GET') return call
  const bytes = await readCapped(request, maxBodyBytes)
  if (bytes.length === 0) return call
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) fail('json_expected')
  const value = parseJson(bytes)
  requireStorable(value)
  const body = Body.safeParse(value)
  if (!body.success) fail('fields_empty')
  // All sessions last equally long and no device skips the second step, so these library options are dropped.
  const { rememberMe: _r, trustDevice: _t, callbackURL: _c, oauth_query: _q, ...fields } = body.data
  for (const field of passwordFields) {
    const given = fields[field]
    if (typeof given === 'string' && isTooLong(given)) failTooLong()
  }
  for (const field of ['email', 'newEmail']) {
    const given = fields[field]
    if (typeof given === 'string') fields[field] = plainAddress(given)
  }
  if (isOfPasskeys(path) && typeof fields['name'] === 'string') fields['name'] = requireName(fields['name'])
  if (path === '/change-password') fields['revokeOtherSessions'] = true
  if (path === '/request-password-reset') delete fields['redirectTo']
  if (path === '/passkey/delete-passkey' && !isUuid(String(fields['id']))) fail('not_found')
  return { ...call, body: fields }
}

/** Cleans and checks a passkey's name by the rule for all names; sign-up checks the user's name itself. */
function requireName(text: string): string {
  const name = cleanName(text)
  if (name === '' || name.length > longestName) fail('name_required', {}, { field: 'name' })
  return name
}

/** Builds a new request with only what the library needs; URLs come from the settings, never from Host. */
export function forward(call: Call, base: string): Request {
  const headers = new Headers({ origin: new URL(base).origin, [addressHeader]: call.address })
  for (const name of ['cookie', 'user-agent', 'accept-language']) {
    const value = call.headers.get(name)
    if (value !== null)
      headers.set(name, name === 'user-agent' ? cleanText(value).slice(0, 300) : value.slice(0, 16_384))
  }
  const url = new URL(`${base}${basePath}${call.path}`)
  url.search = call.query.toString()
  if (call.method === 'GET') return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: call.method, headers, body: JSON.stringify(call.body) })
}

export const basePath = '/api/identity'

/** The header in which the handler passes the client's address to the library; a client's own is dropped. */
export const addressHeader = 'x-xtharwa-address'

/** The origins of our own pages; on a local machine its three host names are equivalent. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]']
  if (!local.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return local.map((host) => `${url.protocol}//${host}${port}`)
}

/** The prefix of cookie names; over https it makes browsers accept them only securely and for this host. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-xtharwa' : 'xtharwa'
}
