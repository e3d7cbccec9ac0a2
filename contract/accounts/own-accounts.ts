import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  AskedDay,
  DayText,
  Done,
  IdParams,
  successResponse,
  typedName,
  Uuid,
} from '../common.ts'

/** What a user owns or owes outside their banks. `cash` is the wallet that holds the manual transactions. */
export const ownKinds = ['cash', 'savings', 'property', 'car', 'gold', 'lent', 'loan'] as const
export type OwnKind = (typeof ownKinds)[number]
/** Kinds whose values are owed. */
export const owedKinds: readonly OwnKind[] = ['loan']

export const OwnAccount = z.object({
  id: Uuid,
  kind: z.enum(ownKinds),
  name: z.string(),
  currency: Currency,
  side: z.enum(['asset', 'debt']),
  /** Its value, or the amount owed, in its own currency; negative for cash below zero. */
  value: Amount,
  /** Null when no rate is known. */
  value_aed: z.nullable(Amount),
  /** The day of the newest valuation; null for cash that was never counted. */
  valued_on: z.nullable(DayText),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const Valuation = z.object({ day: DayText, value: Amount })
export type Valuation = z.infer<typeof Valuation>

const Name = typedName(60)
const Value = z.union([z.number(), z.string().check(z.maxLength(20))])
const One = successResponse({ account: OwnAccount })
const ListOf = successResponse({ account: OwnAccount, valuations: z.array(Valuation) })

export const listOwnAccounts = endpoint('GET', '/api/user/accounts/own', {
  etag: true,
  summary: 'What is owned and owed beside the banks, and the cash wallet; totals in AED',
  response: successResponse({
    accounts: z.array(OwnAccount),
    assets: Amount,
    debts: Amount,
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
  }),
})
export const createOwnAccount = endpoint('POST', '/api/user/accounts/own', {
  demo: true,
  summary: 'Adds something owned or owed with its first value; `cash` says what is in the wallet',
  body: z.object({
    kind: z.enum(ownKinds),
    name: z.optional(Name),
    currency: z.optional(Currency),
    value: Value,
    /** The day of the valuation; defaults to today. */
    day: z.optional(DayText),
  }),
  response: One,
  errors: ['conflict'],
})
export const updateOwnAccount = endpoint('PATCH', '/api/user/accounts/own/:id', {
  demo: true,
  summary: 'Renames something owned or owed',
  params: IdParams,
  body: z.object({ name: Name }),
  response: One,
  errors: ['not_found'],
})
export const deleteOwnAccount = endpoint('DELETE', '/api/user/accounts/own/:id', {
  demo: true,
  summary:
    'Removes something owned or owed with its values; of the wallet its counts alone, never its transactions',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const listValuations = endpoint('GET', '/api/user/accounts/own/:id/valuations', {
  etag: true,
  summary: 'The values of something owned or owed by day, newest first',
  params: IdParams,
  response: ListOf,
  errors: ['not_found'],
})
export const saveValuation = endpoint('PUT', '/api/user/accounts/own/:id/valuations', {
  demo: true,
  summary: 'Says what it is worth since a day; `replaces` names the day of the value that it corrects',
  params: IdParams,
  body: z.object({ day: DayText, value: Value, replaces: z.optional(DayText) }),
  response: ListOf,
  errors: ['not_found'],
})
export const deleteValuation = endpoint('DELETE', '/api/user/accounts/own/:id/valuations', {
  demo: true,
  summary: 'Removes the value of a day; the last one of something owned stays',
  params: IdParams,
  query: z.object({ day: AskedDay }),
  response: ListOf,
  errors: ['not_found', 'conflict'],
})
