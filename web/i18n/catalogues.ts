import type { InArabic } from './texts.ts'

/** The app's catalogues by language and namespace, each in its own chunk. A new screen adds its namespace here. */
const english = {
  accounts: () => import('./en-AE/accounts.ts'),
  add: () => import('./en-AE/add.ts'),
  analytics: () => import('./en-AE/analytics.ts'),
  ahead: () => import('./en-AE/ahead.ts'),
  auth: () => import('./en-AE/auth.ts'),
  bills: () => import('./en-AE/bills.ts'),
  categories: () => import('./en-AE/categories.ts'),
  changes: () => import('./en-AE/changes.ts'),
  connections: () => import('./en-AE/connections.ts'),
  dashboard: () => import('./en-AE/dashboard.ts'),
  developer: () => import('./en-AE/developer.ts'),
  imports: () => import('./en-AE/imports.ts'),
  gratuity: () => import('./en-AE/gratuity.ts'),
  goals: () => import('./en-AE/goals.ts'),
  late: () => import('./en-AE/late.ts'),
  layout: () => import('./en-AE/layout.ts'),
  notifications: () => import('./en-AE/notifications.ts'),
  own: () => import('./en-AE/own.ts'),
  palette: () => import('./en-AE/palette.ts'),
  parts: () => import('./en-AE/parts.ts'),
  payment: () => import('./en-AE/payment.ts'),
  plan: () => import('./en-AE/plan.ts'),
  planning: () => import('./en-AE/planning.ts'),
  reasons: () => import('./en-AE/reasons.ts'),
  result: () => import('./en-AE/result.ts'),
  rules: () => import('./en-AE/rules.ts'),
  settings: () => import('./en-AE/settings.ts'),
  tokens: () => import('./en-AE/tokens.ts'),
  transactions: () => import('./en-AE/transactions.ts'),
  verify: () => import('./en-AE/verify.ts'),
  year: () => import('./en-AE/year.ts'),
} as const

type English = typeof english
/** The same namespaces with Arabic texts; one that is missing here is shown in English. */
type Arabic = { readonly [N in keyof English]?: InArabic<English[N]> }

const arabic: Arabic = {
  auth: () => import('./ar-AE/auth.ts'),
  dashboard: () => import('./ar-AE/dashboard.ts'),
  layout: () => import('./ar-AE/layout.ts'),
  parts: () => import('./ar-AE/parts.ts'),
  reasons: () => import('./ar-AE/reasons.ts'),
  transactions: () => import('./ar-AE/transactions.ts'),
}

export const catalogues = { 'en-AE': english, 'ar-AE': arabic } as const
