import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payKeys, payRange, resolvePeriod } from '#contract/days/pay-period.ts'
import { addDays, addMonths, daysBetween } from '#contract/period.ts'
import { standardDaysOff } from '../calendar/entries.ts'
import { isFinalPay } from './final-pay.ts'
import { latePayer, wagesByRule } from './late.ts'
import { findPayDays, payDaysOfRule, payDaysUnknown } from './pay-days.ts'
import { type EmployerCredit, withAllUnnamed } from './salaries.ts'

const salary = (...days: string[]) => days.map((day) => ({ day, minor: 18_000_00n }))
/** Paid on the 25th, or the working day before, from January to October 2026; 25 August is a holiday. */
const steady = ['01-23', '02-25', '03-25', '04-24', '05-25', '06-25', '07-24', '08-24', '09-25', '10-23'].map(
  (day) => `2026-${day}`,
)

type Case = { name: string; days: string[]; today: string; starts: string[]; next: string; late?: boolean }
const cases: Case[] = [
  {
    name: 'two that came late do not move the day',
    days: [
      ...['06-10', '07-08', '08-07', '10-06', '11-10', '12-05'].map((day) => `2025-${day}`),
      '2026-01-16',
      '2026-02-18',
      '2026-03-09',
    ],
    today: '2026-03-20',
    starts: ['2026-03-09', '2026-02-18', '2026-01-16', '2025-12-05'],
    next: '2026-04-07',
  },
  {
    name: 'the 25th, moved before weekends',
    days: steady,
    today: '2026-11-03',
    starts: ['2026-10-23', '2026-09-25', '2026-08-24', '2026-07-24'],
    next: '2026-11-25',
  },
  {
    name: 'early before Eid',
    days: [...steady.slice(0, 2), '2026-03-16'],
    today: '2026-03-20',
    starts: ['2026-03-16', '2026-02-25', '2026-01-23'],
    next: '2026-04-24',
  },
  {
    name: 'twelve days late',
    days: [...steady.slice(0, 8), '2026-10-07'],
    today: '2026-10-10',
    starts: ['2026-10-07', '2026-08-24', '2026-07-24'],
    next: '2026-10-23',
  },
  {
    name: 'due and not there yet: the period before goes on',
    days: steady.slice(0, 9),
    today: '2026-10-27',
    starts: ['2026-09-25', '2026-08-24'],
    next: '2026-10-28',
    late: true,
  },
  {
    name: 'not at all: once the next one is nearer the period begins on the expected day',
    days: steady.slice(0, 9),
    today: '2026-11-09',
    starts: ['2026-10-23', '2026-09-25', '2026-08-24'],
    next: '2026-11-25',
  },
  {
    name: 'a month without a salary between others',
    days: steady.filter((day) => day !== '2026-06-25'),
    today: '2026-08-01',
    starts: ['2026-07-24', '2026-06-25', '2026-05-25'],
    next: '2026-08-24',
  },
  {
    name: 'the 1st or 2nd, weekends included: not moved to the Friday before',
    days: ['02-01', '03-02', '04-01', '05-02', '06-01', '07-02', '08-01', '09-01', '10-02'].map(
      (day) => `2026-${day}`,
    ),
    today: '2026-10-31',
    starts: ['2026-10-02', '2026-09-01', '2026-08-01'],
    next: '2026-11-01',
  },
  {
    name: 'late only on the second working day after the latest day seen',
    days: ['03-02', '04-01', '05-02', '06-01', '07-02', '08-01', '09-01', '10-02'].map(
      (day) => `2026-${day}`,
    ),
    today: '2026-11-03',
    starts: ['2026-10-02', '2026-09-01'],
    next: '2026-11-04',
  },
  {
    name: 'late from that day on',
    days: ['03-02', '04-01', '05-02', '06-01', '07-02', '08-01', '09-01', '10-02'].map(
      (day) => `2026-${day}`,
    ),
    today: '2026-11-04',
    starts: ['2026-10-02', '2026-09-01'],
    next: '2026-11-05',
    late: true,
  },
  {
    name: 'one salary that came a week late makes no later one on time',
    days: ['2026-05-28', '2026-06-30', '2026-07-30', '2026-09-07', '2026-09-30'],
    today: '2026-11-03',
    starts: ['2026-09-30', '2026-09-07', '2026-07-30'],
    next: '2026-11-04',
    late: true,
  },
  {
    name: 'the last working day of the month',
    days: ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30'],
    today: '2026-07-10',
    starts: [
      '2026-06-30',
      '2026-05-29',
      '2026-04-30',
      '2026-03-31',
      '2026-02-27',
      '2026-01-30',
      '2025-12-31',
    ],
    next: '2026-07-31',
  },
  {
    name: 'the first of the month, paid before a weekend in the month before',
    days: ['2026-06-01', '2026-07-01', '2026-07-31', '2026-09-01', '2026-10-01'],
    today: '2026-10-15',
    starts: ['2026-10-01', '2026-09-01', '2026-07-31', '2026-07-01', '2026-06-01'],
    next: '2026-10-30',
  },
  {
    name: 'a new employer with another pay day',
    days: [
      '2026-01-23',
      '2026-02-25',
      '2026-03-25',
      '2026-04-24',
      '2026-06-01',
      '2026-07-01',
      '2026-07-31',
      '2026-09-01',
    ],
    today: '2026-09-15',
    starts: ['2026-09-01', '2026-07-31', '2026-07-01', '2026-06-01', '2026-04-24'],
    next: '2026-10-01',
  },
  {
    name: 'one salary seen',
    days: ['2026-10-27'],
    today: '2026-11-03',
    starts: ['2026-10-27', '2026-09-25', '2026-08-27'],
    next: '2026-11-27',
  },
]

