import * as z from 'zod/mini'
import { categoryColors } from '../categories/categories.ts'
import { Amount, Currency, DayText, EntryType, Instant, Uuid } from '../common.ts'
import { reasonCodes, reasonKinds, titleCodes } from './explanations.ts'

/** A tag as shown on its payments. */
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
  /** The user's name for it, else the cleaned merchant, else the bank's text, else 'Unknown Transaction'. */
  description: z.string(),
  /** The bank's own text, unmodified. */
  raw_description: z.string(),
  merchant: z.nullable(z.string()),
  /** A translatable title of the transaction; null where only the bank's text is available. */
  title: z.nullable(z.object({ code: z.enum(titleCodes), params: z.record(z.string(), z.string()) })),
  /** Category id, null when uncategorised. */
  category: z.nullable(z.string()),
  category_name: z.string(),
  /** Why it has its category; parameters are names, numbers and category ids. */
  category_reason: z.object({
    kind: z.enum(reasonKinds),
    code: z.enum(reasonCodes),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  /** Never negative; `type` gives the sign. The user's amount if they set one. */
  amount: Amount,
  /** The bank's amount if another one counts, of a manual one what was paid; else null. */
  bank_amount: z.nullable(Amount),
  currency: Currency,
  /** The amount in dirhams, with the rate (AED per unit) and its day; null for AED and without a rate. */
  in_aed: z.nullable(z.object({ amount: Amount, rate: z.string(), date: DayText })),
  date: DayText,
  /**
   * Set if the bank's date is implausible: more than 31 days in the future, before the account was opened,
   * or more than ten years ago.
   */
  date_suspect: z.nullable(z.enum(['future', 'before_opening', 'past'])),
  booked_at: z.nullable(Instant),
  value_date: z.nullable(DayText),
  bank_name: z.string(),
  account_id: z.nullable(Uuid),
  account_name: z.string(),
  source: z.enum(['bank', 'manual', 'import']),
  status: z.enum(['booked', 'pending']),
  /** Of a transfer between own accounts, and its other leg; null in it where that is not to be seen. */
  transfer: z.nullable(z.object({ counterpart_id: z.nullable(Uuid), by: z.enum(['auto', 'user']) })),
  /**
   * For a transfer between currencies, the other leg's amount, and in dirhams what the exchange cost compared
   * with the mid rates, with the day of the older one; null where one of them is unknown.
   */
  exchange: z.nullable(
    z.object({
      amount: Amount,
      currency: Currency,
      cost: z.nullable(Amount),
      rate_date: z.nullable(DayText),
    }),
  ),
  note: z.string(),
  tags: z.array(TagMark),
  /** The lines that the user split it into; [] if it is not split. */
  splits: z.array(Split),
  /**
   * `off`: the amount has changed since, so the lines no longer
   * add up to it and its own category applies instead.
   */
  split_state: z.nullable(z.enum(['in_use', 'off'])),
  /** Excluded from income, spending and all totals by the user. */
  excluded: z.boolean(),
  /** For a refund, the purchase it belongs to. */
  refund_of: z.nullable(Uuid),
  /**
   * For incoming money that is not income, such as a refund: the category whose spending it lowers, in every figure and
   * filter. Null in it stands for none or, of a split payment, for those of its lines.
   */
  lowers: z.nullable(z.object({ category: z.nullable(z.string()), category_name: z.string() })),
  /** For a purchase, its refunds. */
  refunds: z.array(z.object({ id: Uuid, amount: Amount, date: DayText })),
  /**
   * The shares that other people owe. `household`: the person sees it in Ours; `lowers`: the payment counts without it,
   * and `amount` is what remains of `bank_amount`.
   */
  shares: z.array(
    z.object({
      id: Uuid,
      person: z.string(),
      amount: Amount,
      settled: z.boolean(),
      household: z.boolean(),
      lowers: z.boolean(),
    }),
  ),
  /** The number of receipts. */
  attachments: z.number(),
  verified: z.boolean(),
  needsEditing: z.boolean(),
  verificationAction: z.nullable(z.enum(['correct', 'incorrect'])),
  verifiedAt: z.nullable(Instant),
  editedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  /** Increases with each change; sent back with an edit so that concurrent edits are detected. */
  version: z.number(),
})
export type Transaction = z.infer<typeof Transaction>
