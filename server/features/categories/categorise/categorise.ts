import { defaultCategories, extraCategories } from '#contract/categories.ts'
import type { reasonKinds } from '#contract/transactions.ts'
import { explainedByFlags, explainedByText, explainedLastly, type Explained } from './bank-lines.ts'
import { categoryOfCode } from './mcc.ts'
import { knownMerchant, type Merchant, tradeOf, unknownMerchant } from './merchants.ts'

/** What is known of a row when its category is looked for; a bank transaction fits. */
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

export type ReasonKind = (typeof reasonKinds)[number]
export type Categorised = {
  categoryId: string | null
  reason: { kind: ReasonKind; text: string }
  merchant: Merchant | null
}

/** Ways of naming what a payment bought, in the order in which they are believed. */
export type Evidence = 'merchant' | 'code' | 'insight' | 'trade'
const believed: readonly Evidence[] = ['merchant', 'code', 'trade', 'insight']

const insightNames: Readonly<Record<string, string>> = {
  CHARITY: 'charity',
  EDUCATION: 'education',
  ENTERTAINMENT: 'entertainment',
  GOVERNMENT: 'government',
  GROCERIES: 'groceries',
  HEALTH_AND_WELLBEING: 'healthcare',
  RESTAURANTS_DINING: 'dining',
  RETAIL: 'shopping',
  TRANSPORT: 'transport',
  TRAVEL: 'travel',
}
const leastConfidence = 0.7
const categories = new Map([...defaultCategories, ...extraCategories].map((one) => [one.id, one]))

/**
 * The category of a row, why, and whom it was paid to. `learned` gives the category the user chose
 * for a merchant key and comes first of all; then what the bank says for certain (payroll, fees,
 * refunds), then what was bought, by `order`. Money that buys nothing (cash, transfers, repayments)
 * and what nothing explains have no category. Spending words on money that came in are a refund.
 */
export function categorise(
  input: CategoriseInput,
  learned: (merchantKey: string) => string | null = () => null,
  order: readonly Evidence[] = believed,
): Categorised {
  const flagged = explainedByFlags(input)
  const told = flagged ?? explainedByText(input)
  const known = knownMerchant(told?.kind === 'transfer' ? [] : textsOf(input))
  const merchant = known ? { key: known.key, name: known.name } : plainMerchant(input, told)
  const chosen = merchant && learned(merchant.key)
  if (merchant && chosen) {
    return {
      categoryId: chosen,
      reason: { kind: 'learned', text: `You chose this for ${merchant.name} before` },
      merchant,
    }
  }
  if (told) return { ...fromBank(told), merchant }
  for (const evidence of order) {
    const found = judge(evidence, input, known)
    if (found) return { ...byDirection(found, input.direction), merchant }
  }
  const fee = explainedLastly(input)
  return fee ? { ...fromBank(fee), merchant: null } : { categoryId: null, reason: nothing, merchant }
}

const nothing = { kind: 'none', text: '' } as const
type Judgement = Omit<Categorised, 'merchant'>

function fromBank(told: Explained): Judgement {
  return { categoryId: told.category, reason: { kind: told.kind, text: told.text } }
}

/** Texts that may name the merchant; the bank's line first, since merchant fields are often another's. */
function textsOf(input: CategoriseInput): string[] {
  const texts = [input.text, input.merchantName, input.insight?.cleaned, input.counterparty?.name]
  return texts.filter((text): text is string => Boolean(text?.trim()))
}

/** Whom a row without a known merchant was paid to: a transfer's counterparty, or the name in the line. */
function plainMerchant(input: CategoriseInput, told: Explained | null): Merchant | null {
  if (told && told.category !== 'refunds') {
    return input.counterparty?.name ? unknownMerchant(input.counterparty.name) : null
  }
  return unknownMerchant(input.text) ?? unknownMerchant(input.merchantName ?? '')
}

function judge(
  evidence: Evidence,
  input: CategoriseInput,
  known: { name: string; category: string } | null,
): Judgement | null {
  switch (evidence) {
    case 'merchant':
      return (
        known && {
          categoryId: known.category,
          reason: { kind: 'merchant', text: `Known merchant: ${known.name}` },
        }
      )
    case 'code': {
      const category = categoryOfCode(input.mcc)
      return category === null
        ? null
        : {
            categoryId: category,
            reason: { kind: 'mcc', text: `Merchant code ${input.mcc}: ${nameOf(category)}` },
          }
    }
    case 'insight': {
      const category = input.insight && insightNames[input.insight.category]
      if (!category || (input.insight?.confidence ?? 0) < leastConfidence) return null
      return { categoryId: category, reason: { kind: 'provider', text: `Bank says ${nameOf(category)}` } }
    }
    default: {
      const trade = tradeOf(input.text)
      return (
        trade && {
          categoryId: trade.category,
          reason: { kind: 'merchant', text: `The name says ${trade.word.toLowerCase()}` },
        }
      )
    }
  }
}

function nameOf(category: string): string {
  return (categories.get(category)?.name ?? category).toLowerCase()
}

function byDirection(found: Judgement, direction: 'credit' | 'debit'): Judgement {
  const type = categories.get(found.categoryId ?? '')?.type
  if (direction === 'credit' && type === 'expense') return { categoryId: 'refunds', reason: found.reason }
  if (direction === 'debit' && type === 'income') return { categoryId: 'business', reason: found.reason }
  return found
}
