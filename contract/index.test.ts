import { expect, test } from 'vitest'
import { api } from './index.ts'

test('every call has a method and path of its own', () => {
  const calls = api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})
