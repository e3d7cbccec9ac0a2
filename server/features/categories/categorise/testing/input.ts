import { neitherKinds } from '#contract/ledger/explanations.ts'
import { categorise, type CategoriseInput } from '../categorise.ts'

/** A statement line of AED 50 paid out of which nothing but its text is known, unless `more` says so. */
export function inputOf(text: string, more: Partial<CategoriseInput> = {}): CategoriseInput {
  return {
    text,
    direction: 'debit',
    amountMinor: 5000n,
    currency: 'AED',
    mcc: null,
    merchantName: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
    ...more,
  }
}

const neither = new Set<string>(neitherKinds)
/** A line's category id, `none` for what is neither income nor spending, null if nothing is known. */
export function categoryOf(text: string, direction: 'credit' | 'debit' = 'debit'): string | null {
  const { categoryId, reason } = categorise(inputOf(text, { direction, amountMinor: 12_500n }))
  return neither.has(reason.code) ? 'none' : categoryId
}
