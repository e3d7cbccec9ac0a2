/** What the household plans: bills of shared accounts, budgets and goals, added up for whoever looks. */
import type { ResponseFields } from '#contract/endpoint.ts'
import { neededEach } from '#contract/goal-plan.ts'
import {
  type HouseholdBudget,
  type HouseholdGoal,
  oursBillDays,
  type readOursPlan as contract,
} from '#contract/ours.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day, type Range } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { type Balances, hasNewCurrencyRow, readBalances, viewAccount } from '../accounts/service.ts'
import type { Category } from '#contract/categories.ts'
import { seededName } from '../categories/names.ts'
import { categoriesById } from '../categories/service.ts'
import { expectedFrom, readSources, type Sources } from '../expected/service.ts'
import { aed } from '../ledger/totals/service.flows.ts'
import { findRepeated, type FlowRow } from './ours.ts'
import {
  findPeople,
  idsOf,
  type Ibans,
  type Person,
  readAs,
  readEach,
  readIbans,
  readMoves,
} from './service.people.ts'
import { selectFlows, selectFlowsOf, selectParts, selectTransfers } from './store.ours.ts'
import { type BudgetRow, type GoalRow, selectBudgets, selectGoals } from './store.plans.ts'

type Plan = ResponseFields<typeof contract>
type Part = {
  person: Person
  balances: Balances
  categories: ReadonlyMap<string, Category>
  flows: readonly FlowRow[]
  ibans: Ibans
  sources: Sources
  budgets: readonly BudgetRow[]
  goals: readonly GoalRow[]
  /** Accounts that a person before shares too. */
  repeated: ReadonlySet<string>
  /** Payments that only move money between accounts of the household. */
  moves: ReadonlySet<string>
}

/** Payments of so many days say whether a series moves money within the household. */
const lookedAtDays = 95

export async function readOursPlan(ctx: Ctx): Promise<Plan> {
  const day = today(ctx.clock)
  const first = `${day.slice(0, 7)}-01`
  const month = { from: first, to: addDays(addMonths(first, 1), -1) }
  const people = await findPeople(ctx)
  const parts = await readParts(people, { from: month.from, to: day }, day)
  return {
    month,
    budgets: parts.flatMap((part) => part.budgets.map((row) => viewBudget(row, part, parts))),
    goals: parts.flatMap((part) => part.goals.map((row) => viewGoal(row, part, parts, addMonths(first, 1)))),
    ...viewBills(ctx, parts, day),
  }
}

async function readParts(
  people: readonly Person[],
  range: { from: Day; to: Day },
  day: Day,
): Promise<Part[]> {
  const parts = await Promise.all(people.map((person) => readPart(person, people, range, day)))
  const repeated = findRepeated(parts)
  const ids = await readMoves(
    people,
    parts.map(({ ibans }) => ibans),
    { from: addDays(day, -lookedAtDays), to: range.to },
  )
  const moved = await readEach(people, ids, (tx, userId, own) => selectFlowsOf(tx, userId, own, range))
  return parts.map((part, index) => ({
    ...part,
    repeated: repeated[index] ?? new Set(),
    moves: new Set([...part.transfers, ...(ids[index] ?? [])]),
    flows: [
      ...part.flows.filter(({ account_id: id }) => repeated[index]?.has(id) !== true),
      ...(moved[index] ?? []).map((flow) => ({ ...flow, amount: -flow.amount })),
    ],
  }))
}

type Read = Omit<Part, 'repeated' | 'moves'> & { transfers: readonly string[] }
function readPart(person: Person, people: readonly Person[], range: Range, day: Day): Promise<Read> {
  return readAs(person, async (tx, userId) => {
    const [balances, categories, flows, owed, ibans, sources, budgets, goals] = await Promise.all([
      readBalances(tx, userId, day),
      categoriesById(tx, userId, person.ctx.language),
      selectFlows(tx, userId, range),
      selectParts(tx, userId, { people: idsOf(people), range }),
      readIbans(tx, userId),
      readSources(tx, userId, day),
      selectBudgets(tx, userId),
      selectGoals(tx, userId),
    ])
    const paid = [...sources.marks.values()].flatMap((marks) => marks.at(-1)?.transactionId ?? [])
    const transfers = await selectTransfers(tx, userId, paid)
    return {
      person,
      balances,
      categories,
      flows: [...flows, ...owed],
      ibans,
      sources,
      transfers,
      budgets,
      goals,
    }
  })
}

