import type { Bill, recurringCalendar, Series } from '#contract/recurring.ts'
import type { Account, Coverage } from '#contract/accounts.ts'
import { defaultCategories, extraCategories } from '#contract/categories.ts'
import type { Connection } from '#contract/connections.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays, dubaiDay, periodRange, previousRange } from '#contract/period.ts'
import type { dashboardData, Summary } from '#contract/summaries.ts'
import type { SyncRun } from '#contract/sync.ts'
import type { Transaction } from '#contract/transactions.ts'

/** Objects of the contract with plausible values, of which a test names only what it is about. */

export const today = dubaiDay(new Date())
const now = new Date().toISOString()
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const allCategories = [...defaultCategories, ...extraCategories]

export function aTransaction(number: number, given: Partial<Transaction> = {}): Transaction {
  const type = given.type ?? 'expense'
  return {
    id: idOf(number),
    type,
    description: 'Carrefour',
    raw_description: 'POS PURCHASE CARREFOUR DUBAI AE',
    merchant: 'Carrefour',
    title: { code: 'merchant', params: { name: 'Carrefour' } },
    category: 'groceries',
    category_name: 'Groceries',
    category_reason: { kind: 'merchant', code: 'known_merchant', params: { name: 'Carrefour' } },
    amount: 120.5,
    bank_amount: null,
    currency: 'AED',
    date: addDays(today, -Math.floor(number / 3)),
    date_suspect: null,
    booked_at: now,
    value_date: null,
    bank_name: 'Emirates NBD',
    account_id: idOf(9001),
    account_name: 'Current account',
    source: 'bank',
    status: 'booked',
    transfer: null,
    note: '',
    verified: false,
    needsEditing: false,
    verificationAction: null,
    verifiedAt: null,
    editedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    ...given,
  }
}

/** Thirty rows of the last days: a salary, a transfer, a pending one, cash, and groceries. */
export const someTransactions: readonly Transaction[] = Array.from({ length: 30 }, (_, at) => {
  if (at === 4)
    return aTransaction(at, {
      type: 'income',
      description: 'Salary',
      category: 'salary',
      category_name: 'Salary',
      amount: 18_500,
      verified: true,
    })
  if (at === 7) return aTransaction(at, { transfer: { counterpart_id: idOf(8), by: 'auto' }, amount: 2000 })
  if (at === 1) return aTransaction(at, { status: 'pending', description: 'Careem', category: 'transport' })
  if (at === 2) return aTransaction(at, { source: 'manual', account_id: null, description: 'Karak' })
  return aTransaction(at, { amount: 20 + at * 7.25 })
})

export function anAccount(number: number, given: Partial<Account> = {}): Account {
  const balance = given.balance === undefined ? 42_150.75 : given.balance
  return {
    id: idOf(9000 + number),
    entity_id: 'entity-1',
    bank_name: 'Emirates NBD',
    bank_identifier: 'ENBD_AE',
    account_name: 'Current account',
    account_types: ['CURRENT'],
    individual_accounts_count: 1,
    balance,
    available: balance,
    credit: null,
    currency: 'AED',
    balance_aed: balance,
    rate: null,
    account_type: 'CURRENT',
    kind: 'current',
    iban_last4: '4321',
    source: 'lean',
    connection_status: 'active',
    last_updated: now,
    unreconciled: 0,
    unreadable: null,
    closed: null,
    ...given,
  }
}

export const someAccounts: readonly Account[] = [
  anAccount(1),
  anAccount(2, { account_name: 'Savings', kind: 'savings', balance: 8000, iban_last4: '9876' }),
  anAccount(3, {
    entity_id: 'entity-2',
    bank_name: 'Mashreq Bank',
    bank_identifier: 'MASHREQ_AE',
    account_name: 'Platinum card',
    kind: 'card',
    balance: -3402.99,
    available: -3402.99,
    credit: { limit: 15_000, available: 11_597.01 },
  }),
  anAccount(4, {
    entity_id: null,
    bank_name: 'Cash',
    bank_identifier: null,
    account_name: 'Cash',
    kind: 'manual',
    source: 'manual',
    balance: 96.25,
    iban_last4: null,
  }),
]

export function aConnection(number: number, given: Partial<Connection> = {}): Connection {
  return {
    id: idOf(7000 + number),
    entity_id: `entity-${number}`,
    bank_name: 'Emirates NBD',
    bank_identifier: 'ENBD_AE',
    connection_status: 'active',
    status: 'Active',
    health: 'up_to_date',
    cause: '',
    action: 'none',
    reconnect_id: null,
    permissions: ['identity', 'accounts', 'balance', 'transactions'],
    created_at: now,
    connected_at: now,
    consent_expires_at: `${addDays(today, 300)}T00:00:00.000Z`,
    last_synced_at: now,
    last_data_at: now,
    accounts_count: 2,
    skipped_accounts: [],
    unreadable: null,
    accounts: [
      { id: idOf(9001), name: 'Current account', currency: 'AED', balance: 42_150.75 },
      { id: idOf(9002), name: 'Savings', currency: 'AED', balance: 8000 },
    ],
    ...given,
  }
}

