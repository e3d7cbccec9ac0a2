/**
 * Apps that say who they are by a document at the address that is their id. The document is fetched where a person is asked,
 * and kept in the row from which the library reads it; so calls of apps themselves never have anything fetched.
 */
import type { ClientDiscovery } from '@better-auth/oauth-provider'
import type { Config } from '../../../../config.ts'
import { fail } from '../../../../platform/errors.ts'
import { hourlyRule, requireAttempt } from '../../../../platform/http/limits.ts'
import { fetchPublicText, PublicFetchError } from '../../../../platform/http/public-fetch.ts'
import type { IdentityParts } from '../service.parts.ts'
import { documentSource, isDocumentAddress, readDocument } from './document.ts'
import { saveDocument, selectDocument } from './store.ts'
import { allScopes } from './terms.ts'

/** A document is fetched again for a request after this long; the protocol leaves the bounds to the server. */
const freshMs = 5 * 60_000
const rule = hourlyRule('oauth-documents', 30)
const limits = { longestMs: 5000, mostBytes: 5 * 1024, contentType: /^application\/(?:[\w.-]+\+)?json\b/i }

/** Whether a client's id is the address of a document; ids of the server's settings are no addresses. */
export const isDocument = (clientId: string, { oauth, allowLoopback }: Config): boolean =>
  oauth.documents && isDocumentAddress(clientId, allowLoopback)

export const fromDocuments = (config: Config): ClientDiscovery => ({
  id: documentSource,
  matches: (clientId) => isDocument(clientId, config),
  resolve: (_context, _clientId, existing) => existing,
})

/** Fetches an app's document unless it is fresh. Fails where there is none, or it is not of this address. */
export async function refreshDocument(
  { config, db, keys, clock, log }: IdentityParts,
  clientId: string,
  userId: string,
): Promise<void> {
  const now = clock.now()
  const stored = await selectDocument(db, clientId)
  if (stored && Math.abs(now.getTime() - stored.fetchedAt.getTime()) < freshMs) return
  await requireAttempt(db, keys, rule, [userId], now)
  const { allowLoopback } = config
  const text = await fetchPublicText(clientId, { ...limits, allowLoopback }).catch((error: unknown) => {
    if (!(error instanceof PublicFetchError)) throw error
    log.info('The document of an app was not read', { clientId, problem: error.problem })
    return fail('app_document_wrong')
  })
  const document = readDocument(text, clientId) ?? fail('app_document_wrong')
  await saveDocument(db, { ...document, scopes: allScopes, now })
}
