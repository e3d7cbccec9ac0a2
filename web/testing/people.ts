import { accountsQuick, balanceHistory } from '#contract/accounts/accounts.ts'
import { financialReading } from '#contract/figures/financial-reading.ts'
import { listRecurring, recurringCalendar } from '#contract/expected/series.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { addDays, historyKeys } from '#contract/period.ts'
import type { Connection } from '#contract/banks/connections.ts'
import { dashboardData, type Summary, summaryQuick } from '#contract/figures/summaries.ts'
import { someAhead } from './data/ahead.ts'
import { signInAs, noura } from './app.tsx'
import { anAccount, aConnection, complete, someAccounts, someConnections, unread } from './data/banks.ts'
import { today } from './data/basics.ts'
import { aDashboard, aSummary } from './data/dashboard.ts'
import { someReading } from './data/reading.ts'
import { someBills, someSeries } from './data/planning.ts'
import { someTransactions } from './data/transactions.ts'
import { answer, answerWith } from './fake-api.ts'

import { answerBanks, answerList, answerPerson } from './answers.ts'

const ok = { success: true } as const
/** Signs in a user with two banks, cash and thirty transactions. */
export async function becomeFull(): Promise<void> {
  answerFull()
  await signInAs(noura)
}

/** Sets up the same data without signing in. */
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
  answer(financialReading, { success: true, ...someReading })
  answer(listRecurring, { success: true, series: [...someSeries] })
  answer(recurringCalendar, someBills())
  answer(summaryQuick, { success: true, summary: aSummary() })
  answerWith(balanceHistory, ({ query }) => ({
    ...ok,
    period: historyKeys.find((key) => key === query['period']) ?? '30d',
    from: addDays(today, -30),
    to: today,
    step: 1,
    total: Array.from({ length: 31 }, (_, at) => 40_000 + at * 236),
    accounts: someAccounts.map(({ id, account_name: name, bank_name, currency }) => ({
      id,
      name,
      bank_name,
      currency,
      balances: Array.from({ length: 31 }, (_, at) => 10_000 + at),
    })),
    change: 6844.01,
    change_percent: 17.1,
    unconverted: [],
    coverage: complete,
  }))
  answerList(someTransactions)
  answerPerson()
}

/** A user with no account and no transaction, and with these totals. */
function answerEmpty(more: Partial<Summary>, connections: readonly Connection[]): void {
  const nothing = {
    income: 0,
    expenses: 0,
    net_income: 0,
    transactions_count: 0,
    current_month: today.slice(0, 7),
  }
  const overview = aSummary({
    balances: { total_balance: 0, lean_balance: 0, manual_balance: 0, accounts_count: 0, connected_count: 0 },
    monthly_summary: nothing,
    period_summary: nothing,
    category_list: [],
    categories: {},
    last_updated: null,
    ...more,
  })
  answerBanks(connections)
  answer(accountsQuick, {
    success: true,
    data: [],
    count: 0,
    total_balance: 0,
    unconverted: [],
    coverage: overview.coverage,
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
  answer(summaryQuick, { success: true, summary: overview })
  answerList([])
  answerPerson()
}

/** Signs in a new user: no bank, no transaction. */
export async function becomeNew(): Promise<void> {
  answerEmpty({ health: { score: 5, parts: [{ key: 'balance', points: 5, max: 25, value: 0 }] } }, [])
  await signInAs(noura)
}

/** A connection whose bank cannot be reached and has not been read yet. */
function anUnreadConnection(number: number, more: Partial<Connection> = {}): Connection {
  return aConnection(number, {
    health: 'bank_trouble',
    action: 'retry',
    cause: '',
    last_synced_at: null,
    last_data_at: null,
    accounts: [],
    accounts_count: 0,
    ...more,
  })
}

/** Signs in a user with one bank whose consent has expired and one that cannot be reached. */
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
  const away = anUnreadConnection(2, { bank_name: 'HSBC UAE', bank_identifier: 'HSBC_AE' })
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

/** Signs in a user whose only bank is connected but has not been read yet: no figures are known. */
export async function becomeUnread(): Promise<void> {
  answerEmpty({ coverage: unread }, [anUnreadConnection(1)])
  await signInAs(noura)
}
