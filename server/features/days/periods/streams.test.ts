import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { lateCredit } from './late.ts'
import type { EmployerCredit } from './salaries.ts'
import { isOfFirm, lateStream } from './streams.ts'

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09']
const on = (day: string, minor: number, payer: (at: number) => string, unnamed = false): EmployerCredit[] =>
  months.map((month, at) => ({
    day: `2026-${month}-${day}`,
    minor: BigInt(minor) * 100n,
    payer: payer(at),
    unnamed,
  }))
const either = (at: number): string => (at % 2 === 0 ? 'Air' : 'Air Group')

test('a salary and allowances of one employer, by several names, are late each by its own day', () => {
  const basic = on('25', 4560, either)
  const hours = [4640, 5520, 2650, 6140, 6570, 4830, 6440, 5000, 5650]
  const allowances = on('10', 0, either).map((one, at) => ({ ...one, minor: BigInt(hours[at] ?? 0) * 100n }))
  const share: EmployerCredit = { day: '2026-09-14', minor: 21_300_00n, payer: 'Air' }
  const all = [...basic, ...allowances, share]
  expect(lateCredit(all, '2026-10-12')).toBeNull()
  expect(lateCredit(all, '2026-10-15')).toMatchObject({ day: '2026-09-10' })
  // the basic salary came, by the other name
  expect(lateCredit(all, '2026-08-28')).toBeNull()
  const came: EmployerCredit = { day: '2026-10-13', minor: 4420_00n, payer: 'Air' }
  expect(lateCredit([...all, came], '2026-10-16')).toBeNull()
  const last: EmployerCredit = { day: '2026-10-01', minor: 9000_00n, payer: 'Air', final: true }
  expect(lateCredit([...all, last], '2026-10-16')).toBeNull()
})

test('what a company pays on two days of the month, or on one, is late where nothing else came', () => {
  const halves = [...on('15', 7870, either, true), ...on('28', 7870, () => 'Agent for Air', true)]
  expect(lateCredit(halves, '2026-10-15')).toBeNull()
  expect(lateCredit(halves, '2026-10-20')).toMatchObject({ day: '2026-09-15' })
  const lessons = on('08', 2250, () => 'Academy', true)
  expect(lateCredit(lessons, '2026-10-09')).toBeNull()
  expect(lateCredit(lessons, '2026-10-13')).toMatchObject({ day: '2026-09-08' })
  // the month after, it has stopped
  expect(lateCredit(lessons, '2026-11-20')).toBeNull()
})

test('weekly payouts and invoices on any day have no day on which they are late', () => {
  const weekly = Array.from({ length: 38 }, (_, week): EmployerCredit => ({
    day: addDays('2026-01-06', week * 7),
    minor: 1500_00n,
    payer: 'Rides',
    unnamed: true,
  }))
  const days = ['03', '21', '11', '27', '06', '17', '24', '02', '14']
  const invoices = days.map((day, at): EmployerCredit => ({
    day: `2026-${months[at]}-${day}`,
    minor: 5000_00n,
    payer: 'Client',
    unnamed: true,
  }))
  for (const day of ['2026-10-06', '2026-10-13', '2026-10-20', '2026-10-27']) {
    expect(lateStream(weekly, day)).toBeUndefined()
    expect(lateStream(invoices, day)).toBeUndefined()
  }
})

test('a company is told by the form of its name or by money from abroad', () => {
  expect(isOfFirm('TRF CODEKIDS ACADEMY FZE TEACHING MAY', 'other_income')).toBe(true)
  expect(isOfFirm('INWARD TT USD 2150.00 NORTHBEAM', null)).toBe(true)
  expect(isOfFirm('DEEL', 'freelance')).toBe(true)
  expect(isOfFirm('AANI CREDIT HANNAH W RENT SHARE', 'other_income')).toBe(false)
  expect(isOfFirm('SWIFT REFUND FROM INSURER LLC', 'insurance')).toBe(false)
})
