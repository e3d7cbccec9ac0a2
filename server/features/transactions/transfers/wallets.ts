/** Prepaid road toll wallets: a top-up is a transfer where the wallet is one of the user's accounts. Pure. */

/** Words of each wallet, as regular expressions that PostgreSQL and JavaScript both understand. */
const walletWords = ['(^|[^a-z])salik([^a-z]|$)|سالك', '(^|[^a-z])darb([^a-z]|$)|نظام درب|محفظة درب'] as const
/** Lines that name a wallet's operator and are no top-up. */
export const otherThanTopUp =
  '(^|[^a-z])(fines?|violations?|penalt|charges?|fees?|tag|rental)([^a-z]|$)|مخالف|غرام'

export type Wallet = { readonly accountId: string; readonly words: string }

/** The wallets among accounts, told by their names. */
export function walletsOf(accounts: readonly { id: string; name: string }[]): Wallet[] {
  return accounts.flatMap(({ id, name }) =>
    walletWords
      .filter((words) => new RegExp(words, 'iu').test(name))
      .map((words) => ({ accountId: id, words })),
  )
}

/** The accounts that a payment with this text may top up. */
export const toppedUp = (text: string, wallets: readonly Wallet[]): string[] =>
  wallets.filter(({ words }) => new RegExp(words, 'iu').test(text)).map(({ accountId }) => accountId)
