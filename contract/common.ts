import * as z from 'zod/mini'
import type { Reason } from './reasons.ts'
import { payKeys } from './pay-period.ts'
import { historyKeys, isDay, periodKeys } from './period.ts'
import { cleanName, cleanText } from './text.ts'

export const Uuid = z.uuid()
export const DayText = z.string().check(z.refine(isDay, { error: 'date_invalid' satisfies Reason }))
export const Instant = z.string()
/** A name typed by a person: one line, no control characters, at least one visible character. */
export const typedName = (length: number) =>
  z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(length))
/** A text that a person types, by the same rule; it may be empty. */
export const typedText = (length: number) => z.string().check(z.overwrite(cleanText), z.maxLength(length))
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** Decimal amount in the currency's units, at most its decimals. */
export const Amount = z.number()
/** The seven periods, and pay periods. */
export const Period = z.enum([...periodKeys, ...payKeys])
export const HistoryPeriodKey = z.enum([...historyKeys, ...payKeys])
/** What every call takes that is about a period: its name, or days, which win. */
export const periodQuery = {
  period: z.optional(Period),
  from: z.optional(DayText),
  to: z.optional(DayText),
} as const
/** Transactions that a bank lists and we cannot read; null when there are none. */
export const Unreadable = z.nullable(z.object({ count: z.number(), since: DayText }))
export type Unreadable = z.infer<typeof Unreadable>
export const EntryType = z.enum(['income', 'expense'])
export type EntryType = z.infer<typeof EntryType>
export const Success = z.literal(true)
export const IdParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) })
/** What a call that went well answers: these parts, and that it did. */
export const answer = <const Parts extends z.core.$ZodShape>(parts: Parts) =>
  z.object({ success: Success, ...parts })
export const Done = answer({ message: z.optional(z.string()) })
