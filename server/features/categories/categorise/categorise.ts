import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import type { LineKind, ReasonCode, reasonKinds } from '#contract/ledger/explanations.ts'
import {
  chequeNumber,
  type LineExplanation,
  explainByWords,
  explainByProvider,
  namesFee,
} from './bank/explain.ts'
import { categoryBy } from './bank/category.ts'
import { kindByWords, saysRemittance } from './bank/kind-by-words.ts'
import { senderBank } from './bank/sender-bank.ts'
import { merchantOf } from './counterparty.ts'
import { airlineOf } from './known/airlines.ts'
import { categoryOfCode } from './known/mcc.ts'
import { type Known, knownMerchant, type Merchant, moneyService } from './known/merchants.ts'
import { tradeOf } from './known/trades.ts'
import type { Guess, Traits } from './similar.ts'
import { type Line, readLine } from './text/line.ts'
import { type Name, nameOf } from './text/names.ts'
import { tokensOf } from './text/tokens.ts'
import { type Title, titleFor } from './title.ts'

/** The fields of a row that categorising uses; a bank transaction is assignable. */
export type CategoriseInput = {
  text: string
  direction: 'credit' | 'debit'
  amountMinor: bigint
  currency: string
  mcc: string | null
  merchantName: string | null
  insight: { category: string; confidence: number; cleaned: string | null } | null
  kind: string | null
  subKind: string | null
  flags: readonly string[]
  counterparty: { name: string | null; iban: string | null } | null
}

/** Why a row has its category, as a message code with parameters; the texts are in the catalogues. */
type Reason = {
  kind: (typeof reasonKinds)[number]
  code: ReasonCode
  params: Readonly<Record<string, string | number>>
}

export type Categorised = {
  /** Null if no category applies or none was found; the reason says which. */
  categoryId: string | null
  reason: Reason
  merchant: Merchant | null
  title: Title | null
}

/** What is learned from a user's own payments: a category by merchant, and one by similar payments. */
export type Learned = {
  byMerchant: (merchantKey: string) => string | null
  similar: (payment: Traits) => Guess | null
}
export const nothingLearned: Learned = { byMerchant: () => null, similar: () => null }

const insightNames = new Map([
  ['CHARITY', 'charity'],
  ['EDUCATION', 'education'],
  ['ENTERTAINMENT', 'entertainment'],
  ['GOVERNMENT', 'government'],
  ['GROCERIES', 'groceries'],
  ['HEALTH_AND_WELLBEING', 'healthcare'],
  ['RESTAURANTS_DINING', 'dining'],
  ['RETAIL', 'shopping'],
  ['TRANSPORT', 'transport'],
  ['TRAVEL', 'travel'],
])
const leastConfidence = 0.7
const types = new Map([...defaultCategories, ...extraCategories].map((one) => [one.id, one.type]))

type Judgement = { categoryId: string | null; reason: Reason; kind?: LineKind }
type Found = Judgement & { sure: boolean }

/**
 * Determines a row's category with its reason, merchant and title. Precedence: the user's choice for the
 * merchant; what the bank states for certain (payroll, cash, transfers, fees); what was bought, by known
 * merchant, airline ticket, merchant category code, words in the name and the bank's own guess. The user's
 * similar payments decide if these find nothing or only weak evidence. Movements between the person's own
 * accounts and cards have no category but always a reason.
 */
export function categorise(input: CategoriseInput, learned: Learned = nothingLearned): Categorised {
  const code = categoryOfCode(input.mcc)
  const line = readLine(input.text, input.kind, code !== null)
  const provided = explainByProvider(input)
  const explanation = provided ?? explainByWords(line, input)
  const names = namesOf(line, input, explanation)
  const recognised = explanation?.certain ? null : firstKnown(names, line, code)
  const bank =
    explanation?.kind === 'transfer' && input.direction === 'credit' && !input.counterparty?.name
      ? senderBank(line.words)
      : null
  const merchant = bank === null ? merchantOf(line, input, explanation, recognised, names) : null
  const chosen = merchant && learned.byMerchant(merchant.key)
  const judged: Judgement =
    merchant && chosen
      ? finding(chosen, true, 'learned', 'chosen_before', { name: merchant.name })
      : judge({
          line,
          input,
          explanation,
          merchant: recognised,
          code,
          names,
          provided: provided !== null,
          learned,
        })
  const kind = kindOf(judged, explanation, recognised)
  return {
    categoryId: judged.categoryId,
    reason: judged.reason,
    merchant,
    title: titleFor({
      kind,
      name: merchant?.name ?? bank,
      credit: input.direction === 'credit',
      refund: judged.categoryId === 'refunds',
      cheque: kind !== null && aboutCheque(line, kind) ? chequeNumber(line.tokens) : null,
    }),
  }
}

