import { commonWord, referenceOf } from './data.ts'

/** One line of the table: the request to the app, the request to the bare server, and the goal. */
export type Operation = {
  key: string
  name: string
  path(facts: { cursor: string; rows: number }): string
  /** The bare server's path; null if there is nothing to compare with. */
  limit: string | null
  /** Maximum p50 of a first request in milliseconds, at 100,000 rows on PostgreSQL. */
  goal: number | null
  /** The goal as a multiple of the bare limit on the machine it was set on; it applies to slower ones too. */
  ofLimit: number | null
}

const search = '/api/user/transactions/search?size=50'
const summary = (period: string): string => `/api/user/financial-summary-quick?period=${period}`
const rareOf = (rows: number): string => referenceOf(Math.floor(rows / 3))

export const operations: readonly Operation[] = [
  {
    key: 'newest50',
    name: 'newest 50 with names',
    path: () => search,
    limit: 'newest',
    goal: 3,
    ofLimit: 5,
  },
  {
    key: 'deep',
    name: 'deep page (at 90 %)',
    path: ({ cursor }) => `${search}&cursor=${cursor}`,
    limit: 'deep',
    goal: 3,
    ofLimit: 5,
  },
  {
    key: 'deepNumber',
    name: 'deep page by its number',
    path: ({ rows }) => `/api/user/transactions-quick?size=50&page=${Math.floor((rows * 0.9) / 50)}`,
    limit: null,
    goal: null,
    ofLimit: null,
  },
  {
    key: 'rare',
    name: 'search, rare word',
    path: ({ rows }) => `${search}&q=${rareOf(rows)}`,
    limit: 'rare',
    goal: 6,
    ofLimit: 5,
  },
  {
    key: 'common',
    name: 'search, common word',
    path: () => `${search}&q=${commonWord}`,
    limit: 'common',
    goal: 6,
    ofLimit: 3.75,
  },
  {
    key: 'month',
    name: 'summary of a month',
    path: () => summary('mtd'),
    limit: 'month',
    goal: 3,
    ofLimit: 5,
  },
  {
    key: 'year',
    name: 'summary of a year',
    path: () => summary('ytd'),
    limit: 'year',
    goal: 3,
    ofLimit: 0.91,
  },
  { key: 'all', name: 'summary of all', path: () => summary('all'), limit: 'all', goal: 3, ofLimit: 0.25 },
  {
    key: 'balances',
    name: 'five years of daily balances, 6 accounts',
    path: () => '/api/user/balance-history?period=5y',
    limit: 'balances',
    goal: 10,
    ofLimit: 0.18,
  },
  {
    key: 'dashboard',
    name: 'dashboard in one go',
    path: () => '/api/user/dashboard-data?period=mtd',
    limit: null,
    goal: 8,
    ofLimit: null,
  },
  ...(
    [
      ['budgets', '40 budgets with what is carried on', 'budgets'],
      ['goals', '12 goals', 'goals'],
      ['recurring', '60 series with their next dates', 'recurring'],
      ['bills', 'bills of a pay period and what is left to pay', 'recurring/calendar'],
      ['lookAhead', 'look-ahead of 90 days with safe to spend', 'look-ahead?days=90'],
    ] as const
  ).map(([key, name, path]) => ({
    key,
    name,
    path: () => `/api/user/${path}`,
    limit: null,
    goal: 10,
    ofLimit: null,
  })),
  ...(
    [
      ['cashFlow', 'cash flow of twelve months beside twelve before', 'cash-flow?by=month', 10],
      ['cashFlowAll', 'cash flow of all time by month', 'cash-flow?by=month&period=all', 10],
      ['spendingYear', 'spending of a year by category', 'spending?group=category&period=1y', 10],
      ['spendingMerchants', 'spending of a year by merchant', 'spending?group=merchant&period=1y', 10],
      ['merchantsAll', 'spending of all time by merchant', 'spending?group=merchant', 25],
      ['netWorth', 'net worth of a year with its drivers', 'net-worth?period=1y', 10],
      ['calendar', 'calendar of a year', 'calendar', 10],
    ] as const
  ).map(([key, name, path, goal]) => ({
    key,
    name,
    path: () => `/api/user/analytics/${path}`,
    limit: null,
    goal,
    ofLimit: null,
  })),
]

/** Requests per second of 32 connections: repeats with `If-None-Match`, and first requests. */
export const loadGoal = { perSecond: 2000, firstPerSecond: 700 }
export const ingestGoal = { rowsPerSecond: 6_000, ofLimit: 0.29, againSeconds: 0.5, againOfLimit: 15 }
/** Maximum milliseconds of detecting recurring payments after a sync of some new rows. */
export const detectionGoal = 300
/** Maximum growth factor of read times from ten thousand to a million rows. */
export const flatGoal = 2
/** Factor by which the embedded engine may miss PostgreSQL's goals. */
export const embeddedGoal = 4
