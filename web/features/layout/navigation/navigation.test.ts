import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { isCurrent, navigation } from './navigation.ts'

test('each page highlights the section it belongs to, and only that', () => {
  const sectionsOf = (location: string): string[] =>
    navigation.filter((item) => isCurrent(item, location)).map(({ key }) => key)
  const sections = new Map([
    [paths.dashboard, 'dashboard'],
    [paths.connections, 'accounts'],
    [paths.zakat, 'accounts'],
    [paths.imports, 'transactions'],
    [paths.addTransaction, 'transactions'],
    [paths.lookAhead, 'budgets'],
    [paths.bills, 'budgets'],
    [paths.netWorth, 'analytics'],
    [paths.notificationSettings, 'settings'],
    [paths.profile, 'settings'],
    [paths.ours, 'household'],
  ])
  for (const [location, section] of sections)
    expect([location, sectionsOf(location)]).toEqual([location, [section]])
  expect(sectionsOf(paths.notifications)).toEqual([])
})