test('what comes on any day of the month, such as commissions, is never late', () => {
  const days = [
    '2026-03-05',
    '2026-04-15',
    '2026-05-12',
    '2026-06-04',
    '2026-07-27',
    '2026-08-11',
    '2026-09-22',
  ]
  const landings = days.map((day) => ({ day, minor: 10_000_00n }))
  const late = Array.from({ length: 60 }, (_, at) => findPayDays(landings, addDays('2026-09-22', at)).late)
  expect(late).not.toContain(true)
})

test('a single payment says no day on which a next one would be late', () => {
  const landings = [{ day: '2026-03-13', minor: 165_000_00n }]
  const late = Array.from({ length: 60 }, (_, at) => findPayDays(landings, addDays('2026-04-01', at)).late)
  expect(late).not.toContain(true)
})

test.each(cases)('$name', ({ days, today, starts, next, late = false }) => {
  const payDays = findPayDays(salary(...days), today)
  expect(payDays.starts.slice(0, starts.length)).toEqual(starts)
  expect(payDays).toMatchObject({ next, late, source: 'salary' })
})

test('a salary in two parts: the first part starts the period', () => {
  const parts = [
    ...salary('2026-06-25', '2026-07-24', '2026-08-24'),
    { day: '2026-09-24', minor: 11_000_00n },
    { day: '2026-09-29', minor: 7_000_00n },
  ]
  const { details } = findPayDays(parts, '2026-10-05')
  expect(details[0]).toEqual({ day: '2026-09-24', expected: '2026-09-25', arrival: 'in_parts' })
})

test('a salary in two parts every month', () => {
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
  const parts = months.flatMap((month) => [
    { day: `${month}-25`, minor: 12_000_00n },
    { day: `${month}-28`, minor: 6_000_00n },
  ])
  expect(findPayDays(parts, '2026-10-05').starts.slice(0, 3)).toEqual([
    '2026-09-25',
    '2026-08-25',
    '2026-07-25',
  ])
})

test('a bonus ten days before the salary starts no period', () => {
  const paid = [...salary(...steady), { day: '2026-10-13', minor: 18_000_00n }]
  expect(findPayDays(paid, '2026-11-03').starts.slice(0, 2)).toEqual(['2026-10-23', '2026-09-25'])
})

test('a second, smaller salary in the household starts no period', () => {
  const two = [
    ...salary('2026-06-25', '2026-07-24', '2026-08-24', '2026-09-25'),
    ...['2026-07-01', '2026-07-31', '2026-09-01', '2026-10-01'].map((day) => ({ day, minor: 9_000_00n })),
  ]
  expect(findPayDays(two, '2026-10-05').starts.slice(0, 4)).toEqual([
    '2026-09-25',
    '2026-08-24',
    '2026-07-24',
    '2026-06-25',
  ])
})

test('without a salary, or long after the last one, periods are calendar months', () => {
  const unknown = payDaysUnknown('2026-10-05')
  expect(unknown.starts.slice(0, 2)).toEqual(['2026-10-01', '2026-09-01'])
  expect(unknown.next).toBe('2026-11-01')
  expect(findPayDays([], '2026-10-05')).toEqual(unknown)
  expect(findPayDays(salary('2026-05-25'), '2026-10-05')).toEqual(unknown)
})

