/** The category of a line whose kind is known. */
import type { LineKind } from '#contract/ledger/explanations.ts'
import { knownMerchant, moneyService } from '../known/merchants.ts'
import type { Line } from '../text/line.ts'
import { nameOf } from '../text/names.ts'
import { has } from '../text/tokens.ts'
import { namesFee } from './explain.ts'
import { categoryOfTransfer, earns, isFromCompany } from './transfers.ts'

type Sided = Parameters<typeof categoryOfTransfer>[1] & {
  subKind: string | null
  flags: readonly string[]
}

const categories = new Map<LineKind, string>([
  ['salary', 'salary'],
  ['bonus', 'salary'],
  ['gratuity', 'salary'],
  ['payout', 'freelance'],
  ['rent_received', 'other_income'],
  ['cash_deposit', 'other_income'],
  ['cheque_deposit', 'other_income'],
  ['refund', 'refunds'],
  ['interest', 'investments'],
  ['dividend', 'investments'],
  ['rent', 'rent'],
  ['home_finance', 'rent'],
  ['cash', 'cash'],
  ['wallet', 'cash'],
  ['cheque', 'cheques'],
  ['cheque_returned', 'cheques'],
  ['remittance', 'sent_home'],
  ['loan', 'loan_repayments'],
  ['card_plan', 'loan_repayments'],
  ['fee', 'bank_fees'],
  ['interest_charged', 'interest_paid'],
])

/** The category id of a line kind; null if none applies, as for cards' repayments and the person's own accounts. */
function categoryOfKind(kind: LineKind): string | null {
  return categories.get(kind) ?? null
}

/** The category of a kind, which for transfers and refunds depends on the other party. */
export function categoryBy(kind: LineKind, line: Line, input: Sided): string | null {
  if (kind === 'transfer') return categoryOfTransfer(line, input)
  if (kind === 'refund') return categoryOfRefund(line, input)
  if (kind === 'reward') return isMoneyBack(line, input) ? 'refunds' : 'other_income'
  if (kind === 'fee' && isLate(line.words)) return 'interest_paid'
  if (kind === 'cheque_deposit' && (isFromCompany(line, input) || earns(line))) return 'freelance'
  if (kind === 'card_plan' && input.direction === 'credit') return categoryOfConversion(line)
  // Money that arrives through an exchange house, other than back on a card.
  if (kind === 'remittance' && input.direction === 'credit' && line.channel !== 'card') return 'from_people'
  return categoryOfKind(kind)
}

/** Cashback lowers what was spent; points, bonuses for new customers and prizes are income. */
const isMoneyBack = ({ words }: Line, { flags }: Sided): boolean =>
  flags.includes('CASHBACK') ||
  words.some((word, at) => word === 'CASHBACK' || (word === 'CASH' && words[at + 1] === 'BACK')) ||
  has(words, ['نقدي'])

/** A fee for paying late is part of what the debt costs; the tax on it stays a fee. */
const isLate = (words: readonly string[]): boolean =>
  words.some((word, at) => word === 'LATE' && lateWords.has(words[at + 1] ?? '')) && !has(words, ['VAT'])
const lateWords = new Set(['PAYMENT', 'FEE', 'FEES', 'CHARGE', 'CHARGES', 'PMT', 'PAY', 'PENALTY'])

/** A purchase that becomes instalments leaves its category: they count, each when it is paid. */
const categoryOfConversion = ({ nameTokens }: Line): string | null =>
  knownMerchant(nameOf(nameTokens))?.category ?? categoryOfKind('card_plan')

/** What a refund lowers, where that is known: a fee, cash, or money sent home that came back. */
function categoryOfRefund(line: Line, input: Sided): string | null {
  if (input.subKind === 'WITHDRAWAL_REVERSAL' || line.movement?.name === 'cash') return 'cash'
  const service = moneyService(nameOf(line.nameTokens))?.category ?? line.movement?.name
  if (service === 'remittance') return 'sent_home'
  if (service === 'wallet') return 'cash'
  return line.channel !== 'card' && namesFee(line.words) ? 'bank_fees' : categoryOfKind('refund')
}
