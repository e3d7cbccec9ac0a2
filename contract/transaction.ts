import * as z from 'zod/mini'
import { categoryColors } from './categories.ts'
import { Amount, Currency, DayText, EntryType, Instant, Uuid } from './common.ts'
import { reasonCodes, reasonKinds, titleCodes } from './explanations.ts'

/** A tag as its payments show it. */
export const TagMark = z.object({ id: Uuid, name: z.string(), color: z.enum(categoryColors) })
export type TagMark = z.infer<typeof TagMark>
/** A line of a split payment; `category_id` is null for none. */
export const Split = z.object({
  amount: Amount,
  category_id: z.nullable(z.string()),
  category_name: z.string(),
  note: z.string(),
})
export type Split = z.infer<typeof Split>

export const Transaction = z.object({
  id: Uuid,
  type: EntryType,
  /** What the user called it, else the cleaned merchant, else the bank's text, else 'Unknown Transaction'. */
  description: z.string(),
  /** The bank's own text, untouched. */
  raw_description: z.string(),
  merchant: z.nullable(z.string()),
  /** What the row is called in words of every language; null where only the bank's text says something. */
  title: z.nullable(z.object({ code: z.enum(titleCodes), params: z.record(z.string(), z.string()) })),
  /** Category id, null when uncategorised. */
  category: z.nullable(z.string()),
  category_name: z.string(),
  /** Why it has its category; parameters are names, numbers and ids of categories. */
  category_reason: z.object({
    kind: z.enum(reasonKinds),
    code: z.enum(reasonCodes),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  /** Never negative; `type` gives the sign. The user's own where they set one. */
  amount: Amount,
  /** The bank's amount where the user's own stands in its place, else null. */
  bank_amount: z.nullable(Amount),
  currency: Currency,
  /** The amount in dirhams, by which rate (AED for one unit), and of which day; null in AED and without a rate. */
  in_aed: z.nullable(z.object({ amount: Amount, rate: z.string(), date: DayText })),
  date: DayText,
  /**
   * Set where a bank dates a payment implausibly: more than 31 days ahead, before it opened the account (then it is not
   * among the newest), or more than ten years back.
   */
  date_suspect: z.nullable(z.enum(['future', 'before_opening', 'past'])),
  booked_at: z.nullable(Instant),
  value_date: z.nullable(DayText),
  bank_name: z.string(),
  account_id: z.nullable(Uuid),
  account_name: z.string(),
  source: z.enum(['bank', 'manual', 'import']),
  status: z.enum(['booked', 'pending']),
  /** The other leg when this is a transfer between own accounts. */
  transfer: z.nullable(z.object({ counterpart_id: Uuid, by: z.enum(['auto', 'user']) })),
  note: z.string(),
  tags: z.array(TagMark),
  /** The lines that the user split it into; [] where they did not. */
  splits: z.array(Split),
  /** `off`: the amount has changed since, so that the lines do not add up to it and the category as a whole counts. */
  split_state: z.nullable(z.enum(['in_use', 'off'])),
  /** Left out of income, spending and all totals by the user. */
  excluded: z.boolean(),
  /** Of a refund, the purchase that it is of. */
  refund_of: z.nullable(Uuid),
  /** Of a purchase, what came back of it. */
  refunds: z.array(z.object({ id: Uuid, amount: Amount, date: DayText })),
  /** What others owe of it. */
  shares: z.array(z.object({ id: Uuid, person: z.string(), amount: Amount, settled: z.boolean() })),
  /** How many receipts it has. */
  attachments: z.number(),
  verified: z.boolean(),
  needsEditing: z.boolean(),
  verificationAction: z.nullable(z.enum(['correct', 'incorrect'])),
  verifiedAt: z.nullable(Instant),
  editedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** Grows with each change; sent back with an edit so that two tabs never overwrite each other silently. */
  version: z.number(),
})
export type Transaction = z.infer<typeof Transaction>
