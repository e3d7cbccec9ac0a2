import * as z from 'zod/mini'
import type { Reason } from './reasons.ts'
import { payKeys } from './days/pay-period.ts'
import { historyKeys, isDay, periodKeys } from './period.ts'
import { cleanName, cleanText } from './text.ts'

export const Uuid = z.uuid()
export const DayText = z.string().check(z.refine(isDay, { error: 'date_invalid' satisfies Reason }))
/** A day of a question: figures before and after it still have four digits in their year. */
export const AskedDay = DayText.check(
  z.refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error: 'date_invalid' satisfies Reason }),
)
export const Instant = z.string()
/** A name typed by the user: one line, no control characters, at least one visible character. */
export const typedName = (length: number) =>
  z.string().check(z.overwrite(cleanName), z.minLength(1), z.maxLength(length))
/** A text typed by the user, under the same rules as a name; it may be empty. */
export const typedText = (length: number) => z.string().check(z.overwrite(cleanText), z.maxLength(length))
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** Decimal amount in the currency's major units, with at most the currency's number of decimals. */
export const Amount = z.number()
/** The seven calendar periods and the pay periods. */
export const Period = z.enum([...periodKeys, ...payKeys])
export const HistoryPeriodKey = z.enum([...historyKeys, ...payKeys])
/** Query fields of every endpoint that takes a period: its key, or explicit days, which take precedence. */
export const periodQuery = {
  period: z.optional(Period),
  from: z.optional(AskedDay),
  to: z.optional(AskedDay),
} as const
/** Transactions that a bank lists but we cannot parse; null when there are none. */
export const Unreadable = z.nullable(z.object({ count: z.number(), since: DayText }))
export type Unreadable = z.infer<typeof Unreadable>
export const EntryType = z.enum(['income', 'expense'])
export type EntryType = z.infer<typeof EntryType>
export const Success = z.literal(true)
export const IdParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) })
/** Schema of a successful response: the given fields plus `success: true`. */
export const successResponse = <const Parts extends z.core.$ZodShape>(parts: Parts) =>
  z.object({ success: Success, ...parts })
export const Done = successResponse({ message: z.optional(z.string()) })
