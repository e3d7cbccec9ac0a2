import type { Budget } from '#contract/planning.ts'
import { parseMinor } from '#contract/money.ts'
import type { PeriodQuery } from '#contract/pay-period.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { categoriesById } from '../../categories/service.ts'
import { type PayDays, readPayDays, resolveQuery } from '../../periods/service.ts'
import { aed, type Flow, readFlows } from '../../transactions/totals/service.flows.ts'
import { type Cycle, type Span, spanOf, spansBack } from './cycle.ts'
import { figuresOf, netOf, type Spent, suggestAmount } from './figures.ts'
import {
  type AmountRow,
  type BudgetRow,
  deleteBudgetRow,
  insertBudget,
  mostBudgets,
  selectAmounts,
  selectBudgets,
  selectPending,
  selectRefunds,
  updateBudgetRow,
  upsertAmount,
} from './store.ts'

/** How many earlier periods count for what is carried on, and how many a history shows. */
const periodsBack = 12

export type BudgetList = {
  budgets: Budget[]
  totals: { limit: number; spent: number; pending: number; left: number }
}

/** Every budget in the period of its cycle that the question's last day lies in. */
export async function listBudgets(ctx: Ctx, query: PeriodQuery): Promise<BudgetList> {
  const now = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, 'pay')
  const day = range.to !== null && range.to < now ? range.to : now
  return read(ctx.db, ctx, async (tx) => {
    const budgets = await readBudgets(tx, ctx.userId, day, now)
    const summed = budgets.filter(({ budget }) => budget.every !== 'year')
    const sum = (pick: (one: Figured) => bigint): number =>
      aed(summed.reduce((total, one) => total + pick(one), 0n))
    return {
      budgets: budgets.map(({ budget }) => budget),
      totals: {
        limit: sum(({ limit }) => limit),
        spent: sum(({ spent }) => spent),
        pending: sum(({ pending }) => pending),
        left: sum(({ left }) => left),
      },
    }
  })
}

type Figured = { budget: Budget; limit: bigint; spent: bigint; pending: bigint; left: bigint }

