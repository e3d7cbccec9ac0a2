/** Which kind a series is, and how strong the evidence is that such payments recur. */
import type { EntryType } from '#contract/common.ts'
import type { SeriesKind } from '#contract/expected/series.ts'
import { readLine } from '../../payments/transfers/sent-line.ts'
import type { LedgerRow } from './types.ts'

const subscriptions = new Set(['streaming', 'music', 'software', 'gym'])
const bills = new Set(['utilities', 'insurance', 'education', 'childcare', 'government', 'rent'])
/** Categories in which people buy irregularly. */
const discretionary = new Set([
  'groceries',
  'dining',
  'shopping',
  'gas',
  'transport',
  'taxis',
  'tolls',
  'entertainment',
  'travel',
  'pharmacy',
  'healthcare',
  'hobbies',
  'car_maintenance',
])

const wholeWord = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')
/** What a payee takes by a direct debit, as its line begins. */
const debitWords =
  '(?:CB)?UAE ?(?:DDS|DIRECT DEBIT)|DD[ARS]?|DIRECT (?:DEBIT|DR)|E-?MANDATE|MANDATE|AUTO ?DEBIT|ICCS (?:DD|DIRECT DEBIT)'
/** The same as a regular expression for both JavaScript and PostgreSQL, whatever the case. */
export const mandateWords = String.raw`^(${debitWords})([^A-Z0-9]|$)`
const mandates = new RegExp(mandateWords, 'iu')
/** Whether a payment was taken by a direct debit. */
export const isDebited = ({ text, flags }: Pick<LedgerRow, 'text' | 'flags'>): boolean =>
  mandates.test(text) || flags.includes('DIRECT_DEBIT')
/** What a bank takes by a standing order or a mandate, as its line begins. */
const orderWords = `${debitWords}|S[IO]|STO|STANDING (?:ORDER|INSTRUCTION)`
const ordered = (pattern: string): RegExp =>
  new RegExp(
    String.raw`^(?:${orderWords})(?![\p{L}\p{N}]).*(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`,
    'iu',
  )
const loanWords = wholeWord(
  '(?:AUTO|CAR|HOME|PERSONAL)?LOANS?|EMI|MORTGAGE|QARD|FINANCE (?:DEDUCTION|REPAY(?:MENT)?)|(?:HOME|AUTO|CAR|VEHICLE|PERS(?:ONAL)?|SME) FIN(?:ANCE)?|(?:AUTO|CAR|(?:MOTOR)?BIKE|VEHICLE|FINANCE) INST|MURABAHA|MUSAWAMAH?|TAWARRUQ|LOANRECOVERY',
)
const lenderWords = ordered('FIN|FINANC(?:E|ING|IAL)|LN|LEAS(?:E|ING)|HIRE PURCHASE|IJARAH?')
const instalmentWords = wholeWord(
  'TABBY|TAMARA|POSTPAY|CASHEW|SPOTII|BNPL|PAY ?LATER|PAYMENT PLAN|EPP|EIP|INSTALL?MENT PLAN|INSTALL?MENTS?|INSTA?L{0,2}MN?TS?|(?:SMART)?PHONE PLAN|DEVICE (?:PLAN|INST(?:AL)?)|HANDSET',
)
const cardWords = wholeWord(
  String.raw`(?:CREDIT ?|CR |C)?CARDS? (?:BILL )?(?:PAYMENT|REPAYMENT|SETTLEMENT|AUTO ?PAY)|(?:CC|C?CARDS?) (?:BILL )?P(?:AY|AYMENT|AYMNT|YMT|MT)|CCP|(?:PAYMENT|TRANSFER) TO (?:CREDIT )?CARD|(?:CC|CARDS?) (?:AUTO ?DEBIT|AUTO ?PAY|DUES)|AUTO ?PAY(?:MENT)? (?:CREDIT )?CARD|MIN(?:IMUM)? DUE(?: PAYMENT)?`,
)
const cardOrders = ordered('CARDS?|CC')
const receivedWords = /CREDIT CARD PAYMENT|CARD REPAYMENT|PAYMENT RECEIVED - THANK YOU/i
const rentWords = wholeWord('RENT|TENANCY|EJARI|LANDLORD|BED ?SPACE')
/** A room in a shared flat, paid to whoever rents it. */
const roomWords =
  /^(?:IPP|IPI|AANI|FTS|UAEFTS|TRF|TFR|TRANSFER|OUTWARD|S[IO]|STANDING) .*(?<!\p{L})ROOM(?!\p{L})/iu
const salaryWords = wholeWord('SALARY|PAYROLL|WPS|WAGES')
const billWords = wholeWord(
  'DDS|UAEDDS|PREMIUM|LICEN[CS]E|UTILITY|ELECTRICITY|WATER|POSTPAID|E-?LIFE|BILL|FEES?|INSURANCE|TAKAFUL',
)
const transferWords = wholeWord(
  String.raw`TRANSFER|TRF|REMIT\S*|QUICKREMIT|DIRECTREMIT|EXCHANGE|WESTERN UNION|MONEYGRAM|STANDING (?:ORDER|INSTRUCTION)|SO TO`,
)
const subscriptionWords = wholeWord('SUBSCR\\w*|MEMBERSHIP|PLUS|PREMIUM|PRO|PRIME|CLUB')

type Known = Pick<
  LedgerRow,
  'categoryId' | 'text' | 'flags' | 'transfer' | 'kind' | 'type' | 'returns' | 'repays'
