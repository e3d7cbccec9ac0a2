/** What the texts of bank lines say about instalments. Pure. */
import type { InstalmentPlan, InstalmentRole } from '#contract/expected/instalments.ts'

export type InstalmentLine = {
  role: Exclude<InstalmentRole, 'purchase' | 'retry'> | 'reversal'
  provider: InstalmentPlan['provider']
}

const plan = /(?<![\p{L}\p{N}])(?:EPP|EIP|INSTALL?MENT PLAN|EASY PAYMENT PLAN|INSTALL?MENTS?)(?![\p{L}])/u
const booking = /(?<![\p{L}])(?:BOOKING|CONVERSION|CONVERTED)(?![\p{L}])/u
const instalment = /(?<![\p{L}])(?:EMI|INSTALL?MENT)(?![\p{L}])/u
const fee = /(?<![\p{L}])(?:FEES?|CHARGES?|PROCESSING|VAT)(?![\p{L}])/u
const interest = /(?<![\p{L}])(?:INTEREST|PROFIT)(?![\p{L}])/u
const settlement = /(?<![\p{L}])(?:FORECLOSURE|PRECLOSURE|EARLY SETTLEMENT)(?![\p{L}])/u
const bookedPlan = /(?<![\p{L}\p{N}])(?:EPP|EIP|INSTALL?MENT PLAN|EASY PAYMENT PLAN)(?![\p{L}])/u
const late = /(?<![\p{L}])LATE(?![\p{L}])/u
/** A provider's own card is a separate account: paying it is not an instalment. */
const ownCard = /TABBY CARD/u
const reversal = /(?<![\p{L}])(?:REVERSAL|REVERSED|FAILED|DECLINED)(?![\p{L}])/u

const providers = [
  ['tabby', /(?<![\p{L}])TABBY(?![\p{L}])/u],
  ['tamara', /(?<![\p{L}])TAMARA(?![\p{L}])/u],
  ['postpay', /(?<![\p{L}])POSTPAY(?![\p{L}])/u],
] as const

/** The role in a plan that a line's text indicates; null if it is not about a plan. */
export function readInstalmentLine(text: string, type: 'income' | 'expense'): InstalmentLine | null {
  const upperText = text.normalize('NFKC').toUpperCase()
  const provider = providers.find(([, pattern]) => pattern.test(upperText))?.[0]
  if (provider) {
    if (ownCard.test(upperText)) return null
    if (type === 'income') return { role: reversal.test(upperText) ? 'reversal' : 'refund', provider }
    return { role: late.test(upperText) || fee.test(upperText) ? 'fee' : 'instalment', provider }
  }
  const readingOf = (role: InstalmentLine['role']): InstalmentLine => ({ role, provider: 'card' })
  if (settlement.test(upperText))
    return type === 'expense' ? readingOf(fee.test(upperText) ? 'fee' : 'settlement') : null
  if (!plan.test(upperText)) return null
  if (type === 'income')
    return booking.test(upperText)
      ? readingOf('conversion')
      : reversal.test(upperText)
        ? readingOf('reversal')
        : null
  if (!bookedPlan.test(upperText)) return null
  if (interest.test(upperText)) return readingOf('interest')
  if (fee.test(upperText)) return readingOf('fee')
  return instalment.test(upperText) ? readingOf('instalment') : null
}

/** How many days after a debit the bank may take it back. */
export const retryDays = 6
