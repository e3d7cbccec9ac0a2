import { config } from '../../api/config.ts'
import { language } from '../../i18n/index.ts'
import type { AccountDetails, Diagnostics, FailedRequest } from '#contract/closing/support.ts'

/** What may stand in a mail; anything else, such as a proxy's own id, is left out. */
const plain = (text: string | null): string | null =>
  text !== null && /^[\w.-]{1,64}$/.test(text) ? text : null

/** The technical details of this page and, for a signed-in user, of the account. */
export function detailsOf(account: AccountDetails | null, failed: readonly FailedRequest[]): Diagnostics {
  return {
    version: config.version || 'unknown',
    language: language.get(),
    browser: navigator.userAgent.replace(/[^\x20-\x7E]/g, '').slice(0, 300),
    account,
    failed: failed.map((request) => ({
      ...request,
      code: plain(request.code) ?? 'unknown',
      id: plain(request.id),
    })),
  }
}
