/** How the lines of a plan count, so that its purchase is spending exactly once. Pure. */
import type { Counting } from '../../payments/counting/service.counting.ts'
import type { ExpectedRow, Line, LinkedLine } from '../types.ts'
import { factsOf, principalOf } from './schedule.ts'
import type { InstalmentPlanRow } from './store.ts'

/**
 * For a card's plan the purchase is the spending: the conversion credit and the principal of each instalment
 * only move debt, while interest and fees are spending too. For an order paid in parts, either each part is
 * spending, or the whole order with the first part.
 */
export function countingOfInstalments(
  row: InstalmentPlanRow,
  lines: readonly LinkedLine<'instalment'>[],
): Counting[] {
  const facts = factsOf(row)
  const purchased = lines.some(({ role }) => role === 'purchase')
  const instalments = lines.filter(({ role }) => role === 'instalment')
  const whole = row.total_minor - row.refunded_minor
  const title = (id: string): Pick<Counting, 'title'> => ({
    title: {
      code: 'instalment_of',
      params: {
        number: String(instalments.findIndex((line) => line.id === id) + 1),
        count: String(row.count),
        name: row.name,
      },
    },
  })
  const moved = (line: Line, principal: bigint): Counting =>
    line.minor > principal
      ? { id: line.id, as: 'cost', costMinor: line.minor - principal }
      : { id: line.id, as: 'transfer' }
  return lines.flatMap((line): Counting[] => {
    const { id, role } = line
    if (role === 'retry' || role === 'conversion') return [{ id, as: 'transfer' }]
    if (role === 'instalment') {
      const index = instalments.findIndex((one) => one.id === id)
      if (row.kind === 'card')
        return [
          purchased
            ? { ...moved(line, principalOf(facts, index)), ...title(id) }
            : { id, as: 'payment', ...title(id) },
        ]
      if (row.counts === 'paid') return [{ id, as: 'payment', ...title(id) }]
      return index === 0 && whole > 0n
        ? [{ id, as: 'cost', costMinor: whole, ...title(id) }]
        : [{ id, as: 'transfer', ...title(id) }]
    }
    if (role === 'settlement') {
      if (row.kind === 'card' && purchased) {
        const done = instalments.reduce((sum, _, at) => sum + principalOf(facts, at), 0n)
        return [moved(line, whole > done ? whole - done : 0n)]
      }
      return [{ id, as: row.kind === 'pay_later' && row.counts === 'order' ? 'transfer' : 'payment' }]
    }
    if (role === 'refund' && row.counts === 'order' && row.refunded_minor > 0n)
      return [{ id, as: 'transfer' }]
    return [{ id, as: 'payment' }]
  })
}

type OpenInstalment = Pick<ExpectedRow, 'part' | 'minor' | 'paid'>

/** How much of each open instalment will be spending once it is paid, by its number, next to the plan's known lines. */
export function spendingOfOpen(
  row: InstalmentPlanRow,
  lines: readonly LinkedLine<'instalment'>[],
  open: readonly OpenInstalment[],
): Map<string, bigint> {
  const coming = open.map(({ part, minor, paid }): LinkedLine<'instalment'> => ({
    id: `open ${part}`,
    accountId: row.account_id,
    onCard: false,
    day: row.first_due,
    type: 'expense',
    minor: (minor ?? 0n) - paid,
    currency: row.currency,
    text: '',
    merchant: null,
    kind: null,
    title: null,
    pending: false,
    transferId: null,
    role: 'instalment',
    byUser: false,
    part,
  }))
  const counted = new Map(countingOfInstalments(row, [...lines, ...coming]).map((one) => [one.id, one]))
  return new Map(
    coming.map(({ id, part, minor }) => {
      const counting = counted.get(id)
      const spent = counting?.as === 'cost' ? (counting.costMinor ?? 0n) : minor
      return [part ?? '', counting?.as === 'transfer' ? 0n : spent]
    }),
  )
}
