export default {
  title: 'All your UAE banks in one view',
  nav: { label: 'Page', features: 'Features', security: 'Security', pricing: 'Pricing' },
  signIn: 'Sign In',
  getStarted: 'Get Started',
  hero: {
    title: 'Your money,\nread as one page.',
    lead: 'Connect your UAE bank accounts and see balances, income and spending together, exact to the fils.',
    note: 'Free for two bank accounts.',
  },
  claims: { banks: '15+ banks supported', readOnly: 'Read-only access', encryption: '256-bit encryption' },
  mock: {
    sample: 'Sample',
    balance: 'Total Balance',
    sentence: 'less spent than in the same days of last month',
    chart: 'Sample: spending this month against last month',
    now: 'November',
    before: 'October',
    rows: {
      salary: { name: 'Salary', detail: 'First Abu Dhabi Bank', category: 'Salary' },
      groceries: { name: 'Carrefour', detail: 'Emirates NBD', category: 'Groceries' },
      toll: { name: 'Salik', detail: 'Emirates NBD', category: 'Public Transport' },
      dining: { name: 'Zaroob', detail: 'Mashreq Bank', category: 'Dining Out' },
    },
  },
  features: {
    title: 'What you see on day one',
    one: {
      title: 'Every account, one total',
      text: 'Balances from all your connected banks, with the time each was last updated. What is not known is never shown as zero.',
    },
    two: {
      title: 'Income against expenses',
      text: 'For a week, the month to date, a year or all time, and always beside the same days of the period before.',
    },
    three: {
      title: 'Categories you can trust',
      text: 'Swipe right when a category is right, left when it is wrong. Your corrections are remembered.',
    },
    four: {
      title: 'Cash counts too',
      text: 'Add what no bank sees, in two taps, and it stands in the same totals.',
    },
  },
  security: {
    title: 'It can look. It cannot touch.',
    lead: 'You give consent at your own bank, for a time you can see, and end it whenever you like.',
    can: 'With your consent XTharwa can',
    canList: ['read your accounts and balances', 'read your transactions', 'read the name on the account'],
    cannot: 'XTharwa can never',
    cannotList: ['move or spend your money', 'see your bank password', 'read anything after you disconnect'],
  },
  pricing: {
    title: 'Two plans, no small print',
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
  call: { title: 'See this month clearly.', lead: 'It takes one bank and about two minutes.' },
  footer: {
    line: 'Made for people who live in the UAE.',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    label: 'Legal',
  },
  legal: {
    back: 'Back to the start page',
    updated: 'In force since 1 November 2026',
  },
} as const
