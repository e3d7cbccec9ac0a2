import type { EntryType } from '#contract/common.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { HelpSlug } from './help-slugs.ts'
import { openPaths } from './open-paths.ts'

type Days = { from: string; to: string }

/** All addresses of the app; screens link through these and never through literal paths. */
export const paths = {
  ...openPaths,
  articles: '/help/',
  helpOf: (slug: HelpSlug) => `/help/${slug}`,
  loginTo: (next: string) => `/login?next=${encodeURIComponent(next)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  restoreEmail: '/restore-email',
  linkGoogle: '/link-google',
  accounts: '/accounts',
  connections: '/connections',
  transactions: '/transactions',
  transactionsWith: (filter: Filter) => withQuery('/transactions', filter),
  transactionOf: (id: string) => withQuery('/transactions', { tx: id, period: 'all' }),
  verify: '/transactions/swipe',
  verifyBills: '/transactions/swipe?queue=bills',
  verifyDuplicates: '/transactions/swipe?queue=duplicates',
  verifyProposals: '/transactions/swipe?queue=proposals',
  imports: '/transactions/import',
  shared: '/transactions?shared',
  budgets: '/budgets',
  budget: '/budget',
  bills: '/budgets/bills',
  seriesOf: (id: string) => withQuery('/budgets/bills', { series: id }),
  goals: '/budgets/goals',
  budgetOf: (id: string) => withQuery('/budgets', { budget: id }),
  goalOf: (id: string) => withQuery('/budgets/goals', { goal: id }),
  newGoal: '/budgets/goals?new',
  newBudget: '/budgets?new',
  lookAhead: '/budgets/look-ahead',
  cheques: '/budgets/cheques',
  foundLease: '/budgets/cheques?lease',
  returnedCheques: '/budgets/cheques?returned',
  chequeOf: (id: string) => withQuery('/budgets/cheques', { cheque: id }),
  instalments: '/budgets/instalments',
  planOf: (id: string) => withQuery('/budgets/instalments', { plan: id }),
  loans: '/budgets/loans',
  loanOf: (id: string) => withQuery('/budgets/loans', { loan: id }),
  domestic: '/budgets/household',
  cardOf: (id: string) => withQuery('/accounts', { card: id }),
  returnsOf: (id: string) => withQuery('/accounts', { returns: id }),
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
  calendar: '/analytics/spending#calendar',
  reports: '/analytics/reports',
  compare: '/analytics/reports?compare',
  compareOf: (a: Days, b: Days) => `/analytics/reports?compare&a=${a.from}..${a.to}&b=${b.from}..${b.to}`,
  sent: '/analytics/spending#sent-home',
  yearInReview: '/analytics/reports?review',
  reviewOf: (year: string) => withQuery('/analytics/reports', { review: year }),
  settings: '/settings',
  display: '/settings#display',
  payDay: '/settings#pay-day',
  holidays: '/settings#holidays',
  profile: '/settings/profile',
  security: '/settings/profile#security',
  plan: '/settings/profile#subscription',
  notificationSettings: '/settings/notifications',
  categories: '/settings/categories',
  tags: '/settings/categories#tags',
  rules: '/settings/categories#rules',
  rulesFrom: (id: string) => `${withQuery('/settings/categories', { from: id })}#rules`,
  data: '/settings/data',
  activity: '/settings/data#activity',
  ownData: '/settings/data#export',
  apps: '/settings/data#apps',
  apiTokens: '/settings/data#api-tokens',
  languageModel: '/settings/data#language-model',
  sharing: '/settings/profile#household',
  invitation: '/invitation',
  authorize: '/authorize',
  ours: '/household',
  oursOf: (membership: string) => withQuery('/household', { of: membership }),
  oursReview: (membership: string) => withQuery('/household', { of: membership, review: 'true' }),
  notifications: '/notifications',
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
