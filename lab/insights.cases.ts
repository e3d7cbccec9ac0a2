/** The people of lab/recurring with what happens to them beyond their plan, from the rows `[events]`. */
import * as z from 'zod'
import type { PersonPlan } from '../server/features/expected/recurring/testing/person.ts'
import { planOf } from './recurring.ts'
import { pairsOf, readTables } from './tables.ts'

const whole = z.coerce.number().int()
const text = z.string().min(1)
/** Amounts in fils; `back` counts days before today. */
const Event = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('double'), back: whole, least: whole }),
  z.strictObject({ kind: z.literal('large'), back: whole, minor: whole }),
  z.strictObject({ kind: z.literal('spree'), category: text, times: whole }),
  z.strictObject({ kind: z.literal('fee'), back: whole, text, minor: whole }),
  z.strictObject({ kind: z.literal('subscription'), text, minor: whole, mcc: text, back: whole }),
  z.strictObject({ kind: z.literal('rise'), label: text, back: whole, share: z.coerce.number() }),
  z.strictObject({ kind: z.literal('stop'), label: text, back: whole }),
  z.strictObject({ kind: z.literal('idle'), minor: whole }),
])
export type Event = z.infer<typeof Event>
export type Case = { plan: PersonPlan; events: readonly Event[] }

/** The people of a set; an event is `kind | key=value; …`. */
export const readCases = (set: 'development' | 'held-out'): Case[] =>
  readTables(`recurring/${set}.txt`).map((table) => ({
    plan: planOf(table),
    events: table.rows('events').map((row) => {
      const [kind, more = ''] = row.split(' | ')
      return Event.parse({ kind, ...Object.fromEntries(pairsOf(more)) })
    }),
  }))
