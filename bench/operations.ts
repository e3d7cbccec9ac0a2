import { pushKey } from '#contract/notifications/channels.ts'
import { commonWord, referenceOf } from './data.ts'

/** Checks the session, reads nothing more and answers a key: what any call of the server takes. */
export const barePath = pushKey.path

/** One line of the table. */
export type Operation = {
  name: string
  path: (facts: { cursor: string; rows: number }) => string
  /** The most that the p50 of a first request may be, in multiples of the bare call on PostgreSQL. */
  limit: number
}

const search = '/api/user/transactions/search?size=50'
const summary = (period: string): string => `/api/user/financial-summary-quick?period=${period}`
export const monthPath = summary('mtd')

const fixed = (name: string, path: string, limit: number): Operation => ({ name, path: () => path, limit })

export const operations: readonly Operation[] = [
  fixed('newest page', search, 5),
  { name: 'deep page (at 90 %)', path: ({ cursor }) => `${search}&cursor=${cursor}`, limit: 5 },
  fixed('first page by number', '/api/user/transactions?size=50', 5),
  {
    name: 'search, rare word',
    path: ({ rows }) => `${search}&q=${referenceOf(Math.floor(rows / 3))}`,
    limit: 15,
  },
  fixed('search, common word', `${search}&q=${commonWord}`, 15),
  fixed('summary of a month', monthPath, 2.5),
  fixed('summary of a year', summary('ytd'), 5),
  fixed('summary of all', summary('all'), 5),
  fixed('five years of balances', '/api/user/balance-history?period=5y', 25),
  fixed('dashboard', '/api/user/dashboard-data?period=mtd', 8),
  fixed('look-ahead of 90 days', '/api/user/look-ahead?days=90', 25),
  fixed('40 budgets', '/api/user/budgets', 25),
  fixed('12 goals', '/api/user/goals', 25),
  fixed('60 series', '/api/user/recurring', 25),
  fixed('bills of a pay period', '/api/user/recurring/calendar', 25),
  fixed('cash flow of a year', '/api/user/analytics/cash-flow?by=month', 25),
  fixed('cash flow of all time', '/api/user/analytics/cash-flow?by=month&period=all', 25),
  fixed('spending of a year by category', '/api/user/analytics/spending?group=category&period=1y', 25),
  fixed('spending of a year by merchant', '/api/user/analytics/spending?group=merchant&period=1y', 25),
  fixed('spending of all time by merchant', '/api/user/analytics/spending?group=merchant', 60),
  fixed('net worth of a year with its drivers', '/api/user/analytics/net-worth?period=1y', 25),
  fixed('calendar of a year', '/api/user/analytics/calendar', 25),
]

/** The least rate of summaries of a month over 32 connections, as a share of the bare call's rate. */
export const rateLimits = { first: 0.3, repeat: 0.6 }
/** The most that each may take, in multiples of the bare call. */
export const changeLimits = { firstSync: 42_000, again: 1250, detection: 750, importing: 75_000 }
/** By how much the embedded engine may exceed the limits. */
export const embeddedFactor = 3
