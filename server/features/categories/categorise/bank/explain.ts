/** Classifies lines that the bank itself describes: salaries, rent, cash, transfers, repayments, fees. */
import type { LineKind } from '#contract/ledger/explanations.ts'
import { followsBank, type Line } from '../text/line.ts'
import { nameAmong, nameOf } from '../text/names.ts'
import { foldPhrase, has, isReference, type Token, wordSet } from '../text/tokens.ts'
import { goesAbroad, namesAmountAbroad } from './abroad.ts'
import type { Movement } from './formats.ts'
import { incomeIn } from './income.ts'
import {
  buysAssets,
  investingWords,
  pots,
  savesForLater,
  savesGold,
  savingWords,
  toCard,
  toOwnAccount,
} from './own-money.ts'
import { hasInvoice, namesShop, paysInstitution, paysStaff } from './transfers.ts'

export type LineExplanation = {
  kind: LineKind
  /** Whether nothing else is considered; otherwise a merchant or trade named in the line decides. */
  certain: boolean
}
export type Row = {
  direction: 'credit' | 'debit'
  kind: string | null
  subKind: string | null
  flags: readonly string[]
}

const certain = (kind: LineKind): LineExplanation => ({ kind, certain: true })
const likely = (kind: LineKind): LineExplanation => ({ kind, certain: false })

/** The line kind given for certain by the provider's flags and sub-kind; null if they do not determine it. */
export function explainByProvider(row: Row): LineExplanation | null {
  const credit = row.direction === 'credit'
  const sub = row.subKind ?? ''
  if (credit) {
    if (row.flags.includes('PAYROLL')) return certain('salary')
    if (row.flags.includes('CASHBACK') || sub === 'REWARDS') return certain('reward')
    if (row.flags.includes('DIVIDEND')) return certain('dividend')
    if (sub === 'REFUND' || sub === 'REVERSAL' || sub === 'WITHDRAWAL_REVERSAL') return certain('refund')
    if (sub === 'INTEREST' || sub === 'PROFIT') return certain('interest')
    return null
  }
  if (sub === 'FEE' || sub === 'CHARGES' || sub === 'TAX') return certain('fee')
  if (sub === 'INTEREST' || sub === 'PROFIT') return certain('interest_charged')
  return null
}

/** The line kind given by the line's words and the provider's kind; null for purchases and unknown lines. */
export function explainByWords(line: Line, row: Row): LineExplanation | null {
  const { movement, words } = line
  if (line.channel === 'card') return row.direction === 'credit' && settles(words) ? certain('payout') : null
  const gaps = line.tokens.map((token) => token.gap)
  const credit = row.direction === 'credit'
  if (!credit && paysStaff(words) && !has(words, feeWords)) return certain('transfer')
  if (credit) {
    if (movement?.position === 'start' && movement.name === 'own_transfer') return certain('own_transfer')
    if (movement?.name === 'savings' && !has(words, [...interestWords, 'INT'])) return certain('savings')
    const income = incomeIn(words, gaps)
    if (income) return certain(income)
  }
  if (!credit && movement === null && buysAssets(words)) return certain('investing')
  if (!credit && movement === null && (paysRent(words) || saysRent(line))) return likely('rent')
  if (movement !== null) return toldByMovement(line, movement.name, credit, movement.position)
  const name = movementOfRow(row)
  if (name === null) return credit && hasInvoice(words) ? likely('transfer') : null
  // Companies are also paid by transfer: if the line does not say transfer, the name in it may decide.
  return name === 'transfer' && !credit && !rentAmong(words)
    ? likely('transfer')
    : toldByMovement(line, name, credit, 'start')
}

/** 5412XXXXXXXX0917: no account's number is masked so. */
export const isMaskedCard = (word: string): boolean => /^[3-6]\d{3,5}X{2,9}\d{4}$/.test(word)
const namesCreditCard = (words: readonly string[]): boolean =>
  words.some((word, at) => word === 'CREDIT' && (words[at + 1] === 'CARD' || words[at + 1] === 'CARDS'))

