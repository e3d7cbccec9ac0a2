import { paths } from '../paths.ts'
import { screen, type Screen } from './screen.ts'

/** Analytics and reports. */
export const analyticsScreens: readonly Screen[] = [
  screen(
    'protected',
    paths.analytics,
    () => import('../features/analytics/overview/OverviewScreen.tsx').then((m) => m.OverviewScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.cashFlow,
    () => import('../features/analytics/flow/CashFlowScreen.tsx').then((m) => m.CashFlowScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.spending,
    () => import('../features/analytics/spending/SpendingScreen.tsx').then((m) => m.SpendingScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.netWorth,
    () => import('../features/analytics/worth/NetWorthScreen.tsx').then((m) => m.NetWorthScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.calendar,
    () => import('../features/analytics/calendar/CalendarScreen.tsx').then((m) => m.CalendarScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.compare,
    () => import('../features/analytics/compare/CompareScreen.tsx').then((m) => m.CompareScreen),
    ['analytics', 'dashboard'],
  ),
  screen(
    'protected',
    paths.reports,
    () => import('../features/analytics/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen),
    ['analytics', 'transactions'],
  ),
  screen(
    'protected',
    paths.yearInReview,
    () => import('../features/analytics/year/YearScreen.tsx').then((m) => m.YearScreen),
    ['analytics', 'year'],
  ),
]
