/** Guesses the kind of a line that no format, merchant or trade explains, by single words that banks use. */
import type { LineKind } from '#contract/ledger/explanations.ts'
import { goesAbroad, namesAmountAbroad, namesForeignAmount } from './abroad.ts'
import { feeWords, financesHome, isMaskedCard } from './explain.ts'
import { investingWords } from './own-money.ts'
import { has, isReference } from '../text/tokens.ts'
import { unabbreviated } from './formats.ts'

/** The kind that single words of the bank suggest, asked last, when no format or merchant explains the line. */
export function kindByWords(words: readonly string[], credit: boolean): LineKind | null {
  const spelled = words.map(unabbreviated)
  if (!credit && has(words, investingWords) && !has(spelled, feeWords)) return 'investing'
  if (!credit && saysRemittance(words) && !has(spelled, feeWords)) return 'remittance'
  if (!credit && goesAbroad(words) && has(spelled, wireWords)) return 'remittance'
  if (!credit && namesAmountAbroad(words) && has(words, ['SWIFT', 'OTT', 'REM'])) return 'remittance'
  if (!credit && namesForeignAmount(words) && has(words, relatives)) return 'remittance'
  if (!credit && has(spelled, billingWords) && namesCard(words)) return 'card_repayment'
  if (!credit && words.some(isMaskedCard) && has(spelled, [...billingWords, 'CC', 'TO']))
    return 'card_repayment'
  if (
    !credit &&
    has(spelled, ['CARD', 'CC', 'CRCARD']) &&
    has(spelled, billingWords) &&
    !has(spelled, feeWords)
  )
    return 'card_repayment'
  if (!credit && has(words, ['EXCHANGE', 'EXCH']) && !has(spelled, feeWords)) return 'remittance'
  if (!credit && has(spelled, ['INTEREST', 'PROFIT']) && !has(spelled, ['FEE', 'FEES', 'VAT']))
    return 'interest_charged'
  for (const [kind, suggesting] of credit ? creditWords : debitWords)
    if (has(spelled, suggesting)) return kind === 'loan' && financesHome(words) ? 'home_finance' : kind
  return null
}
export const saysRemittance = (words: readonly string[]): boolean => words.some((word) => remits.test(word))
/** Also glued to a bank's name: RAKMONEYTRANSFER. */
const remits = /^(?:RMT|HAWALA|\w*REMIT(?:TANCE)?S?|\w*MONEYTRANSFER)$/
const wireWords =
  'WIRE TRANSFER TT TELEX SEPA INTL INTERNATIONAL OVERSEAS OUTGOING OUTWARD SEND SENT SENDING SENDPAY SENDMONEY PADALA MONEY'.split(
    ' ',
  )
const relatives = 'FAMILY PARENTS MOTHER FATHER MUM MOM MAMA WIFE BROTHER SISTER'.split(' ')
/** A card by its brand and number: VISA 1190. */
const namesCard = (words: readonly string[]): boolean =>
  words.some((word, at) => cardBrands.has(word) && isReference(words[at + 1] ?? ''))
const cardBrands = new Set(['VISA', 'MASTERCARD', 'AMEX'])
const billingWords = ['PAYMENT', 'BILL', 'SETTLEMENT', 'DUES', 'OUTSTANDING', 'AUTOPAY']
const debitWords: readonly (readonly [LineKind, readonly string[]])[] = [
  ['fee', [...feeWords, 'VAT', 'TAX', 'COMM', 'MARKUP']],
  ['cheque', ['CHEQUE', 'PDC', 'شيك']],
  ['cash', ['WITHDRAWAL', 'ATM']],
  ['loan', ['INSTALMENT', 'EMI', 'MURABAHA', 'IJARA', 'IJARAH', 'LOAN', 'REPAYMENT']],
  ['interest_charged', ['INTEREST', 'PROFIT', 'OVERDRAFT']],
  ['investing', ['SUKUK', 'IPO']],
  ['transfer', ['TRANSFER', 'IPP', 'AANI', 'UAEFTS', 'FTS', 'P2P']],
]
const creditWords: readonly (readonly [LineKind, readonly string[]])[] = [
  ['cheque_deposit', ['CHEQUE', 'شيك']],
  [
    'transfer',
    [
      'TRANSFER',
      'IPP',
      'AANI',
      'UAEFTS',
      'FTS',
      'P2P',
      'REMITTANCE',
      'SWIFT',
      'SEPA',
      'ALLOWANCE',
      'SUPPORT',
      'ALIMONY',
      'WELFARE',
      'ASSISTANCE',
      'GRANT',
      'CLAIM',
      'CLAIMS',
    ],
  ],
]
