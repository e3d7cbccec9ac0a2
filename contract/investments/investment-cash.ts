import * as z from 'zod/mini'
import { Amount, Currency, DayText, Done, IdParams, successResponse } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { cashKinds } from './investment-imports.ts'

/** `balance`: what there was at the end of the day. */
export const cashRowKinds = [...cashKinds, 'balance'] as const
export type CashRowKind = (typeof cashRowKinds)[number]

/** How many rows of a place are listed, newest first. */
export const listedCash = 200

const CashRow = z.object({
  id: z.string(),
  day: DayText,
  currency: Currency,
  kind: z.enum(cashRowKinds),
  amount: Amount,
})

export const listInvestmentCash = endpoint('GET', '/api/user/investments/accounts/:id/cash', {
  summary: 'What moved money at a place where investments are held, beside its trades, newest first',
  params: IdParams,
  response: successResponse({ rows: z.array(CashRow) }),
  errors: ['not_found'],
})
export const addInvestmentCash = endpoint('POST', '/api/user/investments/accounts/:id/cash', {
  summary:
    'Adds a movement of money at a place, or its balance at the end of a day. From its first row on a currency is followed there: trades move it too, and it counts in net worth',
  params: IdParams,
  body: z.object({
    kind: z.enum(cashRowKinds),
    day: DayText,
    currency: Currency,
    /** Without a sign, except for a balance, an exchange, and what was paid back. */
    amount: z.union([z.number(), z.string()]),
  }),
  response: successResponse({ row: CashRow }),
  errors: ['not_found', 'conflict'],
})
export const deleteInvestmentCash = endpoint('DELETE', '/api/user/investments/cash/:id', {
  summary: 'Deletes a movement of money; it can be undone',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
