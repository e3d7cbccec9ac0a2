import type { MessageKind } from '#contract/banks/messages.ts'
import type { Direction } from './direction.ts'
import { isBankFee, ofFee } from './fees.ts'
import { feeAtShop, feeOfOthers, moneyOut } from './words.ts'
import { wordPattern } from '../patterns.ts'

const transfer = wordPattern([
  'to liv from|to (?:liv |my |your |the )?(?:[a-z]+ )?(?:goal|saving space|savings pot|jar)',
  'transfer|transfers|transferr?ed|trf|tfr|\\p{L}*money ?transfer|moved|sent|iban|beneficiary',
  'standing (?:order|instruction)|remittance|telegraphic|swift|wire|tt payment',
  // the systems of the Gulf and beyond by which banks pay each other
  'instant payment|pgs|uaefts|aani|ipp|ipi|ipn|wamd|fawri\\p{L}*|fawran|instapay|raast|sarie|neft|imps|rtgs|ibft',
  'حوالة|حوالات|تحويل\\p{L}*|آني|حولت|أرسلت(?= (?:مبلغ )?\\d)|إرسال|أمر (?:مستديم|دائم)',
])
/** What is paid to companies alone. */
const bill = wordPattern(
  'bill|recharge|recharged|top ?-?up|فاتورة|شحن|تعبئة|مدفوعات (?:وزارة|(?:ال)?حكوم\\p{L}*)',
)
const paid = wordPattern('paid|payment|payments|سداد|دفع')
/** Money that went to a lender. */
const ofLoan = wordPattern(
  'payment[^.]{0,60} (?:loan|financ\\w+|facility)[^.]{0,30} received|received (?:for|towards|against) your (?:[a-z]+ )?(?:loan|financ\\w+)',
)

const digits = String.raw`[x*]*\d{3,4}\*{0,4}(?:\n|$)`
const someone = String.raw`\*{0,4}[\p{L}]{2}[^\n]*(?:\n|$)`
/** A transfer in lines: from an account of the reader, or to one; of two accounts, from the first. */
const outFields = new RegExp(String.raw`\n(?:from|من) ?:? ?${digits}|\n(?:to|الي) ?:? ?${someone}`, 'u')
const inFields = new RegExp(String.raw`\n(?:from|من) ?:? ?${someone}`, 'u')
function byFields(text: string): MessageKind | null {
  const [isOut, isIn] = [outFields.test(text), inFields.test(text)]
  return isOut === isIn ? null : isOut ? 'transfer-out' : 'transfer-in'
}

/**
 * Words of kinds that need more words to be proven. Next to one of them no kind is taken for want of a better: a fee is
 * easily called a purchase or a transfer.
 */
const ofOtherKind = wordPattern([
  'cheques?|chqs?|clg|شيك\\p{L}*|شيكات',
  'sal(?!\\*)|salary|salaries|wages?|payroll|wps|gratuity|bonus|راتب\\p{L}*|رواتب|أجور',
  'loan|financ\\p{L}*|points|emi|instal\\p{L}*|mortgage|murabaha|ijarah|قسط|أقساط|قرض|تمويل\\p{L}*',
  'direct debits?|dds?|ddr|dda|n?ach|mandate|standing instruction|خصم مباشر',
  'refund\\p{L}*|revers\\p{L}*|return(?:ed)?|chargeback|cash ?back|rebate|void\\p{L}*|cancel\\p{L}*|adjust\\p{L}*|disputed|claim|rewards?|مكافأة',
  'cash|atm|cdm|نقد\\p{L}*|صراف|insurance|takaful|zakat|donation|تأمين|زكاة|تبرع',
])

/** That somebody paid, by whichever way. */
const payer = wordPattern([
  '(?:received|credited|deposited|added)[^.\\n]{0,60} (?:from|by) (?!your |a/c|acc)\\p{L}+',
  "sent you|sent by|you(?:'ve| have)? (?:got|received|been paid)|paid (?:you|by \\p{L}+)|from (?!your)[^.\\n]{2,60} (?:landed|arrived)|مرسل|المحول|من (?!حساب|بطاق|خلال)\\p{L}",
])

const noFee = /(?<![a-z])(?:no|zero|without) (?:[a-z]+ ){0,2}(?:fees?|charges?)|(?:بدون|دون) رسوم/gu

/** What a message says besides its words. */
export type Signs = {
  shop: 'firm' | 'weak' | null
  byCard: boolean
  /** Whether its fee has an amount of its own. */
  hasFee: boolean
  /** The text without the names in it. */
  rest: string
}
/** The kind of a message that moves money without a word of another kind; null if it does not say in which direction. */
export function plainMovement(
  text: string,
  direction: Direction,
  { shop, byCard, hasFee, rest }: Signs,
): MessageKind | null {
  if (ofLoan.test(text) || (direction.in === direction.out && direction.in > 0)) return null
  const isOther = ofOtherKind.test(rest)
  const isSure = !isOther && (hasFee || !ofFee.test(rest.replace(feeAtShop, '').replace(noFee, '')))
  // what a card is credited with is a payment of it, or comes back from a shop
  const isToCard =
    /(?:to|on) (?:your )?(?:[a-z&-]+ ){0,3}[cd]?card|^[^.\n]{0,20}[cd]?card [^.\n]{0,16}credited|(?:الي|علي|ل) ?(?:ال)?بطاق/u.test(
      text,
    )
  if (direction.in > direction.out)
    return (transfer.test(text) ? !isOther : isSure && !isToCard && payer.test(text))
      ? 'transfer-in'
      : 'money-in'
  const isOut = direction.out > 0
  if (transfer.test(text)) {
    if (!isOut && !moneyOut.test(text)) return byFields(text)
    // what is charged is the service more often than the transfer
    return isSure && (hasFee || !/(?<![a-z])(?:charged|levied)/.test(text)) ? 'transfer-out' : 'money-out'
  }
  if (isOut && shop !== 'firm' && !hasFee && !feeOfOthers.test(text) && isBankFee(rest)) return 'fee'
  const isPaid = paid.test(text)
  const isBought =
    bill.test(text) || shop === 'firm' || (shop !== null && ((byCard && isPaid) || feeAtShop.test(text)))
  if (direction.out < 1 && !bill.test(text) && !(isPaid && (shop !== null || moneyOut.test(text))))
    return null
  return isBought && isSure ? 'purchase' : 'money-out'
}
