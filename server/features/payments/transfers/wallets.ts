/** Prepaid road toll wallets: a top-up is a transfer where the wallet is one of the user's accounts. Pure. */

/** Names of each wallet, as regular expressions valid in both PostgreSQL and JavaScript. */
const walletWords = ['(^|[^a-z])salik([^a-z]|$)|سالك', '(^|[^a-z])darb([^a-z]|$)|نظام درب|محفظة درب'] as const
/** Matches lines that name a wallet's operator but are not top-ups, such as fines and fees. */
export const notTopUpPattern =
  '(^|[^a-z])(fines?|violations?|penalt|charges?|fees?|tag|rental)([^a-z]|$)|مخالف|غرام'

export type Wallet = { readonly accountId: string; readonly pattern: string }

/** The accounts that are wallets, recognised by their names. */
export function walletsOf(accounts: readonly { id: string; name: string }[]): Wallet[] {
  return accounts.flatMap(({ id, name }) =>
    walletWords
      .filter((pattern) => new RegExp(pattern, 'iu').test(name))
      .map((pattern) => ({ accountId: id, pattern })),
  )
}

/** The ids of the wallet accounts that a payment with this text may top up. */
export const toppedUp = (text: string, wallets: readonly Wallet[]): string[] =>
  wallets.filter(({ pattern }) => new RegExp(pattern, 'iu').test(text)).map(({ accountId }) => accountId)
