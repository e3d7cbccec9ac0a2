/** Loans and plans that were paid off early: their instalments are expected no more. Pure. */
import type { Day } from '#contract/period.ts'
import type { SeriesKind } from '#contract/expected/series.ts'

/** A debit that pays off a loan or a plan, as a regular expression for texts in capitals. */
export const settlementWords = String.raw`(EARLY|FULL|FINAL|LOAN|FINANCE) (SETTLEMENT|CLOSURE)|FORE ?CLOSURE|PRE-?CLOSURE`
const settles = new RegExp(settlementWords)
const costs = /(?<!\p{L})(?:FEES?|CHARGES?|VAT)(?!\p{L})/u

export type Debit = { accountId: string | null; day: Day; minor: bigint; text: string }
export type Instalments = { kind: SeriesKind; expected: bigint; last: Debit }

/** The day on which a series of instalments was paid off; null while it runs. */
export function settledOn({ kind, expected, last }: Instalments, debits: readonly Debit[]): Day | null {
  if (kind !== 'loan' && kind !== 'instalment') return null
  const settlement = debits.find(
    (debit) =>
      debit.accountId === last.accountId &&
      debit.day >= last.day &&
      isSettlement(debit.text) &&
      shareNumber(debit.text, last.text) &&
      // the rest of a card's plan is a number of its instalments
      (kind === 'loan' || debit.minor % expected <= debit.minor / expected),
  )
  return settlement?.day ?? null
}

/** What a payment includes besides, such as its fee. */
const included = /\s(?:INCL?|INCLUDING|INCLUSIVE|WITH|PLUS)(?!\p{L}).*$/u

function isSettlement(text: string): boolean {
  const upperText = text.normalize('NFKC').toUpperCase()
  return settles.test(upperText) && !costs.test(upperText.replace(included, ''))
}

/** Whether two texts name the same number, or one of them none: a loan's number is in all of its lines. */
function shareNumber(text: string, other: string): boolean {
  const [numbers, others] = [text, other].map((one) => new Set(one.match(/\d{4,}/g) ?? []))
  return !numbers?.size || !others?.size || !numbers.isDisjointFrom(others)
}
