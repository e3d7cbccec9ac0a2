import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays, periodRange, previousRange } from '#contract/period.ts'
import type { dashboardData, Summary } from '#contract/figures/summaries.ts'
import { complete, someAccounts } from './banks.ts'
import { now, today } from './basics.ts'
import { someTransactions } from './transactions.ts'

export function aSummary(overrides: Partial<Summary> = {}): Summary {
  const flow = { income: 18_500, expenses: 6210.4, net_income: 12_289.6 }
  return {
    balances: { total_balance: 46_844.01, lean_balance: 46_747.76, manual_balance: 96.25, accounts_count: 4, connected_count: 3 },
    monthly_summary: { ...flow, transactions_count: 30, current_month: today.slice(0, 7) },
    period_summary: { ...flow, transactions_count: 30, current_month: today.slice(0, 7) },
    yearly_summary: { current_year: Number(today.slice(0, 4)), ...flow },
    categories: { Groceries: { count: 20, amount: 4100 }, 'Dining Out': { count: 9, amount: 2110.4 } },
    category_list: [
      {
        id: 'groceries',
        name: 'Groceries',
        type: 'expense',
        color: 'orange',
        icon: 'shopping-cart',
        count: 20,
        amount: 4100,
        previous: 3600,
      },
      {
        id: 'dining',
        name: 'Dining Out',
        type: 'expense',
        color: 'purple',
        icon: 'utensils',
        count: 9,
        amount: 2110.4,
        previous: 3600,
      },
      {
        id: 'salary',
        name: 'Salary',
        type: 'income',
        color: 'green',
        icon: 'briefcase',
        count: 1,
        amount: 18_500,
        previous: 3600,
      },
    ],
    period: { key: 'mtd', ...periodRange('mtd', today) },
    previous: { ...(previousRange('mtd', today) ?? { from: today, to: today }), ...flow, expenses: 7000 },
    data_from: addDays(today, -400),
    health: {
      score: 100,
      parts: [
        { key: 'savings', points: 30, max: 30, value: 66.4 },
        { key: 'balance', points: 25, max: 25, value: 46_844.01 },
        { key: 'transactions', points: 20, max: 20, value: 30 },
        { key: 'accounts', points: 25, max: 25, value: 4 },
      ],
    },
    unconverted: [],
    coverage: complete,
    last_updated: now,
    ...overrides,
  }
}

type Dashboard = ResponseOf<typeof dashboardData>

export function aDashboard(overrides: Partial<Dashboard> = {}): Dashboard {
  const overview = overrides.overview ?? aSummary()
  const days = Array.from({ length: 10 }, (_, at) => addDays(today, at - 9))
  return {
    success: true,
    summary: {
      total_balance: overview.balances.total_balance,
      accounts_count: overview.balances.accounts_count,
      income: overview.period_summary.income,
      expenses: overview.period_summary.expenses,
      transactions_count: overview.period_summary.transactions_count,
    },
    accounts: { data: [...someAccounts], count: someAccounts.length },
    transactions: { data: someTransactions.slice(0, 5), count: someTransactions.length },
    overview,
    trend: {
      days,
      spent: days.map((_, at) => at * 620),
      previous: days.map((_, at) => at * 700),
    },
    recent: null,
    history: {
      from: addDays(today, -30),
      to: today,
      total: Array.from({ length: 31 }, (_, at) => 40_000 + at * 236),
      accounts: someAccounts.map(({ id }) => ({
        id,
        balances: Array.from({ length: 31 }, (_, at) => 900 + at),
      })),
    },
    unverified_count: 28,
    last_synced: now,
    ...overrides,
  }
}
