import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import type { LedgerRow } from '../../recurring/types.ts'
import type { SeriesRow } from '../store.ts'
import { byDay, fittingOf } from './match.ts'

const accountId = '0b0e0000-0000-4000-8000-000000000001'
const begins = '2026-11-01'
const series: SeriesRow = {
  id: 'series',
  source: 'user',
  identity: null,
  name: 'Gym',
  kind: 'bill',
  type: 'expense',
  currency: 'AED',
  accountId: null,
  cadence: 'monthly',
  fromDay: begins,
  dayOfMonth: 1,
  shift: 'none',
  begins,
  untilDay: null,
  expected: 100_00n,
  low: 100_00n,
  high: 100_00n,
  fixed: true,
  priceChanges: [],
  categoryId: null,
  edited: [],
  decision: null,
  decidedDay: null,
  dismissed: false,
  mergedInto: null,
  orderKey: null,
}

const lookedAt = new Set<string>()
/** A payment that tells when its amount is looked at. */
class Payment implements LedgerRow {
  readonly type = 'expense'
  readonly currency = 'AED'
  readonly accountId = accountId
  readonly merchantKey = 'gym'
  readonly text = 'POS'
  readonly counterparty = null
  readonly categoryId = null
  readonly flags = []
  readonly kind = null
  readonly transfer = false
  readonly id: string
  readonly day: string
  readonly name: string
  constructor(id: string, day: string, name: string) {
    this.id = id
    this.day = day
    this.name = name
  }
  get minor(): bigint {
    lookedAt.add(this.id)
    return 100_00n
  }
}

test('a series is compared with the payments of the days that fit it alone, however many others there are', () => {
  const days = Array.from({ length: 1000 }, (_, ago) => addDays('2026-11-20', -ago))
  const rows = days.flatMap((day) => ['Other', 'Gym'].map((name) => new Payment(`${name} ${day}`, day, name)))
  const found = fittingOf(series, new Set(), byDay(rows))
  // six days around the first of November, a Sunday, or the working day before or after it; earlier dates are before it begins
  expect(found.map(({ payment: { day } }) => day).toSorted()).toEqual(
    days.filter((day) => day >= '2026-10-24' && day <= '2026-11-08').toSorted(),
  )
  expect(new Set(found.map(({ due }) => due))).toEqual(new Set([begins]))
  expect(lookedAt.size).toBe(found.length * 2)
  // the nearest first, then in the order of the payments
  expect(found.map(({ away }) => away)).toEqual(found.map(({ away }) => away).toSorted((a, b) => a - b))
  expect(found[0]?.payment.day).toBe('2026-11-02')
})