test('a day set by the user is moved to the working day before', () => {
  const set = payDaysOfRule(1, '2026-11-03')
  expect(set.starts.slice(0, 4)).toEqual(['2026-10-30', '2026-10-01', '2026-09-01', '2026-07-31'])
  expect(set).toMatchObject({ next: '2026-12-01', source: 'day', late: false })
  // the next month's salary has already arrived if the 1st falls on a weekend
  expect(payDaysOfRule(1, '2026-10-31').starts[0]).toBe('2026-10-30')
})

test('for any salaries, periods cover every day once and are compared with the same days', () => {
  const landing = fc.record({ at: fc.nat(720), minor: fc.bigInt(1n, 10n ** 8n) })
  fc.assert(
    fc.property(fc.array(landing, { maxLength: 40 }), fc.nat(60), (landings, wait) => {
      const days = landings.map(({ at, minor }) => ({ day: addDays('2025-01-01', at), minor }))
      const last = days.reduce((most, { day }) => (day > most ? day : most), '2025-01-01')
      const today = addDays(last, wait)
      const pay = findPayDays(days, today)
      expect(pay.next > today).toBe(true)
      expect(pay.starts.every((day, index) => index === 0 || day < (pay.starts[index - 1] ?? ''))).toBe(true)
      expect(pay.starts[0] !== undefined && pay.starts[0] <= today).toBe(true)
      payKeys.forEach((key, index) => {
        const { from, to } = payRange(key, pay, today)
        expect(from <= to).toBe(true)
        const newer = payKeys[index - 1]
        if (newer) expect(addDays(to, 1)).toBe(payRange(newer, pay, today).from)
        const { previous } = resolvePeriod({ period: key }, today, pay, 'mtd')
        expect(previous && previous.to < from && previous.from <= previous.to).toBe(true)
        if (index === 0 && previous)
          expect(daysBetween(previous.from, previous.to)).toBeLessThanOrEqual(daysBetween(from, to))
      })
    }),
    { numRuns: 200 },
  )
})

test('a range of days is compared with as many days before, full months with full months', () => {
  const pay = payDaysUnknown('2026-10-05')
  const ask = (from: string, to: string) => resolvePeriod({ from, to }, '2026-10-05', pay, 'mtd')
  expect(ask('2026-09-10', '2026-09-19').previous).toEqual({ from: '2026-08-31', to: '2026-09-09' })
  expect(ask('2026-02-01', '2026-02-28').previous).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(ask('2026-07-01', '2026-09-30').previous).toEqual({ from: '2026-04-01', to: '2026-06-30' })
  expect(ask('2026-10-01', '2026-10-31').previous).toEqual({ from: '2026-09-01', to: '2026-09-05' })
  expect(ask('2026-11-01', '2026-11-30').previous).toBeNull()
  expect(resolvePeriod({ to: '2026-09-30' }, '2026-10-05', pay, 'mtd')).toEqual({
    key: 'custom',
    range: { from: null, to: '2026-09-30' },
    previous: null,
  })
  expect(resolvePeriod({ from: '2026-10-01' }, '2026-10-05', pay, 'mtd')).toEqual({
    key: 'custom',
    range: { from: '2026-10-01', to: null },
    previous: { from: '2026-09-26', to: '2026-09-30' },
  })
  expect(addMonths('2026-10-05', -1)).toBe(resolvePeriod({}, '2026-10-05', pay, 'mtd').previous?.to)
})

test('by the labour ministry’s rule a salary is late from the 2nd, not before', () => {
  const landings = ['2026-01-28', '2026-02-27'].map((day) => ({ day, minor: 10_000_00n }))
  const lateOn = (day: string): boolean => wagesByRule(landings, day).late
  expect(['2026-02-28', '2026-03-02', '2026-03-31', '2026-04-01'].map(lateOn)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['2026-04-02', '2026-04-20'].map(lateOn)).toEqual([true, true])
  // an employer that pays on the 5th is late before its usual day
  const fifth = [{ day: '2026-03-05', minor: 10_000_00n }]
  expect(wagesByRule(fifth, '2026-04-02').late).toBe(true)
  expect(wagesByRule([...fifth, { day: '2026-04-05', minor: 10_000_00n }], '2026-04-06').late).toBe(false)
})