type Case = {
  line: Line
  input: CategoriseInput
  explanation: LineExplanation | null
  merchant: Known | null
  code: string | null
  names: readonly Name[]
  provided: boolean
  learned: Learned
}

function judge(evidence: Case): Judgement {
  const { explanation, merchant, input, line } = evidence
  const service =
    merchant === null && (explanation === null || mayNameService.has(explanation.kind))
      ? serviceOf(evidence)
      : null
  const throughService = service === 'remittance' ? paidThrough(evidence) : null
  if (throughService) return throughService
  if (service) return fromBank(line.channel !== 'card' && namesFee(line.words) ? 'fee' : service, evidence)
  if (explanation?.certain) return fromBank(explanation.kind, evidence)
  const purchase = bought(evidence)
  // What money is put aside or borrowed for is not bought: SAVING SPACE TRAVEL.
  if (explanation && purchase?.reason.code === 'name_says' && putAside.has(explanation.kind))
    return fromBank(explanation.kind, evidence)
  // A transfer received is no purchase, whatever its sender sells.
  if (explanation?.kind === 'transfer' && input.direction === 'credit') return fromBank('transfer', evidence)
  if (purchase?.sure) return byDirection(purchase, evidence)
  const similar = explanation === null ? similarTo(evidence) : null
  if (similar) return similar
  const unexplained = explanation === null && line.channel !== 'card'
  const suggested = unexplained ? kindByWords(line.words, input.direction === 'credit') : null
  if (suggested) return fromBank(suggested, evidence)
  if (purchase && !(explanation && statedByBank.has(explanation.kind))) return byDirection(purchase, evidence)
  if (explanation) return fromBank(explanation.kind, evidence)
  return finding(null, false, 'none', 'unknown')
}

/** Kinds of lines that may name an exchange house, broker or wallet, which says more than they. */
const mayNameService: ReadonlySet<LineKind> = new Set<LineKind>(['transfer', 'remittance', 'cash'])

/** Trades whose companies and offices pay people other than for work: an allowance, a claim. */
const paidOut = new Set(['government', 'insurance'])

/** Kinds that banks state in words of their own, against which a weak word of trade (AUTO, STORE) counts for nothing. */
const statedByBank: ReadonlySet<LineKind> = new Set<LineKind>([
  'card_repayment',
  'own_transfer',
  'loan',
  'home_finance',
  'interest_charged',
])

const putAside: ReadonlySet<LineKind> = new Set<LineKind>(['savings', 'own_transfer'])

function fromBank(kind: LineKind, evidence: Case): Judgement {
  const provided = evidence.provided && evidence.explanation?.kind === kind
  return {
    categoryId: categoryBy(kind, evidence.line, evidence.input),
    reason: { kind: isTransfer(kind) ? 'transfer' : provided ? 'flag' : 'type', code: kind, params: {} },
    kind,
  }
}

const isTransfer = (kind: LineKind): boolean =>
  ['transfer', 'own_transfer', 'remittance', 'savings', 'investing', 'wallet'].includes(kind)

function serviceOf({ names, line }: Case): LineKind | null {
  for (const name of names) {
    const service = moneyService(name)?.category
    if (service === 'wallet' && saysRemittance(line.words)) return 'remittance'
    if (service === 'remittance' || service === 'investing' || service === 'wallet') return service
  }
  return null
}

/** What a remittance app pays at home other than people: a contribution, a premium, a university. */
function paidThrough({ line, input, names }: Case): Found | null {
  if (input.direction === 'credit' || namesFee(line.words) || names[0] === undefined) return null
  const { tokens } = names[0]
  for (let start = 1; start < tokens.length; start++) {
    const merchant = knownMerchant(nameOf(tokens.slice(start, start + 3)))
    if (merchant && paidAtHome.has(merchant.category))
      return finding(merchant.category, true, 'merchant', 'known_merchant', { name: merchant.name })
  }
  const trade = tradeOf(names[0])
  return trade && !trade.weak && paidAtHome.has(trade.category)
    ? finding(trade.category, true, 'merchant', 'name_says', { word: trade.word.toLowerCase() })
    : null
}
const paidAtHome = new Set(['education', 'insurance', 'retirement'])

