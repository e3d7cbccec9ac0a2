import type { EntryType } from '#contract/common.ts'
import type { Filter } from '#contract/transactions.ts'
import { openPaths } from './open-paths.ts'

/** All addresses of the app; screens link through these and never through literal paths. */
export const paths = {
  ...openPaths,
  loginTo: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  linkGoogle: '/link-google',
  accounts: '/accounts',
  connections: '/connections',
  transactions: '/transactions',
  transactionsWith: (filter: Filter) => withQuery('/transactions', filter),
  transactionOf: (id: string) => withQuery('/transactions', { tx: id, period: 'all' }),
  verify: '/transactions/swipe',
  imports: '/transactions/import',
  rules: '/transactions/rules',
  tags: '/transactions/tags',
  shared: '/transactions/shared',
  rulesFrom: (id: string) => `/transactions/rules?from=${encodeURIComponent(id)}`,
  budgets: '/budgets',
  budget: '/budget',
  bills: '/budgets/bills',
  goals: '/budgets/goals',
  budgetOf: (id: string) => withQuery('/budgets', { budget: id }),
  goalOf: (id: string) => withQuery('/budgets/goals', { goal: id }),
  newGoal: '/budgets/goals?new',
  newBudget: '/budgets?new',
  lookAhead: '/budgets/look-ahead',
  cheques: '/budgets/cheques',
  chequeOf: (id: string) => withQuery('/budgets/cheques', { cheque: id }),
  instalments: '/budgets/instalments',
  planOf: (id: string) => withQuery('/budgets/instalments', { plan: id }),
  household: '/budgets/household',
  card: '/accounts/card',
  cardOf: (id: string) => withQuery('/accounts/card', { account: id }),
  returns: '/accounts/returns',
  returnsOf: (id: string) => withQuery('/accounts/returns', { account: id }),
  gratuity: '/accounts/gratuity',
  investments: '/accounts/investments',
  newInvestment: '/accounts/investments?new',
  investment: '/accounts/investments/holding',
  investmentOf: (id: string) => withQuery('/accounts/investments/holding', { instrument: id }),
  zakat: '/accounts/zakat',
  analytics: '/analytics',
  cashFlow: '/analytics/cash-flow',
  spending: '/analytics/spending',
  netWorth: '/analytics/net-worth',
  calendar: '/analytics/calendar',
  compare: '/analytics/compare',
  reports: '/analytics/reports',
  sent: '/analytics/sent-home',
  yearInReview: '/analytics/year',
  settings: '/settings',
  categories: '/settings/categories',
  holidays: '/settings/holidays',
  profile: '/profile',
  security: '/profile/security',
  preferences: '/profile/preferences',
  payDay: '/profile/preferences#pay-day',
  activity: '/profile/activity',
  apiTokens: '/profile/api-tokens',
  data: '/profile/data',
  plan: '/profile/plan',
  notifications: '/notifications',
  notificationSettings: '/profile/notifications',
  addTransaction: '/add-transaction',
  addTransactionOf: (type: EntryType) => `/add-transaction?type=${type}`,
  success: '/success',
  failure: '/failure',
  testTransactions: '/test-transactions',
  freshSetup: '/fresh-setup',
} as const

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

/** The login page that links the Google sign-in pending in this browser to an account with a password. */
export function loginToLink(search: string): string {
  const query = new URLSearchParams(search)
  query.set('google', 'link')
  return `${paths.login}?${query.toString()}`
}

/**
 * The address to open after sign-in: the `next` parameter if it is
 * on our origin and not an entry page, else the dashboard.
 */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next')
  if (!next) return paths.dashboard
  try {
    const url = new URL(next, origin)
    const entry: readonly string[] = [paths.login, paths.signup, paths.root]
    if (url.origin !== origin || entry.includes(url.pathname)) return paths.dashboard
    const path = url.pathname + url.search + url.hash
    // `/.//evil.ae` is on our origin, yet its path alone resolves to another
    return new URL(path, origin).origin === origin ? path : paths.dashboard
  } catch {
    return paths.dashboard
  }
}
