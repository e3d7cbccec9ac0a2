import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { connectBank, syncIdle } from './connect.ts'
import { startWorld, type TestUser, type World } from './world.ts'

/** Every call of the specification's list, as its client sends it over HTTP, and the fields it reads. */
type Call = {
  name: string
  method: string
  path: string
  body?: () => object
  /** Fields that the response must have, as dotted paths. */
  reads: string[]
}

const start = new Date('2026-03-15T08:00:00Z').getTime()
let now = start
let world: World
let user: TestUser
let entityId = ''
let customerId = ''

const list = [
  'success',
  'data',
  'pagination.page',
  'pagination.size',
  'pagination.total',
  'pagination.has_more',
]
const result = [
  'sync_type',
  'total_transactions',
  'income_transactions',
  'expense_transactions',
  'duration_seconds',
]
const entity = [
  'entity_id',
  'bank_name',
  'bank_identifier',
  'connection_status',
  'connected_at',
  'accounts_count',
]
const connection = [...entity, 'status', 'created_at', 'permissions', 'accounts']
const flows = ['income', 'expenses', 'net_income', 'transactions_count', 'current_month']
const summary = [
  ...['total_balance', 'lean_balance', 'manual_balance', 'accounts_count'].map((name) => `balances.${name}`),
  ...flows.flatMap((name) => [`monthly_summary.${name}`, `period_summary.${name}`]),
  ...['current_year', 'income', 'expenses', 'net_income'].map((name) => `yearly_summary.${name}`),
  'categories',
  'last_updated',
]
const account = [
  'entity_id',
  'bank_name',
  'bank_identifier',
  'account_name',
  'account_types',
  'individual_accounts_count',
  'balance',
  'currency',
  'account_type',
  'source',
  'last_updated',
]
const row = [
  'id',
  'type',
  'description',
  'category',
  'amount',
  'currency',
  'date',
  'bank_name',
  'verified',
  'needsEditing',
  'editedAt',
  'verifiedAt',
  'verificationAction',
  'createdAt',
  'updatedAt',
]
const under = (path: string, names: string[]): string[] => names.map((name) => `${path}.${name}`)
const token = ['success', 'access_token', 'customer_id', 'scope']

