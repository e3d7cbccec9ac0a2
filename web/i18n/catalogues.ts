/** The app's catalogues by language and namespace, each in its own chunk. A new screen adds its namespace here. */
const english = {
  accounts: () => import('./en-AE/accounts.ts'),
  add: () => import('./en-AE/add.ts'),
  analytics: () => import('./en-AE/analytics.ts'),
  ahead: () => import('./en-AE/ahead.ts'),
  auth: () => import('./en-AE/auth.ts'),
  bills: () => import('./en-AE/bills.ts'),
  connections: () => import('./en-AE/connections.ts'),
  dashboard: () => import('./en-AE/dashboard.ts'),
  developer: () => import('./en-AE/developer.ts'),
  imports: () => import('./en-AE/imports.ts'),
  goals: () => import('./en-AE/goals.ts'),
  layout: () => import('./en-AE/layout.ts'),
  notifications: () => import('./en-AE/notifications.ts'),
  palette: () => import('./en-AE/palette.ts'),
  parts: () => import('./en-AE/parts.ts'),
  planning: () => import('./en-AE/planning.ts'),
  reasons: () => import('./en-AE/reasons.ts'),
  result: () => import('./en-AE/result.ts'),
  rules: () => import('./en-AE/rules.ts'),
  settings: () => import('./en-AE/settings.ts'),
  transactions: () => import('./en-AE/transactions.ts'),
  verify: () => import('./en-AE/verify.ts'),
  year: () => import('./en-AE/year.ts'),
} as const

export const catalogues = { 'en-AE': english } as const
