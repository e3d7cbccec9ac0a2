import { neitherKinds } from '#contract/explanations.ts'
import { categorise } from '../categorise.ts'

const neither = new Set<string>(neitherKinds)
/** A line's category id, `none` for what is neither income nor spending, null if nothing is known. */
export function categoryOf(text: string, direction: 'credit' | 'debit' = 'debit'): string | null {
  const { categoryId, reason } = categorise({
    text,
    direction,
    amountMinor: 12_500n,
    currency: 'AED',
    mcc: null,
    merchantName: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
  })
  return neither.has(reason.code) ? 'none' : categoryId
}
