/** A labelled history that is replayed day by day. */
import type { Day } from '#contract/period.ts'
import type { AccountKind } from '../server/banking/provider.ts'
import { isFinalPay } from '../server/features/days/periods/final-pay.ts'
import { findPayDays, type PayDays } from '../server/features/days/periods/pay-days.ts'
import {
  type EmployerCredit,
  isFullerName,
  underOneName,
  withAllUnnamed,
} from '../server/features/days/periods/salaries.ts'
import { isOfFirm } from '../server/features/days/periods/streams.ts'
import type { LedgerRow } from '../server/features/expected/recurring/types.ts'

/** A payment that the person entered: a cheque, a bill, a card's statement. */
export type Known = { name: string; day: Day; accountId: string; minor: bigint }
/** A person's booked rows, oldest first, and each account's balance before the first one, in fils. */
export type Replay = {
  name: string
  from: Day
  to: Day
  opening: Readonly<Record<string, number>>
  rows: readonly LedgerRow[]
  /** By account; an account without one is of the kind that its id names. */
  kinds?: Readonly<Record<string, AccountKind>>
  /** Expenses entered by the person, known from the beginning. */
  known?: readonly Known[]
}

export const kindOf = (replay: Replay, id: string): string => replay.kinds?.[id] ?? id
export const isSpendable = (replay: Replay, id: string): boolean => kindOf(replay, id) === 'current'

/** What came in as salary, as the pay periods take it. */
export const salariesOf = (rows: readonly LedgerRow[]): EmployerCredit[] =>
  rows
    .filter(({ categoryId, type }) => categoryId === 'salary' && type === 'income')
    .map(({ day, minor, text, name }) => ({ day, minor, payer: name, final: isFinalPay(text) }))

/** What employers paid, as late salaries are told by: also what the bank does not call a salary. */
export function employersOf(rows: readonly LedgerRow[]): EmployerCredit[] {
  const isSalary = ({ categoryId }: LedgerRow): boolean => categoryId === 'salary'
  const income = rows.filter(({ type, transfer }) => type === 'income' && !transfer)
  const employers = new Set(income.filter(isSalary).map(({ merchantKey }) => merchantKey))
  const names = [...new Set(income.filter(isSalary).map(({ name }) => name))]
  const paid = income
    .filter(
      (row) =>
        isSalary(row) ||
        (row.merchantKey !== null && employers.has(row.merchantKey)) ||
        isOfFirm(row.text, row.categoryId) ||
        names.some((name) => isFullerName(row.name, name)),
    )
    .map((row) => ({
      day: row.day,
      minor: row.minor,
      payer: row.name,
      final: isFinalPay(row.text),
      unnamed: !isSalary(row),
    }))
  return underOneName(paid)
}

/** The pay days by what was booked until a day: what is late may have come unnamed, as in the product. */
export function payAt(booked: readonly LedgerRow[], today: Day): PayDays {
  const salaries = salariesOf(booked)
  const pay = findPayDays(salaries, today)
  return pay.late ? findPayDays(withAllUnnamed(salaries, employersOf(booked)), today) : pay
}
