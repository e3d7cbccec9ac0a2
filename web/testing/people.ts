import { accountsQuick, balanceHistory } from '#contract/accounts.ts'
import { listApiTokens } from '#contract/api-tokens.ts'
import { listShares } from '#contract/shares.ts'
import { listTags } from '#contract/tags.ts'
import { listCategories } from '#contract/categories.ts'
import { leanEntities, listConsents, userEntities, type Connection } from '#contract/connections.ts'
import { listRecurring, recurringCalendar } from '#contract/recurring.ts'
import { lookAhead } from '#contract/look-ahead.ts'
import { readGratuity } from '#contract/gratuity.ts'
import { listOwnAccounts } from '#contract/own-accounts.ts'
import { addDays, historyKeys } from '#contract/period.ts'
import { listChanges } from '#contract/changes.ts'
import { listViews } from '#contract/views.ts'
import { listExchangeRates } from '#contract/rates.ts'
import { listAudit, userProfile } from '#contract/settings.ts'
import { readPlan } from '#contract/plans.ts'
import { dashboardData, summaryQuick } from '#contract/summaries.ts'
import { syncStatus } from '#contract/sync.ts'
import { reviewDeck } from '#contract/review.ts'
import {
  filterTotals,
  readTransaction,
  searchTransactions,
  transactionCounts,
  transactionsPage,
} from '#contract/transactions.ts'
import { someAhead } from './data/ahead.ts'
import { become, noura } from './app.tsx'
import { anAccount, aConnection, complete, someAccounts, someConnections, unread } from './data/banks.ts'
import { someOwn } from './data/own.ts'
import { allCategories, allGroups, today } from './data/basics.ts'
import { aDashboard, aSummary } from './data/dashboard.ts'
import { someBills, someSeries } from './data/planning.ts'
import { someShares, someTags, someTransactions } from './data/transactions.ts'
import { answer, answerIdentity, answerWith } from './fake-api.ts'

const now = new Date().toISOString()
const ok = { success: true } as const

/** What everybody has, whatever their banks. */
function answerPerson(): void {
  answer(userProfile, {
    success: true,
    id: noura.id,
    name: noura.name,
    email: noura.email,
    photoURL: null,
    plan: 'free',
    createdAt: now,
    darkMode: false,
    secondCurrency: null,
    language: null,
    display: {},
  })
  answer(listExchangeRates, {
    success: true,
    day: today,
    rates: [
      { currency: 'USD', aed: '3.6725', date: '1997-11-02', source: 'peg' },
      { currency: 'INR', aed: '0.04407', date: '2026-03-13', source: 'ECB' },
    ],
  })
  answer(listShares, { success: true, data: [...someShares] })
  answer(listTags, { success: true, tags: [...someTags] })
  answer(listCategories, {
    success: true,
    data: [...allCategories],
    groups: [...allGroups],
    count: allCategories.length,
  })
  answer(readPlan, {
    success: true,
    plan: 'free',
    enforced: true,
    trial: { state: 'available', started_at: null, ends_at: null },
    paid_until: null,
    renews: false,
    payments: true,
    banks: { connected: 2, limit: 2 },
  })
  answer(listApiTokens, {
    success: true,
    tokens: [
      {
        id: '0195d3a0-0000-7000-8000-000000000001',
        name: 'Monthly spreadsheet',
        scope: 'read',
        created_at: now,
        ends_at: `${addDays(today, 60)}T08:00:00.000Z`,
        last_used_at: null,
      },
    ],
  })
  answer(listViews, { success: true, views: [] })
  answer(listChanges, {
    success: true,
    data: [
      {
        id: noura.id,
        at: now,
        kind: 'transaction.edit',
        params: { name: 'Talabat' },
        rows: 1,
        state: 'done',
        changed_at: null,
        action: 'undo',
      },
    ],
    next_cursor: null,
  })
  answer(listOwnAccounts, {
    success: true,
    accounts: someOwn,
    assets: 2_080_250,
    debts: 1_500_000,
    unconverted: [],
  })
  answer(readGratuity, { success: true, employments: [], total: 0 })
  answer(listAudit, {
    success: true,
    data: [
      { id: noura.id, at: now, kind: 'signed_in', detail: { method: 'password', ip: '192.0.2.7' } },
      { id: someAccounts[0]?.id ?? noura.id, at: now, kind: 'consent_given', detail: { bank: 'Mashreq' } },
    ],
  })
  answer(syncStatus, {
    success: true,
    active: [],
    last_synced: now,
    next_sync_at: null,
    recommendation: 'regular_sync',
    limits: { day_used: 1, day_limit: 50, hour_used: 1, hour_limit: 10, wait_seconds: 0 },
  })
  answerIdentity('list-sessions', {
    sessions: [
      {
        id: 's1',
        createdAt: now,
        lastSeenAt: now,
        ip: '192.0.2.7',
        userAgent: navigator.userAgent,
        current: true,
      },
      { id: 's2', createdAt: now, lastSeenAt: now, ip: null, userAgent: null, current: false },
    ],
  })
  answerIdentity('passkey/list-user-passkeys', [{ id: 'p1', name: 'Phone', createdAt: now }])
  answerIdentity('list-accounts', [{ providerId: 'credential' }])
}

