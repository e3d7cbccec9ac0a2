import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as categories from '#contract/categories/categories.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as settings from '#contract/person/settings.ts'
import * as summaries from '#contract/figures/summaries.ts'
import { reviewDeck } from '#contract/ledger/review.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import * as changes from '#contract/changes/changes.ts'
import * as transactions from '#contract/ledger/transactions.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  user = await world.signUp()
})

const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)
const lunch = { type: 'expense', amount: '12.50', category: 'dining', description: 'Lunch', date: today }
const add = async (body: object = lunch): Promise<Transaction> => {
  const { status, body: created } = await user.call(transactions.createTransaction, { body })
  expect(status).toBe(200)
  return created.transaction
}

test('reading calls return what the contract declares, for a new user and with a row', async () => {
  const reads: [Endpoint, object][] = [
    [categories.listCategories, {}],
    [accounts.accountsQuick, {}],
    [accounts.accountsFresh, {}],
    [accounts.balanceHistory, { query: { period: '1y' } }],
    [transactions.transactionsPage, { query: { page: 0, size: 10 } }],
    [transactions.transactionsQuick, {}],
    [transactions.transactionsFresh, { query: { period: 'mtd' } }],
    [transactions.searchTransactions, { query: { q: 'lunch', size: 5 } }],
    [transactions.filterTotals, { query: { type: 'expense' } }],
    [transactions.transactionCounts, {}],
    [reviewDeck, { query: { filter: 'all', batches: 'true' } }],
    [summaries.summaryQuick, {}],
    [summaries.financialSummary, { query: { period: 'all' } }],
    [summaries.dashboardData, { query: { period: '1w' } }],
    [summaries.optimizedTransactions, { query: { days: '30', limit: '5' } }],
    [settings.readDocument, {}],
    [settings.diagnose, {}],
  ]
  for (const round of [0, 1]) {
    if (round === 1) await add()
    for (const [endpoint, request] of reads) {
      const { status, body } = await user.call(endpoint, request)
      expect([endpoint.path, status]).toEqual([endpoint.path, 200])
      expect(endpoint.response.parse(body)).toEqual(body)
    }
  }
  const { body } = await user.call(settings.diagnose)
  expect(body).toMatchObject({ database: 'ok', document: true, categories: 43, transactions: 1 })
})

test.each([
  '/api/user/transactions?size=100000',
  '/api/user/transactions?size=0',
  '/api/user/transactions?page=-1',
  '/api/user/transactions?page=1.5',
  '/api/user/transactions?period=2w',
  '/api/user/transactions/search?cursor=nonsense',
  '/api/user/transactions/search?from=2026-02-30',
  `/api/user/transactions/search?q=${'x'.repeat(101)}`,
  '/api/user/transactions/totals?account=1',
  '/api/user/balance-history?period=9y',
  '/api/user/review?filter=some',
  '/api/lean/transactions/optimized?days=0',
  '/api/lean/transactions/optimized?days=1096',
])('%s is rejected', async (path) => {
  const response = await user.fetch(path)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ success: false, code: 'invalid_input' })
})

test('invalid ids and deep pages are answered without errors', async () => {
  for (const id of ['1', '%00', '../x', '00000000-0000-4000-8000-000000000000', 'x'.repeat(129)]) {
    const response = await user.fetch(`/api/user/transactions/${encodeURIComponent(id)}`)
    expect([id, response.status]).toEqual([id, 404])
  }
  const deep = await user.call(transactions.transactionsPage, { query: { page: 1_000_000, size: 100 } })
  expect([deep.status, deep.body.data]).toEqual([200, []])
  for (const q of ["' or 1=1--", '%'.repeat(100), '(a+)+$', '\\']) {
    const found = await user.call(transactions.searchTransactions, { query: { q } })
    expect([q, found.status]).toEqual([q, 200])
  }
})

