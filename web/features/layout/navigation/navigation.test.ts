import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { sectionOf } from './navigation.ts'

test('each page highlights the section it belongs to', () => {
  const sections = new Map([
    [paths.dashboard, 'dashboard'],
    [paths.connections, 'accounts'],
    [paths.zakat, 'accounts'],
    [paths.imports, 'transactions'],
    [paths.addTransaction, 'transactions'],
    [paths.lookAhead, 'budgets'],
    [paths.budgets, 'budgets'],
    [paths.goals, 'budgets'],
    [paths.bills, 'bills'],
    [paths.cheques, 'bills'],
    [paths.loans, 'bills'],
    [paths.netWorth, 'analytics'],
    [paths.notificationSettings, 'settings'],
    [paths.profile, 'settings'],
    [paths.ours, 'household'],
  ])
  for (const [location, section] of sections)
    expect([location, sectionOf(location)?.key]).toEqual([location, section])
  expect(sectionOf(paths.notifications)).toBeUndefined()
})
