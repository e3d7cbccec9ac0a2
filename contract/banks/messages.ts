/** Messages that banks send about payments: handed on by their person, read, and kept only if they tell of money. */
import * as z from 'zod/mini'
import { Amount, Currency, DayText, Done, IdParams, Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import type { Reason } from '../reasons.ts'

export const messageLimits = {
  /** Characters of one message: ten text messages in a row. */
  characters: 1600,
  atOnce: 50,
  /** Days for which a text is kept, and after which a payment that its bank has not listed is offered for removal. */
  textDays: 30,
  unbookedDays: 10,
} as const

export const messageKinds = [
  'purchase',
  'cash-out',
  'cash-in',
  'transfer-in',
  'transfer-out',
  'salary',
  'refund',
  'reversal',
  'card-payment',
  'declined',
  'instalment',
  'direct-debit',
  'fee',
  // money that moved, where nothing proves what for
  'money-out',
  'money-in',
  'cheque-returned',
  'cheque-cleared',
  'statement',
  'balance',
] as const
export type MessageKind = (typeof messageKinds)[number]
/** Why a message is not read. Nothing of it is kept. */
export const messageRefusals = [
  'code',
  'phishing',
  'advert',
  'reminder',
  'unfinished',
  'unknown',
  'amount',
  'several',
] as const
export type MessageRefusal = (typeof messageRefusals)[number]

const Money = z.object({ amount: Amount, currency: Currency })
/**
 * `added`: its payment is there; `listed`: the bank had told of it before; `waiting`: it is not known which account it
 * is about; `noted`: it moves no money of an account; `known`: it was sent in before; `left_out`: the person wants no
 * messages of this number; `refused`.
 */
const messageStates = ['added', 'listed', 'waiting', 'noted', 'known', 'left_out', 'refused'] as const
export const MessageResult = z.object({
  state: z.enum(messageStates),
  refusal: z.nullable(z.enum(messageRefusals)),
  kind: z.nullable(z.enum(messageKinds)),
  bank: z.nullable(z.string()),
  digits: z.string(),
  /** Negative is money that left. */
  money: z.nullable(Money),
  day: z.nullable(DayText),
  payee: z.nullable(z.string()),
  transaction_id: z.nullable(Uuid),
})
export type MessageResult = z.infer<typeof MessageResult>

const Text = z.string().check(z.minLength(1), z.maxLength(messageLimits.characters))
/** An ISO 8601 time with its zone, as automation apps write it. */
const When = z.string().check(
  z.refine(
    (text) => /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    {
      error: 'date_invalid' satisfies Reason,
    },
  ),
)
const Sent = z.object({
  text: Text,
  /** The sender that the phone shows. */
  sender: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  received_at: z.optional(z.nullable(When)),
})
export type SentMessage = z.infer<typeof Sent>

export const sendBankMessages = endpoint('POST', '/api/user/bank-messages', {
  tokens: 'messages',
  demo: true,
  summary:
    'Reads messages of banks and adds the payments that they tell of. Messages with a code, adverts and what cannot be read are refused and not stored',
  body: z.union([
    z.object({ messages: z.array(Sent).check(z.minLength(1), z.maxLength(messageLimits.atOnce)) }),
    Sent,
  ]),
  maxBytes: 400_000,
  response: successResponse({ results: z.array(MessageResult) }),
  errors: ['rate_limited'],
})

export const BankMessage = z.object({
  id: Uuid,
  kind: z.enum(messageKinds),
  bank: z.nullable(z.string()),
  digits: z.string(),
  money: z.nullable(Money),
  day: DayText,
  payee: z.nullable(z.string()),
  created_at: Instant,
  /** The message itself, while it is kept. */
  text: z.nullable(z.string()),
  transaction_id: z.nullable(Uuid),
})
export type BankMessage = z.infer<typeof BankMessage>
export const listBankMessages = endpoint('GET', '/api/user/bank-messages', {
  demo: true,
  summary:
    'The newest messages that were read, the numbers whose account is asked for, and the payments that no bank has listed in time',
  response: successResponse({
    keep_text: z.boolean(),
    messages: z.array(BankMessage),
    asked: z.array(
      z.object({
        bank: z.string(),
        digits: z.string(),
        count: z.number(),
        kind: z.enum(messageKinds),
        money: z.nullable(Money),
        payee: z.nullable(z.string()),
      }),
    ),
    /** The accounts that a number may be. */
    accounts: z.array(z.object({ id: Uuid, name: z.string(), bank: z.nullable(z.string()) })),
    unbooked: z.array(
      z.object({
        message_id: Uuid,
        transaction_id: Uuid,
        account_id: Uuid,
        money: Money,
        day: DayText,
        name: z.string(),
      }),
    ),
  }),
})
export const answerMessageAccount = endpoint('PUT', '/api/user/message-accounts', {
  demo: true,
  tokens: 'never',
  summary:
    'Says which account a card or account number of messages is: one of the caller’s, a new one, or none. Messages that waited for it are carried out',
  body: z.object({
    bank: z.string().check(z.maxLength(60)),
    digits: z.string().check(z.regex(/^\d{0,4}$/)),
    account: z.union([Uuid, z.literal('new'), z.literal('none')]),
  }),
  response: successResponse({ results: z.array(MessageResult) }),
  errors: ['not_found'],
})
export const saveMessageSettings = endpoint('PUT', '/api/user/message-settings', {
  demo: true,
  tokens: 'never',
  summary:
    'Whether the texts of messages are kept for 30 days, encrypted. Without, those kept so far are deleted at once',
  body: z.object({ keep_text: z.boolean() }),
  response: Done,
})
export const removeMessagePayment = endpoint('DELETE', '/api/user/bank-messages/:id/payment', {
  demo: true,
  tokens: 'never',
  summary: 'Removes a payment of which only a message told; it comes back if the bank lists it after all',
  params: IdParams,
  response: Done,
  errors: ['not_found', 'conflict'],
})
