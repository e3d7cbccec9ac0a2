import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { graceDays } from '../recurring/cadence.ts'
import {
  type ExpectedPast,
  type ExpectedPayment,
  expectedFrom,
  type Sources,
  stillExpected,
} from '../service.ts'
import type { SeriesRow } from './store.ts'
import { type Coming, keyOf } from '../types.ts'
import { enteredDates } from './entered.ts'

const today = '2026-11-20'
const span = { from: today, to: '2027-01-20', today, language: 'en-AE' } as const

const series = (id: string, name: string, more: Partial<SeriesRow> = {}): SeriesRow => ({
  id,
  source: 'found',
  identity: name,
  name,
  type: 'expense',
  kind: 'bill',
  cadence: 'monthly',
  fromDay: '2026-11-28',
  dayOfMonth: 28,
  shift: 'none',
  begins: '2026-11-20',
  untilDay: null,
  currency: 'AED',
  accountId: 'current',
  categoryId: null,
  expected: 300_00n,
  low: 300_00n,
  high: 300_00n,
  fixed: true,
  priceChanges: [],
  edited: [],
  decision: 'active',
  decidedDay: null,
  dismissed: false,
  mergedInto: null,
  orderKey: null,
  ...more,
})
const entered = (id: string, day: Day, more: Partial<Coming> = {}): Coming => ({
  id,
  accountId: 'cash',
  status: 'booked',
  announces: false,
  day,
  type: 'expense',
  minor: 300_00n,
  currency: 'AED',
  categoryId: 'utilities',
  name: 'Bill',
  ...more,
})
function sourcesOf(
  rows: readonly SeriesRow[],
  coming: readonly Coming[],
  more: Partial<Sources> = {},
): Sources {
  const sources = {
    stored: [],
    series: rows,
    marks: new Map(),
    receivers: new Map(),
    investing: new Set<string>(),
    newest: new Map(),
    categories: new Map(),
    coming,
    ...more,
  }
  return { ...sources, enteredOf: enteredDates(sources, today) }
}
const placesOf = (rows: readonly SeriesRow[], coming: readonly Coming[], more?: Partial<Sources>): string[] =>
  [...sourcesOf(rows, coming, more).enteredOf.values()].map(
    ({ key, payment }) => `${key.sourceId} ${key.part} ${payment.id}`,
  )

test('an entered payment takes the place of the date that is the same bill, until its day has come', () => {
  const dewa = series('dewa', 'DEWA')
  const days = (coming: Coming[]) =>
    expectedFrom(sourcesOf([dewa], coming), span).map(({ date, minor, isEntered }) => [
      date,
      minor,
      isEntered,
    ])
  expect(days([entered('typed', '2026-11-25', { minor: 297_00n })])).toEqual([
    ['2026-11-25', 297_00n, true],
    ['2026-12-28', 300_00n, false],
  ])
  expect(days([entered('typed', today)])).toEqual([['2026-12-28', 300_00n, false]])
  // also where only one of the two is within the days that are read
  expect(
    expectedFrom(sourcesOf([dewa], [entered('typed', '2026-11-25')]), { ...span, to: '2026-11-26' }),
  ).toMatchObject([{ date: '2026-11-25', isEntered: true }])
})

test('another day, amount, direction, currency or category is another payment; a name that agrees is the same', () => {
  const rows = [series('dewa', 'DEWA', { low: 250_00n, high: 400_00n })]
  const isTaken = (more: Partial<Coming>, category = 'utilities'): boolean =>
    placesOf(rows, [entered('typed', '2026-11-28', more)], { categories: new Map([['dewa', category]]) })
      .length === 1
  expect(isTaken({})).toBe(true)
  expect([isTaken({ day: '2026-12-08' }), isTaken({ day: '2026-12-09' })]).toEqual([true, false])
  expect([isTaken({ minor: 400_00n }), isTaken({ minor: 400_01n })]).toEqual([true, false])
  expect([isTaken({ type: 'income' }), isTaken({ currency: 'USD' })]).toEqual([false, false])
  expect([isTaken({}, 'dining'), isTaken({ name: 'Dewa November' }, 'dining')]).toEqual([false, true])
  // a pending line is the bank's, and a payment that detection found is another date's already
  expect(isTaken({ status: 'pending' })).toBe(false)
  const marks = new Map([['dewa', [{ due: '2026-10-28', transactionId: 'typed', skipped: false }]]])
  expect(placesOf(rows, [entered('typed', '2026-11-28')], { marks })).toEqual([])
  expect(
    placesOf(rows, [entered('typed', '2026-11-28')], { receivers: new Map([['dewa', 'card']]) }),
  ).toEqual([])
})