describe('manual transactions', () => {
  test('report all faults with the specified messages', async () => {
    const { status, body } = await user.call(transactions.createTransaction, { body: {} })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid_input',
      error:
        'Amount is required, Category is required, Description is required, Date is required, Transaction type is required',
    })
  })

  test('ignore fields that clients may not set', async () => {
    const extra = {
      user_id: 'x',
      verified: false,
      lean_balance: 1,
      plan: 'premium',
      source: 'lean',
      version: 9,
    }
    expect(await add({ ...lunch, ...extra })).toMatchObject({ source: 'manual', verified: true, version: 1 })
  })

  test('are created once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await user.call(transactions.createTransaction, { body: lunch }, key)
    const again = await user.call(transactions.createTransaction, { body: lunch }, key)
    expect(again.body).toEqual(first.body)
    const other = await user.call(transactions.createTransaction, { body: { ...lunch, amount: 1 } }, key)
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_mismatch' }])
  })

  test('are edited, verified, undone and deleted', async () => {
    const { id } = await add()
    const params = { id }
    const edited = await user.call(transactions.editTransaction, { params, body: { amount: 20, version: 1 } })
    expect(edited.body.transaction).toMatchObject({ amount: 20, version: 2 })
    const late = await user.call(transactions.editTransaction, { params, body: { note: 'x', version: 1 } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_edit' }])
    const wrong = await user.call(transactions.verifyTransaction, { params, body: { action: 'incorrect' } })
    expect(wrong.body.transaction).toMatchObject({ needsEditing: true, verified: false })
    const undone = await user.call(changes.undoChange, {
      params: { id: wrong.headers.get('x-request-id') ?? '' },
    })
    expect(undone.body.change).toMatchObject({ kind: 'transaction.verify', state: 'undone' })
    const batch = { ids: [id], action: 'incorrect' as const }
    expect((await user.call(transactions.verifyBatch, { body: batch })).body).toMatchObject({ changed: 1 })
    expect((await user.call(transactions.applyCorrection, { params })).body).toMatchObject({ changed: 0 })
    expect((await user.call(transactions.deleteTransaction, { params })).status).toBe(200)
    expect((await user.call(transactions.deleteTransaction, { params })).status).toBe(404)
  })

  test('of another user are not found and stay unchanged', async () => {
    const { id } = await add()
    const otherUser = await world.signUp()
    const params = { id }
    const tries: [Endpoint, object][] = [
      [transactions.readTransaction, {}],
      [transactions.editTransaction, { body: { note: 'mine' } }],
      [transactions.deleteTransaction, {}],
      [transactions.verifyTransaction, { body: { action: 'incorrect' } }],
      [transactions.applyCorrection, {}],
    ]
    for (const [endpoint, request] of tries)
      expect((await otherUser.call(endpoint, { params, ...request })).status).toBe(404)
    expect((await user.call(transactions.readTransaction, { params })).body.transaction.note).toBe('')
  })
})

test('categories are seeded, added, renamed, archived, and unique by name', async () => {
  const { body } = await user.call(categories.listCategories)
  expect(body.data.filter(({ isDefault }) => isDefault)).toHaveLength(23)
  expect(body.count).toBe(43)
  expect((await user.call(categories.seedCategories)).body.added).toBe(0)
  const created = await user.call(categories.createCategory, { body: { name: 'Pets', type: 'expense' } })
  const params = { id: created.body.category.id }
  const twice = await user.call(categories.createCategory, { body: { name: 'pETS', type: 'income' } })
  expect([twice.status, twice.body]).toMatchObject([409, { code: 'conflict' }])
  const conflicting = await user.call(categories.updateCategory, { params, body: { name: 'salary' } })
  expect(conflicting.status).toBe(409)
  const gone = await user.call(categories.updateCategory, { params, body: { archived: true, color: 'blue' } })
  expect(gone.body.category).toMatchObject({ archived: true, color: 'blue', name: 'Pets' })
  expect((await user.call(categories.listCategories)).body.count).toBe(43)
  expect((await user.call(categories.listCategories, { query: { archived: 'true' } })).body.count).toBe(44)
  const refused = await user.call(transactions.createTransaction, {
    body: { ...lunch, category: params.id },
  })
  expect(refused.body).toMatchObject({ error: 'Category is required' })
  for (const id of ['none', 'x'.repeat(100)])
    expect((await user.call(categories.updateCategory, { params: { id }, body: { name: 'x' } })).status).toBe(
      404,
    )
  expect(
    (await user.call(categories.createCategory, { body: { name: ' \0 ', type: 'income' } })).status,
  ).toBe(400)
})

test('the user document has its defaults and stores changes', async () => {
  const { body } = await user.call(settings.readDocument)
  expect(body.document).toMatchObject({
    settings: { darkMode: true, currency: 'AED', notifications: true },
    goals: { monthlySavings: 1000, emergencyFund: 5000, monthlyBudget: 3000 },
    collections_setup: { version: '2.0', setup_method: 'auto_create' },
    profile: { lean_connection_status: 'disconnected' },
  })
  const changed = await user.call(settings.updateDocument, {
    body: { name: 'Noor', settings: { darkMode: false }, goals: { monthlyBudget: 4500 } },
  })
  expect(changed.body.document).toMatchObject({
    profile: { name: 'Noor' },
    settings: { darkMode: false, notifications: true },
    goals: { monthlySavings: 1000, monthlyBudget: 4500 },
  })
})