function toldByMovement(
  line: Line,
  name: Movement,
  credit: boolean,
  position: 'start' | 'weak' | 'anywhere',
): LineExplanation | null {
  const { words } = line
  const say = position === 'start' ? certain : likely
  if (name === 'bill' && paysInstitution(line)) return null
  if (!credit && isInterestOfCard(name, words)) return say('interest_charged')
  if (
    !credit &&
    name !== 'fee' &&
    name !== 'interest_charged' &&
    (has(words, feeWords) || endsWithCommission(words)) &&
    !has(words, ['DONATION'])
  )
    return paysOthers.has(name) && paysInstitution(line) ? likely('transfer') : say('fee')
  switch (name) {
    case 'purchase':
    case 'bill':
      return null
    case 'card_refund':
      return credit ? certain('refund') : null
    case 'cheque':
      if (has(words, returned)) return certain('cheque_returned')
      if (credit) return certain('cheque_deposit')
      return rentAmong(words) ? certain('rent') : likely('cheque')
    case 'order':
      if (rentAmong(words)) return certain('rent')
      if (toOwnAccount(words)) return certain('own_transfer')
      if (!credit && namesCreditCard(words)) return certain('card_repayment')
      if (!credit && goesAbroad(words)) return likely('remittance')
      if (!credit && lends(words)) return likely(financesHome(words) ? 'home_finance' : 'loan')
      if (has(words, investingWords) || buysAssets(words)) return likely('investing')
      return has(words, savingWords) && !savesForLater(words) ? likely('savings') : likely('transfer')
    case 'transfer':
      if (words.some((word, at) => word === 'CARD' && (words[at + 1] === 'PAYMENT' || toCard(words, at))))
        return say('card_repayment')
      if (!credit && (words.some(isMaskedCard) || namesCreditCard(words))) return say('card_repayment')
      if (!credit && rentAmong(words)) return certain('rent')
      if (toOwnAccount(words)) return say('own_transfer')
      if (savesGold(words) || (credit && has(words, pots) && !namesSomebody(line))) return likely('savings')
      if (!credit && has(words, savingWords) && !savesForLater(words)) return likely('savings')
      if (!credit && (has(words, investingWords) || buysAssets(words))) return likely('investing')
      // PAKISTAN SCHOOL is here, unless the amount is in its currency.
      if (!credit && goesAbroad(words) && !(paysInstitution(line) && !namesAmountAbroad(words)))
        return say('remittance')
      return say('transfer')
    case 'cash':
      return has(words, ['DONATION', 'DONATIONS']) || isSwitch(words) ? likely('cash') : say('cash')
    case 'fee':
      return likely('fee')
    case 'remittance':
      // A supplier abroad: OUTWARD TT ACME CO INVOICE 881.
      return say(credit || hasInvoice(words) ? 'transfer' : 'remittance')
    case 'loan':
      if (!credit && financesHome(words)) return say('home_finance')
      return say(
        !credit && has(words, interestWords) && !has(words, ['PRINCIPAL']) ? 'interest_charged' : 'loan',
      )
    case 'card_repayment':
      if (!credit && has(words, interestWords)) return say('interest_charged')
      if (credit && hasInvoice(words)) return likely('transfer')
      // Some banks print CARD PAYMENT before a shop.
      return !credit && namesShop(nameOf(line.nameTokens)) ? null : say(name)
    case 'own_transfer':
      return say(namesSomebody(line) ? 'transfer' : 'own_transfer')
    default:
      return say(name)
  }
}

/** What customers paid a shop by card: POS SETTLEMENT CREDIT, MERCHANT SETTLEMENT. */
const settles = (words: readonly string[]): boolean =>
  words.includes('SETTLEMENT') && has(words, ['MERCHANT', 'CREDIT', 'SALES'])

/** OUTGOING TT COMM 22131 */
const endsWithCommission = (words: readonly string[]): boolean =>
  /^COMMN?$/.test(words.findLast((word) => !isReference(word)) ?? '')

/** A payment over the national switch, at a machine or in a shop: SWITCH TRANSACTION GREEN VALLEY GROCERY. */
const isSwitch = (words: readonly string[]): boolean =>
  !words.includes('ATM') &&
  words.some((word, at) => word === 'SWITCH' && /^(?:TRANSACTION|TXN|TRX|TRN)$/.test(words[at + 1] ?? ''))

