import { expect, test } from 'vitest'
import { accountLabel } from './label.ts'

test('a bank account’s label includes its bank, an own account’s does not, and cash keeps its title', () => {
  const label = (
    source: 'lean' | 'manual',
    kind: 'current' | 'manual',
    account_name: string,
    bank_name: string,
  ) => accountLabel({ source, kind, account_name, bank_name })
  expect(label('lean', 'current', 'Salary', 'Mashreq')).toMatch(/Salary.*·.*Mashreq/)
  expect(label('manual', 'current', 'Old bank', 'Manual Entry')).toBe('Old bank')
  expect(label('manual', 'manual', 'Manual entries', 'Manual Entry')).toBe('Manual Entry')
})