function answerBanks(connections: readonly Connection[]): void {
  answer(leanEntities, { success: true, entities: [...connections] })
  answer(userEntities, {
    success: true,
    entity_ids: connections.map((each) => each.entity_id),
    entities: [...connections],
    count: connections.length,
    lean_customer_id: null,
    message: '',
  })
  answer(listConsents, {
    success: true,
    data: connections.map((each) => ({
      id: each.id,
      bank_name: each.bank_name,
      bank_identifier: each.bank_identifier,
      purpose: 'account information',
      permissions: each.permissions,
      text_version: '1',
      given_at: `${addDays(today, -40)}T08:00:00.000Z`,
      expires_at: each.consent_expires_at,
      ended_at: now,
      end_reason: 'withdrawn by you',
      state: 'ended' as const,
    })),
  })
}

/** Somebody with two banks, cash and thirty transactions. */
export async function becomeFull(): Promise<void> {
  answerFull()
  await become(noura)
}

/** The same before they sign in. */
export function answerFull(): void {
  answer(lookAhead, someAhead())
  answerBanks(someConnections)
  answer(accountsQuick, {
    success: true,
    data: [...someAccounts],
    count: someAccounts.length,
    total_balance: 46_844.01,
    unconverted: [],
    coverage: complete,
  })
  answer(dashboardData, aDashboard())
  answer(listRecurring, { success: true, series: [...someSeries] })
  answer(recurringCalendar, someBills())
  answer(summaryQuick, { success: true, summary: aSummary() })
  answerWith(balanceHistory, ({ query }) => ({
    ...ok,
    period: historyKeys.find((key) => key === query['period']) ?? '30d',
    from: addDays(today, -29),
    to: today,
    step: 1,
    total: Array.from({ length: 30 }, (_, at) => 40_000 + at * 236),
    accounts: someAccounts.map(({ id, account_name: name, bank_name, currency }) => ({
      id,
      name,
      bank_name,
      currency,
      balances: Array.from({ length: 30 }, (_, at) => 10_000 + at),
    })),
    change: 6844.01,
    change_percent: 17.1,
    unconverted: [],
    coverage: complete,
  }))
  answerList(someTransactions)
  answerPerson()
}

/** The list, its totals and the deck show these rows, filtered by their text alone. */
export function answerList(rows: typeof someTransactions): void {
  const found = (query: Readonly<Record<string, string>>): typeof someTransactions =>
    rows.filter((row) => row.description.toLowerCase().includes((query['q'] ?? '').toLowerCase()))
  answerWith(searchTransactions, ({ query }) => ({
    ...ok,
    data: [...found(query)],
    next_cursor: null,
    last_synced: now,
  }))
  answerWith(filterTotals, ({ query }) => ({
    ...ok,
    count: found(query).length,
    listed: found(query).length,
    capped: false,
    total: { currency: 'AED', income: 18_500, expenses: 6210.4, net: 12_289.6 },
    unconverted: 0,
  }))
  answerWith(readTransaction, ({ path }) => {
    const row = rows.find(({ id }) => path.endsWith(id))
    if (!row) throw new Error(`no row for ${path}`)
    return { ...ok, transaction: row }
  })
  answer(transactionsPage, {
    success: true,
    data: rows.slice(0, 10),
    pagination: { page: 0, size: 10, total: rows.length, has_more: false },
    last_synced: now,
  })
  const unverified = rows.filter((row) => !row.verified)
  answer(reviewDeck, {
    success: true,
    cards: unverified.slice(0, 8).map((transaction) => ({
      key: transaction.id,
      ids: [transaction.id],
      count: 1,
      total: transaction.amount,
      usual: transaction.amount,
      payments: [
        {
          id: transaction.id,
          date: transaction.date,
          amount: transaction.amount,
          account_id: transaction.id,
        },
      ],
      transaction,
    })),
    next_cursor: null,
    queue: { cards: Math.min(8, unverified.length), payments: unverified.length, older: 0 },
    counters: {
      total: rows.length,
      verified: rows.length - unverified.length,
      unverified: unverified.length,
    },
  })
  const counts = { income_count: 1, expense_count: rows.length - 1, total_count: rows.length }
  answer(transactionCounts, { success: true, ...counts, data: counts, unverified_count: unverified.length })
}

