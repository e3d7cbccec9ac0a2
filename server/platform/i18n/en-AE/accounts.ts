/** What is owned or owed is called until its owner names it. */
export const ownAccounts = {
  cash: 'Cash wallet',
  savings: 'Savings',
  property: 'Property',
  car: 'Car',
  gold: 'Gold',
  lent: 'Money lent',
  loan: 'Loan',
} as const