function viewBudget(
  { id, category_id: categoryId, limit_minor: limit }: BudgetRow,
  { person, categories }: Part,
  parts: readonly Part[],
): HouseholdBudget {
  const category = categoryId === null ? undefined : categories.get(categoryId)
  const isIn = (flow: FlowRow, of: Part): boolean =>
    categoryId === null
      ? flow.type === 'expense' || of.categories.get(flow.category_id ?? '')?.type === 'expense'
      : flow.category_id === categoryId
  const spent = parts
    .flatMap((of) => of.flows.filter((flow) => flow.unconverted === null && isIn(flow, of)))
    .reduce((sum, { type, amount }) => (type === 'expense' ? sum + amount : sum - amount), 0n)
  return {
    id,
    membership_id: person.membershipId,
    category:
      categoryId === null
        ? null
        : {
            id: categoryId,
            name: category?.name ?? seededName(categoryId, person.ctx.language) ?? '',
            color: category?.color ?? 'grey',
            icon: category?.icon ?? 'tag',
          },
    limit: aed(limit),
    spent: aed(spent),
    left: aed(limit - spent),
  }
}

function viewGoal(row: GoalRow, { person }: Part, parts: readonly Part[], nextMonth: Day): HouseholdGoal {
  const { id, name, target_minor: target, by_day: by } = row
  const counted = new Set<string>()
  const accounts: string[] = []
  let saved: bigint | null = 0n
  for (const { balances, ibans } of parts)
    for (const account of balances.rows) {
      if (!row.account_ids.includes(account.id)) continue
      accounts.push(account.id)
      // a joint account is chosen once, whoever's copy
      const key = ibans.get(account.id) ?? account.id
      if (counted.has(key)) continue
      counted.add(key)
      const isKnown = account.balance_minor !== null && !hasNewCurrencyRow(account)
      const minor: bigint | null = isKnown
        ? balances.rates.toAed(account.balance_minor ?? 0n, account.currency)
        : null
      saved = saved === null || minor === null ? null : saved + minor
    }
  const hidden = row.account_ids.length - accounts.length
  const savedMinor = hidden === 0 ? saved : null
  const needed = savedMinor === null || by === null ? null : neededEach(target - savedMinor, by, nextMonth)
  return {
    id,
    membership_id: person.membershipId,
    name,
    target: aed(target),
    by,
    accounts,
    hidden,
    saved: savedMinor === null ? null : aed(savedMinor),
    needed: needed === null ? null : aed(needed),
  }
}

/** Expected payments out of accounts that count here, but for those that only move money within the household. */
function viewBills(ctx: Ctx, parts: readonly Part[], day: Day): Pick<Plan, 'bills' | 'bills_total'> {
  const { language } = ctx
  const span = { from: day, to: addDays(day, oursBillDays - 1), today: day, language }
  let total = 0n
  const bills = parts.flatMap(({ person, balances, sources, repeated, moves }) => {
    const rows = new Map(balances.rows.map((row) => [row.id, row]))
    return expectedFrom(sources, span).flatMap((payment) => {
      const row = rows.get(payment.accountId ?? '')
      const isMove =
        payment.toAccountId !== null ||
        sources.marks.get(payment.sourceId)?.some(({ transactionId: id }) => id !== null && moves.has(id)) ===
          true
      if (!row || repeated.has(row.id) || payment.type !== 'expense' || isMove) return []
      total += balances.rates.toAed(payment.minor, payment.currency) ?? 0n
      return [
        {
          name: payment.name,
          membership_id: person.membershipId,
          account_name: viewAccount(row, balances.rates, language).account_name,
          due: payment.due,
          state: payment.state,
          amount: wireAmount(payment.minor, payment.currency),
          currency: payment.currency,
          estimated: payment.low !== payment.high,
        },
      ]
    })
  })
  return {
    bills: bills.toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0)),
    bills_total: aed(total),
  }
}
