/** Messages and what came of them, in the API's shape. */
import type { MessageResult } from '#contract/banks/messages.ts'
import { wireAmount } from '#contract/money.ts'
import type { BankMessage, Reading as Read } from './read/read.ts'

type Money = { minor: bigint; currency: string }
export const moneyOf = (money: Money | null): { amount: number; currency: string } | null =>
  money && { amount: wireAmount(money.minor, money.currency), currency: money.currency }

/** What was read of a message, or why it was refused; what came of it is `noted` until the caller says more. */
export function resultOf(
  reading: { read: BankMessage } | Extract<Read, { refused: unknown }>,
): MessageResult {
  const nothing = {
    kind: null,
    bank: null,
    digits: '',
    money: null,
    day: null,
    payee: null,
    transaction_id: null,
  }
  if ('refused' in reading) return { ...nothing, state: 'refused', refusal: reading.refused }
  const { kind, bank, instrument, amount, due, balance, day, payee } = reading.read
  return {
    ...nothing,
    state: 'noted',
    refusal: null,
    kind,
    bank,
    digits: instrument?.digits ?? '',
    money: moneyOf(amount ?? due?.amount ?? balance),
    day,
    payee,
  }
}
