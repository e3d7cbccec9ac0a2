/** Spending by category in several spans of days: booked rows, without transfers between own accounts and future days. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { readCells } from '../../ledger/totals/service.flows.ts'
import type { Span } from './cycle.ts'

/** Whether a category is among those wanted; an empty list means all. */
export const isIn = (wanted: readonly string[], category: string | null): boolean =>
  wanted.length === 0 || (category !== null && wanted.includes(category))

export function widest(spans: readonly Span[]): Span {
  const from = spans.reduce((least, span) => (span.from < least ? span.from : least), '9999-12-31')
  return { from, to: spans.reduce((most, span) => (span.to > most ? span.to : most), '0001-01-01') }
}

/** The spending in a span in some categories, in fils; an empty list means all. */
export type Spending = (span: Span, categories: readonly string[]) => bigint

/** The part of a span up to today. */
export const upTo = (span: Span, today: Day): Span => (span.to > today ? { ...span, to: today } : span)

/** Reads the spending of several spans up to today. */
export async function readSpans(
  tx: Tx,
  userId: string,
  spans: readonly Span[],
  today: Day,
): Promise<Spending> {
  const past = new Map(
    spans
      .filter(({ from }) => from <= today)
      .map((span) => [`${span.from}/${span.to}`, upTo(span, today)] as const),
  )
  if (past.size === 0) return () => 0n
  const cells = await readCells(tx, userId, [...past.values()])
  const byKey = new Map([...past.keys()].map((key, index) => [key, cells[index] ?? []]))
  return (span, categoryIds) =>
    (byKey.get(`${span.from}/${span.to}`) ?? []).reduce(
      (sum, { categoryId, type, amount }) =>
        type === 'expense' && isIn(categoryIds, categoryId) ? sum + amount : sum,
      0n,
    )
}
