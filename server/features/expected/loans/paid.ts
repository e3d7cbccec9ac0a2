/** Which instalments of a loan are paid, and what is owed on a day. Pure; minor units. */
import type { LoanPayment } from '#contract/expected/loans.ts'
import type { Day } from '#contract/period.ts'
import type { LoanTerms } from './amortise.ts'
import type { LoanInstalment } from './expect.ts'
import type { LoanRow } from './store.ts'
import type { LinkedLine } from '../types.ts'

/** An instalment with what became of it; `dropped` ones are due after the rest was paid early. */
export type PaidInstalment = LoanInstalment & {
  state: LoanPayment['state'] | 'dropped'
  /** The line that paid it, its amount and day; an assumed one was paid on its due day. */
  transactionId: string | null
  paidMinor: bigint
  paidOn: Day | null
}
export type LoanSchedule = { terms: LoanTerms; instalments: PaidInstalment[] }

/** The instalments with their state on a day. One whose payment was returned is not paid. */
export function statesOf(
  { settled_on, entered_on }: Pick<LoanRow, 'settled_on' | 'entered_on'>,
  parts: readonly LoanInstalment[],
  lines: readonly Pick<LinkedLine<'loan'>, 'id' | 'day' | 'minor' | 'part' | 'role' | 'pending'>[],
  day: Day,
): PaidInstalment[] {
  const byPart = Map.groupBy(
    lines.filter(({ pending }) => !pending),
    ({ part }) => part,
  )
  return parts.map((part): PaidInstalment => {
    const linked = byPart.get(String(part.number)) ?? []
    const net = linked.reduce((sum, { role, minor }) => (role === 'payment' ? sum + minor : sum - minor), 0n)
    const line = net > 0n ? linked.findLast(({ role }) => role === 'payment') : undefined
    if (line)
      return { ...part, state: 'paid', transactionId: line.id, paidMinor: line.minor, paidOn: line.day }
    const none = { ...part, transactionId: null, paidMinor: 0n, paidOn: null }
    if (settled_on !== null && part.due >= settled_on) return { ...none, state: 'dropped' }
    if (part.due < entered_on && linked.length === 0)
      return { ...none, state: 'assumed', paidMinor: part.minor, paidOn: part.due }
    return { ...none, state: part.due < day ? 'late' : 'due' }
  })
}

/** What is owed at the end of a day: the loan without the principal of what is paid by then. */
export function owedAfter(
  { principal_minor, as_of, settled_on }: Pick<LoanRow, 'principal_minor' | 'as_of' | 'settled_on'>,
  instalments: readonly PaidInstalment[],
  day: Day,
): bigint {
  if (day < as_of || (settled_on !== null && settled_on <= day)) return 0n
  return instalments.reduce(
    (owed, { principal, paidOn }) => (paidOn !== null && paidOn <= day ? owed - principal : owed),
    principal_minor,
  )
}
