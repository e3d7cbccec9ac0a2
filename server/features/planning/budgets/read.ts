import type { Budget } from '#contract/planning.ts'
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { readPayDays } from '../../periods/service.ts'
import { aed } from '../../transactions/totals/service.flows.ts'
import { type Span, spanOf, spansBack } from './cycle.ts'
import { figuresOf, netOf, type Spent } from './figures.ts'
import { isIn, readSpans, widest } from './spending.ts'
import { type AmountRow, type BudgetRow, selectAmounts, selectBudgets, selectPending } from './store.ts'

/** How many earlier periods count for what is carried on, and how many a history shows. */
export const periodsBack = 12

export type Figured = { budget: Budget; limit: bigint; spent: bigint; pending: bigint; left: bigint }

/** Every budget with its figures on a day, in the period of its own cycle that the day lies in. */
export async function readBudgets(tx: Tx, userId: string, day: Day, now: Day): Promise<Figured[]> {
  const [rows, amounts, pay] = await Promise.all([
    selectBudgets(tx, userId),
    selectAmounts(tx, userId),
    readPayDays(tx, userId, now),
  ])
  const spans = new Map(
    rows.map((row) => [row.id, spansBack(row.every, day, pay, periodsNeeded(row, amounts))]),
  )
  const spending = await readSpans(tx, userId, [...spans.values()].flat())
  const pending = await selectPending(tx, userId, widest([...spans.values()].flatMap(([span]) => span ?? [])))
  return rows.map((row) => {
    const own = spans.get(row.id) ?? []
    const span = own[0] ?? spanOf(row.every, day, pay)
    const spentIn = (at: Span): Spent => spending(at, row.category_ids)
    const limitIn = (index: number): bigint => limitOf(row.id, own, index, amounts, spentIn)
    const limit = limitIn(0)
    const earlier = row.carry ? own.slice(1).filter(({ from }) => from >= row.begins) : []
    const carried = earlier.reduce((sum, at, index) => sum + limitIn(index + 1) - netOf(spentIn(at)), 0n)
    const spent = spentIn(span)
    const figures = figuresOf(span, day < span.to ? day : span.to, limit, carried, spent)
    const waiting = pending
      .filter((one) => one.day >= span.from && one.day <= span.to && isIn(row.category_ids, one.category_id))
      .reduce((sum, { minor }) => sum + minor, 0n)
    return {
      limit,
      spent: figures.spent,
      pending: waiting,
      left: figures.left,
      budget: {
        id: row.id,
        name: row.name,
        category_ids: row.category_ids,
        every: row.every,
        carry: row.carry,
        average: amountAt(row.id, span.from, amounts) === null,
        ...span,
        limit: aed(limit),
        carried: aed(carried),
        spent: aed(figures.spent),
        expenses: aed(spent.expenses),
        refunds: aed(spent.refunds),
        pending: aed(waiting),
        left: aed(figures.left),
        per_day: aed(figures.perDay),
        projected: aed(figures.projected),
        put_aside: row.every === 'year' ? aed(figures.putAside) : null,
      },
    }
  })
}

/** One period, three more for an average, a year's for what is carried on. */
function periodsNeeded(row: BudgetRow, amounts: readonly AmountRow[]): number {
  const averages = amounts.some((amount) => amount.budget_id === row.id && amount.amount_minor === null)
  return (row.carry ? periodsBack + 1 : 1) + (averages ? 3 : 0)
}

/** The amount in force on a day; null for the average. */
function amountAt(id: string, day: Day, amounts: readonly AmountRow[]): bigint | null {
  const own = amounts.filter(({ budget_id }) => budget_id === id)
  const found = own.findLast(({ from_day }) => from_day <= day) ?? own[0]
  return found ? found.amount_minor : 0n
}

/** The amount of one of a budget's periods: fixed, or the average of the three before it. */
export function limitOf(
  id: string,
  spans: readonly Span[],
  index: number,
  amounts: readonly AmountRow[],
  spentIn: (span: Span) => Spent,
): bigint {
  const fixed = amountAt(id, spans[index]?.from ?? '', amounts)
  if (fixed !== null) return fixed
  const before = spans.slice(index + 1, index + 4)
  if (before.length === 0) return 0n
  const sum = before.reduce((total, span) => total + netOf(spentIn(span)), 0n)
  return sum <= 0n ? 0n : sum / BigInt(before.length)
}

export async function findBudget(tx: Tx, userId: string, id: string): Promise<BudgetRow> {
  return (await selectBudgets(tx, userId)).find((row) => row.id === id) ?? fail('budget_not_found')
}
