/** Default names of the user's own accounts, assets and debts until the user renames them. */
export const ownAccounts = {
  cash: 'Cash wallet',
  savings: 'Savings',
  property: 'Property',
  car: 'Car',
  gold: 'Gold',
  lent: 'Money lent',
  loan: 'Loan',
} as const
