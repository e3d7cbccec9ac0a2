import { paths } from '../../../../paths.ts'

/** The tabs of analytics in their order. */
export const tabs = [
  { key: 'overview', path: paths.analytics },
  { key: 'flow', path: paths.cashFlow },
  { key: 'spending', path: paths.spending },
  { key: 'worth', path: paths.netWorth },
  { key: 'reports', path: paths.reports },
] as const
export type AnalyticsTab = (typeof tabs)[number]['key']
