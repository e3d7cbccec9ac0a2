import type { English } from './catalogues-english.ts'
import type { InArabic } from './texts.ts'

type Arabic = { readonly [N in keyof English]: InArabic<English[N]> }

type Frame = typeof import('./ar-AE/frame.ts')

/** These are needed by nearly every screen: one file for all. */
const frame =
  <N extends keyof Frame>(name: N) =>
  async (): Promise<{ default: Frame[N] }> => ({ default: (await import('./ar-AE/frame.ts'))[name] })

export const arabic: Arabic = {
  account: () => import('./ar-AE/accounts/account.ts'),
  accounts: () => import('./ar-AE/accounts/accounts.ts'),
  add: () => import('./ar-AE/transactions/add.ts'),
  analytics: () => import('./ar-AE/overview/analytics.ts'),
  ahead: frame('ahead'),
  lookAhead: () => import('./ar-AE/planning/look-ahead.ts'),
  model: () => import('./ar-AE/overview/model.ts'),
  ask: () => import('./ar-AE/overview/ask.ts'),
  auth: () => import('./ar-AE/public/auth.ts'),
  balanceHistory: () => import('./ar-AE/overview/balance-history.ts'),
  banks: frame('banks'),
  bills: () => import('./ar-AE/planning/bills.ts'),
  card: () => import('./ar-AE/uae/card.ts'),
  returns: () => import('./ar-AE/uae/returns.ts'),
  categories: () => import('./ar-AE/settings/categories.ts'),
  changes: () => import('./ar-AE/transactions/changes.ts'),
  cheques: () => import('./ar-AE/uae/cheques.ts'),
  connections: () => import('./ar-AE/connections/connections.ts'),
  dashboard: frame('dashboard'),
  developer: () => import('./ar-AE/settings/developer.ts'),
  imports: () => import('./ar-AE/transactions/imports.ts'),
  goals: () => import('./ar-AE/planning/goals.ts'),
  gratuity: () => import('./ar-AE/uae/gratuity.ts'),
  help: () => import('./ar-AE/help/help.ts'),
  helpArticles: () => import('./ar-AE/help/articles.ts'),
  holidays: () => import('./ar-AE/uae/holidays.ts'),
  domestic: () => import('./ar-AE/uae/domestic.ts'),
  investments: () => import('./ar-AE/investments/investments.ts'),
  instalments: () => import('./ar-AE/uae/instalments.ts'),
  loans: () => import('./ar-AE/uae/loans.ts'),
  late: () => import('./ar-AE/layout/late.ts'),
  layout: frame('layout'),
  notifications: () => import('./ar-AE/settings/notifications.ts'),
  ours: () => import('./ar-AE/settings/ours.ts'),
  overview: () => import('./ar-AE/overview/overview.ts'),
  own: () => import('./ar-AE/accounts/own.ts'),
  palette: () => import('./ar-AE/layout/palette.ts'),
  parts: () => import('./ar-AE/layout/parts.ts'),
  payment: () => import('./ar-AE/transactions/payment.ts'),
  subscription: () => import('./ar-AE/settings/subscription.ts'),
  planning: () => import('./ar-AE/planning/planning.ts'),
  rates: () => import('./ar-AE/accounts/rates.ts'),
  reasons: () => import('./ar-AE/transactions/reasons.ts'),
  result: () => import('./ar-AE/connections/result.ts'),
  rules: () => import('./ar-AE/transactions/rules.ts'),
  sent: () => import('./ar-AE/uae/sent.ts'),
  settings: () => import('./ar-AE/settings/settings.ts'),
  sharing: () => import('./ar-AE/settings/sharing.ts'),
  standing: () => import('./ar-AE/overview/standing.ts'),
  ui: () => import('./ar-AE/layout/ui.ts'),
  apps: () => import('./ar-AE/settings/apps.ts'),
  proof: () => import('./ar-AE/public/proof.ts'),
  messages: () => import('./ar-AE/transactions/messages.ts'),
  tokens: () => import('./ar-AE/settings/tokens.ts'),
  transactions: () => import('./ar-AE/transactions/transactions.ts'),
  proposals: () => import('./ar-AE/transactions/proposals.ts'),
  verify: () => import('./ar-AE/transactions/verify.ts'),
  toDo: () => import('./ar-AE/overview/to-do.ts'),
  year: () => import('./ar-AE/overview/year.ts'),
  zakat: () => import('./ar-AE/uae/zakat.ts'),
}