async function readBudgets(tx: Tx, userId: string, day: Day, now: Day): Promise<Figured[]> {
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

const isIn = (wanted: readonly string[], category: string | null): boolean =>
  wanted.length === 0 || (category !== null && wanted.includes(category))

function widest(spans: readonly Span[]): Span {
  const from = spans.reduce((least, span) => (span.from < least ? span.from : least), '9999-12-31')
  return { from, to: spans.reduce((most, span) => (span.to > most ? span.to : most), '0001-01-01') }
}

/** The amount in force on a day; null for the average. */
function amountAt(id: string, day: Day, amounts: readonly AmountRow[]): bigint | null {
  const own = amounts.filter(({ budget_id }) => budget_id === id)
  const found = own.findLast(({ from_day }) => from_day <= day) ?? own[0]
  return found ? found.amount_minor : 0n
}

function limitOf(
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

/** Spending of several spans by category, from the totals; refunds count in the category of their purchase. */
async function readSpans(
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

export type BudgetInput = {
  name?: string | undefined
  category_ids?: string[] | undefined
  amount?: number | null | undefined
  every?: Cycle | undefined
  carry?: boolean | undefined
}

function amountOf(amount: number | null): bigint | null {
  if (amount === null) return null
  const minor = parseMinor(amount, 'AED')
  if (minor === null || minor < 0n || minor >= 10n ** 14n)
    return fail('budget_amount_invalid', {}, { field: 'amount' })
  return minor
}

async function checkCategories(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const known = await categoriesById(tx, userId)
  if (ids.some((id) => known.get(id)?.type !== 'expense'))
    return fail('budget_category_unknown', {}, { field: 'category_ids' })
  return [...new Set(ids)]
}

export async function createBudget(ctx: Ctx, input: BudgetInput & { name: string }): Promise<Budget> {
  const now = today(ctx.clock)
  const amount = amountOf(input.amount ?? null)
  return write(ctx.db, ctx, async (tx) => {
    const known = await selectBudgets(tx, ctx.userId)
    if (known.length >= mostBudgets) fail('too_many_budgets', { max: mostBudgets })
    const every = input.every ?? 'pay'
    const span = spanOf(every, now, await readPayDays(tx, ctx.userId, now))
    const id = newId(ctx.clock.now())
    const category_ids = await checkCategories(tx, ctx.userId, input.category_ids ?? [])
    const row = { id, name: input.name, category_ids, every, carry: input.carry ?? false, begins: span.from }
    await insertBudget(tx, ctx.userId, row, ctx.clock.now())
    await upsertAmount(tx, ctx.userId, id, span.from, amount)
    return oneBudget(tx, ctx.userId, id, now)
  })
}

export async function updateBudget(ctx: Ctx, id: string, input: BudgetInput): Promise<Budget> {
  const now = today(ctx.clock)
  const amount = input.amount === undefined ? undefined : amountOf(input.amount)
  return write(ctx.db, ctx, async (tx) => {
    const before = await findBudget(tx, ctx.userId, id)
    const category_ids =
      input.category_ids === undefined
        ? before.category_ids
        : await checkCategories(tx, ctx.userId, input.category_ids)
    const row: BudgetRow = {
      ...before,
      category_ids,
      name: input.name ?? before.name,
      every: input.every ?? before.every,
      carry: input.carry ?? before.carry,
    }
    await updateBudgetRow(tx, ctx.userId, row, ctx.clock.now())
    if (amount !== undefined) {
      const span = spanOf(row.every, now, await readPayDays(tx, ctx.userId, now))
      await upsertAmount(tx, ctx.userId, id, span.from, amount)
    }
    return oneBudget(tx, ctx.userId, id, now)
  })
}

export async function deleteBudget(ctx: Ctx, id: string): Promise<void> {
  const gone = await write(
    ctx.db,
    ctx,
    async (tx) => isUuid(id) && (await deleteBudgetRow(tx, ctx.userId, id)),
  )
  if (!gone) fail('budget_not_found')
}

async function findBudget(tx: Tx, userId: string, id: string): Promise<BudgetRow> {
  return (await selectBudgets(tx, userId)).find((row) => row.id === id) ?? fail('budget_not_found')
}

async function oneBudget(tx: Tx, userId: string, id: string, day: Day): Promise<Budget> {
  const found = (await readBudgets(tx, userId, day, day)).find(({ budget }) => budget.id === id)
  return found?.budget ?? fail('budget_not_found')
}

export type BudgetPeriod = { from: Day; to: Day; limit: number; spent: number }

/** Twelve periods, newest first, each with the amount it had. */
export async function readBudgetHistory(ctx: Ctx, id: string): Promise<BudgetPeriod[]> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [row, amounts, pay] = await Promise.all([
      findBudget(tx, ctx.userId, id),
      selectAmounts(tx, ctx.userId),
      readPayDays(tx, ctx.userId, now),
    ])
    const spans = spansBack(row.every, now, pay, periodsBack + 3)
    const spending = await readSpans(tx, ctx.userId, spans)
    const spentIn = (span: Span): Spent => spending(span, row.category_ids)
    return spans.slice(0, periodsBack).map((span, index) => ({
      ...span,
      limit: aed(limitOf(id, spans, index, amounts, spentIn)),
      spent: aed(netOf(spentIn(span))),
    }))
  })
}

export type Suggestion = {
  name: string
  category_ids: string[]
  amount: number
  reason: string
  months: number[]
}

/** A budget for every category with spending in at least two of the last six whole months; nothing is saved. */
export async function suggestBudgets(ctx: Ctx): Promise<Suggestion[]> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const noPay: Pick<PayDays, 'starts' | 'next'> = { starts: [], next: now }
    const spans = spansBack('month', addMonths(now, -1), noPay, 6).toReversed()
    const [spending, categories] = await Promise.all([
      readSpans(tx, ctx.userId, spans),
      categoriesById(tx, ctx.userId),
    ])
    const suggestions = [...categories.values()]
      .filter(({ type, archived }) => type === 'expense' && !archived)
      .flatMap(({ id, name }) => {
        const months = spans.map((span) => netOf(spending(span, [id])))
        const found = suggestAmount(months)
        if (!found) return []
        const count = months.filter((month) => month > 0n).length
        const reason =
          found.leftOut > 0
            ? textOf(ctx.language, 'planning', 'reason_left_out', { count: found.leftOut, months: count })
            : textOf(ctx.language, 'planning', 'reason_median', { count })
        return [{ name, category_ids: [id], amount: found.amount, reason, months: months.map(aed) }]
      })
    return suggestions
      .toSorted((a, b) => (a.amount > b.amount ? -1 : 1))
      .map((one) => ({ ...one, amount: aed(one.amount) }))
  })
}
