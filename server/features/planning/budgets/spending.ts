/** Spending by category in several spans of days: booked rows less refunds, without own transfers. */
import type { Tx } from '../../../platform/db/db.ts'
import { type Flow, readFlows } from '../../transactions/totals/service.flows.ts'
import type { Span } from './cycle.ts'
import type { Spent } from './figures.ts'
import { selectRefunds } from './store.ts'

/** Whether a category belongs to those wanted; none wanted means all. */
export const isIn = (wanted: readonly string[], category: string | null): boolean =>
  wanted.length === 0 || (category !== null && wanted.includes(category))

export function widest(spans: readonly Span[]): Span {
  const from = spans.reduce((least, span) => (span.from < least ? span.from : least), '9999-12-31')
  return { from, to: spans.reduce((most, span) => (span.to > most ? span.to : most), '0001-01-01') }
}

/** Spending of several spans by category, from the totals; refunds count in the category of their purchase. */
export async function readSpans(
  tx: Tx,
  userId: string,
  spans: readonly Span[],
): Promise<(span: Span, categories: readonly string[]) => Spent> {
  const keyed = new Map(spans.map((span) => [`${span.from}/${span.to}`, span]))
  if (keyed.size === 0) return () => ({ expenses: 0n, refunds: 0n })
  const [flows, refunds] = await Promise.all([
    readFlows(
      tx,
      userId,
      [...keyed].map(([key, range]) => ({ key, range, byCategory: true })),
    ),
    selectRefunds(tx, userId, widest(spans)),
  ])
  const byKey = new Map<string, Flow>(Object.entries(flows))
  return (span, wanted) => {
    const cells = byKey.get(`${span.from}/${span.to}`)?.categories ?? []
    const inside = cells.filter(({ categoryId }) => isIn(wanted, categoryId))
    const expenses = inside
      .filter(({ type }) => type === 'expense')
      .reduce((sum, { amount }) => sum + amount, 0n)
    // an income filed under what was bought; salary and the like are in no budget of all spending
    const filed = wanted.length === 0 ? [] : inside.filter(({ type }) => type === 'income')
    const returned = refunds.filter(
      ({ day, category_id }) => day >= span.from && day <= span.to && isIn(wanted, category_id),
    )
    return {
      expenses,
      refunds:
        filed.reduce((sum, { amount }) => sum + amount, 0n) +
        returned.reduce((sum, { minor }) => sum + minor, 0n),
    }
  }
}
