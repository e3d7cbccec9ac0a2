/** Answers about budgets, goals and subscriptions. */
import type { Answer } from '#contract/assistant/assistant.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import type { Intent } from '../question/intent.ts'
import { listBudgets, listGoals, listRecurring } from '../tools/service.planning.ts'
import { aed } from '../tools/tool.ts'
import { answer, listed, note, refusal, row, rowsOf } from './parts.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerBudgets(ctx: Ctx, { category }: Of<'budgets'>): Promise<Answer> {
  const { budgets, more, evidence } = await listBudgets.run(ctx, {})
  if (budgets.length === 0) return answer('budgets_none', { evidence })
  const rowOf = (budget: (typeof budgets)[number]): ReturnType<typeof row> =>
    row(budget.name, {
      amount: budget.left,
      second: budget.limit,
      share: budget.limit.amount > 0 ? budget.spent.amount / budget.limit.amount : null,
      address: budget.address,
    })
  if (category) {
    const meant = budgets.filter(({ category_ids: ids }) => ids.includes(category.id))
    const [only] = meant.length === 1 ? meant : meant.filter(({ category_ids: ids }) => ids.length === 1)
    return only ? budgetOf(only) : refusal('not_known')
  }
  const fils = ({ amount }: { amount: number }): bigint => minorFromWire(amount, baseCurrency)
  const over = budgets.filter(({ limit, carried, spent }) => fils(spent) > fils(limit) + fils(carried))
  return answer(over.length > 0 ? 'budgets_over' : 'budgets_fine', {
    params: {
      count: over.length,
      names: listed(
        ctx.language,
        over.map(({ name }) => name),
      ),
      of: budgets.length,
    },
    rows: rowsOf('budgets', (over.length > 0 ? over : budgets).map(rowOf), over.length > 0 ? 0 : more),
    evidence,
  })
}

type Budget = Awaited<ReturnType<typeof listBudgets.run>>['budgets'][number]
const budgetOf = ({ name, left, limit, days, address }: Budget): Answer =>
  answer('budget_of', { params: { what: name }, amount: left, other: limit, days, evidence: [address] })

/** What is left of the budget that is of a purpose alone: of its category, or of its name; null without one. */
export async function budgetFor(
  ctx: Ctx,
  { id, name }: NonNullable<Of<'safe'>['purpose']>,
): Promise<Answer | null> {
  const { budgets } = await listBudgets.run(ctx, {})
  const [own, ...others] = budgets.filter(
    (budget) => foldWords(budget.name) === name || (budget.category_ids.join() === id && id !== ''),
  )
  return own && others.length === 0 ? budgetOf(own) : null
}

export async function answerGoals(ctx: Ctx): Promise<Answer> {
  const { goals, more, evidence } = await listGoals.run(ctx, {})
  if (goals.length === 0) return answer('goals_none', { evidence })
  return answer('goals', {
    params: { count: goals.length },
    rows: rowsOf(
      'goals',
      goals.map((goal) =>
        row(goal.name, {
          amount: goal.saved,
          second: goal.target,
          share:
            goal.saved && goal.target && goal.target.amount > 0
              ? goal.saved.amount / goal.target.amount
              : null,
          day: goal.by,
          address: goal.address,
        }),
      ),
      more,
    ),
    evidence,
  })
}

export async function answerSubscriptions(ctx: Ctx, { account, pick }: Of<'subscriptions'>): Promise<Answer> {
  const { series: all, more, evidence } = await listRecurring.run(ctx, { kind: 'subscription' })
  const series = all.filter((one) => account === null || one.account_id === account.id)
  if (series.length === 0) return answer('subscriptions_none', { evidence })
  // what is paid each month has a sum of a month
  const isMonthly =
    more === 0 &&
    series.every(({ cadence, expected }) => cadence === 'monthly' && expected.currency === baseCurrency)
  if (pick !== undefined && !isMonthly) return refusal('not_known')
  const ranked = series.toSorted((a, b) => b.expected.amount - a.expected.amount)
  const picked = pick === 'biggest' ? ranked[0] : pick === 'smallest' ? ranked.at(-1) : undefined
  if (picked?.next)
    return answer('next_bill', {
      params: { what: picked.name, day: picked.next },
      amount: picked.expected,
      rows: rowsOf(
        'series',
        ranked.map(({ name, expected, next }) => row(name, { amount: expected, day: next })),
      ),
      notes: [note('estimate')],
      evidence,
    })
  const fils = series.reduce((sum, { expected }) => sum + minorFromWire(expected.amount, baseCurrency), 0n)
  return answer(isMonthly ? 'subscriptions_month' : 'subscriptions', {
    params: { count: series.length + more },
    amount: isMonthly ? aed(wireAmount(fils, baseCurrency)) : null,
    rows: rowsOf(
      'series',
      series.map(({ name, expected, next }) => row(name, { amount: expected, day: next })),
      more,
    ),
    notes: [...(account === null ? [] : [note('only', { word: account.name })]), note('estimate')],
    evidence,
  })
}
