/** A user's plan in the measurements: 40 budgets, 12 goals and 60 series over the loaded rows. */
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createGoal } from '#contract/planning/goals.ts'
import { createBudgets } from '#contract/planning/budgets.ts'
import { createRecurring } from '#contract/expected/series.ts'
import type { TestUser } from '../test/world.ts'
import { categories, lastDay } from './data.ts'

const counts = { budgets: 40, goals: 12, series: 60 }
const cycles = ['month', 'pay', 'year'] as const
const cadences = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const

/** Adds them through the API, as a user would. */
export async function addPlan(user: TestUser): Promise<void> {
  const spending = categories.slice(3)
  const budgets = Array.from({ length: counts.budgets }, (_, index) => ({
    name: `Budget ${index + 1}`,
    category_ids: index === 0 ? [] : [spending[index % spending.length] ?? 'groceries'],
    // every fifth has no fixed amount: the average of the last three
    amount: index % 5 === 4 ? null : 500 + index * 10,
    every: cycles[index % cycles.length] ?? 'month',
    carry: index % 2 === 0,
  }))
  await right(user.call(createBudgets, { body: { budgets } }))
  const { body } = await user.call(accountsQuick)
  for (let index = 0; index < counts.goals; index += 1) {
    const account = body.data[index % body.data.length]
    if (!account) throw new Error('no account')
    const accounts = [
      {
        account_id: account.id,
        percent: 50,
        counts: index % 3 === 0 ? ('transfers' as const) : ('balance' as const),
      },
    ]
    const goal = { name: `Goal ${index + 1}`, target: 10_000 + index, by: '2027-06-30', accounts }
    await right(user.call(createGoal, { body: index === 0 ? { ...goal, kind: 'emergency_fund' } : goal }))
  }
  for (let index = 0; index < counts.series; index += 1)
    await right(
      user.call(createRecurring, {
        body: {
          name: `Series ${index + 1}`,
          type: index % 10 === 0 ? 'income' : 'expense',
          cadence: cadences[index % cadences.length] ?? 'monthly',
          next_date: lastDay,
          amount: 100 + index,
        },
      }),
    )
}

async function right(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`the plan could not be added: ${status} ${JSON.stringify(body)}`)
}
