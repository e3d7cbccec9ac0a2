import { expect, test } from 'vitest'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Repayment } from '../types.ts'
import { newestStatement, owedByDay, statementHabit } from './statement-habit.ts'

const first: Day = '2026-01-01'
const today: Day = '2026-08-10'
/** Purchases every third day, and the statement of each 4th paid 25 days later: all of it, or what `part` makes of it. */
function card(part: (owed: bigint) => bigint = (owed) => owed): {
  owedOn: (day: Day) => bigint
  repayments: Repayment[]
} {
  const moved: { day: Day; net: bigint }[] = []
  const repayments: Repayment[] = []
  let owed = 0n
  let statement = 0n
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const index = daysBetween(first, day)
    const paid = day.endsWith('-29') ? part(statement) : 0n
    const bought = index % 3 === 0 ? BigInt(4000 + ((index * 37) % 900)) : 0n
    if (paid > 0n) repayments.push({ day, minor: paid, payer: 'current' })
    owed += bought - paid
    moved.push({ day, net: paid - bought })
    if (day.endsWith('-04')) statement = owed
  }
  return { owedOn: owedByDay(-owed, moved), repayments }
}

test('the statement day is the one whose balance was paid each month, and its newest balance is what is due', () => {
  const { owedOn, repayments } = card()
  const habit = statementHabit(repayments, owedOn)
  expect(habit).toEqual({ days: [4], dueDays: 25 })
  expect(habit && newestStatement(habit, owedOn, today)).toEqual({
    day: '2026-08-04',
    due: '2026-08-29',
    amount: owedOn('2026-08-04'),
  })
})

test('nothing is told of cards paid in part, now and then, or no longer in full', () => {
  const part = card((owed) => owed / 2n + 7n)
  expect(statementHabit(part.repayments, part.owedOn)).toBe(null)
  const { owedOn, repayments } = card()
  expect(statementHabit(repayments.slice(0, 2), owedOn)).toBe(null)
  const changed = repayments.map((one, index) =>
    index < repayments.length - 2 ? one : { ...one, minor: one.minor / 2n },
  )
  expect(statementHabit(changed, owedOn)).toBe(null)
})

test('where several days explain the payments, what is due is told only if all give the same', () => {
  // bought on the 1st alone
  const months = Array.from({ length: 5 }, (_, index) => addMonths('2026-03-01', index))
  const bought = months.map((day): { day: Day; net: bigint } => ({
    day,
    net: day < '2026-07-01' ? -5000n : -7000n,
  }))
  const paid = months.slice(0, 4).map((day): Repayment => ({
    day: addDays(day, 27),
    minor: 5000n,
    payer: null,
  }))
  const moved = [...bought, ...paid.map(({ day, minor }) => ({ day, net: minor }))]
  const owedOn = owedByDay(-7000n, moved)
  const habit = statementHabit(paid, owedOn)
  expect(habit?.days.length).toBeGreaterThan(10)
  expect(habit && newestStatement(habit, owedOn, '2026-07-10')).toBe(null)
  expect(habit && newestStatement(habit, owedOn, '2026-07-27')).toMatchObject({ amount: 7000n })
})
