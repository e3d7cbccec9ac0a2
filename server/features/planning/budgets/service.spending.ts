/**
 * Spending by category in several spans of days: booked rows less refunds, without transfers between own
 * accounts and future days.
 */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { categoriesById } from '../../categories/service.ts'
import { type Cell, readCells } from '../../ledger/totals/service.flows.ts'
import type { Span } from './cycle.ts'
import type { Spent } from './figures.ts'
import { type RefundRow, selectRefunds } from './store.ts'

/** Whether a category is among those wanted; an empty list means all. */
export const isIn = (wanted: readonly string[], category: string | null): boolean =>
  wanted.length === 0 || (category !== null && wanted.includes(category))

export function widest(spans: readonly Span[]): Span {
  const from = spans.reduce((least, span) => (span.from < least ? span.from : least), '9999-12-31')
  return { from, to: spans.reduce((most, span) => (span.to > most ? span.to : most), '0001-01-01') }
}

/** The spending in a span in some categories; an empty list means all. */
export type Spending = (span: Span, categories: readonly string[]) => Spent

/** The part of a span up to today. */
export const upTo = (span: Span, today: Day): Span => (span.to > today ? { ...span, to: today } : span)

/** Reads the spending of several spans up to today; refunds count in the category of their purchase. */
export async function readSpans(
  tx: Tx,
  userId: string,
  spans: readonly Span[],
  today: Day,
): Promise<Spending> {
  const earlierCategories = new Map(
    spans
      .filter(({ from }) => from <= today)
      .map((span) => [`${span.from}/${span.to}`, upTo(span, today)] as const),
  )
  if (earlierCategories.size === 0) return () => ({ expenses: 0n, refunds: 0n })
  const [cells, refunds, categories] = await Promise.all([
    readCells(tx, userId, [...earlierCategories.values()]),
    selectRefunds(tx, userId, widest([...earlierCategories.values()])),
    categoriesById(tx, userId),
  ])
  const byKey = new Map(
    [...earlierCategories].map(([key, span], index) => [key, { span, cells: cells[index] ?? [] }]),
  )
  const isBought = (id: string | null): boolean => id !== null && categories.get(id)?.type === 'expense'
  return (span, categoryIds) => {
    const cachedSum = byKey.get(`${span.from}/${span.to}`)
    return cachedSum
      ? spentOf(cachedSum.cells, cachedSum.span, refunds, categoryIds, isBought)
      : { expenses: 0n, refunds: 0n }
  }
}

function spentOf(
  cells: readonly Cell[],
  span: Span,
  refunds: readonly RefundRow[],
  categoryIds: readonly string[],
  isBought: (category: string | null) => boolean,
): Spent {
  const spent: Spent = { expenses: 0n, refunds: 0n }
  for (const { categoryId, type, amount } of cells)
    if (isIn(categoryIds, categoryId)) {
      if (type === 'expense') spent.expenses += amount
      // income in an expense category is a refund; salary and the like belong to no budget
      else if (isBought(categoryId)) spent.refunds += amount
    }
  for (const { day, category_id, minor } of refunds)
    if (day >= span.from && day <= span.to && isIn(categoryIds, category_id)) spent.refunds += minor
  return spent
}
