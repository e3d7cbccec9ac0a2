import { BankError, type BankProvider } from './provider.ts'

/** The configured bank-data providers, by name. */
export type Banks = {
  /** The provider used for new connections. */
  readonly standard: BankProvider
  readonly all: readonly BankProvider[]
  /** The provider of that name; throws a BankError when it is not, or no longer, configured. */
  named(name: string): BankProvider
}

/** Creates the registry; the first provider is the default. */
export function createBanks(standard: BankProvider, ...more: readonly BankProvider[]): Banks {
  const all = [standard, ...more]
  const byName = new Map(all.map((provider) => [provider.name, provider]))
  if (byName.size < all.length) throw new Error('two bank providers have the same name')
  return {
    standard,
    all,
    named(name) {
      const provider = byName.get(name)
      if (!provider) throw new BankError('unavailable', `the provider ${name} is not set up`)
      return provider
    },
  }
}
