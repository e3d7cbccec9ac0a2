import { expect, test } from 'vitest'
import { anAccount } from '../../testing/data/banks.ts'
import { groupAccounts } from './group.ts'

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