/** What was bought, by the most reliable evidence; `sure` means that similar payments are not consulted. */
function bought({ merchant, code, names, input, line }: Case): Found | null {
  if (merchant) return finding(merchant.category, true, 'merchant', 'known_merchant', { name: merchant.name })
  const airline = airlineOf(line.tokens)
  if (airline) return finding('travel', true, 'merchant', 'airline_ticket', { name: airline })
  if (code !== null)
    return finding(code, true, 'mcc', 'merchant_code', { mcc: input.mcc ?? '', category: code })
  const trade = names[0] ? tradeOf(names[0]) : null
  const insightCategory = insightOf(input)
  if (trade && !(trade.weak && insightCategory !== null))
    return finding(trade.category, !trade.weak, 'merchant', 'name_says', { word: trade.word.toLowerCase() })
  return insightCategory === null
    ? null
    : finding(insightCategory, false, 'provider', 'bank_says', { category: insightCategory })
}

function finding(
  categoryId: string | null,
  sure: boolean,
  kind: Reason['kind'],
  code: Reason['code'],
  params: Reason['params'] = {},
): Found {
  return { categoryId, sure, reason: { kind, code, params } }
}

function insightOf({ insight }: CategoriseInput): string | null {
  if (!insight || insight.confidence < leastConfidence) return null
  return insightNames.get(insight.category) ?? null
}

function similarTo({ learned, names, input }: Case): Judgement | null {
  const similar = learned.similar(traitsFrom(names[0], input))
  if (!similar) return null
  const { categoryId, count } = similar
  return finding(categoryId, true, 'similar', 'similar', { count, category: categoryId })
}

function traitsFrom(
  name: Name | undefined,
  input: Pick<CategoriseInput, 'direction' | 'amountMinor'>,
): Traits {
  const words = name?.words.filter((_, at) => name.places[at] === null) ?? []
  return { words, direction: input.direction, amountMinor: input.amountMinor }
}

/** The features of a row to compare with the payments that the user has decided on. */
export function traitsOf(
  input: Pick<CategoriseInput, 'text' | 'kind' | 'mcc' | 'direction' | 'amountMinor'>,
): Traits {
  const line = readLine(input.text, input.kind, categoryOfCode(input.mcc) !== null)
  return traitsFrom(nameOf(line.nameTokens), input)
}

/**
 * Fits a category to the direction. Incoming money: an expense category becomes a refund if by card or from a
 * known merchant, else none. Outgoing money: an income category becomes `business`.
 */
function byDirection(judgement: Found, { input, line, merchant }: Case): Judgement {
  const type = types.get(judgement.categoryId ?? '')
  if (input.direction === 'debit') {
    return type === 'income' ? { ...judgement, categoryId: 'business' } : judgement
  }
  if (type !== 'expense') return judgement
  const pays = judgement.sure && paidOut.has(judgement.categoryId ?? '')
  if (line.channel === 'card' || (merchant && !pays)) return { ...judgement, categoryId: 'refunds' }
  if (pays) return { ...judgement, categoryId: 'other_income' }
  return finding(null, false, 'none', 'unknown')
}

function kindOf(
  judged: Judgement,
  explanation: LineExplanation | null,
  merchant: Known | null,
): LineKind | null {
  if (judged.kind) return judged.kind
  if (judged.reason.kind !== 'learned' && judged.reason.kind !== 'similar') return null
  return merchant === null ? (explanation?.kind ?? null) : null
}

function aboutCheque(line: Line, kind: LineKind): boolean {
  return kind.startsWith('cheque') || (kind === 'rent' && line.movement?.name === 'cheque')
}

/** Candidate merchant names, the bank's line first, because the merchant fields often name someone else. */
function namesOf(line: Line, input: CategoriseInput, explanation: LineExplanation | null): Name[] {
  if (explanation?.certain) return mayNameService.has(explanation.kind) ? [nameOf(line.nameTokens)] : []
  const otherNames = [input.merchantName, input.insight?.cleaned, input.counterparty?.name]
  const texts = explanation === null || explanation.kind === 'rent' ? otherNames : []
  const fields = texts.filter((text): text is string => Boolean(text?.trim()))
  return [nameOf(line.nameTokens), ...fields.map((text) => nameOf(tokensOf(text)))]
}

function firstKnown(names: readonly Name[], line: Line, code: string | null): Known | null {
  const moved = line.movement?.name
  // A person may have a brand's name; a transfer to them is not a payment to the brand.
  if (moved === 'transfer' || moved === 'own_transfer' || moved === 'savings') return null
  for (const name of names) {
    if (moneyService(name)) return null
    // A bill names its biller, even by an everyday word: BILL PAYMENT EMPOWER 2213.
    const known = knownMerchant(name, code ?? (moved === 'bill' ? 'utilities' : null))
    if (known) return known
  }
  return null
}
