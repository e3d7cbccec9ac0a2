/** On which days a card's statements are, told by earlier payments of exactly what was owed on them. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { Repayment } from '../types.ts'
import { lastStatement } from './statement-days.ts'

/**
 * The days of the month that all explain the payments equally well, and how many days after the statement it is paid. More than
 * one where the card was not used between them.
 */
export type StatementHabit = { days: readonly number[]; dueDays: number }

const recent = 6
/** An equal amount may be chance once or twice. */
const leastPaid = 3
/** A statement is due, and paid, within this many days. */
const mostDueDays = 40

/**
 * The habit of whoever pays the whole statement; null for anyone who pays another amount, or none. `owedOn` says what the card
 * owed at the end of a day.
 */
export function statementHabit(
  repayments: readonly Repayment[],
  owedOn: (day: Day) => bigint,
): StatementHabit | null {
  const last = repayments.filter(({ minor }) => minor > 0n).slice(-recent)
  if (last.length < leastPaid) return null
  const fits = Array.from({ length: 31 }, (_, index) => fitOf(index + 1, last, owedOn))
  const most = Math.max(...fits.map(({ gaps }) => gaps.length))
  const best = fits.filter(({ gaps, stillFits }) => gaps.length === most && stillFits)
  const gaps = best.flatMap((fit) => fit.gaps).toSorted((a, b) => a - b)
  const dueDays = gaps[gaps.length >> 1]
  if (most < leastPaid || most * 2 <= last.length || dueDays === undefined) return null
  return { days: best.map(({ day }) => day), dueDays }
}

type Fit = { day: number; gaps: number[]; stillFits: boolean }

/** How many days after a statement on this day of the month each payment of all of it came; the newest two must have one. */
function fitOf(day: number, repayments: readonly Repayment[], owedOn: (day: Day) => bigint): Fit {
  const gaps = repayments.map((paid): number | null => {
    const statement = lastStatement(day, addDays(paid.day, -1))
    const earlier = lastStatement(day, addDays(statement, -1))
    const found = [statement, earlier].find(
      (one) => daysBetween(one, paid.day) <= mostDueDays && owedOn(one) === paid.minor,
    )
    return found === undefined ? null : daysBetween(found, paid.day)
  })
  return {
    day,
    gaps: gaps.filter((gap) => gap !== null),
    stillFits: gaps.slice(-2).some((gap) => gap !== null),
  }
}

/** A statement that is known from the balance: its day, what was owed then, and when it is usually paid. */
export type ToldStatement = { day: Day; due: Day; amount: bigint }

/** The newest statement by a habit; null where its days would give different amounts. */
export function newestStatement(
  { days, dueDays }: StatementHabit,
  owedOn: (day: Day) => bigint,
  today: Day,
): ToldStatement | null {
  const statements = days.map((day) => lastStatement(day, today)).toSorted()
  const day = statements.at(-1)
  if (day === undefined) return null
  const amount = owedOn(day)
  if (statements.some((one) => owedOn(one) !== amount)) return null
  return { day, due: addDays(day, dueDays), amount: amount > 0n ? amount : 0n }
}

/** What a card owed at the end of each day: its balance today without the net sums of the days since. */
export function owedByDay(balance: bigint, days: readonly { day: Day; net: bigint }[]): (day: Day) => bigint {
  const newestFirst = days.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const owed = new Map<Day, bigint>()
  return (day) => {
    const known = owed.get(day)
    if (known !== undefined) return known
    let left = balance
    for (const { day: moved, net } of newestFirst) {
      if (moved <= day) break
      left -= net
    }
    owed.set(day, -left)
    return -left
  }
}
