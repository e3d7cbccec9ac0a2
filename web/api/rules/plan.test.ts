import '../../testing/texts.ts'
import { expect, it } from 'vitest'
import { daysIssue, planSync, recommendSync } from './plan.ts'

const now = Date.UTC(2026, 10, 21)
const ago = (days: number): number => now - days * 86_400_000

it('syncs a year in the background the first time and after a week, otherwise 30 days', () => {
  const full = { kind: 'full', days: 365, background: true }
  const quick = { kind: 'quick', days: 30, background: false }
  expect(planSync(null, now)).toEqual(full)
  expect(planSync(ago(7) - 1, now)).toEqual(full)
  expect(planSync(ago(7), now)).toEqual(quick)
  expect(planSync(now, now)).toEqual(quick)
})
it('recommends a sync by the presence and age of data', () => {
  expect(recommendSync(false, null, now)).toBe('no_data')
  expect(recommendSync(false, ago(9), now)).toBe('no_data')
  expect(recommendSync(true, null, now)).toBe('initial_sync')
  expect(recommendSync(true, ago(3), now)).toBe('regular_sync')
  expect(recommendSync(true, ago(3) - 1, now)).toBe('outdated_data')
})
it.each([0, -1, 1096, 1.5, Number.NaN])('rejects %d days', (days) =>
  expect(daysIssue(days)).toBe('Days must be between 1 and 1095 (3 years)'),
)
it.each([1, 30, 1095])('accepts %d days', (days) => expect(daysIssue(days)).toBeNull())
