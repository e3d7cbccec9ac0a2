/** What the texts of bank lines say about instalments. Pure. */
import type { Plan, PlanRole } from '#contract/instalments.ts'

export type InstalmentLine = {
  role: Exclude<PlanRole, 'purchase' | 'retry'> | 'reversal'
  provider: Plan['provider']
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
export function readPlanLine(text: string, type: 'income' | 'expense'): InstalmentLine | null {
  const words = text.normalize('NFKC').toUpperCase()
  const provider = providers.find(([, pattern]) => pattern.test(words))?.[0]
  if (provider) {
    if (ownCard.test(words)) return null
    if (type === 'income') return { role: reversal.test(words) ? 'reversal' : 'refund', provider }
    return { role: late.test(words) || fee.test(words) ? 'fee' : 'instalment', provider }
  }
  const said = (role: InstalmentLine['role']): InstalmentLine => ({ role, provider: 'card' })
  if (settlement.test(words)) return type === 'expense' ? said('settlement') : null
  if (!plan.test(words)) return null
  if (type === 'income')
    return booking.test(words) ? said('conversion') : reversal.test(words) ? said('reversal') : null
  if (!bookedPlan.test(words)) return null
  if (interest.test(words)) return said('interest')
  if (fee.test(words)) return said('fee')
  return instalment.test(words) ? said('instalment') : null
}

/** How many days after a debit the bank may take it back. */
export const retryDays = 6
