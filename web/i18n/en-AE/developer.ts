import { words } from '#contract/errors.ts'

export default {
  title: 'Developer pages',
  test: {
    title: 'Test Transactions',
    lead: 'The first 10 transactions as the backend answers them.',
    signedOut: 'You are not signed in. Sign in to fetch your transactions.',
    signIn: 'Sign In',
    checking: 'Checking the session',
    fetch: 'Fetch again',
    fetching: 'Fetching...',
    total: 'Total: {{total}}',
    empty: 'The backend answered with no transactions.',
    failedTitle: 'The request failed',
    failed: 'Failed to fetch transactions: {{status}}',
    authAgain: words.authAgain,
    type: 'Type',
    amount: 'Amount',
    description: 'Description',
    date: 'Date',
    request: 'Request',
  },
  fresh: {
    title: 'Fresh Setup',
    disabled: 'The old integration is disabled',
    text: 'An earlier integration talked to the bank provider and the database straight from the browser. It is switched off: everything goes through the backend now.',
    endpoints: 'Backend endpoints',
    method: 'Method',
    path: 'Path',
    purpose: 'Purpose',
    back: 'Return to Dashboard',
  },
} as const
