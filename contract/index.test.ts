import { expect, test } from 'vitest'
import { api } from './index.ts'

test('no two endpoints share a method and path', () => {
  const calls = api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})
