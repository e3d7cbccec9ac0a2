import type { OwnAccount } from '#contract/accounts/own-accounts.ts'

const anOwnAccount = (number: number, overrides: Partial<OwnAccount>): OwnAccount => ({
  id: `019a0000-0000-7000-8000-0000000a000${number}`,
  kind: 'property',
  name: 'Villa in Mirdif',
  currency: 'AED',
  side: 'asset',
  value: 2_000_000,
  value_aed: 2_000_000,
  valued_on: '2026-01-10',
  ...overrides,
})

/** A home with its loan, a car and a wallet. */
export const someOwn: OwnAccount[] = [
  anOwnAccount(1, {}),
  anOwnAccount(2, { kind: 'loan', name: 'Home loan', side: 'debt', value: 1_500_000, value_aed: 1_500_000 }),
  anOwnAccount(3, { kind: 'car', name: 'Patrol', value: 80_000, value_aed: 80_000 }),
  anOwnAccount(4, { kind: 'cash', name: 'Cash wallet', value: 250, value_aed: 250, valued_on: null }),
]
