import * as z from 'zod/mini'
import { Account } from './accounts.ts'
import { Amount, Currency, DayText, EntryType, periodQuery, successResponse, Uuid } from './common.ts'
import { endpoint } from './endpoint.ts'

const Sums = z.object({ assets: Amount, debts: Amount, net: Amount, income: Amount, expenses: Amount })
export const readOurs = endpoint('GET', '/api/user/sharing/ours', {
  self: true,
  tokens: 'never',
  summary:
    'The household: what all people who share with the caller, and the caller with them, share together. In AED; a joint account counts once, and payments between shared accounts are transfers',
  query: z.object(periodQuery),
  response: successResponse({
    from: z.nullable(DayText),
    to: z.nullable(DayText),
    total: Sums,
    /** The caller first, with the membership of the others. */
    people: z.array(z.extend(Sums, { name: z.string(), membership_id: z.nullable(Uuid) })),
    accounts: z.array(
      z.object({
        id: Uuid,
        membership_id: z.nullable(Uuid),
        account: Account,
        /** Of a joint account that another person shares too: it counts once, where this is false. */
        counted_elsewhere: z.boolean(),
      }),
    ),
    categories: z.array(
      z.object({
        id: z.nullable(z.string()),
        name: z.string(),
        type: EntryType,
        color: z.string(),
        icon: z.string(),
        amount: Amount,
        count: z.number(),
      }),
    ),
    transfers: z.object({ count: z.number(), amount: Amount }),
    /** The currencies of amounts without an exchange rate, which are in no figure above. */
    unconverted: z.array(Currency),
  }),
})
