import { rounded } from '#contract/median.ts'
import type { ResponseFields, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/planning/budgets.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import type { Day } from '#contract/period.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { categoriesById } from '../../categories/service.ts'
import { readPayDays, resolveQuery } from '../../days/periods/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { enteredMinor } from '../../expected/service.amounts.ts'
import { type Span, spanOf, spansBack } from './cycle.ts'
import { poolDays } from './groups.ts'
import { categoriesAt, type Figured, findBudget, limitOf, readBudgets } from './service.read.ts'
import { readEverythingElse } from './service.everything-else.ts'
import { readSpans } from './service.spending.ts'
import { withoutOverlap } from './totals.ts'
import {
  type BudgetRow,
  deleteBudgetRow,
  insertBudget,
  freezePastCategories,
  mostBudgets,
  selectAmounts,
  selectBudgets,
  updateBudgetRow,
  upsertAmount,
} from './store.ts'
import { writeChange } from '../../changes/service.ts'

export { countCategoryBudgets, moveBudgets } from './store.ts'

/**
 * Every budget, in its own period that contains the last day of the queried range (today if that is later),
 * with totals, and the spending of the range that no budget covers.
 */
export async function listBudgets(
  ctx: Ctx,
  query: PeriodQuery,
): Promise<ResponseFields<typeof contract.listBudgets>> {
  const now = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, 'pay')
  const day = range.to !== null && range.to < now ? range.to : now
  return read(ctx.db, ctx, async (tx) => {
    const budgets = await readBudgets(tx, ctx.userId, day, now, ctx.language)
    const monthly = poolOf(budgets.filter(({ budget }) => budget.every !== 'year'))
    const flexible = budgets.filter(({ budget }) => budget.group === 'flexible')
    const yearly = budgets.filter(({ budget }) => budget.every === 'year')
    const yearlyIds = new Set(withoutOverlap(yearly.map(({ budget }) => budget)).map(({ id }) => id))
    const share = yearly.reduce(
      (sum, { budget, limit }) => (yearlyIds.has(budget.id) ? sum + rounded(limit, 12n) : sum),
      0n,
    )
    const from = range.from ?? spanOf('pay', day, await readPayDays(tx, ctx.userId, now)).from
    return {
      budgets: budgets.map(({ budget }) => budget),
      everything_else: await readEverythingElse(
        tx,
        ctx,
        { from, to: day },
        budgets.map(({ budget }) => budget),
      ),
      totals: {
        yearly_share: aed(share),
        limit: aed(monthly.limit + share),
        spent: aed(monthly.spent),
        pending: aed(monthly.pending),
        left: aed(leftOf(monthly)),
      },
      flexible: flexible.length > 0 ? viewPool(flexible, day) : null,
    }
  })
}

type Pool = { limit: bigint; carried: bigint; spent: bigint; pending: bigint; expected: bigint }

/** The sums of budgets that may share categories, each payment once. */
function poolOf(budgets: readonly Figured[]): Pool {
  const byId = new Map(budgets.map((one) => [one.budget.id, one]))
  const sums = { limit: 0n, carried: 0n, spent: 0n, pending: 0n, expected: 0n }
  for (const { id, category_ids } of withoutOverlap(budgets.map(({ budget }) => budget))) {
    const budget = byId.get(id)
    sums.limit += budget?.limit ?? 0n
    sums.carried += budget?.carried ?? 0n
    sums.spent += budget?.spentIn(category_ids) ?? 0n
    sums.pending += budget?.pendingIn(category_ids) ?? 0n
    sums.expected += budget?.expectedIn(category_ids) ?? 0n
  }
  return sums
}

const leftOf = ({ limit, carried, spent, pending, expected }: Pool): bigint =>
  limit + carried - spent - pending - expected

function viewPool(
  budgets: readonly Figured[],
  day: Day,
): ResponseFields<typeof contract.listBudgets>['flexible'] {
  const pool = poolOf(budgets)
  const days = poolDays(
    budgets.map(({ budget }) => budget),
    leftOf(pool),
    day,
  )
  return {
    available: aed(pool.limit + pool.carried),
    spent: aed(pool.spent),
    pending: aed(pool.pending),
    expected: aed(pool.expected),
    left: aed(leftOf(pool)),
    days: days && { from: days.from, to: days.to, per_day: aed(days.perDay) },
  }
}

function amountOf(amount: number | null): bigint | null {
  if (amount === null) return null
  return enteredMinor(amount, 'AED') ?? fail('budget_amount_invalid', {}, { field: 'amount' })
}

type Categories = Awaited<ReturnType<typeof categoriesById>>

function checkCategories(categories: Categories, ids: readonly string[]): string[] {
  if (ids.some((id) => categories.get(id)?.type !== 'expense'))
    return fail('budget_category_unknown', {}, { field: 'category_ids' })
  return [...new Set(ids)]
}

