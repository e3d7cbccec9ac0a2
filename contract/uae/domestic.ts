import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, DayText, successResponse, Uuid } from '../common.ts'
import { cadences } from '../expected/series.ts'

/** Typical costs of a household in the UAE. */
export const domesticKeys = [
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
export type DomesticKey = (typeof domesticKeys)[number]

/** How an amount was derived from the user's payments of the last twelve months. */
export const domesticBases = ['newest', 'median', 'season', 'month', 'year'] as const

/** `date`: when it is due, a year after it was paid; `percent` of the amount where it was paid as a whole. */
const Part = z.object({ amount: Amount, date: z.nullable(DayText), percent: z.nullable(z.number()) })

const DomesticCost = z.object({
  key: z.enum(domesticKeys),
  /** The suggested frequency of payment. */
  cadence: z.enum(cadences),
  /** In AED; null where no payment of the last twelve months shows it. */
  amount: z.nullable(Amount),
  basis: z.nullable(z.enum(domesticBases)),
  next_date: z.nullable(DayText),
  account_id: z.nullable(Uuid),
  /** The category for a yearly budget of this cost; null where no category covers it alone. */
  category_id: z.nullable(z.string()),
  /** The payments it was derived from: their number, their total over twelve months, and the newest three. */
  count: z.number(),
  year_total: Amount,
  payments: z.array(z.object({ transaction_id: Uuid, date: DayText, text: z.string(), amount: Amount })),
  /** The user's first recurring payment for this cost. */
  series_id: z.nullable(Uuid),
  /**
   * The parts of a yearly cost: the payments of the last year where there were two to four, such as terms or two
   * insurances; school fees that were paid at once as 40, 30 and 30 %.
   */
  parts: z.array(Part),
  /**
   * The housing fee in a DEWA bill: 5 % of the rent, paid
   * monthly, and the newest bill that it can be split out of.
   */
  housing_fee: z.nullable(
    z.object({
      rent: Amount,
      amount: Amount,
      lease: z.string(),
      bill: z.nullable(z.object({ transaction_id: Uuid, date: DayText, amount: Amount, rest: Amount })),
    }),
  ),
})
export type DomesticCost = z.infer<typeof DomesticCost>

export const listDomesticCosts = endpoint('GET', '/api/user/domestic-costs', {
  etag: true,
  summary: 'What a household usually pays for, with amounts from the person’s own payments, to plan from',
  response: successResponse({ costs: z.array(DomesticCost) }),
})