test('a name that agrees decides between two, then the nearest day, and each is used once', () => {
  const rows = [
    series('du', 'du', { fromDay: '2026-11-27', dayOfMonth: 27 }),
    series('gym', 'Fitness First'),
    series('old', 'Old', { decision: 'ended', decidedDay: '2026-11-01' }),
  ]
  expect(placesOf(rows, [entered('a', '2026-11-26', { name: 'Fitness' })])).toEqual(['gym 2026-11-28 a'])
  expect(placesOf(rows, [entered('a', '2026-11-26')])).toEqual(['du 2026-11-27 a'])
  const inOrder = ['gym 2026-11-28 a', 'du 2026-11-27 b']
  const payments = [entered('b', '2026-11-28'), entered('a', '2026-11-30', { name: 'fitness' })]
  expect([placesOf(rows, payments), placesOf(rows.toReversed(), payments.toReversed())]).toEqual([
    inOrder,
    inOrder,
  ])
})

const days = fc.integer({ min: -40, max: 80 }).map((days) => addDays(today, days))
const amounts = fc.integer({ min: 95, max: 110 }).map((amount) => BigInt(amount * 100))
const types = fc.constantFrom('expense', 'income')
const names = fc.constantFrom('Dewa', 'Etisalat bill', 'Gym', 'School bus')
const someCategory = fc.constantFrom('utilities', 'gym', null)
const lives = fc.record({
  rows: fc.array(
    fc.record({
      name: names,
      type: types,
      cadence: fc.constantFrom('weekly', 'fortnightly', 'monthly', 'quarterly'),
      fromDay: days,
      expected: amounts,
      spread: fc.constantFrom(0n, 300n),
      categoryId: someCategory,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  payments: fc.array(
    fc.record({ day: days, type: types, minor: amounts, categoryId: someCategory, name: names }),
    { maxLength: 8 },
  ),
})

test('in any life, nothing that the user entered is expected besides, and all else stays as it was', () => {
  fc.assert(
    fc.property(lives, ({ rows, payments }) => {
      const someSeries = rows.map(({ spread, cadence, fromDay, ...row }, index) =>
        series(`series ${index}`, row.name, {
          ...row,
          cadence,
          fromDay,
          dayOfMonth:
            cadence.endsWith('ly') && cadence !== 'weekly' && cadence !== 'fortnightly'
              ? Number(fromDay.slice(8))
              : null,
          low: row.expected - spread,
          high: row.expected + spread,
        }),
      )
      const coming = payments.map((payment, index) => entered(`payment ${index}`, payment.day, payment))
      const sources = sourcesOf(someSeries, coming)
      const without = expectedFrom(sourcesOf(someSeries, []), span)
      const expected = expectedFrom(sources, span)
      const places = [...sources.enteredOf.values()]
      const used = new Set(places.map(({ payment }) => payment.id))
      expect(used.size).toBe(places.length)
      const notEntered = expected.filter(({ isEntered }) => !isEntered)
      expect(notEntered).toEqual(without.filter((payment) => !sources.enteredOf.has(keyOf(payment))))
      expect(expected.filter(({ isEntered }) => isEntered).map(({ date, minor }) => [date, minor])).toEqual(
        places
          .filter(({ payment: { day } }) => day > today && day <= span.to)
          .toSorted((a, b) =>
            a.payment.day === b.payment.day
              ? keyOf(a.key) < keyOf(b.key)
                ? -1
                : 1
              : a.payment.day < b.payment.day
                ? -1
                : 1,
          )
          .map(({ payment: { day, minor } }) => [day, minor]),
      )
      const isSame = (date: ExpectedPayment, payment: Coming): boolean =>
        date.type === payment.type &&
        (date.categoryId === null || payment.categoryId === null || date.categoryId === payment.categoryId) &&
        payment.minor >= date.low &&
        payment.minor <= date.high &&
        Math.abs(daysBetween(date.due, payment.day)) <=
          graceDays[someSeries.find(({ id }) => id === date.sourceId)?.cadence ?? 'weekly']
      const free = coming.filter(({ id }) => !used.has(id))
      expect(notEntered.filter((date) => free.some((payment) => isSame(date, payment)))).toEqual([])
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
  )
})

test('payments of an ended series are usual changes again, but not of a salary that another one follows', () => {
  const ended = { decision: 'ended', decidedDay: '2026-09-01' } as const
  const salary = { type: 'income', kind: 'salary' } as const
  const past = ['loan', 'gym', 'old', 'new'].map((sourceId): ExpectedPast => ({
    sourceId,
    due: '2026-08-28',
    early: 0,
    day: '2026-08-28',
    accountId: 'current',
    type: 'expense',
    minor: 300_00n,
    isTransfer: false,
    categoryId: null,
    otherAccountId: null,
  }))
  const still = (rows: readonly SeriesRow[]): string[] =>
    stillExpected(past, sourcesOf(rows, []), today).map(({ sourceId }) => sourceId)
  const rows = [
    series('loan', 'Loan', ended),
    series('gym', 'Gym'),
    series('old', 'Old', { ...salary, ...ended }),
  ]
  expect(still(rows)).toEqual(['gym', 'new'])
  expect(still([...rows, series('new', 'New', salary)])).toEqual(['gym', 'old', 'new'])
})