type NewBudget = BodyOf<typeof contract.createBudget>

export async function createBudget(ctx: Ctx, input: NewBudget): Promise<Budget> {
  const [made] = await createBudgets(ctx, [input])
  return made ?? fail('budget_not_found')
}

/** Adds several budgets in one transaction: all of them or none. */
export async function createBudgets(ctx: Ctx, inputs: readonly NewBudget[]): Promise<Budget[]> {
  const now = today(ctx.clock)
  const amounts = inputs.map(({ amount }) => amountOf(amount ?? null))
  return writeChange(
    ctx,
    'budget.add',
    async (tx) => {
      const budgets = await selectBudgets(tx, ctx.userId)
      if (budgets.length + inputs.length > mostBudgets) fail('too_many_budgets', { max: mostBudgets })
      const pay = await readPayDays(tx, ctx.userId, now)
      const categories = await categoriesById(tx, ctx.userId)
      const ids: string[] = []
      for (const [index, input] of inputs.entries()) {
        const every = input.every ?? 'pay'
        const begins = spanOf(every, now, pay).from
        const id = newId(ctx.clock.now())
        const category_ids = checkCategories(categories, input.category_ids ?? [])
        const row = { id, name: input.name, category_ids, every, carry: input.carry ?? false, begins }
        await insertBudget(tx, ctx.userId, row, ctx.clock.now())
        await upsertAmount(tx, ctx.userId, id, begins, amounts[index] ?? null)
        ids.push(id)
      }
      const figured = await readBudgets(tx, ctx.userId, now, now, ctx.language)
      return ids.flatMap((id) => figured.find(({ budget }) => budget.id === id)?.budget ?? [])
    },
    (made) => ({ count: made.length, name: made[0]?.name ?? '' }),
  )
}

export async function updateBudget(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof contract.updateBudget>,
): Promise<Budget> {
  const now = today(ctx.clock)
  const amount = input.amount === undefined ? undefined : amountOf(input.amount)
  return writeChange(
    ctx,
    'budget.edit',
    async (tx) => {
      const before = await findBudget(tx, ctx.userId, id)
      const every = input.every ?? before.every
      const { from } = spanOf(every, now, await readPayDays(tx, ctx.userId, now))
      const carry = input.carry ?? before.carry
      const row: BudgetRow = {
        ...before,
        every,
        carry,
        name: input.name ?? before.name,
        // periods before carrying was switched on do not count later either
        begins: carry && !before.carry ? from : before.begins,
      }
      if (input.category_ids !== undefined) {
        row.category_ids = checkCategories(await categoriesById(tx, ctx.userId), input.category_ids)
        const versions = (await selectAmounts(tx, ctx.userId)).filter(({ budget_id }) => budget_id === id)
        await freezePastCategories(tx, ctx.userId, id, from, before.category_ids)
        await upsertAmount(tx, ctx.userId, id, from, versions.at(-1)?.amount_minor ?? null)
      }
      await updateBudgetRow(tx, ctx.userId, row, ctx.clock.now())
      if (amount !== undefined) await upsertAmount(tx, ctx.userId, id, from, amount)
      const figured = await readBudgets(tx, ctx.userId, now, now, ctx.language)
      return figured.find(({ budget }) => budget.id === id)?.budget ?? fail('budget_not_found')
    },
    ({ name }) => ({ name }),
  )
}

export async function deleteBudget(ctx: Ctx, id: string): Promise<void> {
  const gone = await writeChange(
    ctx,
    'budget.delete',
    async (tx) => isUuid(id) && (await deleteBudgetRow(tx, ctx.userId, id)),
  )
  if (!gone) fail('budget_not_found')
}

/** The number of periods in a history. */
const periodsBack = 12
type Periods = ResponseFields<typeof contract.budgetHistory>['periods']

/**
 * The last twelve periods of a budget, newest first, each with its limit then; null for periods before the
 * budget began.
 */
export async function readBudgetHistory(ctx: Ctx, id: string): Promise<Periods> {
  const now = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [row, amounts, pay] = await Promise.all([
      findBudget(tx, ctx.userId, id),
      selectAmounts(tx, ctx.userId),
      readPayDays(tx, ctx.userId, now),
    ])
    const versions = amounts.filter(({ budget_id }) => budget_id === id)
    const first = versions[0]?.from_day ?? row.begins
    const spans = spansBack(row.every, now, pay, periodsBack + 3)
    const spending = await readSpans(tx, ctx.userId, spans, now)
    const spentAt = (span: Span): bigint => spending(span, categoriesAt(row, span.from, versions))
    return spans.slice(0, periodsBack).map((span, index) => ({
      ...span,
      limit: span.to < first ? null : aed(limitOf(spans, index, versions, spentAt)),
      spent: aed(spentAt(span)),
    }))
  })
}
