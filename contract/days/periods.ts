import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Amount, DayText, Period, successResponse } from '../common.ts'
import { everyRole } from '../household/roles.ts'

/**
 * `mohre`: wages are due on the 1st for the previous month.
 * `other`, or null if unspecified: on their usual day.
 */
export const employerRules = ['mohre', 'other'] as const
export const payModes = ['salary', 'day', 'calendar'] as const

/** The salary that was detected, whatever the user chose. */
const FoundSalary = z.object({
  /** Who pays it, if the bank's text says so. */
  payer: z.nullable(z.string()),
  /** The newest one in AED; what the same payer paid on the same day is added up. */
  amount: Amount,
  last: DayText,
  /** The day of the month on which it is usually due. */
  day: z.number(),
  /**
   * How it was recognised as salary: from the bank's classification, its text, its regularity, or the user.
   */
  found_by: z.enum(['bank', 'text', 'series', 'you']),
})

const Periods = successResponse({
  /** The seven periods and the pay periods, with their days up to today; null means open-ended. */
  periods: z.array(
    z.object({ key: Period, from: z.nullable(DayText), to: z.nullable(DayText), label: z.string() }),
  ),
  /** Ramadan of each year that has started, newest first, by the user's calendar; request it by its days. */
  named: z.array(z.object({ key: z.string(), from: DayText, to: DayText, label: z.string() })),
  pay: z.object({
    /** The user's choice: the salaries that arrive, a fixed day of the month, or calendar months. */
    mode: z.enum(payModes),
    day: z.nullable(z.number()),
    /** Whose rule decides when a salary is late. */
    employer: z.nullable(z.enum(employerRules)),
    /** The actual source of the pay periods; `calendar` also while no salary is known. */
    source: z.enum(payModes),
    /** The last day of the current pay period, as far as known. */
    until: DayText,
    next: DayText,
    /** A salary that is due has not arrived. */
    late: z.boolean(),
    /** How the first day of the current period was determined. */
    arrival: z.enum(['on_time', 'early', 'late', 'in_parts', 'missing', 'assumed']),
    /** Null while no salary of recent months is known. */
    salary: z.nullable(FoundSalary),
    /** The newest wages under the labour ministry's rule, in AED; null if the employer does not follow it. */
    wages: z.nullable(z.object({ due: DayText, usual: Amount, paid: Amount, late: z.boolean() })),
  }),
})

export const listPeriods = endpoint('GET', '/api/user/periods', {
  roles: everyRole,
  etag: true,
  summary: 'Every named period with its days; pay periods begin on the day the salary arrives',
  response: Periods,
})
export const updatePayPeriod = endpoint('PATCH', '/api/user/periods', {
  demo: true,
  summary: 'Chooses how pay periods are found; `day` is needed for the mode of that name',
  body: z.object({
    mode: z.enum(payModes),
    day: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(31))),
    employer: z.optional(z.enum(employerRules)),
  }),
  response: Periods,
})
