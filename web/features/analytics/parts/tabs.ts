import { paths } from '../../../paths.ts'

/** The tabs of analytics, some with several pages; a tab opens its first. */
export const tabs = [
  { key: 'overview', pages: [{ key: 'overview', path: paths.analytics }] },
  { key: 'flow', pages: [{ key: 'flow', path: paths.cashFlow }] },
  {
    key: 'spending',
    pages: [
      { key: 'spending', path: paths.spending },
      { key: 'calendar', path: paths.calendar },
      { key: 'sent', path: paths.sent },
    ],
  },
  { key: 'worth', pages: [{ key: 'worth', path: paths.netWorth }] },
  { key: 'compare', pages: [{ key: 'compare', path: paths.compare }] },
  {
    key: 'reports',
    pages: [
      { key: 'reports', path: paths.reports },
      { key: 'year', path: paths.yearInReview },
    ],
  },
] as const
export type AnalyticsPage = (typeof tabs)[number]['pages'][number]['key']
