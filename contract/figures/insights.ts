import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, DayText, Done, successResponse, Uuid } from '../common.ts'

export const insightKinds = [
  'category_high',
  'new_subscription',
  'price_rise',
  'double_charge',
  'missing_refund',
  'fee',
  'large_payment',
  'income_stopped',
  'idle_money',
] as const
export type InsightKind = (typeof insightKinds)[number]

/** Amounts in AED. The screens have a sentence for each kind. */
export const Insight = z.object({
  /** Identifies the insight in a dismissal; it changes when the figures change. */
  key: z.string(),
  kind: z.enum(insightKinds),
  day: DayText,
  amount: Amount,
  /** The value it is compared with: the usual amount, the previous price, or the next largest payment. */
  usual: z.nullable(Amount),
  /** The name of a category, merchant or account. */
  subject: z.string(),
  category: z.nullable(z.string()),
  /** The payments that support it, newest first, at most twenty. */
  evidence: z.array(z.object({ id: Uuid, date: DayText, name: z.string(), amount: Amount })),
  /** The first and last day of the evidence. */
  from: z.nullable(DayText),
  to: z.nullable(DayText),
  merchant: z.nullable(z.string()),
})
export type Insight = z.infer<typeof Insight>

export const listInsights = endpoint('GET', '/api/user/analytics/insights', {
  etag: true,
  summary:
    'What is unusual or new among the payments of the last year, with its evidence; without what was dismissed',
  response: successResponse({
    insights: z.array(Insight),
    /** Dismissed keys, including those of overview cards. */
    dismissed: z.array(z.string()),
  }),
})

const Key = z.string().check(z.minLength(1), z.maxLength(300))
export const dismissInsight = endpoint('POST', '/api/user/analytics/dismissals', {
  demo: true,
  summary: 'Hides an insight or a card of the overview until its figures change; `undo` shows it again',
  body: z.object({ key: Key, undo: z.optional(z.boolean()) }),
  response: Done,
})
