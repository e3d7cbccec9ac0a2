/** What the sample resident has planned, through the services that a user's own plans go through. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { textOf } from '../../../platform/i18n/index.ts'
import { readBalances } from '../../accounts/service.ts'
import { editCard } from '../../expected/cards/service.ts'
import { addLease } from '../../expected/cheques/service.leases.ts'
import { listBook } from '../../expected/cheques/service.read.ts'
import { confirmBefore } from '../../payments/verify/service.verify.ts'
import { createBudgets } from '../../planning/budgets/service.ts'
import { createGoal } from '../../planning/goals/service.ts'
import { createEmployment } from '../../uae/gratuity/service.ts'

/** Runs work as a request of its own, so that each plan is a change of its own. */
type InRequest = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Days whose payments are still to be reviewed. */
const openDays = 8

const budgets = [
  { name: 'budget_food', category_ids: ['groceries'], amount: 1200 },
  { name: 'budget_dining', category_ids: ['dining'], amount: 1200 },
  { name: 'budget_transport', category_ids: ['gas', 'transport', 'taxis', 'tolls'], amount: 1050 },
  { name: 'budget_shopping', category_ids: ['shopping'], amount: 1900 },
  { name: 'budget_leisure', category_ids: ['entertainment', 'streaming', 'music', 'software'], amount: 250 },
] as const

/** The cycle that began longer ago, so that its budgets show some spending: the salary is paid about the 25th. */
const longerCycle = (day: Day): 'month' | 'pay' => (Number(day.slice(8)) >= 23 ? 'month' : 'pay')

export async function planDemo(inRequest: InRequest): Promise<void> {
  const accounts = await inRequest((ctx) =>
    read(ctx.db, ctx, (tx) => readBalances(tx, ctx.userId, today(ctx.clock))),
  )
  const idOf = (kind: string): string => {
    const row = accounts.rows.find((account) => account.kind === kind)
    if (!row) throw new Error(`the sample bank lists no ${kind} account`)
    return row.id
  }
  await inRequest((ctx) => confirmBefore(ctx, addDays(today(ctx.clock), -openDays)))
  await inRequest((ctx) =>
    createBudgets(
      ctx,
      budgets.map(({ name, category_ids, amount }) => ({
        name: textOf(ctx.language, 'demo', name),
        category_ids: [...category_ids],
        amount,
        every: longerCycle(today(ctx.clock)),
      })),
    ),
  )
  await inRequest((ctx) => addEmergencyFund(ctx, idOf('savings')))
  await inRequest((ctx) => addTrip(ctx, idOf('savings')))
  await inRequest((ctx) => addRent(ctx, idOf('current')))
  const terms = { minimum_percent: 5, minimum_floor: 100, monthly_rate: 3.25, pays: 'full' } as const
  await inRequest((ctx) => editCard(ctx, idOf('card'), { statement_day: 31, due_days: 5, ...terms }))
  await inRequest((ctx) => addJob(ctx))
}

async function addEmergencyFund(ctx: Ctx, savingsId: string): Promise<void> {
  const name = textOf(ctx.language, 'demo', 'goal')
  const accounts = [{ account_id: savingsId, percent: 70 }]
  await createGoal(ctx, { name, kind: 'emergency_fund', icon: 'shield', months: 6, accounts })
}

async function addTrip(ctx: Ctx, savingsId: string): Promise<void> {
  const name = textOf(ctx.language, 'demo', 'trip')
  const accounts = [{ account_id: savingsId, percent: 15 }]
  const by = addMonths(today(ctx.clock), 7)
  await createGoal(ctx, { name, icon: 'plane', target: 12_000, by, accounts })
}

/** A lease of four cheques, of which two were presented: the newest cheques at the bank, which are for rent alone. */
async function addRent(ctx: Ctx, accountId: string): Promise<void> {
  const { offers } = await listBook(ctx)
  const [last, before] = offers.toSorted((a, b) => (a.date < b.date ? 1 : -1))
  if (!last || !before) throw new Error('the sample bank lists no two cheques')
  const { amount, date } = last
  await addLease(ctx, {
    name: textOf(ctx.language, 'demo', 'lease'),
    payee: textOf(ctx.language, 'demo', 'payee'),
    starts: before.date,
    ends: addDays(addMonths(before.date, 12), -1),
    account_id: accountId,
    cheques: [
      ...[before, last].map((paid) => ({ number: paid.number, date: paid.date, amount: paid.amount })),
      ...[3, 6].map((months) => ({ date: addMonths(date, months), amount })),
    ],
  })
}

async function addJob(ctx: Ctx): Promise<void> {
  const started = `${addMonths(today(ctx.clock), -41).slice(0, 8)}01`
  await createEmployment(ctx, {
    name: textOf(ctx.language, 'demo', 'employer'),
    regime: 'mainland',
    started_on: started,
    salaries: [{ from: started, basic: 11_100 }],
  })
}
