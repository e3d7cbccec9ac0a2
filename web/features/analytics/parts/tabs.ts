import { paths } from '../../../paths.ts'

export const tabs = [
  { key: 'overview', path: paths.analytics },
  { key: 'flow', path: paths.cashFlow },
  { key: 'spending', path: paths.spending },
  { key: 'worth', path: paths.netWorth },
  { key: 'calendar', path: paths.calendar },
  { key: 'compare', path: paths.compare },
  { key: 'reports', path: paths.reports },
  { key: 'year', path: paths.yearInReview },
] as const
export type Tab = (typeof tabs)[number]['key']
