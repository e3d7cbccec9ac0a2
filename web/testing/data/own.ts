import type { OwnAccount } from '#contract/own-accounts.ts'

const own = (number: number, given: Partial<OwnAccount>): OwnAccount => ({
  id: `019a0000-0000-7000-8000-0000000a000${number}`,
  kind: 'property',
  name: 'Villa in Mirdif',
  currency: 'AED',
  side: 'asset',
  value: 2_000_000,
  value_aed: 2_000_000,
  valued_on: '2026-01-10',
  ...given,
})

/** A home with its loan, a car and a wallet. */
export const someOwn: OwnAccount[] = [
  own(1, {}),
  own(2, { kind: 'loan', name: 'Home loan', side: 'debt', value: 1_500_000, value_aed: 1_500_000 }),
  own(3, { kind: 'car', name: 'Patrol', value: 80_000, value_aed: 80_000 }),
  own(4, { kind: 'cash', name: 'Cash wallet', value: 250, value_aed: 250, valued_on: null }),
]
