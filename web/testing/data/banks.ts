import type { Account, Coverage } from '#contract/accounts/accounts.ts'
import type { Connection } from '#contract/banks/connections.ts'
import { addDays } from '#contract/period.ts'
import type { SyncRun } from '#contract/banks/sync.ts'
import { idOf, now, today } from './basics.ts'

export function anAccount(number: number, overrides: Partial<Account> = {}): Account {
  const balance = overrides.balance === undefined ? 42_150.75 : overrides.balance
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
    ...overrides,
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

export function aConnection(number: number, overrides: Partial<Connection> = {}): Connection {
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
    ...overrides,
  }
}

export const someConnections: readonly Connection[] = [
  aConnection(1),
  aConnection(2, { bank_name: 'Mashreq Bank', bank_identifier: 'MASHREQ_AE', accounts_count: 1 }),
]

export function aRun(overrides: Partial<SyncRun> = {}): SyncRun {
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
    ...overrides,
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
