import { expect, test } from 'vitest'
import { hashPassword, standardCost, verifyPassword } from './hashing.ts'

test('a hash takes 64 MB and two passes, has its own salt, and matches its password only', async () => {
  const [first, second] = [
    await hashPassword('Quiet-Harbour-4711', standardCost),
    await hashPassword('Quiet-Harbour-4711', standardCost),
  ]
  const [, kind, , cost = ''] = first.split('$')
  const [memory = 0, passes = 0] = (cost.match(/\d+/g) ?? []).map(Number)
  expect(kind).toBe('argon2id')
  expect(memory).toBeGreaterThanOrEqual(65_536)
  expect(passes).toBeGreaterThanOrEqual(2)
  expect(first).not.toBe(second)
  expect(await verifyPassword({ hash: first, password: 'Quiet-Harbour-4711' })).toBe(true)
  expect(await verifyPassword({ hash: first, password: 'Quiet-Harbour-4712' })).toBe(false)
})
