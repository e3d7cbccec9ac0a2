import { editableAmount } from '../../../ui/forms/typed.ts'
import { latinAmount, minorFromWire, parseMinor, wireAmount } from '#contract/money.ts'
import { splitLimits } from '#contract/payments/splits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'

/** A split line as form values. */
export type DraftLine = { key: number; amount: string; category: string; note: string }

const textOf = (minor: bigint, currency: string): string =>
  editableAmount(wireAmount(minor, currency), currency)
const totalOf = (row: Transaction): bigint => minorFromWire(row.amount, row.currency)

/** The lines of a split; for an unsplit payment two empty lines, the first with the payment's category. */
export function draftOf(row: Transaction): DraftLine[] {
  if (row.splits.length > 0)
    return row.splits.map(({ amount, category_id, note }, key) => ({
      key,
      amount: editableAmount(amount, row.currency),
      category: category_id ?? '',
      note,
    }))
  return [
    { key: 0, amount: '', category: row.category ?? '', note: '' },
    { key: 1, amount: '', category: '', note: '' },
  ]
}

/** The amount of a line in minor units; null if it is not a positive amount. */
export function minorOf({ amount }: Pick<DraftLine, 'amount'>, currency: string): bigint | null {
  const text = latinAmount(amount)
  if (!/^\d+(\.\d+)?$/.test(text)) return null
  const minor = parseMinor(text, currency)
  return minor === null || minor <= 0n ? null : minor
}

/** What is left to assign, in minor units; negative if the lines exceed the amount. */
export const leftOf = (row: Transaction, lines: readonly DraftLine[]): bigint =>
  totalOf(row) - lines.reduce((sum, line) => sum + (minorOf(line, row.currency) ?? 0n), 0n)

/** Sets a line's amount to what the others leave; no change if nothing is left. */
export function withRest(row: Transaction, lines: readonly DraftLine[], key: number): DraftLine[] {
  const otherLines = lines.filter((line) => line.key !== key)
  const remainder = leftOf(row, otherLines)
  return lines.map((line) =>
    line.key === key && remainder > 0n ? { ...line, amount: textOf(remainder, row.currency) } : line,
  )
}

/** Splits the amount equally; the first lines get one minor unit more if it does not divide evenly. */
export function evenly(row: Transaction, lines: readonly DraftLine[]): DraftLine[] {
  const count = BigInt(lines.length)
  const [part, remainder] = [totalOf(row) / count, totalOf(row) % count]
  return lines.map((line, index) => ({
    ...line,
    amount: textOf(part + (BigInt(index) < remainder ? 1n : 0n), row.currency),
  }))
}

/** The lines as a request body; null unless each has an amount and they add up. */
export function bodyOf(row: Transaction, lines: readonly DraftLine[]) {
  const whole = lines.every((line) => minorOf(line, row.currency) !== null)
  if (!whole || leftOf(row, lines) !== 0n || lines.length < splitLimits.least) return null
  return lines.map(({ amount, category, note }) => ({
    amount: latinAmount(amount),
    category_id: category === '' ? null : category,
    note: note.trim(),
  }))
}
