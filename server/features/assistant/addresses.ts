/** Addresses of the app's screens, as evidence of figures. A test compares them with those of the app. Pure. */
import type { Filter } from '#contract/ledger/transactions.ts'
import type { AskedKind } from '#contract/proposals/proposals.ts'

export const screens = {
  accounts: '/accounts',
  transactions: '/transactions',
  verify: '/transactions/swipe',
  shared: '/transactions?shared',
  budgets: '/budgets',
  bills: '/budgets/bills',
  goals: '/budgets/goals',
  lookAhead: '/budgets/look-ahead',
  cheques: '/budgets/cheques',
  instalments: '/budgets/instalments',
  loans: '/budgets/loans',
  investments: '/accounts/investments',
  dashboard: '/dashboard',
  analytics: '/analytics',
  cashFlow: '/analytics/cash-flow',
  spending: '/analytics/spending',
  netWorth: '/analytics/net-worth',
  sent: '/analytics/spending#sent-home',
  gratuity: '/accounts/gratuity',
  zakat: '/accounts/zakat',
  rules: '/settings/categories#rules',
} as const

const withQuery = (path: string, values: Record<string, string | undefined>): string => {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  )
  if (query.size === 0) return path
  const [page, place] = path.split('#')
  return `${page}?${query}${place === undefined ? '' : `#${place}`}`
}

/** The list of the payments that a filter finds; of all days unless the filter names some. */
export const paymentsAddress = ({ period, ...filter }: Filter): string =>
  withQuery(screens.transactions, {
    ...filter,
    period: period ?? (filter.from || filter.to ? undefined : 'all'),
  })
export const paymentAddress = (id: string): string =>
  withQuery(screens.transactions, { tx: id, period: 'all' })
export const cardAddress = (accountId: string): string => withQuery(screens.accounts, { card: accountId })
export const budgetAddress = (id: string): string => withQuery(screens.budgets, { budget: id })
export const goalAddress = (id: string): string => withQuery(screens.goals, { goal: id })
/** A screen for some days. */
export const screenOf = (path: string, { from, to }: { from: string | null; to: string | null }): string =>
  withQuery(path, { from: from ?? undefined, to: to ?? undefined })
/** Where proposals wait for an answer. */
export const proposalsAddress = '/transactions/swipe?queue=proposals'

/** Where a person makes a change. */
export const placeOf: Readonly<Record<AskedKind, string>> = {
  category: screens.transactions,
  rule: screens.rules,
  budget: screens.budgets,
  goal: screens.goals,
  reminder: screens.bills,
}
