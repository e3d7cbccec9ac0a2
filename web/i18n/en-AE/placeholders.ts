/** Words of the four pages that are announced but not built. */
export default {
  comingSoon: 'Coming Soon',
  meanwhile: 'Until then',
  next: 'What comes next',
  budgets: {
    title: 'Budgets',
    lead: 'Set a limit for each category and see, day by day, whether the month will hold.',
    points: [
      'A limit per category, in AED',
      'A forecast from your own last months',
      'A quiet word before a limit is reached',
    ],
    link: 'See where the money went',
  },
  analytics: {
    title: 'Analytics',
    lead: 'How your income and spending move over months and years, merchant by merchant.',
    points: [
      'Month against month, year against year',
      'Your largest and your growing expenses',
      'Every figure opens to its transactions',
    ],
    link: 'Look at your transactions',
  },
  settings: {
    title: 'Settings',
    lead: 'Profile, security and your data are ready below. Language, notifications and goals come next.',
    points: [
      'Arabic, from right to left',
      'Which notifications reach you, and when',
      'Your own goals and categories',
    ],
    link: 'Manage your banks',
  },
  notifications: {
    title: 'Notifications',
    lead: 'Only what needs you: a consent that ends, a bank that stopped answering, a payment out of the ordinary.',
    points: ['Consents about to end', 'Banks that need you to sign in again', 'Unusual payments'],
    link: 'Go to Dashboard',
  },
} as const
