/** Texts of the pages that are coming soon. */
export default {
  comingSoon: 'Coming Soon',
  meanwhile: 'In the meantime',
  next: 'What to expect',
  analytics: {
    title: 'Analytics',
    lead: 'See how your income and spending change over time, by merchant and category.',
    points: [
      'Compare months and years',
      'Your largest and fastest-growing expenses',
      'The transactions behind every figure',
    ],
    link: 'View your transactions',
  },
  settings: {
    title: 'Settings',
    lead: 'Manage your profile, security and data.',
    points: ['Arabic', 'Notification settings', 'Your own goals and categories'],
    link: 'Manage your banks',
  },
  notifications: {
    title: 'Notifications',
    lead: 'We’ll only notify you when it matters.',
    points: ['Consents that are about to expire', 'Banks you need to sign in to again', 'Unusual payments'],
    link: 'Go to Dashboard',
  },
} as const