const calls: Call[] = [
  {
    name: 'POST /api/auth/lean-token',
    method: 'POST',
    path: '/api/auth/lean-token',
    body: () => ({ firebase_user_id: user.id, email: user.email }),
    reads: token,
  },
  {
    name: 'POST /api/auth/lean-token-firebase',
    method: 'POST',
    path: '/api/auth/lean-token-firebase',
    body: () => ({ firebase_user_id: user.id, email: user.email }),
    reads: token,
  },
  {
    name: 'POST /api/user/save-connected-entity',
    method: 'POST',
    path: '/api/user/save-connected-entity',
    body: () => ({
      firebase_user_id: user.id,
      entity_id: entityId,
      customer_id: customerId,
      bank_identifier: 'ENBD_AE',
    }),
    reads: ['bank_name'],
  },
  {
    name: 'POST /api/user/link-bank-account',
    method: 'POST',
    path: '/api/user/link-bank-account',
    body: () => ({
      user_id: user.id,
      lean_customer_id: customerId,
      lean_account_ids: accountIds(),
      bank_identifier: 'ENBD_AE',
      institution_id: 'ENBD',
      access_token: 'marker-secret-token',
    }),
    reads: ['success'],
  },
  {
    name: 'POST /api/user/sync-lean-data without a body',
    method: 'POST',
    path: '/api/user/sync-lean-data',
    reads: ['success', ...result, ...under('data', result)],
  },
  {
    name: 'POST /api/user/sync-lean-data, quick',
    method: 'POST',
    path: '/api/user/sync-lean-data',
    body: () => ({ days: 30, background: false }),
    reads: ['success', ...result, ...under('data', result)],
  },
  {
    name: 'POST /api/user/sync-lean-data, full in the background',
    method: 'POST',
    path: '/api/user/sync-lean-data',
    body: () => ({ days: 365, background: true }),
    reads: ['success', ...result, ...under('data', result)],
  },
  {
    name: 'GET /api/user/financial-summary-quick',
    method: 'GET',
    path: '/api/user/financial-summary-quick',
    reads: ['success', ...under('summary', summary)],
  },
  ...['1w', 'mtd', '1m', '3m', 'ytd', '1y', 'all'].map((period) => ({
    name: `GET /api/user/financial-summary of ${period}`,
    method: 'GET',
    path: `/api/user/financial-summary?period=${period}`,
    reads: ['success', 'last_updated', 'message', ...under('data', summary)],
  })),
  {
    name: 'GET /api/user/accounts-quick',
    method: 'GET',
    path: '/api/user/accounts-quick',
    reads: ['success', 'count', 'total_balance', ...under('data.0', account)],
  },
  {
    name: 'GET /api/user/refresh-balances',
    method: 'GET',
    path: '/api/user/refresh-balances',
    reads: ['bank_balances.0.balance'],
  },
  {
    name: 'GET /api/user/accounts',
    method: 'GET',
    path: '/api/user/accounts',
    reads: ['success', 'count', 'total_balance', ...under('data.0', account)],
  },
  {
    name: 'GET /api/user/update-balance',
    method: 'GET',
    path: '/api/user/update-balance',
    reads: ['success'],
  },
  {
    name: 'GET /api/user/transactions-quick',
    method: 'GET',
    path: '/api/user/transactions-quick?page=0&size=100',
    reads: [...list, 'last_synced', ...under('data.0', row)],
  },
  {
    name: 'GET /api/user/fresh-transactions',
    method: 'GET',
    path: '/api/user/fresh-transactions?page=0&size=50',
    reads: [...list, 'last_synced', ...under('data.0', row)],
  },
  {
    name: 'POST /api/user/transactions',
    method: 'POST',
    path: '/api/user/transactions',
    body: () => ({
      type: 'expense',
      amount: 12.5,
      category: 'dining',
      description: 'Lunch',
      date: '2026-03-15',
    }),
    reads: ['success', 'id', ...under('transaction', row)],
  },
  {
    name: 'GET /api/user/dashboard-data',
    method: 'GET',
    path: '/api/user/dashboard-data',
    reads: [
      'success',
      ...under('summary', ['total_balance', 'accounts_count', 'income', 'expenses', 'transactions_count']),
      'accounts.data',
      'accounts.count',
      'transactions.data',
      'transactions.count',
    ],
  },
  {
    name: 'GET /api/lean/entities',
    method: 'GET',
    path: '/api/lean/entities',
    reads: under('entities.0', connection),
  },
  {
    name: 'GET /api/user/entities',
    method: 'GET',
    path: '/api/user/entities',
    reads: [
      'success',
      'entity_ids.0',
      'count',
      'lean_customer_id',
      'message',
      ...under('entities.0', connection),
    ],
  },
  {
    name: 'GET /api/lean/transactions/optimized',
    method: 'GET',
    path: '/api/lean/transactions/optimized?days=30&limit=5&verbose=true',
    reads: ['success', 'performance', 'fallback', 'message', ...under('transactions.0', row)],
  },
  {
    name: 'GET /api/user/transaction-counts',
    method: 'GET',
    path: '/api/user/transaction-counts',
    reads: ['income_count', 'expense_count', 'total_count'],
  },
  {
    name: 'GET /api/user/transactions of the test page',
    method: 'GET',
    path: '/api/user/transactions?page=0&size=10',
    reads: ['success', 'pagination.total', ...under('data.0', ['type', 'amount', 'description', 'date'])],
  },
  {
    name: 'GET /api/user/profile',
    method: 'GET',
    path: '/api/user/profile',
    reads: ['success', 'name', 'email'],
  },
  {
    name: 'GET /api/firebase/diagnose',
    method: 'GET',
    path: '/api/firebase/diagnose',
    reads: ['success', 'database'],
  },
  {
    name: 'categories are read, sorted by name',
    method: 'GET',
    path: '/api/user/categories',
    reads: ['success', ...under('data.0', ['id', 'name', 'icon', 'color', 'type', 'isDefault'])],
  },
  {
    name: 'default categories are written by id',
    method: 'POST',
    path: '/api/user/categories/defaults',
    reads: ['success'],
  },
  {
    name: 'the lean customer’s connection_status is updated',
    method: 'PATCH',
    path: '/api/user/lean-customer',
    body: () => ({ connection_status: 'connected' }),
    reads: ['connection_status', 'updated_at'],
  },
  {
    name: 'a user entity’s connection_status is updated',
    method: 'PATCH',
    path: '/api/user/entities/:entity',
    body: () => ({ connection_status: 'active' }),
    reads: ['connection_status', 'updated_at'],
  },
  {
    name: 'a test write has message, timestamp and createdAt',
    method: 'POST',
    path: '/api/user/connection-test',
    body: () => ({ message: 'hello' }),
    reads: ['success', 'id', 'message', 'timestamp', 'createdAt'],
  },
  {
    name: 'the user document is read',
    method: 'GET',
    path: '/api/user/document',
    reads: [
      'document.profile.lean_customer_id',
      'document.profile.lean_connection_status',
      'document.financial_summary.yearly_expenses',
      'document.account_balances.accounts',
      'document.collections_setup.version',
      'document.settings.categories',
      'document.goals.monthlySavings',
    ],
  },
  {
    name: 'the user document is written',
    method: 'PATCH',
    path: '/api/user/document',
    body: () => ({ goals: { monthlySavings: 900 } }),
    reads: ['document.goals.monthlySavings'],
  },
  {
    name: 'sync status',
    method: 'GET',
    path: '/api/user/sync-status',
    reads: ['success', 'active', 'last_synced', 'recommendation', 'limits.day_used'],
  },
  {
    name: 'balance history',
    method: 'GET',
    path: '/api/user/balance-history?period=30d',
    reads: ['success', 'total.0', 'accounts.0.balances', 'change'],
  },
  {
    name: 'DELETE /api/lean/entities/{id}/delete',
    method: 'DELETE',
    path: '/api/lean/entities/:entity/delete',
    reads: ['success', 'message'],
  },
  {
    name: 'POST /api/lean/entities/{id}/delete',
    method: 'POST',
    path: '/api/lean/entities/:entity/delete',
    reads: ['success', 'message'],
  },
]

