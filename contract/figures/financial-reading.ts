import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, DayText, successResponse } from '../common.ts'

/** With fewer full months of data there is no average, and a figure that needs one is null. */
export const leastReadingMonths = 3

export const fixedCostParts = ['rent', 'loan', 'bill', 'subscription'] as const
export type FixedCostPart = (typeof fixedCostParts)[number]

const Balance = z.object({ name: z.string(), amount: Amount })

/**
 * Where a user stands, in AED: four figures, each with what it counts. Averages are of the last full calendar
 * months with data, at most twelve; for essential spending at most six, as for goals.
 */
export const financialReading = endpoint('GET', '/api/user/analytics/financial-reading', {
  etag: true,
  summary: 'Months of reserve, savings rate, debt and fixed costs, each with what it counts',
  response: successResponse({
    /** Number of full months; `from` and `to` are null without any. */
    months: z.number(),
    from: z.nullable(DayText),
    to: z.nullable(DayText),
    /** A month's average; null with fewer than three months. */
    monthly_income: z.nullable(Amount),
    /** `months`: with one decimal; null where `essential_monthly` is null or zero. */
    reserve: z.object({
      months: z.nullable(z.number()),
      money: Amount,
      essential_monthly: z.nullable(Amount),
      accounts: z.array(Balance),
    }),
    /** Shares of income are null without income: 0.25 for a quarter. Sums are those of all the months. */
    savings: z.object({ share: z.nullable(z.number()), income: Amount, expenses: Amount }),
    /** What cards, loans and overdrafts owe, positive; `monthly` is the average of loans and instalments paid. */
    debt: z.object({
      owed: Amount,
      monthly: z.nullable(Amount),
      share: z.nullable(z.number()),
      accounts: z.array(Balance),
    }),
    fixed: z.object({
      monthly: z.nullable(Amount),
      share: z.nullable(z.number()),
      parts: z.array(z.object({ part: z.enum(fixedCostParts), monthly: Amount })),
    }),
  }),
})
