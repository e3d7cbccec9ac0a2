import * as z from 'zod/mini'
import { Currency, AskedDay, DayText, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { everyRole } from '../household/roles.ts'

/**
 * Dirhams per unit of a currency as exact decimal text, with the
 * rate's day and publisher (`peg`: fixed to the dollar).
 */
export const ExchangeRate = z.object({
  currency: Currency,
  aed: z.string(),
  date: DayText,
  source: z.string(),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const listExchangeRates = endpoint('GET', '/api/exchange-rates', {
  roles: everyRole,
  demo: true,
  summary:
    'The exchange rates in force on a day, today unless one is given; a currency without a rate is not listed',
  query: z.object({ day: z.optional(AskedDay) }),
  response: successResponse({ day: DayText, rates: z.array(ExchangeRate) }),
})