/** Somebody who has just signed up: no bank, no transaction. */
export async function becomeNew(): Promise<void> {
  const nothing = { income: 0, expenses: 0, net_income: 0 }
  const overview = aSummary({
    balances: { total_balance: 0, lean_balance: 0, manual_balance: 0, accounts_count: 0 },
    monthly_summary: { ...nothing, transactions_count: 0, current_month: today.slice(0, 7) },
    period_summary: { ...nothing, transactions_count: 0, current_month: today.slice(0, 7) },
    category_list: [],
    categories: {},
    health: { score: 5, parts: [{ key: 'balance', points: 5, max: 25, value: 0 }] },
    last_updated: null,
  })
  answerBanks([])
  answer(accountsQuick, {
    success: true,
    data: [],
    count: 0,
    total_balance: 0,
    unconverted: [],
    coverage: complete,
  })
  const days = [today]
  answer(
    dashboardData,
    aDashboard({
      overview,
      accounts: { data: [], count: 0 },
      transactions: { data: [], count: 0 },
      trend: { days, spent: [0], previous: [0] },
      history: { from: today, to: today, total: [0], accounts: [] },
      unverified_count: 0,
      last_synced: null,
    }),
  )
  answer(summaryQuick, { success: true, summary: overview })
  answerList([])
  answerPerson()
  await become(noura)
}

/** Somebody with one bank whose consent has expired and one that cannot be reached. */
export async function becomeTroubled(): Promise<void> {
  await becomeFull()
  const expired = aConnection(1, {
    bank_name: 'Abu Dhabi Commercial Bank',
    bank_identifier: 'ADCB_AE',
    status: 'Expired',
    health: 'needs_you',
    action: 'renew',
    cause: 'Your consent has expired.',
    consent_expires_at: `${addDays(today, -2)}T00:00:00.000Z`,
  })
  const away = aConnection(2, {
    bank_name: 'HSBC UAE',
    bank_identifier: 'HSBC_AE',
    health: 'bank_trouble',
    action: 'retry',
    cause: '',
    last_synced_at: null,
    last_data_at: null,
    accounts: [],
    accounts_count: 0,
  })
  answerBanks([expired, away])
  const bank = { bank_name: 'Abu Dhabi Commercial Bank', bank_identifier: 'ADCB_AE' }
  const data = [anAccount(1, bank)]
  answer(dashboardData, aDashboard({ accounts: { data, count: 1 } }))
  answer(accountsQuick, {
    success: true,
    data,
    count: 1,
    total_balance: 42_150.75,
    unconverted: [],
    coverage: {
      state: 'partial',
      unread_banks: [{ connection_id: away.id, bank_name: away.bank_name, connected_at: away.connected_at }],
      accounts_without_balance: 0,
      unreadable: null,
    },
  })
}

/** Somebody whose only bank is connected and could not be read yet: nothing of their money is known. */
export async function becomeUnread(): Promise<void> {
  await becomeNew()
  const failed = aConnection(1, {
    health: 'bank_trouble',
    action: 'retry',
    cause: '',
    last_synced_at: null,
    last_data_at: null,
    accounts: [],
    accounts_count: 0,
  })
  answerBanks([failed])
  const overview = aSummary({
    balances: { total_balance: 0, lean_balance: 0, manual_balance: 0, accounts_count: 0 },
    period_summary: {
      income: 0,
      expenses: 0,
      net_income: 0,
      transactions_count: 0,
      current_month: today.slice(0, 7),
    },
    category_list: [],
    categories: {},
    coverage: unread,
    last_updated: null,
  })
  answer(summaryQuick, { success: true, summary: overview })
  answer(accountsQuick, {
    success: true,
    data: [],
    count: 0,
    total_balance: 0,
    unconverted: [],
    coverage: unread,
  })
  answer(
    dashboardData,
    aDashboard({
      overview,
      accounts: { data: [], count: 0 },
      transactions: { data: [], count: 0 },
      trend: { days: [today], spent: [0], previous: [0] },
      history: { from: today, to: today, total: [0], accounts: [] },
      unverified_count: 0,
      last_synced: null,
    }),
  )
}
