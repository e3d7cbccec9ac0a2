import * as z from 'zod/mini'
import { EntryType } from '#contract/common.ts'
import { parseMinor } from '#contract/money.ts'
import { limits } from '#contract/limits.ts'
import { addMonths, isDay } from '#contract/period.ts'
import { plainNumber } from '../../../ui/forms/typed.ts'

export const Values = z.object({
  type: EntryType,
  amount: z.string(),
  category: z.string(),
  description: z.string(),
  date: z.string(),
  /** An account's id; absent for the cash wallet. */
  account: z.optional(z.string()),
})
export type Values = z.infer<typeof Values>

/** A stored, not yet submitted form with its idempotency key, so that a retry is the same request. */
export const Draft = z.object({ key: z.uuid(), values: Values })
export type Draft = z.infer<typeof Draft>

export type Issue =
  | 'amount'
  | 'amountDigits'
  | 'category'
  | 'description'
  | 'date'
  | 'dateEarly'
  | 'dateLate'
  | 'type'

export function emptyValues(type: EntryType, today: string): Values {
  return { type, amount: '', category: '', description: '', date: today }
}

/** The type given in the query string, else 'expense'. */
export function typeOf(search: string): EntryType {
  return askedType(search) ?? 'expense'
}
export function askedType(search: string): EntryType | null {
  const parsed = z.safeParse(EntryType, new URLSearchParams(search).get('type'))
  return parsed.success ? parsed.data : null
}

/** A text shared from another app as one line. */
export const asDescription = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, limits.descriptionLength)

/** Changes the type; another type has other categories, so the chosen one is cleared. */
export function withType(values: Values, type: EntryType): Values {
  return type === values.type ? values : { ...values, type, category: '' }
}

/** All validation issues, in the order of the fields. */
export function issuesOf(values: Values, today: string): Issue[] {
  const issues: (Issue | null)[] = [
    amountIssue(values.amount),
    values.category === '' ? 'category' : null,
    values.description.trim() === '' ? 'description' : null,
    dateIssue(values.date, today),
    z.safeParse(EntryType, values.type).success ? null : 'type',
  ]
  return issues.filter((issue) => issue !== null)
}

function amountIssue(text: string): Issue | null {
  const trimmed = plainNumber(text)
  if (!/^\d*\.?\d+$|^\d+\.$/.test(trimmed) || !/[1-9]/.test(trimmed)) return 'amount'
  const whole = trimmed.replace(/\..*/, '').replace(/^0+/, '')
  return whole.length > 12 || parseMinor(amountText(trimmed), 'AED') === null ? 'amountDigits' : null
}

/** Normalises a typed amount to a plain decimal: `.5` and `5.` are accepted too. */
export function amountText(text: string): string {
  return plainNumber(text).replace(/^\./, '0.').replace(/\.$/, '')
}

function dateIssue(date: string, today: string): Issue | null {
  if (!isDay(date)) return 'date'
  if (date < '1970-01-01') return 'dateEarly'
  return date > addMonths(today, 12) ? 'dateLate' : null
}

export function isUntouched(values: Values): boolean {
  return values.amount === '' && values.category === '' && values.description === ''
}

/** Whether a shared text is more likely a bank's message than a description: longer, and with an amount. */
export const mayBeMessage = (text: string): boolean => text.trim().length > 30 && /[\d٠-٩]/.test(text)
