import type { Budget } from '#contract/planning.ts'
import { parseMinor } from '#contract/money.ts'
import type { PeriodQuery } from '#contract/pay-period.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { categoriesById } from '../../categories/service.ts'
import { readPayDays, resolveQuery } from '../../periods/service.ts'
import { aed } from '../../transactions/totals/service.flows.ts'
import { type Cycle, spanOf } from './cycle.ts'
import { type Figured, findBudget, readBudgets } from './read.ts'
import {
  type BudgetRow,
  deleteBudgetRow,
  insertBudget,
  mostBudgets,
  selectBudgets,
  updateBudgetRow,
  upsertAmount,
} from './store.ts'

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

async function oneBudget(tx: Tx, userId: string, id: string, day: Day): Promise<Budget> {
  const found = (await readBudgets(tx, userId, day, day)).find(({ budget }) => budget.id === id)
  return found?.budget ?? fail('budget_not_found')
}
