import { rounded } from '#contract/median.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import { divide } from '#contract/decimal.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { renamedWith } from '../../categories/names.ts'
import { type PayDays, readPayDays } from '../../days/periods/service.ts'
import {
  type DatedSpending,
  type ExpectedSpending,
  readExpectedSpending,
  readExpectedSpent,
} from '../../expected/service.spending.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { type Span, spanOf, spansBack } from './cycle.ts'
import { nextPaymentOf, type Paid } from './fund.ts'
import { figuresOf } from './figures.ts'
import { groupOf } from './groups.ts'
import { isIn, readSpans, type Spending, widest } from './service.spending.ts'
import {
  type AmountRow,
  type BudgetRow,
  type PendingRow,
  selectAmounts,
  selectBudgets,
  selectLargePaid,
  selectPending,
  selectUnpaidBudgets,
} from './store.ts'

/** A budget names this many of the payments that are still expected. */
const shownExpected = 20
const rentId = 'rent'
const sumOf = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)

/** Amounts are carried over from at most this many periods. */
const mostCarried = 120

export { selectPaidBudgets as readPaidBudgets } from './store.ts'

export type Figured = {
  budget: Budget
  limit: bigint
  carried: bigint
  /** Spending, and pending spending, in some of its categories. */
  spentIn: (categories: readonly string[]) => bigint
  pendingIn: (categories: readonly string[]) => bigint
  expectedIn: (categories: readonly string[]) => bigint
}

/** Every budget with its figures on `day`, for the budget's own period that contains it; `now` is today. */
export async function readBudgets(
  tx: Tx,
  userId: string,
  day: Day,
  now: Day,
  language: Language,
): Promise<Figured[]> {
  const [rows, amounts, pay] = await Promise.all([
    selectBudgets(tx, userId),
    selectAmounts(tx, userId),
    readPayDays(tx, userId, now),
  ])
  const amountsOf = Map.groupBy(amounts, ({ budget_id }) => budget_id)
  const budgetRows = rows.map((row) => {
    const versions = amountsOf.get(row.id) ?? []
    return { row, versions, spans: spansOf(row, versions, day, pay) }
  })
  const current = budgetRows.flatMap(({ spans }) => spans[0] ?? [])
  const whole = widest(current)
  const isRunning = whole.to >= now
  const [spending, pending, expected, fixed] = await Promise.all([
    readSpans(
      tx,
      userId,
      budgetRows.flatMap(({ spans }) => spans),
      now,
    ),
    current.length > 0 ? selectPending(tx, userId, whole) : [],
    isRunning ? readExpectedSpending(tx, userId, { from: now, to: whole.to, today: now, language }) : [],
    isRunning ? readExpectedSpent(tx, userId, { from: whole.from, to: now }) : [],
  ])
  const yearly = budgetRows.flatMap(({ row, versions, spans }) => {
    const [span] = spans
    if (row.every !== 'year' || !span) return []
    const limit = limitOf(spans, 0, versions, spentWith(row, versions, spending))
    return [{ id: row.id, category_ids: categoriesAt(row, span.from, versions), limit }]
  })
  const made = budgetRows.filter(({ row, spans: [span] }) => span && row.made >= span.from)
  const [large, fresh] = await Promise.all([
    selectLargePaid(tx, userId, day, yearly),
    selectUnpaidBudgets(
      tx,
      userId,
      made.map(({ row }) => row.id),
    ),
  ])
  const paid = Map.groupBy(large, ({ budget_id }) => budget_id)
  return budgetRows.flatMap(({ row, versions, spans }) => {
    const [span] = spans
    if (!span) return []
    const known = { versions, spans, span, day, spending, pending, expected, fixed, language }
    return figure(row, { ...known, large: paid.get(row.id) ?? [], paidSince: !fresh.has(row.id) })
  })
}

type Known = {
  versions: readonly AmountRow[]
  spans: readonly Span[]
  span: Span
  day: Day
  spending: Spending
  pending: readonly PendingRow[]
  /** What is still to come, and what was spent as it was expected. */
  expected: readonly ExpectedSpending[]
  fixed: readonly DatedSpending[]
  /** What a yearly budget's large payments were, by day, since a little over a year. */
  large: readonly Paid[]
  paidSince: boolean
  language: Language
}

