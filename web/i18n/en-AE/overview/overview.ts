/** Texts used only by the dashboard’s alternative design. */
export default {
  health: {
    title: 'Health Score',
    lead: 'Your score is the sum of four parts, up to 100 points. Two of them count transactions and accounts; for your money alone, see “Where you stand”.',
    part: 'Part',
    points: 'Points',
    figure: 'Your figure',
    total: 'Total',
    of: '{{points}} of {{max}}',
    parts: {
      savings: 'Savings rate',
      balance: 'Balance',
      transactions: 'Transactions',
      accounts: 'Connected accounts',
    },
    full: 'Full marks',
    missing: {
      income: 'No income seen in this period yet',
      balance: 'No balance received from your bank yet',
      transactions: 'No transactions in this period yet',
    },
    move: {
      savings20: 'Save at least 20% of your income to get 30 points.',
      savings10: 'Save at least 10% of your income to get 20 points.',
      savings0: 'Spend less than you earn to get 10 points.',
      balance1: 'A balance above AED 1,000.00 earns 15 points.',
      balance10: 'A balance above AED 10,000.00 earns 25 points.',
      transactions5: 'More than 5 transactions in the period earn 10 points.',
      transactions20: 'More than 20 transactions in the period earn 20 points.',
      accounts: 'Connect a bank account to get 25 points.',
    },
    note: 'Based on {{period}}.',
    plan: 'Plan your spending',
    goals: 'Set a savings goal',
  },
} as const
