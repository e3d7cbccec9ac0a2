import * as z from 'zod/mini'
import { Amount, Done, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TypedNumber } from './investment-parts.ts'

/** What targets are set for: classes or single investments. */
export const targetSides = ['kind', 'instrument'] as const
export type TargetSide = (typeof targetSides)[number]

export const readInvestmentTargets = endpoint('GET', '/api/user/investments/targets', {
  etag: true,
  summary:
    'How investments should be spread, how they are, and what to buy to get there: with new money alone, or by selling too. It is arithmetic in AED at the last known prices, and no advice',
  query: z.object({ amount: z.optional(z.string().check(z.maxLength(20))) }),
  response: successResponse({
    side: z.enum(targetSides),
    /** Percent in all; 0 without targets, below 100 where an investment with a target was deleted. */
    percent: z.number(),
    value: Amount,
    amount: Amount,
    /** Largest target first; what is held without a target has one of 0. */
    rows: z.array(
      z.object({
        /** A class, or the id of an investment. */
        key: z.string(),
        name: z.string(),
        percent: z.number(),
        value: Amount,
        /** Share of the value: 0.25 for a quarter. */
        share: z.nullable(z.number()),
        /** What to buy of it with the new money; these add up to the amount. Null without targets. */
        buy: z.nullable(Amount),
        /** What to buy (negative: sell) to reach the target with the new money; these add up to the amount. */
        move: z.nullable(Amount),
      }),
    ),
    /** Holdings without a price or exchange rate, which are in no figure. */
    left_out: z.array(z.object({ id: Uuid, name: z.string() })),
  }),
})

export const saveInvestmentTargets = endpoint('PUT', '/api/user/investments/targets', {
  summary:
    'Replaces the targets; their percentages add up to 100, with at most two decimals. None removes them',
  body: z.object({
    side: z.enum(targetSides),
    targets: z
      .array(z.object({ key: z.string().check(z.maxLength(36)), percent: TypedNumber }))
      .check(z.maxLength(100)),
  }),
  response: Done,
  errors: ['not_found'],
})
