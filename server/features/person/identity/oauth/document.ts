/** Client ID Metadata Documents: an app's id is the https address at which it says who it is. Pure. */
import * as z from 'zod'
import { cleanName } from '#contract/text.ts'
import { Redirect } from './terms.ts'

/** The `clientDiscoveryId` of rows that hold a document. */
export const documentSource = 'document'
/** A longer host could not be shown whole. */
const longestHost = 60
const longestAddress = 500

/** What a document says that counts here. */
export type AppDocument = {
  clientId: string
  /** As the app calls itself, which proves nothing; null where it does not say. */
  name: string | null
  redirectUris: string[]
}

/**
 * Whether a client's id is the address of a document: https with a path, and nothing that could hide where it leads. With
 * `allowLoopback` also http on this machine, for tests.
 */
export function isDocumentAddress(clientId: string, allowLoopback: boolean): boolean {
  const url = clientId.length <= longestAddress ? URL.parse(clientId) : null
  if (!url) return false
  const isLocal = allowLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1'
  return (
    (url.protocol === 'https:' || isLocal) &&
    // as it is compared and shown: no dot segments, credentials, fragment, upper case or other spelling
    url.href === clientId &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    !clientId.includes('#') &&
    url.host.length <= longestHost
  )
}

/** The host that answers for a document, by which the person is told who asks. */
export const documentHost = (clientId: string): string => new URL(clientId).host

const Document = z.object({
  client_id: z.string(),
  client_name: z.string().transform(cleanName).optional(),
  redirect_uris: z.array(Redirect).min(1).max(20),
  token_endpoint_auth_method: z.literal('none').default('none'),
  grant_types: z.array(z.string()).default(['authorization_code']),
  response_types: z.array(z.string()).default(['code']),
  client_secret: z.undefined().optional(),
  client_secret_expires_at: z.undefined().optional(),
})

/** Reads a document that was found at an address; null where it is none, or is not of this address. */
export function readDocument(text: string, address: string): AppDocument | null {
  const parsed = Document.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { client_id: clientId, client_name: name, redirect_uris: redirectUris, ...types } = parsed.data
  const isUsable = types.grant_types.includes('authorization_code') && types.response_types.includes('code')
  if (clientId !== address || !isUsable) return null
  return { clientId, name: name?.slice(0, longestHost) || null, redirectUris }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