/** Interest on a card is not its repayment, even where the bank calls it a charge. */
const isInterestOfCard = (name: Movement, words: readonly string[]): boolean =>
  (name === 'card_repayment' || name === 'interest_charged' || name === 'fee') &&
  has(words, interestWords) &&
  !has(words, ['FEE', 'FEES', 'VAT'])

/** The movement by the provider's kind of the row, used if the words give none. */
function movementOfRow(row: Row): Movement | null {
  if (row.kind === 'ATM') return row.direction === 'credit' ? 'cash_deposit' : 'cash'
  if (row.kind === 'CHEQUE') return 'cheque'
  if (row.subKind === 'REPAYMENTS' || row.subKind === 'LEASE_REPAYMENT') return 'loan'
  return row.kind?.endsWith('_TRANSFER') ? 'transfer' : null
}

export const feeWords = 'FEE FEES CHARGE CHARGES CHGS CHG CHRG COMMISSION رسوم عمولة'
  .split(' ')
  .map(foldPhrase)
const interestWords = ['INTEREST', 'PROFIT', 'فائدة', 'ارباح'].map(foldPhrase)
const returned = ['RETURN', 'RETURNED', 'RTN', 'UNPAID', 'BOUNCED', 'DISHONOURED', 'REJECTED', 'مرتجع']
const rentWords = 'RENT RENTAL EJARI EJAR LANDLORD RENTPAYMENT RENTPAYMENTS LOYER ALQUILER MIETE ايجار الايجار'
  .split(' ')
  .map(foldPhrase)
const paysOthers: ReadonlySet<Movement> = new Set<Movement>(['transfer', 'order', 'remittance'])

const homes = ['HOME', 'HOUSE', 'HOUSING', 'MORTGAGE', 'PROPERTIES', 'PROPERTY', 'APARTMENT', 'VILLA']
/** What is taken by direct debit for a financed car or loan: UAEDDS DEBIT AUTO FIN 5501. */
const lends = (words: readonly string[]): boolean =>
  has(words, ['FIN', 'FINANCE', 'LOAN', 'LN']) ||
  words.some((word, at) => word === 'HIRE' && words[at + 1] === 'PURCHASE')
export const financesHome = (words: readonly string[]): boolean => has(words, homes)

/** Whether a transfer within the bank, which may also be to somebody else, has a full name in it. */
function namesSomebody({ words, nameTokens }: Line): boolean {
  if (has(words, ['OWN', 'SELF', 'SAVINGS', 'SAVING', 'CURRENT', 'SALARY'])) return false
  const named = nameAmong(nameTokens, (word) => word === 'FUND' || word === 'FUNDS')
  return named.filter(({ word }) => word.length > 1).length >= 2
}

/** Whether a cheque or transfer mentions rent; RENT A CAR does not count. */
function rentAmong(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const next = words[index + 1] ?? ''
    return (rentWords.includes(word) && !rentsOther.has(next)) || (word === 'REAL' && next === 'ESTATE')
  })
}
const rentsOther = wordSet('A CAR CARS EQUIPMENT TERMINAL MACHINE FEE')

const rentFollowers = wordSet('FLAT APARTMENT APT VILLA STUDIO UNIT HOUSE EJARI CHEQUE CHQ PAYMENT SHOP')

/** Whether a line of no known format pays rent: a rent word before a flat, cheque, month or the end. */
function paysRent(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (!rentWords.includes(word)) return false
    if (word === 'EJARI' || word === 'LANDLORD') return index === 0 && followsBank(words, 1)
    return (
      followsBank(words, index + 1) ||
      rentFollowers.has(words[index + 1] ?? '') ||
      /\P{Script=Latin}/u.test(word.charAt(0))
    )
  })
}

/** Whether a line that is no card payment and names no shop says rent at all. */
const saysRent = ({ words, nameTokens }: Line): boolean =>
  rentAmong(words.filter((word) => word !== 'RENTAL')) && !namesShop(nameOf(nameTokens))

/** Whether the words mention a bank's fee, apart from taxes. */
export const namesFee = (words: readonly string[]): boolean => has(words, feeWords)

/** The cheque number: the first word of three to ten digits; null if none. */
export function chequeNumber(tokens: readonly Token[]): string | null {
  const found = tokens.find(({ word }) => isReference(word) && /^\d{3,10}$/.test(word))
  return found?.word ?? null
}
