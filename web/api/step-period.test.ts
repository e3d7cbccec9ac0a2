import { expect, test } from 'vitest'
import { periodRange } from '#contract/period.ts'
import type { PeriodChoice } from '#contract/days/pay-period.ts'
import { monthPeriod, stepPeriod } from './step-period.ts'

const today = '2026-11-22'
const daysOf = (choice: PeriodChoice): { from: string | null; to: string | null } => {
  const [from = null, to = null] = choice.includes('..') ? choice.split('..') : []
  if (from !== null) return { from, to }
  return choice === '1w' ||
    choice === 'mtd' ||
    choice === '1m' ||
    choice === '3m' ||
    choice === 'ytd' ||
    choice === '1y'
    ? periodRange(choice, today)
    : { from: null, to: null }
}
const step = (choice: PeriodChoice, by: 1 | -1): PeriodChoice | null =>
  stepPeriod(choice, daysOf(choice), today, by)

test.each<[PeriodChoice, string]>([
  ['mtd', '2026-10-01..2026-10-31'],
  ['ytd', '2025-01-01..2025-12-31'],
  ['1w', '2026-11-09..2026-11-15'],
  ['1m', '2026-09-23..2026-10-22'],
  ['3m', '2026-05-23..2026-08-22'],
  ['1y', '2024-11-23..2025-11-22'],
  ['pay', 'pay-1'],
  ['2026-11-03..2026-11-05', '2026-10-31..2026-11-02'],
  ['2026-03-01..2026-03-31', '2026-02-01..2026-02-28'],
])('the period before %s is %s, and stepping forward returns to it', (choice, before) => {
  const earlier = step(choice, -1)
  expect(earlier).toBe(before)
  if (earlier !== null) expect(step(earlier, 1)).toBe(choice)
})

test('there is no period after today, and none before or after `all`', () => {
  for (const choice of ['mtd', 'ytd', '1w', '1m', 'pay'] as const) expect(step(choice, 1)).toBeNull()
  expect(step('all', -1)).toBeNull()
})

test('a month is a period, the current one up to today', () => {
  expect(monthPeriod('2026-02', today)).toBe('2026-02-01..2026-02-28')
  expect(monthPeriod('2026-11', today)).toBe('mtd')
})
