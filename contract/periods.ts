import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, DayText, Period, answer } from './common.ts'

/** `mohre`: wages are due on the 1st for the month before. `other`, or null while it is not said: on their usual day. */
export const employerRules = ['mohre', 'other'] as const
export const payModes = ['salary', 'day', 'calendar'] as const

/** The salary that was found, whatever the person chose. */
const FoundSalary = z.object({
  /** Who pays, where the bank's text names them. */
  payer: z.nullable(z.string()),
  /** The newest one in AED; several credits of one day together. */
  amount: Amount,
  last: DayText,
  /** The day of the month on which it is usually due. */
  day: z.number(),
  /** How it is known to be salary: the bank says so, its text does, it comes regularly, or the person said so. */
  found_by: z.enum(['bank', 'text', 'series', 'you']),
})

const Periods = answer({
  /** The seven periods and the pay periods, with their days up to today; null means without that end. */
  periods: z.array(
    z.object({ key: Period, from: z.nullable(DayText), to: z.nullable(DayText), label: z.string() }),
  ),
  /** Ramadan of each year that has begun, newest first, by the person's calendar; to be asked for by its days. */
  named: z.array(z.object({ key: z.string(), from: DayText, to: DayText, label: z.string() })),
  pay: z.object({
    /** What the person chose: from the salaries that arrive, a fixed day, or calendar months. */
    mode: z.enum(payModes),
    day: z.nullable(z.number()),
    /** By whose rule a salary is late. */
    employer: z.nullable(z.enum(employerRules)),
    /** Where the pay periods come from in fact; `calendar` too while no salary is known. */
    source: z.enum(payModes),
    /** The last day of the current pay period, as far as is known. */
    until: DayText,
    next: DayText,
    /** A salary that was due is not here yet. */
    late: z.boolean(),
    /** How the current period's first day was found. */
    arrival: z.enum(['on_time', 'early', 'late', 'in_parts', 'missing', 'assumed']),
    /** Null while no salary of the last months is known. */
    salary: z.nullable(FoundSalary),
    /** The newest wages by the labour ministry's rule, in AED; null where the employer does not follow it. */
    wages: z.nullable(z.object({ due: DayText, usual: Amount, paid: Amount, late: z.boolean() })),
  }),
})

export const listPeriods = endpoint('GET', '/api/user/periods', {
  etag: true,
  summary: 'Every named period with its days; pay periods begin on the day the salary arrives',
  response: Periods,
})
export const updatePayPeriod = endpoint('PATCH', '/api/user/periods', {
  summary: 'Chooses how pay periods are found; `day` is needed for the mode of that name',
  body: z.object({
    mode: z.enum(payModes),
    day: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(31))),
    employer: z.optional(z.enum(employerRules)),
  }),
  response: Periods,
})
