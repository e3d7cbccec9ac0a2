import { expect, test } from 'vitest'
import { anAccount } from '../../testing/data/banks.ts'
import { groupAccounts } from './group.ts'
import { accountLabel, stoppedBanks } from './words.ts'

test('cash and imported accounts form their own groups after the banks', () => {
  const bank = anAccount(1)
  const cash = { ...anAccount(2), source: 'manual' as const, kind: 'manual' as const, entity_id: null }
  const imported = { ...anAccount(3), source: 'manual' as const, kind: 'savings' as const, entity_id: null }
  const groups = groupAccounts([cash, imported, bank])
  expect(
    groups.map(({ manual, imported: isImported, accounts }) => [manual, isImported, accounts.length]),
  ).toEqual([
    [false, false, 1],
    [true, false, 1],
    [true, true, 1],
  ])
})

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

test('only expired consents and connections that need the user count as stopped', () => {
  const stopped = stoppedBanks([
    { entity_id: 'over', status: 'Expired', health: 'needs_you' },
    { entity_id: 'suspended', status: 'Inactive', health: 'needs_you' },
    { entity_id: 'asks', status: 'Active', health: 'needs_you' },
    { entity_id: 'down', status: 'Active', health: 'bank_trouble' },
    { entity_id: 'paused', status: 'Active', health: 'paused' },
    { entity_id: 'well', status: 'Active', health: 'up_to_date' },
  ])
  expect([...stopped]).toEqual([
    ['over', 'expired'],
    ['suspended', 'needsYou'],
    ['asks', 'needsYou'],
  ])
})
