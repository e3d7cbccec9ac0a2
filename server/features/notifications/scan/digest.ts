/** The digest of a week or a pay period, compared with what is usual. Pure. */
import { medianOf } from '#contract/median.ts'
import { shownName } from '../../categories/names.ts'
import type { CategorySum } from './store.scan.ts'
import type { Found } from '../found.ts'
import { minorFromWire } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'

const mostChanges = 3
/** With fewer earlier spans there is no usual amount yet. */
const leastSpans = 3
/** Smaller differences, in fils, are not worth a line. */
const leastChange = 5000n

type About = { from: string; to: string; review: number }

/** A digest of span 0 of the sums; null if nothing happened in it. */
export function digestOf(sums: readonly CategorySum[], about: About): Found | null {
  const now = sums.filter(({ span }) => span === 0)
  if (now.length === 0) return null
  const spans = Math.max(...sums.map(({ span }) => span))
  const usualOf = (match: (one: CategorySum) => boolean): bigint | null => {
    if (spans < leastSpans) return null
    const totals = Array.from({ length: spans }, (_, index) =>
      sumOf(sums, (one) => one.span === index + 1 && match(one)),
    )
    return medianOf(totals)
  }
  const isSpent = (one: CategorySum): boolean => one.type === 'expense'
  const usual = usualOf(isSpent)
  const changes = now.filter(isSpent).flatMap((change) => {
    const before = usualOf((other) => isSpent(other) && other.category_id === change.category_id)
    if (before === null || distance(change.aed_minor, before) < leastChange) return []
    return [{ one: change, before }]
  })
  const largest = changes.toSorted((a, b) =>
    distance(b.one.aed_minor, b.before) > distance(a.one.aed_minor, a.before) ? 1 : -1,
  )
  return {
    kind: 'digest',
    data: {
      ...about,
      income: amountOf(sumOf(now, (one) => one.type === 'income')),
      spent: amountOf(sumOf(now, isSpent)),
      usual: usual === null ? null : amountOf(usual),
      changes: largest.slice(0, mostChanges).map(({ one: change, before }) => ({
        categoryId: change.category_id,
        name: shownName({ id: change.category_id, name: change.name }),
        amount: amountOf(change.aed_minor),
        usual: amountOf(before),
      })),
    },
  }
}

const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

function sumOf(sums: readonly CategorySum[], match: (one: CategorySum) => boolean): bigint {
  return sums.reduce((total, one) => (match(one) ? total + one.aed_minor : total), 0n)
}

/** An amount in the form that notification data uses: minor units as text. */
export const amountOf = (minor: bigint, currency: string = baseCurrency) => ({
  minor: minor.toString(),
  currency,
})

/** The same for an amount in the contract's format. */
export const wireAmountOf = (amount: number, currency: string = baseCurrency) =>
  amountOf(minorFromWire(amount, currency), currency)
