/** The payments of one series under one name: a debt's instalments belong together whatever their lines say. Pure. */
import { daysBetween } from '#contract/period.ts'
import { tolerance } from './cadence.ts'
import { middle } from './groups.ts'
import { identityOf } from './identity.ts'
import { isDebt, isTakenAgain, kindOf } from './kinds.ts'
import type { LedgerRow } from './types.ts'

/** The rows by the name of their series; those of one debt have that of its oldest. */
export function rowsByName(rows: readonly LedgerRow[]): Map<string, LedgerRow[]> {
  const steps = groupByName(rows)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** As `rowsByName`, in steps: of many rows most time goes into telling debts from other payments. */
export function* groupByName(rows: readonly LedgerRow[]): Generator<[], Map<string, LedgerRow[]>> {
  const groups = Map.groupBy(rows, identityOf)
  const debts: [string, LedgerRow[]][] = []
  for (const each of groups) {
    yield []
    if (isDebt(each[1])) debts.push(each)
  }
  debts.sort(([, a], [, b]) => (firstDay(a) < firstDay(b) ? -1 : 1))
  for (const [index, [identity, group]] of debts.entries()) {
    if (!groups.has(identity)) continue
    for (const [other, others] of debts.slice(index + 1)) {
      if (!groups.has(other) || !isSameDebt(group, others)) continue
      group.push(...others)
      groups.delete(other)
    }
  }
  return groups
}

const firstDay = (rows: readonly LedgerRow[]): string =>
  rows.reduce((first, { day }) => (day < first ? day : first), rows[0]?.day ?? '')

/** Instalments of one debt are at least so many days apart: two that come each month are of two debts. */
const leastApart = 20

/** Whether two names are of one debt: one account, about an amount or a number in common, the same days, and never both in one month. */
function isSameDebt(rows: readonly LedgerRow[], others: readonly LedgerRow[]): boolean {
  const all = [...rows, ...others]
  const [first] = all
  if (!all.every((row) => isAlike(row, first)) || !areApart(all)) return false
  const [days, otherDays] = [rows, others].map(onDay)
  const away = Math.abs(middle(days ?? []) - middle(otherDays ?? []))
  if (Math.min(away, 30 - away) > tolerance.monthly) return false
  const isLoan = [rows, others].every((some) => kindOf(some, true) === 'loan')
  // what settles a loan early has its number too
  return isOfAmount(rows, others, isLoan) || (!isLoan && !numbersIn(rows).isDisjointFrom(numbersIn(others)))
}

function areApart(rows: readonly LedgerRow[]): boolean {
  const due = rows
    .filter(isFirst)
    .map(({ day }) => day)
    .toSorted()
  return due.every((day, index) => index === 0 || daysBetween(due[index - 1] ?? day, day) >= leastApart)
}

/** A loan's instalment changes by at most this part of it with the rate. */
const mostStep = 20n

/** Whether both have payments of one amount, or of a loan, of one but for its rate. */
function isOfAmount(rows: readonly LedgerRow[], others: readonly LedgerRow[], isLoan: boolean): boolean {
  return rows.some(({ minor }) =>
    others.some((other) => {
      const away = minor > other.minor ? minor - other.minor : other.minor - minor
      return isLoan ? away * mostStep <= minor : away === 0n
    }),
  )
}

const isAlike = (row: LedgerRow, other: LedgerRow | undefined): boolean =>
  row.accountId === other?.accountId &&
  row.type === other.type &&
  row.currency === other.currency &&
  row.transfer === other.transfer

/** The numbers of contracts and cards in a text, not its years. */
const numbersIn = (rows: readonly LedgerRow[]): Set<string> =>
  new Set(rows.flatMap(({ text }) => text.match(/(?<!\d)(?!20\d\d(?!\d))\d{4,}/g) ?? []))

/** Whether this is neither a return nor what was taken again after one, which comes on any day. */
const isFirst = (row: LedgerRow): boolean => row.returned !== true && !isTakenAgain(row.text)
const onDay = (rows: readonly LedgerRow[]): number[] => {
  const first = rows.filter(isFirst)
  return (first.length > 0 ? first : rows).map(({ day }) => Number(day.slice(8)))
}
