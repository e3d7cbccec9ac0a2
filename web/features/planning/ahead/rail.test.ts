import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { someAhead } from '../../../testing/data/ahead.ts'
import { everydayMoney, lineOf } from './days.ts'
import { largestOf, railMarks } from './rail.ts'

test('marks of payments keep their distance from each other and from income, and none is lost', () => {
  const ahead = someAhead()
  const [first] = ahead.days
  const until = addDays(first?.date ?? '', 3)
  const line = lineOf(ahead, everydayMoney)
  const all = (apart: number) =>
    railMarks(ahead, line, until, apart).map(({ share, income, events }) => [
      Number(share.toFixed(2)),
      income,
      events.map(({ name }) => name).join(),
    ])
  expect(all(0.1)).toEqual([
    [0.33, false, 'DEWA'],
    [1, true, 'ACME FZ LLC'],
  ])
  const bill = ahead.days[1]?.events[0]
  if (bill) ahead.days[2]?.events.push({ ...bill, name: 'du' })
  expect(all(0.4)).toEqual([
    [0.33, false, 'DEWA,du'],
    [1, true, 'ACME FZ LLC'],
  ])
  expect(all(0.9)[0]).toEqual([0.1, false, 'DEWA,du'])
  // the largest of those that share a mark stands for them
  if (bill) {
    const rent = { ...bill, name: 'Rent', effects: { total: -20_000, everyday: -20_000 } }
    ahead.days[2]?.events.push(rent)
    const marks = railMarks(ahead, line, until, 0.4)
    expect(marks[0]?.events[0]).toBe(rent)
    expect(largestOf(marks, line)).toBe(rent)
  }
})

test('income of days near each other shares a mark', () => {
  const ahead = someAhead()
  const until = addDays(ahead.days[0]?.date ?? '', 3)
  const line = lineOf(ahead, everydayMoney)
  const salary = ahead.days[3]?.events[0]
  if (salary) ahead.days[2]?.events.push({ ...salary, name: 'Rent received' })
  const income = (apart: number) =>
    railMarks(ahead, line, until, apart)
      .filter((mark) => mark.income)
      .map(({ events }) => events.map(({ name }) => name).join())
  expect(income(0.1)).toEqual(['Rent received', 'ACME FZ LLC'])
  expect(income(0.4)).toEqual(['ACME FZ LLC,Rent received'])
})