test('85 % of the usual wages count as paid, in one or several parts', () => {
  const landings = ['2026-01-28', '2026-02-27'].map((day) => ({ day, minor: 10_000_00n }))
  const part = { day: '2026-03-30', minor: 8_499_99n }
  expect(wagesByRule([...landings, part], '2026-04-02')).toEqual({
    due: '2026-04-01',
    usual: 10_000_00n,
    paid: 8_499_99n,
    late: true,
  })
  const rest = { day: '2026-04-02', minor: 1n }
  expect(wagesByRule([...landings, part, rest], '2026-04-02')).toMatchObject({ paid: 8_500_00n, late: false })
})

test('a user’s own day off moves only that user’s pay day', () => {
  const daysOff = { ...standardDaysOff, days: new Set([...standardDaysOff.days, '2026-11-25']) }
  expect(findPayDays(salary(...steady), '2026-11-03', daysOff).next).toBe('2026-11-24')
  expect(findPayDays(salary(...steady), '2026-11-03').next).toBe('2026-11-25')
  expect(payDaysOfRule(25, '2026-11-03', daysOff).next).toBe('2026-11-24')
})

const pay = (day: string, dirhams: number) => ({ day, minor: BigInt(dirhams * 100) })
const paidBy = (payer: string, day: string, dirhams: number) => ({ ...pay(day, dirhams), payer })
const monthsOf2026 = (count: number, dayOfMonth: string): string[] =>
  Array.from({ length: count }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-${dayOfMonth}`)

test('periods go by the basic salary, not by larger commissions', () => {
  const basic = steady.slice(0, 9).map((day) => pay(day, 4000))
  const sold = [7938, 10_584, 14_154, 6846, 9828, 12_012, 17_976, 7476].map((dirhams, index) =>
    pay(addDays(steady[index] ?? '', 5 + index), dirhams),
  )
  const { starts, late } = findPayDays([...basic, ...sold], '2026-10-28')
  expect({ starts: starts.slice(0, 3), late }).toEqual({
    starts: ['2026-09-25', '2026-08-24', '2026-07-24'],
    late: true,
  })
})

test('a small salary on its day, as on leave, begins its period', () => {
  const { starts, late } = findPayDays(
    [...salary(...steady.slice(0, 9)), pay('2026-10-23', 900)],
    '2026-10-29',
  )
  expect({ first: starts[0], late }).toEqual({ first: '2026-10-23', late: false })
})

test('several salaries in one pay the next dates too, a bonus far from its day is no salary of it', () => {
  const before = salary(...steady.slice(0, 6))
  const together = [...before, pay('2026-07-03', 36_000)]
  expect(['2026-07-29', '2026-08-28', '2026-09-30'].map((day) => findPayDays(together, day).late)).toEqual([
    false,
    false,
    true,
  ])
  // two months' arrears pay none that is to come
  const arrears = [...before, pay('2026-08-24', 36_000)]
  expect(findPayDays(arrears, '2026-09-30').late).toBe(true)
  expect(findPayDays([...before, pay('2026-07-12', 25_000)], '2026-07-28').late).toBe(true)
})

test('bonuses a few days before the salary do not move its day', () => {
  const bonuses = ['2026-05-21', '2026-06-19', '2026-07-20'].map((day) => pay(day, 20_000))
  const { dayOfMonth, starts } = findPayDays([...salary(...steady.slice(0, 7)), ...bonuses], '2026-08-05')
  expect({ dayOfMonth, first: starts[0] }).toEqual({ dayOfMonth: 25, first: '2026-07-24' })
})

test('the words of a final pay', () => {
  const texts = ['SALARY FINAL DUES', 'Full & Final settlement', 'EOSB 2026', 'Internship final stipend']
  expect([...texts, 'FINALE CATERING LLC SALARY'].filter(isFinalPay)).toEqual(texts)
})

test('after the last pay of a job none is late, and a new job’s days are its own', () => {
  const before = [...salary(...steady.slice(0, 6)), { ...pay('2026-07-14', 76_350), final: true }]
  expect(findPayDays(before, '2026-08-28').late).toBe(false)
  const next = ['2026-08-31', '2026-09-30', '2026-10-30'].map((day) => pay(day, 19_800))
  expect(findPayDays([...before, ...next.slice(0, 2)], '2026-10-29')).toMatchObject({
    late: false,
    next: '2026-10-30',
  })
  expect(findPayDays([...before, ...next], '2026-12-08')).toMatchObject({ late: true, dayOfMonth: 31 })
})

test('of two employers the one that is late is named, but neither one left nor one without a day', () => {
  const hers = steady.map((day) => paidBy('clinic', day, 7450))
  const his = monthsOf2026(9, '05').map((day) => paidBy('shop', day, 4700))
  expect(latePayer([...hers, ...his], '2026-10-05')).toBeNull()
  expect(latePayer([...hers, ...his], '2026-10-08')).toBe('shop')
  expect(latePayer([...hers, ...his, paidBy('shop', '2026-10-08', 4700)], '2026-10-08')).toBeNull()
  // the month after, it has stopped
  expect(latePayer([...hers, ...his], '2026-11-02')).toBeNull()
  expect(latePayer([...hers, ...his, paidBy('mall', '2026-10-06', 5200)], '2026-10-08')).toBeNull()
  const leave = [...his.slice(0, -1), paidBy('shop', '2026-09-05', 2300)]
  expect(latePayer([...hers, ...leave], '2026-10-08')).toBeNull()
  // of two amounts neither is the other's commission, and what is due on the 31st may come on the 1st
  const ends = ['2026-03-31', '2026-05-01', '2026-05-29', '2026-07-01', '2026-07-31']
  const lead = ends.map((day) => paidBy('cloud', day, 14_000))
  expect(latePayer([...hers, ...lead], '2026-09-03')).toBe('cloud')
  const sold = his.map((one, index) => ({ ...one, minor: one.minor * BigInt(1 + ((index * 5) % 7)) }))
  expect(latePayer([...hers, ...sold], '2026-10-08')).toBeNull()
})

test('a salary that the bank also lists as a plain transfer is late by all of them; other transfers are no salary', () => {
  const hers = steady.map((day) => paidBy('clinic', day, 7450))
  const mixed = monthsOf2026(9, '05').map((day, index) => ({
    ...paidBy('centre', day, 4700),
    unnamed: index % 2 === 0,
  }))
  const other = { ...paidBy('centre', '2026-10-06', 900), unnamed: true }
  expect(latePayer([...hers, ...mixed], '2026-10-05')).toBeNull()
  expect(latePayer([...hers, ...mixed, other], '2026-10-08')).toBe('centre')
  const paid = { ...paidBy('centre', '2026-10-06', 4700), unnamed: true }
  expect(latePayer([...hers, ...mixed, paid], '2026-10-08')).toBeNull()
})

test('what an employer pays unnamed is a salary by the amount of any of its salaries', () => {
  const hers = steady.map((day) => paidBy('clinic', day, 9000))
  const hours = [4700, 5600, 5000, 5900, 5100, 5200, 4300, 5500, 5000]
  const mixed = monthsOf2026(9, '05').map((day, at) => paidBy('centre', day, hours[at] ?? 0))
  const unnamed = (minor: number) => ({ ...paidBy('centre', '2026-10-06', minor), unnamed: true })
  expect(latePayer([...hers, ...mixed, unnamed(6600)], '2026-10-08')).toBeNull()
  expect(latePayer([...hers, ...mixed, unnamed(7700)], '2026-10-08')).toBe('centre')
})

test('an employer whose name banks write in two ways is late only where neither has paid', () => {
  const hers = steady.map((day) => paidBy('clinic', day, 9000))
  const his = monthsOf2026(9, '05').map((day, at) =>
    paidBy(at % 3 === 1 ? 'MART LLC' : 'Mart', day, 4700 + at),
  )
  const withOther = (...more: EmployerCredit[]) => latePayer([...hers, ...his, ...more], '2026-10-08')
  expect(withOther()).toBe('Mart')
  expect(withOther(paidBy('MART LLC', '2026-10-05', 4700))).toBeNull()
  // another job of the same amount pays in the same months
  const both = monthsOf2026(9, '05').map((day) => paidBy('shop', day, 4700))
  expect(withOther(...both, paidBy('shop', '2026-10-05', 4700))).toBe('Mart')
})

test('a single employer whose salaries the bank often lists as plain transfers is late by all of them', () => {
  const paid = monthsOf2026(9, '02').map((day, at) => ({ ...paidBy('Almarri', day, 1800), unnamed: at > 4 }))
  const named = paid.filter(({ unnamed }) => !unnamed)
  expect(findPayDays(named, '2026-06-08').late).toBe(true)
  const june = paid.filter(({ day }) => day < '2026-06-08')
  expect(findPayDays(withAllUnnamed(named, june), '2026-06-08').late).toBe(false)
  const gift = { ...paidBy('Almarri', '2026-06-02', 300), unnamed: true }
  expect(findPayDays(withAllUnnamed(named, [...named, gift]), '2026-06-08').late).toBe(true)
  expect(latePayer(paid, '2026-09-08')).toBeNull()
  expect(latePayer(paid, '2026-10-08')).toBe('Almarri')
})
