export default {
  aed: 'AED',
  title: 'All your UAE banks in one view',
  nav: { label: 'Page', features: 'Features', security: 'Security', pricing: 'Pricing' },
  signIn: 'Sign In',
  getStarted: 'Get Started',
  hero: {
    title: 'All your money,\nin one place.',
    lead: 'Connect your UAE bank accounts to see your balances, income and spending together, exact to the fils.',
    note: 'Free for up to two banks, with all your accounts there.',
  },
  demo: {
    open: 'Explore with sample data',
    note: 'No bank, no sign-up. Deleted after a day.',
  },
  claims: { banks: '15+ banks supported', readOnly: 'Read-only access', encryption: '256-bit encryption' },
  mock: {
    sample: 'Sample',
    spent: 'Spent this month',
    sentence: '<amount/> less than this time last month',
    chart: 'Sample chart: spending this month and last month',
    now: 'November',
    before: 'October',
    rows: {
      salary: { name: 'Salary', detail: 'First Abu Dhabi Bank', category: 'Salary' },
      groceries: { name: 'Carrefour', detail: 'Emirates NBD', category: 'Groceries' },
      metro: { name: 'Dubai Metro', detail: 'Emirates NBD', category: 'Public Transport' },
      dining: { name: 'Zaroob', detail: 'Mashreq Bank', category: 'Dining Out' },
    },
  },
  features: {
    title: 'Made for how money works here',
    safe: {
      title: 'What you can spend until pay day',
      text: 'Your balance less every bill, cheque and instalment that is due before your salary.',
    },
    cheques: {
      title: 'Cheques and instalments, covered or not',
      text: 'Rent, school and car payments by date, with a warning before one would bounce.',
    },
    sent: {
      title: 'What sending money home really costs',
      text: 'The fee and what the exchange rate takes, for every transfer you make.',
    },
    review: {
      title: 'Categories reviewed with a swipe',
      text: 'Right if it is correct, left if it isn’t. XTharwa learns from your corrections.',
    },
    household: {
      title: 'A household that shares single accounts',
      text: 'You choose which accounts your partner sees. Everything else stays yours.',
    },
  },
  security: {
    title: 'Read-only, always',
    lead: 'You give consent at your own bank for a fixed time, and you can end it whenever you like.',
    can: 'With your consent XTharwa can',
    canList: ['see your accounts and balances', 'see your transactions', 'see the name on the account'],
    cannot: 'XTharwa can never',
    cannotList: ['move or spend your money', 'see your bank password', 'see new data after you disconnect'],
  },
  pricing: {
    title: 'Simple pricing',
    month: 'per month',
    free: {
      name: 'Free',
      points: [
        'Up to 2 connected bank accounts',
        'Basic expense tracking',
        'Monthly spending insights',
        'Transaction categorisation',
        'Mobile access',
      ],
      action: 'Get Started',
    },
    premium: {
      name: 'Premium',
      trial: '7-day free trial',
      points: [
        'Unlimited bank connections',
        'Personal AI financial advisor',
        'Advanced analytics',
        'Budgeting and goal tracking',
        'Investment tracking',
        'Priority support',
        'Export and reporting tools',
      ],
      action: 'Start free trial',
    },
  },
  call: { title: 'Know where your money goes.', lead: 'Connect your first bank in about two minutes.' },
  footer: {
    help: 'Help',
    line: 'Made for people living in the UAE.',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    label: 'More links',
  },
} as const
