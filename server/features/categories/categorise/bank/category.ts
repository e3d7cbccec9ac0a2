/** The category of a line whose kind is known. */
import type { LineKind } from '#contract/explanations.ts'
import { knownMerchant, moneyService } from '../known/merchants.ts'
import type { Line } from '../text/line.ts'
import { nameOf } from '../text/names.ts'
import { namesFee } from './explain.ts'
import { categoryOfTransfer, isFromCompany, saysWork } from './transfers.ts'

type Sided = Parameters<typeof categoryOfTransfer>[1] & { subKind: string | null }

const categories = new Map<LineKind, string>([
  ['salary', 'salary'],
  ['bonus', 'salary'],
  ['gratuity', 'salary'],
  ['payout', 'freelance'],
  ['reward', 'other_income'],
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
  if (kind === 'cheque_deposit' && (isFromCompany(line, input) || saysWork(line.words))) return 'freelance'
  if (kind === 'card_plan' && input.direction === 'credit') return categoryOfConversion(line)
  // Money that arrives through an exchange house, other than back on a card.
  if (kind === 'remittance' && input.direction === 'credit' && line.channel !== 'card') return 'from_people'
  return categoryOfKind(kind)
}

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
