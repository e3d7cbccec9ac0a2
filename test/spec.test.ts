import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'

/** Every call of the product specification: method, path and the query parameters it names. */
const specifiedCalls: readonly (readonly [call: string, ...query: string[]])[] = [
  ['GET /api/user/financial-summary-quick'],
  ['GET /api/user/financial-summary', 'period'],
  ['GET /api/user/accounts-quick'],
  ['GET /api/user/accounts'],
  ['GET /api/user/refresh-balances'],
  ['GET /api/user/transactions-quick', 'page', 'size'],
  ['GET /api/user/fresh-transactions', 'page', 'size'],
  ['GET /api/user/transactions', 'page', 'size'],
  ['POST /api/user/transactions'],
  ['GET /api/user/dashboard-data'],
  ['GET /api/lean/entities'],
  ['DELETE /api/lean/entities/:id/delete'],
  ['POST /api/lean/entities/:id/delete'],
  ['GET /api/lean/transactions/optimized', 'entity_id', 'days', 'limit', 'verbose'],
  ['POST /api/auth/lean-token'],
  ['POST /api/auth/lean-token-firebase'],
  ['GET /api/user/entities'],
  ['PATCH /api/user/entities/:id'],
  ['POST /api/user/save-connected-entity'],
  ['POST /api/user/sync-lean-data'],
  ['GET /api/user/sync-status'],
  ['GET /api/user/update-balance'],
  ['GET /api/user/transaction-counts'],
  ['POST /api/user/link-bank-account'],
  ['GET /api/user/profile'],
  ['GET /api/firebase/diagnose'],
  ['GET /api/user/categories'],
  ['POST /api/user/categories/defaults'],
  ['PATCH /api/user/lean-customer'],
  ['GET /api/user/document'],
  ['PATCH /api/user/document'],
  ['POST /api/user/connection-test'],
]

test('the contract has every call of the specification, with its query parameters', () => {
  const offered = new Map(api.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
  const missing = specifiedCalls.flatMap(([call, ...query]) => {
    const endpoint = offered.get(call)
    if (!endpoint) return [call]
    return query.filter((name) => !takes(endpoint.query, name)).map((name) => `${call}?${name}`)
  })
  expect(missing).toEqual([])
})

/** Whether a query schema has a parameter of this name. */
function takes(schema: unknown, name: string): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const shape: unknown = Reflect.get(schema, 'shape')
  return typeof shape === 'object' && shape !== null && Object.hasOwn(shape, name)
}
