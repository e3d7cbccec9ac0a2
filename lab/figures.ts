/** What the screens of a person say, each figure under a name that is the same wherever it means the same. */
import { accountsFresh, balanceHistory } from '#contract/accounts/accounts.ts'
import { listPeriods } from '#contract/days/periods.ts'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import { listRecurring, recurringCalendar } from '#contract/expected/series.ts'
import { askQuestion } from '#contract/assistant/assistant.ts'
import { calendar, cashFlow, netWorth, spending } from '#contract/figures/analytics.ts'
import { financialReading } from '#contract/figures/financial-reading.ts'
import { listInsights } from '#contract/figures/insights.ts'
import { dashboardData, financialSummary } from '#contract/figures/summaries.ts'
import { acceptInvitation, confirmInvitation, createInvitation } from '#contract/household/sharing.ts'
import { previewSharing } from '#contract/household/sharing-preview.ts'
import { readOurs } from '#contract/household/together.ts'
import { reviewDeck } from '#contract/ledger/review.ts'
import { filterTotals, transactionCounts } from '#contract/ledger/transactions.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { listGoals } from '#contract/planning/goals.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import type { TestUser } from '../test/world.ts'

type Value = string | number | null | undefined
/** Of one name: what each screen says. */
export type Figures = Map<string, Map<string, Value>>
type Say = (name: string, screen: string, value: Value) => void

const periods = ['mtd', '1m', 'pay', 'ytd'] as const
const detectionMs = 60_000

/** All figures of a person with a bank, which `member` then sees too, read once what is found in the payments has been found. */
export async function readFigures(user: TestUser, member: TestUser): Promise<Figures> {
  await detected(user)
  const figures: Figures = new Map()
  const say: Say = (name, screen, value) => {
    figures.set(name, (figures.get(name) ?? new Map<string, Value>()).set(screen, value))
  }
  for (const period of periods) await sayPeriod(user, period, say)
  for (const part of [sayMoney, sayExpected, sayYear, sayHousehold, sayInsights, sayAnswers])
    await part(user, say, member)
  return figures
}

