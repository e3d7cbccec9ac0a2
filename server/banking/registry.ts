import { BankError, type BankProvider } from './provider.ts'

/** The bank-data providers of this installation, by their names. */
export type Banks = {
  /** The one with which new connections are made. */
  readonly standard: BankProvider
  readonly all: readonly BankProvider[]
  /** The provider of that name; throws a BankError where it is not configured (any more). */
  named(name: string): BankProvider
}

/** Creates the registry; the first provider is the default. */
export function createBanks(standard: BankProvider, ...others: readonly BankProvider[]): Banks {
  const all = [standard, ...others]
  const byName = new Map(all.map((provider) => [provider.name, provider]))
  if (byName.size < all.length) throw new Error('two bank providers have the same name')
  return {
    standard,
    all,
    named(name) {
      const found = byName.get(name)
      if (!found) throw new BankError('unavailable', `the provider ${name} is not set up`)
      return found
    },
  }
}
