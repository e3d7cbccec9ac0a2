import { expect, test } from 'vitest'
import { paths } from '../../../paths.ts'
import { isCurrent, navigation } from './navigation.ts'

test('each page highlights the section it belongs to, and only that', () => {
  const sectionsOf = (location: string): string[] =>
    navigation.filter((item) => isCurrent(item, location)).map(({ key }) => key)
  const sections = new Map([
    [paths.dashboard, 'dashboard'],
    [paths.connections, 'accounts'],
    [paths.card, 'accounts'],
    [paths.zakat, 'accounts'],
    [paths.tags, 'transactions'],
    [paths.shared, 'transactions'],
    [paths.addTransaction, 'transactions'],
    [paths.lookAhead, 'budgets'],
    [paths.cheques, 'budgets'],
    [paths.household, 'budgets'],
    [paths.netWorth, 'analytics'],
    [paths.yearInReview, 'analytics'],
    [paths.notificationSettings, 'settings'],
    [paths.holidays, 'settings'],
  ])
  for (const [location, section] of sections)
    expect([location, sectionsOf(location)]).toEqual([location, [section]])
  expect(sectionsOf(paths.notifications)).toEqual([])
})
