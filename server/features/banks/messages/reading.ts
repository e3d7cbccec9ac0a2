/** What was read of a message in the form in which it is stored, and the payment that it makes. */
import * as z from 'zod'
import { messageKinds, type MessageKind } from '#contract/banks/messages.ts'
import { dubaiInstant } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { BankMessage } from './read/read.ts'

const Money = z.object({ minor: z.coerce.bigint(), currency: z.string() })
export const Reading = z.object({
  kind: z.enum(messageKinds),
  bank: z.string().nullable(),
  instrument: z
    .object({ kind: z.enum(['credit', 'debit', 'card', 'account']), digits: z.string() })
    .nullable(),
  account: z.string().nullable(),
  amount: Money.nullable(),
  foreign: Money.nullable(),
  day: z.string(),
  time: z.string().nullable(),
  payee: z.string().nullable(),
  balance: Money.nullable(),
  due: z.object({ day: z.string(), amount: Money, minimum: Money.nullable() }).nullable(),
  /** The number of a cheque; null where it is about none, or names none. */
  cheque: z.string().nullable(),
})
export type Reading = z.infer<typeof Reading>

const chequeNumber = /(?:cheque|chq|شيك)\D{0,14}(\d{4,10})/iu

/** What is kept of a message that was read. */
export const readingOf = (message: BankMessage, text: string): Reading => ({
  ...message,
  cheque: message.kind.startsWith('cheque') ? (chequeNumber.exec(text.normalize('NFKC'))?.[1] ?? null) : null,
})

/** JSON in which amounts are texts. */
export const storedReading = (reading: Reading): string =>
  JSON.stringify(reading, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** The texts of payments whose message names nobody, as a bank would write them. */
const texts: Record<MessageKind, string> = {
  purchase: 'Card purchase',
  'cash-out': 'ATM cash withdrawal',
  'cash-in': 'Cash deposit',
  'transfer-in': 'Transfer received',
  'transfer-out': 'Transfer',
  salary: 'Salary',
  refund: 'Refund',
  reversal: 'Reversal',
  'card-payment': 'Credit card payment',
  declined: 'Declined payment',
  instalment: 'Loan instalment',
  'direct-debit': 'Direct debit',
  fee: 'Bank fee',
  'money-out': 'Payment',
  'money-in': 'Money received',
  'cheque-returned': 'Returned cheque',
  'cheque-cleared': 'Cheque',
  statement: 'Statement',
  balance: 'Balance',
}
const kinds: Partial<Record<MessageKind, string>> = {
  purchase: 'POS',
  'cash-out': 'ATM',
  'cheque-cleared': 'CHEQUE',
}
const flags: Partial<Record<MessageKind, string[]>> = {
  salary: ['PAYROLL'],
  'direct-debit': ['DIRECT_DEBIT'],
}
const noPayment: ReadonlySet<MessageKind> = new Set(['declined', 'cheque-returned', 'statement', 'balance'])

/**
 * The row of a message's payment; null if it tells of none. `status` is pending where a bank is to book it, and where its
 * amount in the account's currency is not known.
 */
export function rowOf(
  { kind, amount, day, time, payee, cheque }: Reading,
  status: BankTransaction['status'],
): Omit<BankTransaction, 'providerId'> | null {
  if (noPayment.has(kind) || amount === null) return null
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? []
  const isTransfer = kind === 'transfer-in' || kind === 'transfer-out'
  return {
    status,
    direction: amount.minor < 0n ? 'debit' : 'credit',
    amountMinor: amount.minor < 0n ? -amount.minor : amount.minor,
    currency: amount.currency,
    day,
    bookedAt: time === null ? null : dubaiInstant(day, hours * 60 + minutes),
    valueDay: null,
    index: null,
    text: payee ?? [texts[kind], cheque].filter(Boolean).join(' '),
    reference: null,
    merchantName: null,
    mcc: null,
    insight: null,
    kind: kinds[kind] ?? null,
    subKind: null,
    flags: flags[kind] ?? [],
    counterparty: isTransfer && payee !== null ? { name: payee, iban: null } : null,
  }
}
