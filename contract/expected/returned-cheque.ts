import * as z from 'zod/mini'
import { Amount, Currency, DayText, Uuid } from '../common.ts'

/** A cheque that a bank returned, known by a bank line; amounts are never negative. */
export const ReturnedCheque = z.object({
  /** The return, or the charge for it where the bank lists no return. */
  transaction_id: Uuid,
  /** The cheque of the book; null if the book lacks it. */
  cheque_id: z.nullable(Uuid),
  number: z.nullable(z.string()),
  date: DayText,
  currency: Currency,
  amount: z.nullable(Amount),
  /** The bank line that paid it after its return; null if none is known. */
  paid: z.nullable(z.object({ transaction_id: Uuid, date: DayText })),
  /** What the bank charged for the return; null if no charge is known. */
  fee: z.nullable(Amount),
  /** The bank's text. */
  text: z.string(),
})
export type ReturnedCheque = z.infer<typeof ReturnedCheque>
