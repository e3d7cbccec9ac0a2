/** Texts of the four figures about the user's money beside the health score. */
export default {
  title: 'Where you stand',
  failed: 'Where you stand could not be loaded',
  missing: {
    months: 'Not enough data yet: this needs three full months.',
    income: 'No income in these months.',
    essential: 'No essential spending in these months.',
  },
  range_one: 'From {{count}} full month, {{range}}.',
  range_other: 'From {{count}} full months, {{range}}.',
  reserve: {
    label: 'Reserve',
    value_one: '{{formatted}} month',
    value_other: '{{formatted}} months',
    sentence: 'How long your money would pay for essentials without an income.',
    counted:
      'The money in your current and savings accounts, divided by what you spend on essentials in a month (the last six full months).',
  },
  savings: {
    label: 'Savings rate',
    sentence_one: 'What was left of your income in the last full month.',
    sentence_other: 'What was left of your income over the last {{count}} full months.',
    overspent_one: 'You spent more than came in over the last full month.',
    overspent_other: 'You spent more than came in over the last {{count}} full months.',
    counted: 'Income less spending, divided by income. Transfers between your own accounts do not count.',
  },
  debt: {
    label: 'Debt',
    none: 'You owe nothing on cards or loans.',
    sentence: 'Loans and instalments take {{percent}} of your income.',
    counted:
      'What you owe now on cards, loans and overdrawn accounts, and what you pay for loans and instalments in a month.',
  },
  fixed: {
    label: 'Fixed costs',
    sentence: 'The part of your income that goes to rent, loans, bills and subscriptions.',
    counted: 'What you paid on average in a month for rent, loans and instalments, bills and subscriptions.',
  },
  parts: {
    rent: 'Rent',
    loan: 'Loans and instalments',
    bill: 'Bills',
    subscription: 'Subscriptions',
  },
  facts: {
    money: 'Money in these accounts',
    essential: 'Essential spending a month',
    income: 'Income',
    expenses: 'Spending',
    owed: 'Owed in all',
    instalments: 'Loans and instalments a month',
    fixed: 'Fixed costs a month',
    monthlyIncome: 'Income a month',
  },
} as const
