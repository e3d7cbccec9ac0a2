/** The state of an expected payment, from its lines. Pure; amounts in minor units. */
import type { Day } from '#contract/period.ts'
import { isPayment } from './open.ts'
import type { Expected, ExpectedState, Line } from '../types.ts'

/**
 * The state of an expected payment and how much of it is paid. Pending lines announce a payment but pay nothing yet;
 * the two sides of a statement's payment are one. An instalment is paid by one line, whatever its amount.
 */
export function standingOf(
  { minor, replaced, how: { rule } }: Pick<Expected, 'minor' | 'replaced' | 'how'>,
  lines: readonly (Pick<Line, 'minor' | 'pending' | 'transferId'> & { role: string })[],
): { state: ExpectedState; paid: bigint } {
  const pairedIds = new Set(
    lines.flatMap(({ role, transferId }) => (role === 'payment' ? (transferId ?? []) : [])),
  )
  let paid = 0n
  for (const { role, minor: amount, pending, transferId } of lines) {
    if (pending || (role === 'leg' && transferId !== null && pairedIds.has(transferId))) continue
    if (role === 'return') paid -= amount
    else if (isPayment(role)) paid += amount
  }
  if (paid < 0n) paid = 0n
  if (paid > 0n && (rule === 'listed' || rule === 'close')) paid = minor
  if (paid >= minor) return { state: 'settled', paid }
  if (replaced) return { state: 'replaced', paid }
  if (lines.some(({ role, pending }) => pending && isPayment(role))) return { state: 'announced', paid }
  if (paid > 0n) return { state: 'partly_settled', paid }
  // a returned cheque is final; an instalment is debited again
  const isReturned = rule === 'rest' && lines.some(({ role }) => role === 'return' || role === 'fee')
  return { state: isReturned ? 'returned' : 'open', paid }
}

/** The ids of payments that were returned and of those returns: neither is spending or income. */
export function returnedPairs(
  lines: readonly { id: string; role: string; day: Day; minor: bigint }[],
): Set<string> {
  const pairs = new Set<string>()
  const isDebit = (role: string): boolean => role === 'debit' || role === 'instalment'
  const sorted = lines.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : Number(isDebit(b.role)) - Number(isDebit(a.role)),
  )
  for (const back of sorted.filter(({ role }) => role === 'return')) {
    const debit = sorted.findLast(
      ({ id, role, day, minor }) =>
        isDebit(role) && !pairs.has(id) && day <= back.day && minor === back.minor,
    )
    if (debit) pairs.add(debit.id).add(back.id)
  }
  return pairs
}
