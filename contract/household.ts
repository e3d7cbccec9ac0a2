import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, DayText, answer, Uuid } from './common.ts'
import { cadences } from './recurring.ts'

/** What a household in the UAE usually has to pay for. */
export const householdKeys = [
  'school',
  'helper_salary',
  'helper_ticket',
  'ejari',
  'visa',
  'insurance',
  'dewa',
  'salik',
  'darb',
] as const
export type HouseholdKey = (typeof householdKeys)[number]

/** How an amount was found in the person's own payments of the last twelve months. */
export const householdBases = ['newest', 'median', 'month', 'year'] as const

const Part = z.object({ amount: Amount, percent: z.number() })

const HouseholdCost = z.object({
  key: z.enum(householdKeys),
  /** How often it is paid, as a proposal. */
  cadence: z.enum(cadences),
  /** In AED; null where no payment of the last twelve months tells it. */
  amount: z.nullable(Amount),
  basis: z.nullable(z.enum(householdBases)),
  next_date: z.nullable(DayText),
  account_id: z.nullable(Uuid),
  /** The category that a yearly budget for it would have; null where none is about this alone. */
  category_id: z.nullable(z.string()),
  /** The payments it was found by: what they came to in twelve months, and the newest three. */
  count: z.number(),
  year_total: Amount,
  payments: z.array(z.object({ transaction_id: Uuid, date: DayText, text: z.string(), amount: Amount })),
  /** The first of the person's recurring payments that is about this. */
  series_id: z.nullable(Uuid),
  /** School fees in their terms: 40, 30 and 30 % of the amount. */
  terms: z.array(Part),
  /** The housing fee in a DEWA bill: 5 % of the rent by the month, and the newest bill that it can be split out of. */
  housing_fee: z.nullable(
    z.object({
      rent: Amount,
      amount: Amount,
      lease: z.string(),
      bill: z.nullable(z.object({ transaction_id: Uuid, date: DayText, amount: Amount, rest: Amount })),
    }),
  ),
})
export type HouseholdCost = z.infer<typeof HouseholdCost>

export const listHousehold = endpoint('GET', '/api/user/household', {
  etag: true,
  summary: 'What a household usually pays for, with amounts from the person’s own payments, to plan from',
  response: answer({ costs: z.array(HouseholdCost) }),
})
