/** Events of a company or fund that are several trades at once. */
import * as z from 'zod/mini'
import { DayText, IdParams, successResponse, typedName, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Decimal, TypedNumber } from './investment-parts.ts'

const TypedDecimal = z.string().check(z.maxLength(40))

/** `reinvestment`: a dividend that bought units; `spin_off`: units of another one beside; `merger`: all became another one. */
export const actionKinds = ['reinvestment', 'spin_off', 'merger'] as const

const common = { account: typedName(60), day: DayText, quantity: TypedDecimal }
/** Another investment that is there, or a new one like this one. */
const Into = z.union([
  z.object({ id: Uuid }),
  z.object({ name: typedName(80), symbol: z.optional(z.nullable(typedName(20))) }),
])
export const ActionBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reinvestment'),
    ...common,
    /** The dividend before tax. */
    amount: TypedNumber,
    tax: z.optional(z.nullable(TypedNumber)),
  }),
  z.object({
    kind: z.literal('spin_off'),
    ...common,
    into: Into,
    /** How much of the cost belongs to the new units, in percent. */
    percent: TypedDecimal,
  }),
  z.object({
    kind: z.literal('merger'),
    ...common,
    into: Into,
    /** What the old units count for; by default what they had cost. */
    amount: z.optional(z.nullable(TypedNumber)),
    /** Money that was paid beside the new units. */
    cash: z.optional(z.nullable(TypedNumber)),
  }),
])
export type ActionInput = z.infer<typeof ActionBody>

export const addCorporateAction = endpoint('POST', '/api/user/investments/instruments/:id/actions', {
  summary:
    'Adds a reinvested dividend, a spin-off or a merger as its trades; they are one change, which can be undone. A spin-off lowers the cost by what moves to the new units; a merger sells all units of a place for what they had cost, and buys the new ones with it less the money paid',
  params: IdParams,
  body: ActionBody,
  response: successResponse({ instrument_id: Uuid, quantity: Decimal }),
  errors: ['not_found', 'conflict'],
})
