/** Payments that a bank returned and took again: one payment, due when it was first presented. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import { readLine } from '../../payments/transfers/sent-line.ts'
import type { LedgerRow } from './types.ts'

/** A returned payment is made good within this many days; what names no cheque would else be the next month's. */
const madeGoodDays = { numbered: 45, other: 20 }

/** The rows of one identity that paid, each with the day on which it was due: that of its first presentation. */
export function presentedRows(rows: readonly LedgerRow[]): { row: LedgerRow; day: Day }[] {
  const returned = rows.filter((row) => row.returned)
  if (returned.length === 0) return rows.map((row) => ({ row, day: row.day }))
  const used = new Set<LedgerRow>()
  return rows
    .filter((row) => !row.returned)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map((row) => {
      const before = returned.filter((one) => !used.has(one) && isPresentedAgain(one, row))
      for (const one of before) used.add(one)
      return { row, day: before.reduce((first, { day }) => (day < first ? day : first), row.day) }
    })
}

function isPresentedAgain(first: LedgerRow, again: LedgerRow): boolean {
  const days = daysBetween(first.day, again.day)
  if (first.accountId !== again.accountId || first.minor !== again.minor || days < 0) return false
  const [number, other] = [first, again].map((row) => readLine(row)?.number ?? null)
  const isNumbered = number !== null && number === other
  return (
    days <= (isNumbered ? madeGoodDays.numbered : madeGoodDays.other) && (isNumbered || !number || !other)
  )
}