async function ask<E extends Endpoint>(
  user: TestUser,
  endpoint: E,
  request?: Partial<RequestOf<E>>,
): Promise<ResponseOf<E>> {
  const { status, body } = await user.call(endpoint, request)
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status}`)
  return body
}

/** Waits until recurring payments have been found, or a minute. */
async function detected(user: TestUser): Promise<void> {
  for (const end = Date.now() + detectionMs; Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const read = await ask(user, recurringCalendar)
    if (!read.searching) return
  }
}

async function sayPeriod(user: TestUser, period: (typeof periods)[number], say: Say): Promise<void> {
  const query = { period }
  const [dashboard, summary, flow, spent, listed] = [
    await ask(user, dashboardData, { query }),
    await ask(user, financialSummary, { query }),
    await ask(user, cashFlow, { query }),
    await ask(user, spending, { query }),
    await ask(user, filterTotals, { query }),
  ]

  const flows = {
    dashboard: dashboard.overview.period_summary,
    summary: summary.data.period_summary,
  }
  for (const [screen, { income, expenses, net_income, transactions_count }] of Object.entries(flows)) {
    say(`income ${period}`, screen, income)
    say(`spending ${period}`, screen, expenses)
    say(`net ${period}`, screen, net_income)
    say(`payments ${period}`, screen, transactions_count)
  }
  for (const [screen, { from, to }] of Object.entries({
    summary: summary.data.period,
    flow: flow.total,
    spent,
  }))
    say(`days ${period}`, screen, `${from} to ${to}`)
  const { income, expenses, net, count } = flow.total
  for (const [name, value] of Object.entries({ income, spending: expenses, net, payments: count }))
    say(`${name} ${period}`, 'cash flow', value)
  say(`spending ${period}`, 'analytics', spent.total.amount)
  say(`income ${period}`, 'list', listed.total.income)
  say(`spending ${period}`, 'list', listed.total.expenses)
  say(`payments ${period}`, 'list', listed.count)
  for (const { name, type, amount, count: payments } of summary.data.category_list)
    if (type === 'expense') {
      say(`${name} ${period}`, 'summary', amount)
      say(`${name}, payments ${period}`, 'summary', payments)
    }
  for (const { name, amount, count: payments } of spent.rows) {
    say(`${name} ${period}`, 'analytics', amount)
    say(`${name}, payments ${period}`, 'analytics', payments)
  }
  if (period !== 'mtd') return
  const budgets = await ask(user, listBudgets)

  say('spending mtd', 'budgets', budgets.everything_else.all)
  for (const { name, spent: amount } of budgets.everything_else.categories)
    if (name !== null) say(`${name} mtd`, 'budgets', amount)
}

async function sayMoney(user: TestUser, say: Say): Promise<void> {
  const dashboard = await ask(user, dashboardData)
  const accounts = await ask(user, accountsFresh)
  const ahead = await ask(user, lookAhead)
  const worth = await ask(user, netWorth)
  const history = await ask(user, balanceHistory)
  const counts = await ask(user, transactionCounts)
  const deck = await ask(user, reviewDeck)
  const reading = await ask(user, financialReading)
  const goals = await ask(user, listGoals)
  say('total balance', 'dashboard', dashboard.overview.balances.total_balance)
  say('total balance', 'accounts', accounts.total_balance)
  say('total balance', 'look-ahead', ahead.total.opening)
  say('total balance', 'net worth', worth.closing)
  say('total balance', 'history', history.total.at(-1))
  for (const { id, bank_name, account_name, balance } of accounts.data) {
    const name = `balance of ${bank_name} ${account_name}`
    say(name, 'accounts', balance)
    say(name, 'look-ahead', ahead.accounts.find((one) => one.account_id === id)?.opening)
    say(name, 'history', history.accounts.find((one) => one.id === id)?.balances.at(-1))
  }
  say('accounts', 'dashboard', dashboard.overview.balances.accounts_count)
  say('accounts', 'accounts', accounts.count)
  say('payments in all', 'counts', counts.total_count)
  say('payments in all', 'verify', deck.counters.total)
  say('not verified', 'counts', counts.unverified_count)
  say('not verified', 'verify', deck.counters.unverified)
  say('not verified', 'dashboard', dashboard.unverified_count)
  say('essential a month', 'reading', reading.reserve?.essential_monthly)
  say('essential a month', 'goals', goals.essential?.monthly)
}

async function sayExpected(user: TestUser, say: Say): Promise<void> {
  const { pay } = await ask(user, listPeriods)
  const bills = await ask(user, recurringCalendar)
  const ahead = await ask(user, lookAhead)
  const goals = await ask(user, listGoals)
  const { series } = await ask(user, listRecurring)
  say('pay day', 'periods', pay.next)
  say('pay day', 'bills', bills.pay_day)
  say('pay day', 'safe to spend', ahead.safe_to_spend?.until)
  say('pay day', 'goals', goals.next_pay)
  const events = ahead.days.flatMap(({ date, events: ofDay }) => ofDay.map((event) => ({ ...event, date })))
  for (const { id, name, next_date, expected } of series) {
    const bill = bills.occurrences.find((one) => one.series_id === id && ['due', 'late'].includes(one.state))
    const event = events.find((one) => one.id === id)
    if (!bill || bill.perhaps || !event) continue
    say(`day of ${name} ${id}`, 'series', next_date)
    say(`day of ${name} ${id}`, 'bills', bill.date)
    say(`day of ${name} ${id}`, 'look-ahead', event.date)
    say(`amount of ${name} ${id}`, 'series', expected)
    say(`amount of ${name} ${id}`, 'bills', bill.expected)
    say(`amount of ${name} ${id}`, 'look-ahead', event.amount)
  }
}

/** The parts of the year in review, which must agree with each other and with the year to date of other screens. */
async function sayYear(user: TestUser, say: Say): Promise<void> {
  const years = await ask(user, cashFlow, { query: { by: 'year', period: 'all' } })
  const year = years.rows.at(-1)
  if (!year) return
  const { from, to } = (await ask(user, cashFlow, { query: { period: 'ytd' } })).total
  const days = { from, to }
  const months = await ask(user, cashFlow, { query: { ...days, by: 'month' } })
  const daily = await ask(user, calendar, { query: days })
  const worth = await ask(user, netWorth, { query: days })
  const driver = (key: string): number => worth.drivers.find((one) => one.key === key)?.amount ?? 0
  for (const [screen, income, spent] of [
    ['year', year.income, year.expenses],
    ['months of the year', ...sumsOf(months.rows)],
    ['days of the year', ...sumsOf(daily.days)],
    ['net worth of the year', driver('income'), -driver('expenses')],
  ] as const) {
    say('income ytd', screen, income)
    say('spending ytd', screen, spent)
  }
  for (const group of ['weekday', 'merchant', 'category'] as const) {
    const { rows, others, total } = await ask(user, spending, { query: { ...days, group } })
    say(
      'spending ytd',
      `by ${group} of the year`,
      rounded(rows.map(({ amount }) => amount).concat(others.amount)),
    )
    say('payments spent ytd', `by ${group} of the year`, total.count)
  }
}

const rounded = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100
const sumsOf = (rows: readonly { income: number; expenses: number }[]): [number, number] => [
  rounded(rows.map(({ income }) => income)),
  rounded(rows.map(({ expenses }) => expenses)),
]

/** What somebody sees who sees everything, and what the two share together. */
async function sayHousehold(user: TestUser, say: Say, member: TestUser): Promise<void> {
  const { data } = await ask(user, accountsFresh)
  const accounts = data.filter(({ source }) => source !== 'manual').map(({ id }) => id)
  const { month, ...preview } = await ask(user, previewSharing, { body: { accounts } })
  say('income mtd', 'preview', month.income)
  say('spending mtd', 'preview', month.expenses)
  say('payments mtd', 'preview', month.count)
  say('total balance', 'preview', preview.total_balance)
  say('payments in all', 'preview', preview.transactions.count)
  const { link, invitation } = await ask(user, createInvitation, {
    body: { role: 'viewer', until: null, accounts },
  })
  await ask(member, acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await user.prove()
  await ask(user, confirmInvitation, { params: { id: invitation.id } })
  for (const [name, person] of Object.entries({ ours: user, 'ours of the member': member })) {
    const { total, categories } = await ask(person, readOurs, { query: { period: 'mtd' } })
    say('income mtd', name, total.income)
    say('spending mtd', name, total.expenses)
    for (const one of categories) if (one.type === 'expense') say(`${one.name} mtd`, name, one.amount)
  }
}

/** High spending in a category, which the insights find from the payments themselves. */
async function sayInsights(user: TestUser, say: Say): Promise<void> {
  const { insights } = await ask(user, listInsights)
  for (const { kind, amount, category, subject, day } of insights) {
    if (kind !== 'category_high' || category === null) continue
    const from = `${day.slice(0, 7)}-01`
    const query = { from, to: day, category }
    say(`${subject} ${from} to ${day}`, 'insights', amount)
    say(`${subject} ${from} to ${day}`, 'analytics', (await ask(user, spending, { query })).total.amount)
  }
}

/** The same figures asked for in words. */
async function sayAnswers(user: TestUser, say: Say): Promise<void> {
  const { data } = await ask(user, financialSummary, { query: { period: 'mtd' } })
  const named = data.category_list.filter(({ type }) => type === 'expense').slice(0, 5)
  for (const [name, q] of [
    ['spending mtd', 'how much did I spend this month'],
    ['net mtd', 'how much is left of my income this month'],
    ['spending ytd', 'how much did I spend this year'],
    ['pay day', 'when is my next salary'],
    ...named.map((category) => [
      `${category.name} mtd`,
      `how much did I spend on ${category.name} this month`,
    ]),
  ] as [string, string][]) {
    const { answer } = await ask(user, askQuestion, { query: { q } })
    if (answer.kind === 'answer') say(name, 'answer', answer.amount?.amount ?? answer.params['day'])
  }
}
