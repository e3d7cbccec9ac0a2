/** Texts of safe to spend in one sentence. */
export default {
  title: 'Safe to spend',
  safe: '<amount/> safe to spend until {{day}}',
  short: 'Short by <amount/> until {{day}}',
  tomorrow: 'Pay day tomorrow. <amount/> left.',
  today: 'Pay day today. <amount/> left.',
  nothing: 'Nothing safe to spend until {{day}}',
  from: 'After bills and usual spending.',
  fromReserve: 'After bills and usual spending; another <amount/> in reserve stays untouched.',
  madeUp:
    'This pay period’s income leaves less than a usual week’s spending, so your reserve makes it up to that; another <amount/> is in reserve.',
  lowest: 'Lowest on {{day}}: about <amount/>',
  lowestAfter: 'Lowest after that, on {{day}}: about <amount/>',
  rail: {
    label: 'Expected until pay day',
    today: 'Today',
    payDay: 'Pay day {{day}}',
    end: '{{day}}',
    lowest: 'Lowest on {{day}}',
    lowestWith: 'Lowest on {{day}}: about {{amount}}',
  },
  noSalary: 'We don’t know your salary yet, so this runs to the end of the month.',
  setPayDay: 'Choose a pay day',
  open: 'How this adds up',
  failed: 'We couldn’t work out what’s safe to spend.',
  retry: 'Try again',
  loading: 'Working out what is safe to spend',
  notShown: {
    no_accounts: 'Connect a bank to see what’s safe to spend until pay day.',
    no_spending_account:
      'None of your accounts is a current account or cash, so there is nothing to spend from.',
    searching: 'We’re finding your regular payments. Safe to spend appears in a moment.',
    unread_bank: 'One of your banks hasn’t synced yet. Safe to spend appears once we know all balances.',
    unknown_balance: 'We don’t know the balances of all your accounts. Safe to spend appears once we do.',
  },
  toAccounts: 'See accounts',
} as const
