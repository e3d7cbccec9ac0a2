import type { MessageKind, MessageRefusal } from '#contract/banks/messages.ts'
import type { Instrument } from './instruments.ts'
import type { Money } from './main-amount.ts'
import type { Due } from './statement.ts'

/** What a bank's message says. Amounts are signed minor units: negative is money that leaves. */
export type BankMessage = {
  kind: MessageKind
  bank: string | null
  instrument: { kind: Instrument['kind']; digits: string } | null
  /** The account behind the card, where the message names both. */
  account: string | null
  /** Null of statements, balances, purchases that became instalments, and cheques returned without one. Of declined payments it is what was tried. */
  amount: Money | null
  /** What was charged in another currency, where the message gives both. */
  foreign: Money | null
  day: string
  /** `HH:MM` in the UAE; null if the message gives none. */
  time: string | null
  payee: string | null
  /** The balance as the message calls it, never what is left of a credit limit. */
  balance: Money | null
  due: Due | null
}
export type Reading = { read: BankMessage } | { refused: MessageRefusal }
export type Received = { text: string; sender?: string | null; received?: Date | null }
