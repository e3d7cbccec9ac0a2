/** Fake API responses about a user, their banks and their transactions. */
import { listApiTokens, listConnectedApps } from '#contract/person/api-tokens.ts'
import { listPreparedExports } from '#contract/files/exports.ts'
import { listShares } from '#contract/payments/shares.ts'
import { listTags } from '#contract/payments/tags.ts'
import { listCategories } from '#contract/categories/categories.ts'
import { leanEntities, userEntities, type Connection, listConsents } from '#contract/banks/connections.ts'
import { readGratuity } from '#contract/uae/gratuity.ts'
import { readZakat } from '#contract/uae/zakat.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { listOwnAccounts } from '#contract/accounts/own-accounts.ts'
import { addDays } from '#contract/period.ts'
import { listChanges } from '#contract/changes/changes.ts'
import { listDuplicates } from '#contract/payments/duplicates.ts'
import { listProposals } from '#contract/proposals/proposals.ts'
import { listViews } from '#contract/ledger/views.ts'
import { listExchangeRates } from '#contract/days/rates.ts'
import { userProfile } from '#contract/person/settings.ts'
import { listAudit } from '#contract/person/account.ts'
import { readSubscription } from '#contract/person/subscription.ts'
import { syncStatus } from '#contract/banks/sync.ts'
import { listPayees, reviewDeck } from '#contract/ledger/review.ts'
import {
  filterTotals,
  searchTransactions,
  transactionCounts,
  transactionsPage,
} from '#contract/ledger/transactions.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { noura } from './app.tsx'
import { someAccounts } from './data/banks.ts'
import { aChange } from './data/changes.ts'
import { noInvestments } from './data/investments.ts'
import { someOwn } from './data/own.ts'
import { allCategories, allGroups, today } from './data/basics.ts'
import { someShares, someTags, someTransactions } from './data/transactions.ts'
import { answer, answerIdentity, answerWith } from './fake-api.ts'

const now = new Date().toISOString()
const ok = { success: true } as const

/** Responses that every user has, whatever their banks. */
export function answerPerson(): void {
  answerSettings()
  answerHistory()
  answerSecurity()
}

function answerSettings(): void {
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
  answer(readSubscription, {
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
  answer(listConnectedApps, { success: true, apps: [], address: 'http://localhost:3000/mcp' })
  answer(listDuplicates, { success: true, duplicates: [], count: 0 })
  answer(listProposals, { success: true, proposals: [] })
  answer(listViews, { success: true, views: [] })
}

function answerHistory(): void {
  answer(listPreparedExports, {
    success: true,
    exports: [
      {
        id: '0195d3a0-0000-7000-8000-000000000002',
        format: 'pdf',
        state: 'preparing',
        name: '',
        size: null,
        created_at: now,
        expires_at: `${addDays(today, 7)}T08:00:00.000Z`,
      },
      {
        id: '0195d3a0-0000-7000-8000-000000000003',
        format: 'csv',
        state: 'ready',
        name: `xtharwa-transactions-${today}.csv`,
        size: 12_345_678,
        created_at: now,
        expires_at: `${addDays(today, 7)}T08:00:00.000Z`,
      },
    ],
  })
  answer(listChanges, { success: true, data: [aChange({ id: noura.id, at: now })], next_cursor: null })
  answer(listOwnAccounts, {
    success: true,
    accounts: someOwn,
    assets: 2_080_250,
    debts: 1_500_000,
    unconverted: [],
  })
  answer(readInvestments, noInvestments)
  answer(readGratuity, { success: true, employments: [], total: 0 })
  answer(readZakat, { success: true, zakat: null })
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
    following: false,
    next_sync_at: null,
    recommendation: 'regular_sync',
    limits: { day_used: 1, day_limit: 50, hour_used: 1, hour_limit: 10, wait_seconds: 0 },
  })
}

function answerSecurity(): void {
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

export function answerBanks(connections: readonly Connection[]): void {
  answer(leanEntities, { success: true, entities: [...connections] })
  answer(userEntities, {
    success: true,
    entity_ids: connections.map((connection) => connection.entity_id),
    entities: [...connections],
    count: connections.length,
    lean_customer_id: null,
    message: '',
  })
  answer(listConsents, {
    success: true,
    data: connections.map((connection) => ({
      id: connection.id,
      bank_name: connection.bank_name,
      bank_identifier: connection.bank_identifier,
      purpose: 'account information',
      permissions: connection.permissions,
      text_version: '1',
      given_at: `${addDays(today, -40)}T08:00:00.000Z`,
      expires_at: connection.consent_expires_at,
      ended_at: now,
      end_reason: 'withdrawn by you',
      state: 'ended' as const,
    })),
  })
}

/** Makes the list, its totals and the review deck show these rows, filtered by text only. */
export function answerList(rows: typeof someTransactions): void {
  const matching = (query: Readonly<Record<string, string>>): typeof someTransactions =>
    rows.filter((row) => row.description.toLowerCase().includes((query['q'] ?? '').toLowerCase()))
  answerWith(searchTransactions, ({ query }) => ({
    ...ok,
    data: [...matching(query)],
    next_cursor: null,
    upcoming: null,
    last_synced: now,
  }))
  answerWith(filterTotals, ({ query }) => ({
    ...ok,
    count: matching(query).length,
    listed: matching(query).length,
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
      likely: ['dining', 'shopping', 'utilities'],
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
  answer(listPayees, { success: true, payees: [], count: 0 })
  const counts = { income_count: 1, expense_count: rows.length - 1, total_count: rows.length }
  answer(transactionCounts, { success: true, ...counts, data: counts, unverified_count: unverified.length })
}
