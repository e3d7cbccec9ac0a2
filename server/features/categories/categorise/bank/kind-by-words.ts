/** Guesses the kind of a line that no format, merchant or trade explains, by single words that banks use. */
import type { LineKind } from '#contract/explanations.ts'
import { feeWords, goesAbroad, has } from './explain.ts'
import { unabbreviated } from './formats.ts'

/** The kind that single words of the bank suggest, asked last, when no format or merchant explains the line. */
export function kindByWords(words: readonly string[], credit: boolean): LineKind | null {
  const spelled = words.map(unabbreviated)
  if (!credit && words.some((word) => remits.test(word))) return 'remittance'
  if (!credit && goesAbroad(words) && has(words, wireWords)) return 'remittance'
  if (!credit && has(spelled, ['CARD', 'CC']) && has(spelled, billingWords) && !has(spelled, feeWords))
    return 'card_repayment'
  for (const [kind, suggesting] of credit ? creditWords : debitWords)
    if (has(spelled, suggesting)) return kind
  return null
}
/** Also glued to a bank's name: RAKMONEYTRANSFER. */
const remits = /^(?:RMT|\w*REMIT(?:TANCE)?S?|\w*MONEYTRANSFER)$/
const wireWords = ['WIRE', 'INTL', 'INTERNATIONAL', 'OVERSEAS', 'OUTGOING', 'OUTWARD']
const billingWords = ['PAYMENT', 'BILL', 'SETTLEMENT', 'DUES', 'OUTSTANDING', 'AUTOPAY']
const debitWords: readonly (readonly [LineKind, readonly string[]])[] = [
  ['fee', [...feeWords, 'VAT', 'TAX', 'COMM']],
  ['cheque', ['CHEQUE', 'شيك']],
  ['cash', ['WITHDRAWAL', 'ATM']],
  ['loan', ['INSTALMENT', 'EMI', 'MURABAHA', 'IJARA', 'IJARAH', 'LOAN']],
  ['interest_charged', ['INTEREST', 'PROFIT', 'OVERDRAFT']],
  ['transfer', ['TRANSFER', 'IPP', 'AANI', 'UAEFTS', 'FTS', 'P2P']],
]
const creditWords: readonly (readonly [LineKind, readonly string[]])[] = [
  ['cheque_deposit', ['CHEQUE', 'شيك']],
  ['transfer', ['TRANSFER', 'IPP', 'AANI', 'UAEFTS', 'FTS', 'P2P', 'REMITTANCE', 'SWIFT']],
]
