import { parseMinor } from '#contract/money.ts'
import type { Transaction } from '#contract/transactions.ts'
import type { EditBody } from './changes.ts'

export type EditValues = { description: string; category: string; note: string; amount: string; date: string }

export function valuesOf(row: Transaction): EditValues {
  return {
    description: row.description,
    category: row.category ?? '',
    note: row.note,
    amount: String(row.amount),
    date: row.date,
  }
}

/**
 * What differs from the row, ready to be sent; null when nothing does. A note alone says nothing about the
 * category, so it verifies nothing.
 */
export function changesOf(row: Transaction, values: EditValues): EditBody | null {
  const before = valuesOf(row)
  const body: EditBody = {}
  if (values.description.trim() !== before.description) body.description = values.description.trim()
  if (values.category !== before.category) body.category = values.category === '' ? null : values.category
  if (values.note.trim() !== before.note) body.note = values.note.trim()
  if (row.source === 'manual') {
    if (Number(values.amount) !== row.amount) body.amount = Number(values.amount)
    if (values.date !== before.date) body.date = values.date
  }
  const names = Object.keys(body)
  if (names.length === 0) return null
  return names.every((name) => name === 'note') ? { ...body, verify: false } : body
}

/**
 * A form over a row that has changed elsewhere: what was typed here stays, the rest follows the row. `clashes`
 * are the fields that both sides changed, each to something else.
 */
export function mergeEdits(
  base: Transaction,
  row: Transaction,
  values: EditValues,
): { values: EditValues; clashes: (keyof EditValues)[] } {
  const [before, theirs] = [valuesOf(base), valuesOf(row)]
  const merged = { ...theirs }
  const clashes: (keyof EditValues)[] = []
  for (const name of ['description', 'category', 'note', 'amount', 'date'] as const) {
    if (values[name].trim() === before[name]) continue
    merged[name] = values[name]
    if (theirs[name] !== before[name] && theirs[name] !== values[name].trim()) clashes.push(name)
  }
  return { values: merged, clashes }
}

/** Whether a typed amount is one: positive, at most 12 digits before the point and the currency's decimals after it. */
export function amountFault(text: string, currency: string): 'required' | 'digits' | null {
  const trimmed = text.trim()
  if (!/^\d+(\.\d+)?$/.test(trimmed) || !/[1-9]/.test(trimmed)) return 'required'
  const whole = trimmed.replace(/\..*/, '').replace(/^0+/, '')
  if (whole.length > 12) return 'digits'
  return parseMinor(trimmed, currency) === null ? 'digits' : null
}
