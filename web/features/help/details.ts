import { config } from '../../api/config.ts'
import { language } from '../../i18n/index.ts'
import type { AccountDetails, Diagnostics, FailedRequest } from '#contract/support.ts'

/** The technical details of this page and, for a signed-in user, of the account. */
export function detailsOf(account: AccountDetails | null, failed: readonly FailedRequest[]): Diagnostics {
  return {
    version: config.version || 'unknown',
    language: language.get(),
    browser: navigator.userAgent.replace(/[^\x20-\x7E]/g, '').slice(0, 300),
    account,
    failed: [...failed],
  }
}