const accountIds = (): string[] => world.bank.served(entityId).accounts.map(({ accountId }) => accountId)

beforeAll(async () => {
  world = await startWorld({
    clock: { now: () => new Date(now + (Date.now() - began)) },
    env: { DEBUG_SCREENS: 'true' },
  })
  user = await world.signUp()
  ;({ entityId, customerId } = await connectBank(world, user, { sync: false }))
}, 60_000)
afterAll(() => world?.stop())
const began = Date.now()

test.each(calls)(
  '$name',
  async ({ method, path, body, reads }) => {
    now += 7 * 60_000 // past the cooldown and the limit of ten per hour
    const response = await user.fetch(path.replace(':entity', entityId), {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body()) } : {}),
    })
    const answer: unknown = await response.json()
    expect([response.status, answer]).toEqual([200, answer])
    for (const field of reads) expect(answer).toHaveProperty(field)
    if (path.includes('sync-lean-data')) await syncIdle(user)
  },
  60_000,
)

test('every call of the list is in the contract, and the dropped token appears in no log', () => {
  const contractCalls = new Set(api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  const called = calls.map(({ method, path }) => `${method} ${path.replace(':entity', ':id').split('?')[0]}`)
  expect(called.filter((call) => !contractCalls.has(call))).toEqual([])
  expect(world.logLines.join('\n')).not.toContain('marker-secret-token')
})
