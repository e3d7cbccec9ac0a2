import { expect, it } from 'vitest'
import { planSync } from './plan.ts'

const now = Date.UTC(2026, 10, 21)
const ago = (days: number): number => now - days * 86_400_000

it('syncs a year in the background the first time and after a week, otherwise 30 days', () => {
  const full = { days: 365, background: true }
  const quick = { days: 30, background: false }
  expect(planSync(null, now)).toEqual(full)
  expect(planSync(ago(7) - 1, now)).toEqual(full)
  expect(planSync(ago(7), now)).toEqual(quick)
  expect(planSync(now, now)).toEqual(quick)
})