export const someConnections: readonly Connection[] = [
  aConnection(1),
  aConnection(2, { bank_name: 'Mashreq Bank', bank_identifier: 'MASHREQ_AE', accounts_count: 1 }),
]

export function aRun(given: Partial<SyncRun> = {}): SyncRun {
  return {
    id: idOf(6001),
    connection_id: idOf(7001),
    bank_name: 'Emirates NBD',
    trigger: 'connect',
    days: 365,
    state: 'running',
    started_at: now,
    finished_at: null,
    created_at: now,
    accounts_total: 2,
    accounts_done: 1,
    fetched: 412,
    inserted: 0,
    updated: 0,
    removed: 0,
    unreadable: 0,
    unreadable_since: null,
    error_code: null,
    error: null,
    ...given,
  }
}

export const complete: Coverage = {
  state: 'complete',
  unread_banks: [],
  accounts_without_balance: 0,
  unreadable: null,
}
export const unread: Coverage = {
  state: 'none',
  unread_banks: [{ connection_id: idOf(7001), bank_name: 'Emirates NBD', connected_at: now }],
  accounts_without_balance: 0,
  unreadable: null,
}

export function aSummary(given: Partial<Summary> = {}): Summary {
  const flow = { income: 18_500, expenses: 6210.4, net_income: 12_289.6 }
  return {
    balances: { total_balance: 46_844.01, lean_balance: 46_747.76, manual_balance: 96.25, accounts_count: 4 },
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
    ...given,
  }
}

type Dashboard = ResponseOf<typeof dashboardData>

export function aDashboard(given: Partial<Dashboard> = {}): Dashboard {
  const overview = given.overview ?? aSummary()
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
    history: {
      from: addDays(today, -29),
      to: today,
      total: Array.from({ length: 30 }, (_, at) => 40_000 + at * 236),
      accounts: someAccounts.map(({ id }) => ({
        id,
        balances: Array.from({ length: 30 }, (_, at) => 900 + at),
      })),
    },
    unverified_count: 28,
    last_synced: now,
    ...given,
  }
}

const seriesId = (n: number): string => `0b0e2d1c-5c1f-4f0e-9d7b-00000000000${n}`
const aSeries = (n: number, more: Partial<Series>): Series => ({
  id: seriesId(n),
  name: 'Rent',
  type: 'expense',
  kind: 'rent',
  cadence: 'quarterly',
  state: 'active',
  next_date: addDays(today, 2),
  expected: 20_000,
  low: 20_000,
  high: 20_000,
  currency: 'AED',
  account_id: null,
  source: 'found',
  fixed: true,
  price_change: null,
  until_date: null,
  ...more,
})

/** A rent, a varying bill that is late, a subscription to confirm, a salary and a cancelled gym. */
export const someSeries: readonly Series[] = [
  aSeries(1, {}),
  aSeries(2, {
    name: 'DEWA',
    kind: 'bill',
    cadence: 'monthly',
    next_date: addDays(today, -1),
    expected: 431.2,
    low: 310,
    high: 512.45,
    fixed: false,
  }),
  aSeries(3, {
    name: 'Netflix',
    kind: 'subscription',
    cadence: 'monthly',
    state: 'suggested',
    next_date: addDays(today, 20),
    expected: 49,
    low: 49,
    high: 49,
    price_change: { date: addDays(today, -40), from: 39, to: 49 },
  }),
  aSeries(4, {
    name: 'ACME FZ LLC',
    type: 'income',
    kind: 'salary',
    cadence: 'monthly',
    next_date: addDays(today, 5),
    expected: 18_000,
    low: 18_000,
    high: 18_000,
  }),
  aSeries(5, { name: 'Fitness First', kind: 'other', cadence: 'monthly', state: 'ended', next_date: null }),
]

function aBill(series: Series, more: Partial<Bill> = {}): Bill {
  const { id, name, type, kind, expected, low, high, currency, account_id, state } = series
  return {
    series_id: id,
    name,
    type,
    kind,
    expected,
    low,
    high,
    currency,
    account_id,
    suggested: state === 'suggested',
    date: series.next_date ?? today,
    state: 'due',
    transaction_id: null,
    amount: null,
    paid_on: null,
    ...more,
  }
}

/** Their dates in the pay period, which ends in five days. */
export function someBills(): ResponseOf<typeof recurringCalendar> {
  const [rent, dewa, netflix, salary] = someSeries
  if (!rent || !dewa || !netflix || !salary) throw new Error('four series run')
  return {
    success: true,
    from: addDays(today, -25),
    to: addDays(today, 30),
    occurrences: [
      aBill(netflix, {
        date: addDays(today, -10),
        state: 'paid',
        amount: 49,
        paid_on: addDays(today, -10),
        transaction_id: netflix.id,
      }),
      aBill(dewa, { state: 'late' }),
      aBill(rent),
      aBill(salary),
      aBill(netflix),
    ],
    left_to_pay: 20_431.2,
    pay_day: addDays(today, 5),
    pay_known: true,
  }
}
