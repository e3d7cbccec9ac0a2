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

/** Whether a typed amount is one: positive, at most 12 digits before the point and the currency's decimals after it. */
export function amountFault(text: string, currency: string): 'required' | 'digits' | null {
  const trimmed = text.trim()
  if (!/^\d+(\.\d+)?$/.test(trimmed) || !/[1-9]/.test(trimmed)) return 'required'
  const whole = trimmed.replace(/\..*/, '').replace(/^0+/, '')
  if (whole.length > 12) return 'digits'
  return parseMinor(trimmed, currency) === null ? 'digits' : null
}
