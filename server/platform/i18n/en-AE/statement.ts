/** Texts of the PDF statement. */
export const statement = {
  title: 'Statement of transactions',
  everything: 'All transactions',
  range: '{{from}} – {{to}}',
  filtered: 'only what a filter found',
  income: 'Income',
  expenses: 'Spending',
  net: 'Net',
  counted: {
    one: '{{count}} payment counts in these totals, in AED.',
    other: '{{count}} payments count in these totals, in AED.',
  },
  unconverted: {
    one: '{{count}} payment in a currency without a known rate is left out of them.',
    other: '{{count}} payments in currencies without a known rate are left out of them.',
  },
  rule: 'Pending payments, transfers between own accounts and what was left out of totals do not count.',
  date: 'Date',
  text: 'Description',
  account: 'Account',
  amount: 'Amount',
  transfer: 'Transfer',
  pending: 'Pending',
  uncategorised: 'Uncategorised',
  page: 'Page {{page}}',
} as const
