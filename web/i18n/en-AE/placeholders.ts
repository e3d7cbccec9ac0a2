/** Texts of the pages that are coming soon. */
export default {
  comingSoon: 'Coming Soon',
  meanwhile: 'In the meantime',
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
} as const
