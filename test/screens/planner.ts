import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createBudgets, suggestBudgets } from '#contract/planning/budgets.ts'
import { createGoal, pledgeToGoal } from '#contract/planning/goals.ts'
import { createCheque, createLease, listCheques } from '#contract/expected/cheques.ts'
import { createLoan } from '#contract/expected/loans.ts'
import { createOwnAccount } from '#contract/accounts/own-accounts.ts'
import { addDays, addMonths, dubaiDay } from '#contract/period.ts'
import { invest } from './investor.ts'
import { createReport } from '#contract/figures/reports.ts'
import { putShares } from '#contract/payments/shares.ts'
import { createTag } from '#contract/payments/tags.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { bulkEdit } from '#contract/ledger/transaction-edits.ts'
import { connectBank } from '../connect.ts'
import type { Answer, TestUser, World } from '../world.ts'

/** Creates a user with budgets, goals, a lease with cheques, a loan, tags, shared costs, a property and a report. */
export async function createPlanner(world: World): Promise<TestUser> {
  const planner = await world.signUp({ name: 'Mariam Saleh', email: 'mariam@example.test' })
  await connectBank(world, planner, { bank: 'ENBD_AE', person: 'tenant' })
  await connectBank(world, planner, { bank: 'RAKBANK_AE', person: 'commitments' })
  const today = dubaiDay(world.app.clock.now())
  await planBudgets(planner)
  await planGoals(planner, addMonths(today, 8))
  await bodyOf(
    planner.call(createLease, {
      body: {
        name: 'Flat 904, Al Barsha',
        payee: 'Al Barsha Real Estate',
        starts: addMonths(today, -5),
        ends: addDays(addMonths(today, 7), -1),
        cheques: [-5, -2, 1, 4].map((month, index) => ({
          number: `00095${index}`,
          date: addMonths(today, month),
          amount: 21_000,
        })),
      },
    }),
  )
  await bodyOf(
    planner.call(createOwnAccount, { body: { kind: 'property', name: 'Flat in JVC', value: 1_250_000 } }),
  )
  await bodyOf(
    planner.call(createReport, {
      body: {
        name: 'Dining by month',
        definition: {
          measure: 'expense',
          group: 'month',
          chart: 'bars',
          filter: { period: '1y', category: 'dining' },
        },
        pinned: true,
      },
    }),
  )
  await addCheques(planner)
  await addLoan(planner, today)
  await labelPayments(planner)
  await invest(planner, today)
  return planner
}

/** Adds the rent cheques of the bank's lines, of which one was returned with a fee. */
async function addCheques(planner: TestUser): Promise<void> {
  const { offers } = await bodyOf(planner.call(listCheques))
  // each is dated the 3rd; the returned one was paid later
  for (const { number, date, amount, account_id } of offers.filter((offer) => offer.amount === 20_000))
    await bodyOf(
      planner.call(createCheque, {
        body: {
          purpose: 'rent',
          payee: 'Jasmine Real Estate',
          number,
          date: date.replace(/\d\d$/, '03'),
          amount,
          account_id,
        },
      }),
    )
}

async function addLoan(planner: TestUser, today: string): Promise<void> {
  const { data } = await bodyOf(planner.call(accountsQuick))
  const current = data.find(({ kind }) => kind === 'current')
  if (!current) throw new Error('the planner has no current account')
  const terms = {
    kind: 'car',
    lender: 'Emirates NBD',
    rate_kind: 'reducing',
    rate: 5.49,
    each: null,
  } as const
  const days = {
    as_of: addMonths(today, -7),
    first_due: addMonths(today, -6),
    last_due: addMonths(today, 41),
  }
  const body = { ...terms, ...days, account_id: current.id, principal: 96_000 }
  await bodyOf(planner.call(createLoan, { body }))
}

/** The body of a response; throws if the call failed, since the screenshot would lack something. */
async function bodyOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function planBudgets(planner: TestUser): Promise<void> {
  const { suggestions, every } = await bodyOf(planner.call(suggestBudgets, { query: {} }))
  const budgets = suggestions.map(({ name, category_ids, amount, yearly }) =>
    yearly
      ? { name, category_ids, amount: Math.round(amount * 12), every: 'year' as const }
      : { name, category_ids, amount, every },
  )
  await bodyOf(planner.call(createBudgets, { body: { budgets } }))
}

async function planGoals(planner: TestUser, by: string): Promise<void> {
  const { goal } = await bodyOf(
    planner.call(createGoal, { body: { name: 'Summer in Lisbon', icon: 'plane', target: 12_000, by } }),
  )
  await bodyOf(planner.call(pledgeToGoal, { params: { id: goal.id }, body: { amount: 3400 } }))
  for (const body of [
    { name: 'Emergency fund', kind: 'emergency_fund', icon: 'shield', months: 3 },
    { name: 'Save each month', kind: 'monthly_savings', target: 4000 },
    { name: 'Spend at most', kind: 'monthly_budget', target: 15_000 },
  ] as const)
    await bodyOf(planner.call(createGoal, { body }))
}

async function labelPayments(planner: TestUser): Promise<void> {
  const query = { type: 'expense', transfers: 'none', status: 'booked', min: '40', size: 12 } as const
  const { data } = await bodyOf(planner.call(searchTransactions, { query }))
  const ids = data.map(({ id }) => id)
  for (const [index, name] of ['Lisbon 2026', 'Work', 'Kids'].entries()) {
    const { tag } = await bodyOf(planner.call(createTag, { body: { name } }))
    await bodyOf(planner.call(bulkEdit, { body: { ids: ids.slice(index, 6), set: { tags: [tag.id] } } }))
  }
  for (const [index, person] of ['Sara', 'Omar'].entries()) {
    const payment = data[index + 6]
    if (payment)
      await bodyOf(
        planner.call(putShares, { params: { id: payment.id }, body: { shares: [{ person, amount: 20 }] } }),
      )
  }
}
