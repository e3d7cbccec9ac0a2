/** Determines the other party of a payment. */
import { currencies } from '#contract/currencies.ts'
import type { LineKind } from '#contract/ledger/explanations.ts'
import type { LineExplanation } from './bank/explain.ts'
import { incomeWords } from './bank/income.ts'
import { investingWords } from './bank/own-money.ts'
import { type Known, knownMerchant, type Merchant, moneyService } from './known/merchants.ts'
import { isTradeWord } from './known/trades.ts'
import type { Line } from './text/line.ts'
import { keyOf, type Name, nameAmong, nameOf, nameTokens, titleOf } from './text/names.ts'
import { type Token, tokensOf, wordSet } from './text/tokens.ts'

type Counterparty = { counterparty: { name: string | null } | null }

/** The other party of a row: a known merchant, employer, counterparty or name in the line; null if none. */
export function merchantOf(
  line: Line,
  input: Counterparty,
  explanation: LineExplanation | null,
  merchant: Known | null,
  names: readonly Name[],
): Merchant | null {
  if (merchant) return { key: merchant.key, name: merchant.name }
  if (explanation && explanation.kind !== 'transfer' && explanation.kind !== 'remittance')
    return otherSide(line, input, explanation.kind)
  for (const name of names) {
    const service = moneyService(name)
    if (service) return { key: service.key, name: titleOf(tokensOf(service.name)) }
  }
  if (explanation) return otherSide(line, input, explanation.kind)
  for (const name of names) {
    const found = merchantFrom(nameTokens(name, isTradeWord))
    if (found) return found
  }
  return null
}

/** Currencies, and the countries that receive most remittances from the UAE. */
const destinations: ReadonlySet<string> = new Set<string>([
  ...currencies,
  ...wordSet('INDIA PAKISTAN PHILIPPINES EGYPT BANGLADESH NEPAL SRI LANKA JORDAN LEBANON SYRIA SUDAN KENYA'),
])

const faceless = new Set<LineKind>([
  'cash',
  'cash_deposit',
  'fee',
  'interest_charged',
  'interest',
  'reward',
  'savings',
  'own_transfer',
  'loan',
  'loan_received',
  'card_repayment',
  'home_finance',
  'cheque_returned',
])

function otherSide(line: Line, input: Counterparty, kind: LineKind): Merchant | null {
  const named = input.counterparty?.name
  if (named) return merchantFrom(nameTokens(nameOf(tokensOf(named)), () => false))
  if (faceless.has(kind)) return null
  const isKindWord = (word: string): boolean =>
    incomeWords.has(word) || (kind === 'rent' && rentedThings.has(word))
  const tokens = kind === 'refund' || kind === 'transfer' ? line.nameTokens : line.tokens
  const among = nameOf(kind === 'refund' ? tokens : nameAmong(tokens, isKindWord))
  // a bank's broker is called by the bank: ADCB SECURITIES
  const isBroker =
    kind === 'investing' &&
    among.words.length > 0 &&
    among.words.every((word) => investingWords.includes(word))
  const run = isBroker ? nameOf(line.nameTokens) : among
  // A remittance line often names only its destination.
  if (kind === 'remittance' && run.words.every((word, at) => run.places[at] || destinations.has(word)))
    return null
  const merchant = kind === 'transfer' ? null : knownMerchant(run)
  if (merchant) return { key: merchant.key, name: merchant.name }
  return merchantFrom(nameTokens(run, kind === 'refund' ? isTradeWord : () => false))
}

/** Words for what is rented, which are not the landlord's name. */
const rentedThings = new Set(['STUDIO', 'ROOM', 'BEDSPACE', 'OFFICE', 'SHOP', 'PARKING'])

function merchantFrom(tokens: readonly Token[]): Merchant | null {
  const key = keyOf(tokens)
  return key === null ? null : { key, name: titleOf(tokens) }
}
