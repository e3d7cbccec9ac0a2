import * as z from 'zod/mini'
import { Amount, DayText } from '../common.ts'

/** Whether the look-ahead expects an account to hold enough when a payment is due. */
export const Cover = z.object({
  /** `likely`: it is expected to, but not at the low end of the likely range, which 1 of 10 futures fall below. */
  state: z.enum(['covered', 'likely', 'short', 'unknown']),
  /** The day checked: the due date, or today if that has passed. */
  day: DayText,
  /** The name of the account; null where unknown. */
  account: z.nullable(z.string()),
  /** The account's expected balance at the end of that day after this payment; null where unknown. */
  left: z.nullable(Amount),
  /** The expected shortfall; 0 where it is covered or likely so. */
  short: Amount,
})
export type Cover = z.infer<typeof Cover>