>

/** The most frequent kind among these rows; on a tie, the kind seen first. */
export function kindOf(rows: readonly Known[], fixed: boolean): SeriesKind {
  const votes = new Map<SeriesKind, number>()
  for (const row of rows) {
    const kind = kindOfRow(row, fixed)
    votes.set(kind, (votes.get(kind) ?? 0) + 1)
  }
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'other'
}

/** Whether a row repays a card, by where it arrives or by its words: its amount is what was spent there, so it may vary in any way. */
export const repaysCard = ({ type, text, repays }: Pick<Known, 'type' | 'text' | 'repays'>): boolean =>
  type === 'expense' && (repays === true || cardWords.test(text) || cardOrders.test(text))

/** How banks mark what they take again after it was returned. */
const againWords = wholeWord('RE-?PRESENT(?:ED|MENT|ATION)|RETRY|(?:2ND|SECOND) (?:PRESENTATION|ATTEMPT|TRY)')
/** The month that a payment is for, before its year or at the end. */
const monthWords =
  /(?<![\p{L}\p{N}])(?:JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?)(?=[\s\-/'’]*(?:\d{2,4}(?!\d)|\s*$|\s{2}))/giu
/**
 * The text of a payment with one name for the repayment of a card, which banks write in several ways from month to month, and
 * for a payment that was presented again, and without the month that it is for.
 */
export const plainText = ({ type, text }: Pick<Known, 'type' | 'text'>): string =>
  type === 'expense'
    ? text.replace(cardWords, 'CARD PAYMENT').replace(againWords, '').replaceAll(monthWords, '')
    : text

/** Whether a payment was taken again after it was returned. */
export const isTakenAgain = (text: string): boolean => againWords.test(text)

const orders = new RegExp(String.raw`^(?:${orderWords})(?![\p{L}\p{N}])`, 'iu')
/** Whether these are instalments of a loan, rents, repayments of a card, cheques, or what a mandate or an order takes. */
export function isDebt(rows: readonly Known[]): boolean {
  if (rows[0]?.type !== 'expense') return false
  if (rows.every((row) => readLine(row)?.role === 'debit')) return true
  if (rows.every(({ text, type }) => type === 'expense' && orders.test(text))) return true
  const kind = kindOf(rows, true)
  return kind === 'loan' || kind === 'rent' || kind === 'card'
}

function kindOfRow(row: Known, fixed: boolean): SeriesKind {
  const { categoryId: category, text, flags } = row
  if (repaysCard(row)) return 'card'
  if (row.transfer) return instalmentWords.test(text) ? 'instalment' : 'transfer'
  if (row.type === 'income') return incomeKind(row)
  if (category === 'rent' || rentWords.test(text) || roomWords.test(text))
    return loanWords.test(text) ? 'loan' : 'rent'
  if (loanWords.test(text)) return 'loan'
  if (instalmentWords.test(text)) return 'instalment'
  if (category === 'loan_repayments' || lenderWords.test(text)) return 'loan'
  if (category !== null && subscriptions.has(category)) return 'subscription'
  if (category !== null && bills.has(category)) return 'bill'
  if (salaryWords.test(text)) return 'other'
  if (flags.includes('STANDING_ORDER') || transferWords.test(text)) return 'transfer'
  if (flags.includes('DIRECT_DEBIT') || billWords.test(text)) return 'bill'
  if (fixed && subscriptionWords.test(text)) return 'subscription'
  return 'other'
}

function incomeKind({ categoryId, flags, text }: Known): SeriesKind {
  if (categoryId === 'salary' || flags.includes('PAYROLL')) return 'salary'
  if (rentWords.test(text)) return 'rent'
  return salaryWords.test(text) ? 'salary' : 'other'
}

/** Whether a payment can be part of a series: not cash, refunds, interest, profit, nor what arrives on a card. */
export function canRecur({ kind, categoryId, text, type, returns }: Known): boolean {
  if (returns || kind === 'ATM' || categoryId === 'refunds') return false
  return type === 'expense' || !receivedWords.test(text)
}

export type Evidence = 'strong' | 'neutral' | 'weak'

/** How likely such rows are to recur, whatever their dates. */
export function evidenceOf(rows: readonly Known[], type: EntryType): Evidence {
  const votes = { strong: 0, neutral: 0, weak: 0 }
  for (const row of rows) votes[evidenceOfRow(row, type)] += 1
  if (votes.strong * 2 >= rows.length) return 'strong'
  return votes.weak * 2 >= rows.length ? 'weak' : 'neutral'
}

function evidenceOfRow(row: Known, type: EntryType): Evidence {
  const { categoryId: category, flags, text } = row
  if (flags.some((flag) => flag === 'PAYROLL' || flag === 'DIRECT_DEBIT' || flag === 'STANDING_ORDER'))
    return 'strong'
  if (category === 'salary' || category === 'rent') return 'strong'
  if (type === 'expense' && category !== null && (subscriptions.has(category) || bills.has(category)))
    return 'strong'
  if (repaysCard(row)) return 'strong'
  if (loanWords.test(text) || instalmentWords.test(text) || rentWords.test(text)) return 'strong'
  if (type === 'expense' && (category === 'loan_repayments' || lenderWords.test(text))) return 'strong'
  if (/\b(SUBSCR\w*|MEMBERSHIP|PREMIUM)\b/i.test(text)) return 'strong'
  return category !== null && discretionary.has(category) ? 'weak' : 'neutral'
}
