import { paths } from '../paths.ts'
import { protectedScreen, type Screen } from './screen.ts'

/** Analytics and reports. */
export const analyticsScreens: readonly Screen[] = [
  protectedScreen(paths.analytics, ['analytics', 'dashboard'], () =>
    import('../features/figures/analytics/overview/OverviewScreen.tsx').then((m) => m.OverviewScreen),
  ),
  protectedScreen(paths.cashFlow, ['analytics', 'dashboard'], () =>
    import('../features/figures/analytics/flow/CashFlowScreen.tsx').then((m) => m.CashFlowScreen),
  ),
  protectedScreen(paths.spending, ['analytics', 'dashboard'], () =>
    import('../features/figures/analytics/spending/SpendingScreen.tsx').then((m) => m.SpendingScreen),
  ),
  protectedScreen(paths.netWorth, ['analytics', 'dashboard'], () =>
    import('../features/figures/analytics/worth/NetWorthScreen.tsx').then((m) => m.NetWorthScreen),
  ),
  protectedScreen(paths.reports, ['analytics', 'transactions', 'payment'], () =>
    import('../features/figures/analytics/reports/ReportsScreen.tsx').then((m) => m.ReportsScreen),
  ),
]
