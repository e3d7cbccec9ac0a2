import * as z from 'zod/mini'
import { Amount, DayText, Done, IdParams, successResponse, typedName, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'

/** The scheme that an end-of-service payment follows. */
export const gratuityRegimes = ['mainland', 'difc', 'adgm', 'federal_savings', 'national'] as const
export type GratuityRegime = (typeof gratuityRegimes)[number]
/** Schemes whose contributions are invested in a fund, which reports their value. */
export const fundedRegimes: readonly GratuityRegime[] = ['difc', 'federal_savings']

/**
 * One step of the calculation, in order; the amounts of all steps add up to the estimate. `rate` is a
 * percentage of the basic salary, `per_year` the days of basic salary per year of service.
 */
export const GratuityStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), from: DayText, to: DayText, days: z.number() }),
  z.object({ kind: z.literal('unpaid'), days: z.number() }),
  /** The leap days of whole years, which count as 365 days. */
  z.object({ kind: z.literal('leap'), days: z.number() }),
  z.object({ kind: z.literal('too_short'), days: z.number(), needed: z.number() }),
  z.object({
    kind: z.enum(['first_years', 'later_years']),
    days: z.number(),
    per_year: z.number(),
    basic: Amount,
    amount: Amount,
  }),
  z.object({ kind: z.literal('cap'), basic: Amount, most: Amount, amount: Amount }),
  z.object({ kind: z.literal('balance'), day: DayText, amount: Amount }),
  z.object({
    kind: z.literal('contributions'),
    from: DayText,
    to: DayText,
    months: z.number(),
    rate: z.number(),
    amount: Amount,
  }),
  z.object({ kind: z.literal('not_estimated'), from: DayText, to: DayText }),
  z.object({ kind: z.literal('pension') }),
])
export type GratuityStep = z.infer<typeof GratuityStep>

const Salary = z.object({ from: DayText, basic: Amount })
const Absence = z.object({ from: DayText, to: DayText })
const fields = {
  /** The employer's name. */
  name: typedName(60),
  regime: z.enum(gratuityRegimes),
  started_on: DayText,
  /** The last day of service; null while it continues. */
  ended_on: z.nullable(DayText),
  /** The day it was paid out; from then on it is no longer an asset. */
  paid_on: z.nullable(DayText),
  /** The day the employer joined the federal savings scheme; null in other schemes. */
  joined_on: z.nullable(DayText),
  /** Basic salaries with the day from which each applies, oldest first. */
  salaries: z.array(Salary).check(z.minLength(1), z.maxLength(60)),
  /** Unpaid leave; both ends are included. */
  unpaid: z.array(Absence).check(z.maxLength(100)),
  /** The fund's reported balance; null if it has not been entered. */
  balance: z.nullable(z.object({ day: DayText, amount: Amount })),
} as const

export const Employment = z.object({
  id: Uuid,
  ...fields,
  /** Today's estimate in AED. */
  estimate: Amount,
  steps: z.array(GratuityStep),
  /** Estimates per month: one year back, today, and one year ahead at today's basic salary. */
  points: z.array(z.object({ day: DayText, amount: Amount })),
})
export type Employment = z.infer<typeof Employment>

const One = successResponse({ employment: Employment })
/** As entered: in any order, with inapplicable fields omitted. */
const Body = z.object({
  name: fields.name,
  regime: fields.regime,
  started_on: DayText,
  ended_on: z.optional(z.nullable(DayText)),
  paid_on: z.optional(z.nullable(DayText)),
  joined_on: z.optional(z.nullable(DayText)),
  salaries: fields.salaries,
  unpaid: z.optional(fields.unpaid),
  balance: z.optional(fields.balance),
})
export type EmploymentInput = z.infer<typeof Body>

export const readGratuity = endpoint('GET', '/api/user/gratuity', {
  etag: true,
  summary:
    'What each employment would pay at its end if that were today, with every step; part of net worth, never cash',
  response: successResponse({ employments: z.array(Employment), total: Amount }),
})
export const createEmployment = endpoint('POST', '/api/user/gratuity', {
  demo: true,
  summary: 'Adds an employment to estimate its gratuity',
  body: Body,
  response: One,
  errors: ['conflict'],
})
export const updateEmployment = endpoint('PUT', '/api/user/gratuity/:id', {
  demo: true,
  summary: 'Replaces what is known of an employment',
  params: IdParams,
  body: Body,
  response: One,
  errors: ['not_found'],
})
export const deleteEmployment = endpoint('DELETE', '/api/user/gratuity/:id', {
  demo: true,
  summary: 'Removes an employment; its gratuity leaves net worth on all days',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