function figure(
  row: BudgetRow,
  { versions, spans, span, day, spending, pending, expected, fixed, large, paidSince, language }: Known,
): Figured {
  const spentAt = spentWith(row, versions, spending)
  const limitAt = (index: number): bigint => limitOf(spans, index, versions, spentAt)
  const categories = categoriesAt(row, span.from, versions)
  const limit = limitAt(0)
  const carried = row.carry
    ? spans.reduce(
        (sum, at, index) => (index === 0 || at.from < row.begins ? sum : sum + limitAt(index) - spentAt(at)),
        0n,
      )
    : 0n
  const next = row.every === 'year' ? nextPaymentOf(large, limit, day) : null
  const pendingIn = (categoryIds: readonly string[]): bigint =>
    sumOf(
      pending.filter(
        (one) => one.day >= span.from && one.day <= span.to && isIn(categoryIds, one.category_id),
      ),
    )
  const inBudget = <T extends DatedSpending>(rows: readonly T[]): T[] =>
    rows.filter((row) => row.day >= span.from && row.day <= span.to && isIn(categories, row.categoryId))
  const coming = inBudget(expected)
  // rent is paid once or twice whether a series of it is known or not
  const rent = isIn(categories, rentId) ? spending(span, [rentId]) + pendingIn([rentId]) : 0n
  const fixedRest = inBudget(fixed).filter(({ categoryId }) => categoryId !== rentId)
  const spent = {
    spent: spentAt(span),
    pending: pendingIn(categories),
    fixed: rent + sumOf(fixedRest),
    expected: sumOf(coming),
  }
  const figures = figuresOf(span, day < span.to ? day : span.to, limit, carried, spent)
  return {
    limit,
    carried,
    spentIn: (wanted) => spending(span, wanted),
    pendingIn,
    expectedIn: (wanted) => sumOf(coming.filter(({ categoryId }) => isIn(wanted, categoryId))),
    budget: {
      id: row.id,
      name: categories.length === 1 ? renamedWith(row.name, categories[0], language) : row.name,
      category_ids: categories,
      every: row.every,
      group: groupOf(row.every, categories),
      carry: row.carry,
      average: amountAt(span.from, versions) === null,
      ...span,
      limit: aed(limit),
      carried: aed(carried),
      spent: aed(figures.spent),
      pending: aed(spent.pending),
      left: aed(figures.left),
      paid_since: paidSince,
      expected: aed(spent.expected),
      expected_payments: coming
        .slice(0, shownExpected)
        .map(({ name, day: date, minor }) => ({ name, date, amount: aed(minor) })),
      expected_count: coming.length,
      per_day: aed(figures.perDay),
      projected: aed(figures.projected),
      monthly_share: row.every === 'year' ? aed(rounded(limit, 12n)) : null,
      put_aside: row.every === 'year' ? aed(figures.putAside) : null,
      next_payment: next && { date: next.day, amount: aed(next.minor), saved: aed(next.saved) },
    },
  }
}

/** The spending of a budget in a period, in the categories that it had then. */
const spentWith =
  (row: BudgetRow, versions: readonly AmountRow[], spending: Spending) =>
  (at: Span): bigint =>
    spending(at, categoriesAt(row, at.from, versions))

/** The period of the day, the earlier ones to carry over from, and three more if an average is needed. */
function spansOf(row: BudgetRow, versions: readonly AmountRow[], day: Day, pay: PayDays): Span[] {
  const more = versions.some(({ amount_minor }) => amount_minor === null) ? 3 : 0
  const spans = spansBack(row.every, day, pay, 1 + more)
  if (!row.carry) return spans
  for (let count = 2 + more; count <= mostCarried; count += 1) {
    const last = spans.at(-1)
    const counted = spans.at(-1 - more)
    if (!last || !counted || counted.from <= row.begins) break
    spans.push(spanOf(row.every, addDays(last.from, -1), pay))
  }
  return spans
}

/** The version in force on a day; before the first version, the first. */
const versionAt = (day: Day, versions: readonly AmountRow[]): AmountRow | undefined =>
  versions.findLast(({ from_day }) => from_day <= day) ?? versions[0]

/** The amount in force on a day; null means the average of the three periods before. */
function amountAt(day: Day, versions: readonly AmountRow[]): bigint | null {
  const found = versionAt(day, versions)
  return found ? found.amount_minor : 0n
}

/** The categories that a budget had on a day. */
export function categoriesAt(row: BudgetRow, day: Day, versions: readonly AmountRow[]): string[] {
  return versionAt(day, versions)?.category_ids ?? row.category_ids
}

/** The limit of a period in fils: a fixed amount, or the average spending of the three periods before. */
export function limitOf(
  spans: readonly Span[],
  index: number,
  versions: readonly AmountRow[],
  spentAt: (span: Span) => bigint,
): bigint {
  const fixed = amountAt(spans[index]?.from ?? '', versions)
  if (fixed !== null) return fixed
  const before = spans.slice(index + 1, index + 4)
  if (before.length === 0) return 0n
  const sum = before.reduce((total, span) => total + spentAt(span), 0n)
  return sum <= 0n ? 0n : divide(sum, BigInt(before.length))
}

export async function findBudget(tx: Tx, userId: string, id: string): Promise<BudgetRow> {
  return (await selectBudgets(tx, userId)).find((row) => row.id === id) ?? fail('budget_not_found')
}
