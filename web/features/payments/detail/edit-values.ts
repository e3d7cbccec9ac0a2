import * as z from 'zod/mini'
import { minorFromWire, parseMinor, wireAmount } from '#contract/money.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { readDraft, writeDraft } from '../../../api/storage/drafts.ts'
import type { EditBody } from './changes.ts'
import { editableAmount, plainNumber } from '../../../ui/forms/typed.ts'

const EditValues = z.object({
  description: z.string(),
  category: z.string(),
  note: z.string(),
  amount: z.string(),
  date: z.string(),
})
export type EditValues = z.infer<typeof EditValues>

/** A stored unsaved edit: the typed values, and the row's values before it. */
const EditDraft = z.object({ before: EditValues, values: EditValues })

/** The storage name of a row's unsaved edit. */
const draftOf = (row: Pick<Transaction, 'id'>): string => `edit_${row.id}`

/** The amount that an edit changes: of a manual payment what was paid, though only a part may count. */
const editedAmount = ({ source, amount, bank_amount: paid }: Transaction): number =>
  source === 'manual' ? (paid ?? amount) : amount

/** What counts of a payment once its amount is edited: others owe the same as before. */
export const countedAfter = (row: Transaction, amount: number): number => {
  const minor = (value: number): bigint => minorFromWire(value, row.currency)
  if (row.source !== 'manual' || row.bank_amount === null) return amount
  return wireAmount(minor(amount) - minor(row.bank_amount) + minor(row.amount), row.currency)
}

export function valuesOf(row: Transaction): EditValues {
  return {
    description: row.description,
    category: row.category ?? '',
    note: row.note,
    amount: editableAmount(editedAmount(row), row.currency),
    date: row.date,
  }
}

/**
 * The fields that differ from the row, as a request body; null if none does. A note alone says nothing about
 * the category, so it does not verify the row.
 */
export function changesOf(row: Transaction, values: EditValues): EditBody | null {
  const before = valuesOf(row)
  const body: EditBody = {}
  if (values.description.trim() !== before.description) body.description = values.description.trim()
  if (values.category !== before.category) body.category = values.category === '' ? null : values.category
  if (values.note.trim() !== before.note) body.note = values.note.trim()
  const amount = Number(plainNumber(values.amount))
  if (amount !== editedAmount(row)) body.amount = amount
  if (row.source === 'manual') {
    if (values.date !== before.date) body.date = values.date
  }
  const names = Object.keys(body)
  if (names.length === 0) return null
  return names.every((name) => name === 'note') ? { ...body, verify: false } : body
}

/**
 * Merges a form with a row that was changed elsewhere: typed values stay, the rest follows the row. `clashes`
 * are the fields that both sides changed to different values.
 */
export function mergeEdits(
  before: EditValues,
  row: Transaction,
  values: EditValues,
): { values: EditValues; clashes: (keyof EditValues)[] } {
  const rowValues = valuesOf(row)
  const merged = { ...rowValues }
  const clashes: (keyof EditValues)[] = []
  for (const name of ['description', 'category', 'note', 'amount', 'date'] as const) {
    if (values[name].trim() === before[name]) continue
    merged[name] = values[name]
    if (rowValues[name] !== before[name] && rowValues[name] !== values[name].trim()) clashes.push(name)
  }
  return { values: merged, clashes }
}

/** Restores this row's unsaved edit, merged with the current row; null if nothing differs. */
export function restoreEdits(userId: string, row: Transaction): ReturnType<typeof mergeEdits> | null {
  const draft = readDraft(userId, draftOf(row), EditDraft)
  const merged = draft && mergeEdits(draft.before, row, draft.values)
  return merged && changesOf(row, merged.values) ? merged : null
}

/** Stores an unsaved edit of a row, or removes it if it does not differ from the row. */
export function keepEdits(userId: string, row: Transaction, values: EditValues): void {
  const draft = { before: valuesOf(row), values }
  writeDraft(userId, draftOf(row), changesOf(row, values) ? draft : null)
}

/** Removes the unsaved edit of a row, after it was saved or discarded. */
export function dropEdits(userId: string, row: Pick<Transaction, 'id'>): void {
  writeDraft(userId, draftOf(row), null)
}

/**
 * Why a typed amount is invalid, else null. Valid is a positive amount with at most 12 digits before the
 * point and the currency's decimals after it.
 */
export function amountFault(text: string, currency: string): 'required' | 'digits' | null {
  const trimmed = plainNumber(text)
  if (!/^\d+(\.\d+)?$/.test(trimmed) || !/[1-9]/.test(trimmed)) return 'required'
  const whole = trimmed.replace(/\..*/, '').replace(/^0+/, '')
  if (whole.length > 12) return 'digits'
  return parseMinor(trimmed, currency) === null ? 'digits' : null
}
