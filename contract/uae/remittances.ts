import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  AskedDay,
  DayText,
  Done,
  IdParams,
  successResponse,
  Uuid,
  typedName,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'

export const mostRecipients = 200
const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** A plain decimal above zero: units of the other currency per unit of the payment's currency. */
const RateText = z.string().check(z.regex(/^\d{1,9}(\.\d{1,8})?$/))

export const Recipient = z.object({
  id: Uuid,
  name: z.string(),
  country: Country,
  currency: Currency,
  own_account: z.boolean(),
})
export type Recipient = z.infer<typeof Recipient>

/** The channel of a payment that the bank itself sends abroad. */
export const bankTransfer = 'bank_transfer'

/** A payment that sends money abroad. Null means unknown, never zero. */
export const Remittance = z.object({
  transaction_id: Uuid,
  date: DayText,
  text: z.string(),
  /** The exchange house, bank service or app named in the bank's text, or `bank_transfer`. */
  channel: z.nullable(z.string()),
  amount: Amount,
  currency: Currency,
  recipient_id: z.nullable(Uuid),
  country: z.nullable(Country),
  own_account: z.boolean(),
  received: z.nullable(Amount),
  received_currency: z.nullable(Currency),
  offered_rate: z.nullable(z.string()),
  mid_rate: z.nullable(z.string()),
  /** Source of the mid rate: entered, the pegs of both currencies, or published rates, the older of `mid_date`. */
  mid_source: z.nullable(z.enum(['entered', 'peg', 'published'])),
  mid_date: z.nullable(DayText),
  fee: z.nullable(Amount),
  vat: z.nullable(Amount),
  /** The transactions that charged the fee and its VAT. */
  fee_ids: z.array(Uuid),
  /** The cost of the offered rate compared with the mid rate; null where either is unknown. */
  margin: z.nullable(Amount),
  /** What is known of fee, VAT and margin; null if nothing is. */
  cost: z.nullable(Amount),
  /** The fee or the margin is unknown, so the cost is this or more. */
  cost_at_least: z.boolean(),
  /** The part that came back; a payment that came back in full is not listed. */
  refunded: Amount,
})
export type Remittance = z.infer<typeof Remittance>

/** Sums in AED, excluding transfers to the user's own accounts. */
const totals = {
  count: z.number(),
  /** Without what came back. */
  sent: Amount,
  /** Sums of the known fees and margins; `unknown_fees` and `unknown_margins` count the remittances without one. */
  fees: Amount,
  unknown_fees: z.number(),
  margin: Amount,
  unknown_margins: z.number(),
} as const

export const listRemittances = endpoint('GET', '/api/user/remittances', {
  etag: true,
  summary:
    'Money sent abroad, newest first, with fee, rate and cost where known, and totals by recipient and country',
  query: z.object({ from: z.optional(AskedDay), to: z.optional(AskedDay) }),
  response: successResponse({
    /** The days asked for; without `from`, from the first remittance on. */
    period: z.object({ from: DayText, to: DayText }),
    remittances: z.array(Remittance),
    recipients: z.array(Recipient),
    total: z.object(totals),
    by_recipient: z.array(z.object({ recipient_id: z.nullable(Uuid), ...totals })),
    by_country: z.array(z.object({ country: z.nullable(Country), ...totals })),
  }),
})

export const updateRemittance = endpoint('PATCH', '/api/user/remittances/:id', {
  demo: true,
  summary:
    'Says what is known of a payment that sent money abroad; `sent: false` says that it did not. The recipient is recognised in later payments',
  params: IdParams,
  body: z.object({
    sent: z.optional(z.boolean()),
    recipient_id: z.optional(z.nullable(Uuid)),
    country: z.optional(z.nullable(Country)),
    currency: z.optional(z.nullable(Currency)),
    received: z.optional(z.nullable(z.number())),
    offered_rate: z.optional(z.nullable(RateText)),
    mid_rate: z.optional(z.nullable(RateText)),
    fee: z.optional(z.nullable(z.number())),
    vat: z.optional(z.nullable(z.number())),
    own_account: z.optional(z.nullable(z.boolean())),
  }),
  response: successResponse({ remittance: z.nullable(Remittance) }),
  errors: ['not_found'],
})

const recipient = {
  name: typedName(60),
  country: Country,
  currency: Currency,
}
const OneRecipient = successResponse({ recipient: Recipient })

export const createRecipient = endpoint('POST', '/api/user/remittances/recipients', {
  demo: true,
  summary: 'Adds a recipient; money to an own account abroad is a transfer',
  body: z.object({ ...recipient, own_account: z.optional(z.boolean()) }),
  response: OneRecipient,
  errors: ['conflict'],
})
export const updateRecipient = endpoint('PATCH', '/api/user/remittances/recipients/:id', {
  demo: true,
  summary: 'Changes a recipient; what is not named stays',
  params: IdParams,
  body: z.partial(z.object({ ...recipient, own_account: z.boolean() })),
  response: OneRecipient,
  errors: ['not_found', 'conflict'],
})
export const deleteRecipient = endpoint('DELETE', '/api/user/remittances/recipients/:id', {
  demo: true,
  summary: 'Removes a recipient; payments stay, without one',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
