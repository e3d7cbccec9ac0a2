/** Names of what users enter themselves, in the reader's language. Pure. */
import { type Language, textOf } from '../../platform/i18n/index.ts'

/** Shown as the bank name of rows that the user entered. */
export const manualBankName = (language: Language): string => textOf(language, 'transactions', 'manual_bank')
/** Default name of the account for manual transactions. */
export const manualAccountName = 'Manual entries'

/** An account's name; the manual account's default name is translated until the user renames the account. */
export const shownAccountName = (
  { source, name }: { source: string; name: string },
  language: Language,
): string =>
  source === 'manual' && name === manualAccountName
    ? textOf(language, 'transactions', 'manual_account')
    : name
