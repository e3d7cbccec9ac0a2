import * as z from 'zod/mini'
import { changeKinds } from '../changes/change-kinds.ts'
import { Amount, Currency, DayText, EntryType, IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The fields of a payment as reported by the bank. */
export const BankFacts = z.object({
  status: z.enum(['booked', 'pending']),
  type: EntryType,
  amount: Amount,
  currency: Currency,
  date: DayText,
  /** The bank's own text. */
  description: z.string(),
})
export type BankFacts = z.infer<typeof BankFacts>
export const HistoryEntry = z.object({
  at: Instant,
  /** Null in the first entry: the payment as first received. */
  before: z.nullable(BankFacts),
  after: BankFacts,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
/** What the user, or one of their rules, changed in a payment. */
export const UserChange = z.object({
  /** The id of the change, by which it can be undone. */
  id: Uuid,
  at: Instant,
  /** `member`: a partner of the household made it. */
  by: z.enum(['user', 'rule', 'member']),
  kind: z.enum(changeKinds),
  undone: z.boolean(),
  fields: z.array(
    z.enum(['category', 'name', 'note', 'amount', 'date', 'verified', 'transfer', 'tags', 'split', 'shared']),
  ),
})
export type UserChange = z.infer<typeof UserChange>
export const transactionHistory = endpoint('GET', '/api/user/transactions/:id/history', {
  etag: true,
  summary:
    'What the bank sent of a payment and changed later, oldest first, and what the user and rules changed since',
  params: IdParams,
  response: successResponse({ data: z.array(HistoryEntry), changes: z.array(UserChange) }),
  errors: ['not_found'],
})
