/** Which account a message is about, by the digits and the bank that it names. */
import type { MessageTarget } from '../../accounts/service.own.ts'
import type { Reading } from './reading.ts'

const words = (name: string): string => name.toLowerCase().replace(/\b(?:uae|bank|the)\b|[^\p{L}]/gu, '')
const mayBe = (bank: string | null, account: MessageTarget): boolean =>
  bank === null ||
  account.bank_name === null ||
  words(bank) === words(account.bank_name) ||
  words(account.bank_name).includes(words(bank))

/** The one account that the digits can only mean; null if none or several are. */
export function accountNamed(
  { bank, instrument, account: behind }: Reading,
  accounts: readonly MessageTarget[],
): MessageTarget | null {
  const ofBank = accounts.filter((account) => mayBe(bank, account))
  const number = instrument?.kind === 'account' ? instrument.digits : behind
  const byNumber = ofBank.filter(
    ({ iban_last4 }) => number !== null && number.length === 4 && iban_last4 === number,
  )
  const digits = instrument?.digits ?? ''
  const named = new RegExp(`(?<!\\d)${digits}(?!\\d)`)
  const byName = digits.length === 4 ? ofBank.filter(({ name }) => named.test(name)) : []
  const found = byName.length > 0 ? byName : byNumber
  return found.length === 1 ? (found[0] ?? null) : null
}
