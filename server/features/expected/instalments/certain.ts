/** What the lines of a plan prove before the user confirms it. Pure. */
import type { Line, Settlement } from '../types.ts'
import type { Suggested } from './suggest.ts'

/**
 * The lines of suggested plans that only move money, whether the user confirms the plan or not: the credit that books
 * it, debits that were taken back, and instalments that add up to a purchase that is spending already.
 */
export function certainLinks(plans: readonly Suggested[], isDecided: (line: Line) => boolean): Settlement[] {
  return plans.flatMap((plan) => {
    const isRepaid = repaysPurchase(plan)
    return plan.links.flatMap(({ line, role }): Settlement[] =>
      !isDecided(line) &&
      (role === 'conversion' ||
        role === 'retry' ||
        ((role === 'instalment' || role === 'settlement') && isRepaid))
        ? [
            {
              transactionId: line.id,
              source: 'instalment',
              sourceId: plan.key,
              part: null,
              role,
              byUser: false,
            },
          ]
        : [],
    )
  })
}

/** Whether the instalments of a card's plan pay for its purchase and nothing else. */
function repaysPurchase({ kind, total, count, each, links }: Suggested): boolean {
  if (kind !== 'card' || count === null || each === null) return false
  const parts = BigInt(count)
  const off = each * parts - total
  return links.some(({ role }) => role === 'purchase') && (off < 0n ? -off : off) <= parts
}
