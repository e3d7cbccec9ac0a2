import * as z from 'zod/mini'
import { Amount, Currency, DayText, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** What an account earns: interest, or profit on an Islamic account. */
export const returnKinds = ['interest', 'profit'] as const
export type ReturnKind = (typeof returnKinds)[number]

const islamicBanks: ReadonlySet<string> = new Set([
  'abu dhabi islamic bank',
  'adib',
  'dubai islamic bank',
  'dib',
  'emirates islamic',
  'emirates islamic bank',
  'sharjah islamic bank',
  'al hilal bank',
  'ajman bank',
])

/** What an account earns according to the user's choice, otherwise its bank; null if neither tells. */
export function returnsOf(bankName: string | null, choice: string | null): ReturnKind | null {
  const chosen = returnKinds.find((kind) => kind === choice)
  if (chosen) return chosen
  return bankName !== null && islamicBanks.has(bankName.trim().toLowerCase()) ? 'profit' : null
}

export const Savings = z.object({
  account_id: Uuid,
  currency: Currency,
  balance: z.nullable(Amount),
  /** Null while neither the user nor the bank's name determines it. */
  returns: z.nullable(z.enum(returnKinds)),
  /**
   * Percent per year as entered by the user; for profit, an
   * anticipated rate. No figure is calculated from it.
   */
  yearly_rate: z.nullable(z.number()),
  /** Credited by the bank since that day, at most a year ago. Expected credits are not included. */
  since: DayText,
  received: Amount,
  /** The newest credits, newest first. */
  credits: z.array(z.object({ transaction_id: Uuid, date: DayText, amount: Amount })),
})
export type Savings = z.infer<typeof Savings>

const Params = z.object({ accountId: z.string().check(z.minLength(1), z.maxLength(64)) })
const One = successResponse({ savings: Savings })

export const readSavings = endpoint('GET', '/api/user/savings/:accountId', {
  etag: true,
  summary:
    'What a current or savings account has earned in a year: interest or profit, as its bank credited it',
  params: Params,
  response: One,
  errors: ['not_found'],
})
export const updateSavings = endpoint('PATCH', '/api/user/savings/:accountId', {
  demo: true,
  summary:
    'Says whether an account earns interest or profit, and at what yearly rate; what is not named stays',
  params: Params,
  body: z.object({
    returns: z.optional(z.nullable(z.enum(returnKinds))),
    yearly_rate: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)))),
  }),
  response: One,
  errors: ['not_found'],
})
