/**
 * Texts about an account's returns. An Islamic account earns
 * profit: its texts never mention interest or promise a rate.
 */
export default {
  title: 'Savings',
  loadFailed: 'This account could not be loaded',
  saved: 'Account details saved',
  now: 'Now',
  balance: 'Balance',
  edit: { interest: 'Edit interest', profit: 'Edit profit', either: 'Set interest or profit' },
  received: {
    interest: 'Interest received',
    profit: 'Profit received',
    either: 'Interest or profit received',
  },
  since: 'Since {{day}}',
  rate: { interest: 'Yearly rate', profit: 'Anticipated yearly rate', either: 'Yearly rate' },
  rateUnknown: 'Not set',
  rateEntered: 'Entered by you',
  counts: {
    interest:
      'Interest counts as income when your bank credits it. Your look-ahead leaves it out until then.',
    profit:
      'Profit depends on results and may differ from the anticipated rate. It counts as income when your bank credits it; your look-ahead leaves it out until then.',
    either:
      'Interest or profit counts as income when your bank credits it. Your look-ahead leaves it out until then.',
  },
  credits: {
    interest: 'Interest credited',
    profit: 'Profit credited',
    either: 'Interest or profit credited',
  },
  none: {
    interest: 'No interest in the last 12 months',
    profit: 'No profit in the last 12 months',
    either: 'No interest or profit in the last 12 months',
  },
  all: 'View income',
  earns: 'This account earns',
  kinds: { interest: 'Interest', profit: 'Profit (Islamic)' },
  rateField: {
    interest: 'Yearly rate in % (optional)',
    profit: 'Anticipated yearly rate in % (optional)',
    either: 'Yearly rate in % (optional)',
  },
  rateHint: {
    interest: 'For your reference; not used in forecasts',
    profit: 'As announced by your bank; the actual profit may be lower or higher',
    either: 'For your reference; not used in forecasts',
  },
  rateWrong: 'Enter a percentage between 0 and 100',
} as const
