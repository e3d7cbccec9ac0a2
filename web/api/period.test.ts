import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { periodRange } from '#contract/period.ts'
import type { PeriodChoice } from '#contract/days/pay-period.ts'
import { monthPeriod, stepPeriod } from './step-period.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

async function load(search = '') {
  vi.resetModules()
  const window = new EventTarget()
  const replaced: string[] = []
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { search, href: `https://x.ae/dashboard${search}` })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => void replaced.push(url.href),
  })
  return { ...(await import('./period.ts')), window, replaced }
}

beforeEach(() => stored.clear())

describe('the period', () => {
  it('is the pay period initially', async () => {
    expect((await load()).currentPeriod()).toBe('pay')
  })
  it('is the stored one, and an invalid one is reset', async () => {
    stored.set('selected_period', '3m')
    expect((await load()).currentPeriod()).toBe('3m')
    stored.set('selected_period', 'yesterday')
    expect((await load()).currentPeriod()).toBe('mtd')
    expect(stored.get('selected_period')).toBe('mtd')
  })
  it('prefers the address over the stored one', async () => {
    stored.set('selected_period', '3m')
    expect((await load('?period=1y')).currentPeriod()).toBe('1y')
    expect((await load('?period=nonsense')).currentPeriod()).toBe('3m')
  })
  it('is stored, put into the address and announced when it changes', async () => {
    const period = await load()
    const heard: unknown[] = []
    period.window.addEventListener('periodChanged', (event) => {
      heard.push(event instanceof CustomEvent ? event.detail : null)
    })
    period.setPeriod('ytd')
    period.setPeriod('ytd')
    expect(period.currentPeriod()).toBe('ytd')
    expect(stored.get('selected_period')).toBe('ytd')
    expect(heard).toEqual(['ytd'])
    expect(period.replaced).toEqual(['https://x.ae/dashboard?period=ytd'])
  })
  it('may be a pay period or a range of days, also in the address', async () => {
    expect((await load('?period=pay-2')).currentPeriod()).toBe('pay-2')
    const period = await load('?from=2026-10-01&to=2026-10-15')
    expect(period.currentPeriod()).toBe('2026-10-01..2026-10-15')
    expect(period.queryOf(period.currentPeriod())).toEqual({ from: '2026-10-01', to: '2026-10-15' })
    period.setPeriod('pay')
    expect(period.replaced).toEqual(['https://x.ae/dashboard?period=pay'])
    expect(period.queryOf('pay')).toEqual({ period: 'pay' })
    period.setPeriod('2026-02-01..2026-02-28')
    expect(stored.get('selected_period')).toBe('2026-02-01..2026-02-28')
    expect((await load()).currentPeriod()).toBe('2026-02-01..2026-02-28')
    expect((await load('?from=2026-10-15&to=2026-10-01')).currentPeriod()).toBe('2026-02-01..2026-02-28')
    stored.set('selected_period', '2026-02-30..2026-03-01')
    expect((await load()).currentPeriod()).toBe('mtd')
  })
})

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
