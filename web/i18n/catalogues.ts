/** The app's catalogues by language and namespace, each in its own chunk. A new screen adds its namespace here. */
const english = {
  accounts: () => import('./en-AE/accounts.ts'),
  add: () => import('./en-AE/add.ts'),
  analytics: () => import('./en-AE/analytics.ts'),
  ahead: () => import('./en-AE/ahead.ts'),
  auth: () => import('./en-AE/auth.ts'),
  bills: () => import('./en-AE/bills.ts'),
  card: () => import('./en-AE/card.ts'),
  categories: () => import('./en-AE/categories.ts'),
  changes: () => import('./en-AE/changes.ts'),
  cheques: () => import('./en-AE/cheques.ts'),
  connections: () => import('./en-AE/connections.ts'),
  dashboard: () => import('./en-AE/dashboard.ts'),
  developer: () => import('./en-AE/developer.ts'),
  imports: () => import('./en-AE/imports.ts'),
  gratuity: () => import('./en-AE/gratuity.ts'),
  goals: () => import('./en-AE/goals.ts'),
  instalments: () => import('./en-AE/instalments.ts'),
  late: () => import('./en-AE/late.ts'),
  layout: () => import('./en-AE/layout.ts'),
  notifications: () => import('./en-AE/notifications.ts'),
  own: () => import('./en-AE/own.ts'),
  palette: () => import('./en-AE/palette.ts'),
  parts: () => import('./en-AE/parts.ts'),
  payment: () => import('./en-AE/payment.ts'),
  plan: () => import('./en-AE/plan.ts'),
  planning: () => import('./en-AE/planning.ts'),
  rates: () => import('./en-AE/rates.ts'),
  reasons: () => import('./en-AE/reasons.ts'),
  result: () => import('./en-AE/result.ts'),
  rules: () => import('./en-AE/rules.ts'),
  sent: () => import('./en-AE/sent.ts'),
  settings: () => import('./en-AE/settings.ts'),
  tokens: () => import('./en-AE/tokens.ts'),
  transactions: () => import('./en-AE/transactions.ts'),
  verify: () => import('./en-AE/verify.ts'),
  year: () => import('./en-AE/year.ts'),
  zakat: () => import('./en-AE/zakat.ts'),
} as const

export type English = typeof english
/** The list of Arabic ones is itself loaded by those who read them. */
const arabic = () => import('./catalogues-arabic.ts').then((m) => m.arabic)

export const catalogues = { 'en-AE': english, 'ar-AE': arabic } as const
