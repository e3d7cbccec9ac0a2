import type { MessageKind } from '#contract/banks/messages.ts'
import type { Direction } from './direction.ts'
import { moneyOut } from './words.ts'
import { wordPattern } from '../patterns.ts'

const transfer = wordPattern([
  'to liv from|to (?:liv |my |your |the )?(?:[a-z]+ )?(?:goal|saving space|savings pot|jar)',
  'transfer|transfers|transferred|\\p{L}*money ?transfer|moved|sent|iban|beneficiary',
  'standing (?:order|instruction)|remittance|telegraphic|swift|wire|tt payment',
  // the systems of the Gulf and beyond by which banks pay each other
  'pgs|uaefts|aani|ipp|ipi|ipn|wamd|fawri\\p{L}*|fawran|instapay|raast|sarie|neft|imps|rtgs|ibft',
  'حوالة|حوالات|تحويل\\p{L}*|آني|حولت',
])
const bill = wordPattern([
  'paid|payment|payments|bill|recharge|recharged|top ?-?up|subscription|renewal',
  'سداد|فاتورة|دفع|شحن|تعبئة|اشتراك|تجديد',
])
/** Money that went to a lender. */
const ofLoan = wordPattern('payment[^.]{0,60} (?:loan|financ\\w+|facility)[^.]{0,30} received')

const digits = String.raw`[x*]*\d{3,4}\*{0,4}(?:\n|$)`
const someone = String.raw`\*{0,4}[\p{L}]{2}[^\n]*(?:\n|$)`
/** A transfer in lines: from an account of the reader, or to one; of two accounts, from the first. */
const outFields = new RegExp(String.raw`\n(?:from|من) ?:? ?${digits}|\n(?:to|الي) ?:? ?${someone}`, 'u')
const inFields = new RegExp(String.raw`\n(?:from|من) ?:? ?${someone}`, 'u')
function byFields(text: string): MessageKind | null {
  const [isOut, isIn] = [outFields.test(text), inFields.test(text)]
  return isOut === isIn ? null : isOut ? 'transfer-out' : 'transfer-in'
}

/** The kind of a message that moves money without a word of another kind; null if it does not say in which direction. */
export function plainMovement(
  text: string,
  direction: Direction,
  hasPayee: boolean,
  byCard: boolean,
): MessageKind | null {
  if (ofLoan.test(text) || (direction.in === direction.out && direction.in > 0)) return null
  if (direction.in > direction.out) return 'transfer-in'
  const isOut = direction.out > 0
  if (transfer.test(text)) return isOut || moneyOut.test(text) ? 'transfer-out' : byFields(text)
  if (/(?<![a-z])bill(?![a-z])|فاتوره/u.test(text)) return 'purchase'
  if (bill.test(text) && (hasPayee || !isOut)) return moneyOut.test(text) || hasPayee ? 'purchase' : null
  return isOut ? (hasPayee || byCard ? 'purchase' : 'transfer-out') : null
}
