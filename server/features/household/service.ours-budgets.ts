/** What the household plans: bills of shared accounts, budgets and goals, added up for whoever looks. */
import type { ResponseFields } from '#contract/endpoint.ts'
import { neededEach } from '#contract/planning/goal-pace.ts'
import {
  type HouseholdBudget,
  type HouseholdGoal,
  oursBillDays,
  type readOursBudgets as contract,
} from '#contract/household/together.ts'
import { wireAmount } from '#contract/money.ts'
import { type Day, type Range, addDays, addMonths } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import { hasNewCurrencyRow, viewAccount } from '../accounts/service.ts'
import { namesOfCategory, seededName, translateStoredName } from '../categories/names.ts'
import { countedFrom, readSources, type Sources } from '../expected/service.ts'
import { type AccountFlow, aed } from '../ledger/totals/service.flows.ts'
import { categoriesLike, countedFlows, findRepeated } from './ours.ts'
import { type Figures, readFigures } from './service.ours.ts'
import { type Person, findPeople, isWithin, readAs, readMoves } from './service.people.ts'
import { selectTransfers } from './store.ours.ts'
import { type BudgetRow, type GoalRow, selectBudgets, selectGoals } from './store.budgets.ts'

type Plan = ResponseFields<typeof contract>
type PersonRead = Figures & {
  person: Person
  sources: Sources
  budgets: readonly BudgetRow[]
  goals: readonly GoalRow[]
  /** Of the newest payments of their series, those that are transfers for the person alone. */
  transfers: readonly string[]
}
/** `flows` are those that count in the household's budgets. */
type PersonPlans = Omit<PersonRead, 'transfers'> & {
  /** Accounts that an earlier person shares too. */
  repeated: ReadonlySet<string>
  /** Payments that only move money between accounts of the household, or of the person. */
  moves: ReadonlySet<string>
}

/** Payments of so many days say whether a series moves money within the household. */
const lookedAtDays = 95

export async function readOursBudgets(ctx: Ctx): Promise<Plan> {
  const day = today(ctx.clock)
  const first = `${day.slice(0, 7)}-01`
  const month = { from: first, to: addDays(addMonths(first, 1), -1) }
  const people = await findPeople(ctx)
  const plans = await readPlans(people, { from: month.from, to: day }, day)
  return {
    month,
    budgets: plans.flatMap((owner) => owner.budgets.map((row) => viewBudget(row, owner, plans))),
    goals: plans.flatMap((owner) =>
      owner.goals.map((row) => viewGoal(row, owner, plans, addMonths(first, 1))),
    ),
    ...viewBills(ctx, plans, day),
    bills_without_account: await countWithoutAccount(ctx, day),
  }
}

const billSpan = (day: Day, language: Ctx['language']) => ({
  from: day,
  to: addDays(day, oursBillDays - 1),
  today: day,
  language,
})

/** What belongs to no account is shared with nobody, so each person learns of their own alone. */
async function countWithoutAccount(ctx: Ctx, day: Day): Promise<number> {
  const sources = await read(ctx.db, ctx, (tx) => readSources(tx, ctx.userId, day))
  return countedFrom(sources, billSpan(day, ctx.language)).filter(
    ({ type, accountId, toAccountId }) => type === 'expense' && accountId === null && toAccountId === null,
  ).length
}

async function readPlans(
  people: readonly Person[],
  range: { from: Day; to: Day },
  day: Day,
): Promise<PersonPlans[]> {
  const legsOf = { from: addDays(day, -lookedAtDays), to: range.to }
  const reads = await Promise.all(people.map((person) => readPerson(person, people, { range, legsOf, day })))
  const repeated = findRepeated(reads)
  const moved = await readMoves(people, reads, legsOf)
  const flows = countedFlows<AccountFlow>(
    reads,
    moved.map((lines) => lines.filter((line) => isWithin(line.day, range))),
  )
  return reads.map(({ transfers, ...read }, index) => ({
    ...read,
    repeated: repeated[index] ?? new Set(),
    moves: new Set([...transfers, ...(moved[index] ?? []).map(({ id }) => id)]),
    flows: flows[index] ?? [],
  }))
}

function readPerson(
  person: Person,
  people: readonly Person[],
  { range, legsOf, day }: { range: Range; legsOf: Range; day: Day },
): Promise<PersonRead> {
  return readAs(person, async (tx, userId) => {
    const [figures, sources, budgets, goals] = await Promise.all([
      readFigures(tx, person, { people, range, legsOf, day }),
      readSources(tx, userId, day),
      selectBudgets(tx, userId),
      selectGoals(tx, userId),
    ])
    const newest = [...sources.marks.values()].flatMap((marks) => marks.at(-1)?.transactionId ?? [])
    const transfers = await selectTransfers(tx, userId, newest)
    return { ...figures, person, sources, budgets, goals, transfers }
  })
}

function viewBudget(
  { id, category_id: categoryId, limit_minor: limit }: BudgetRow,
  { person, categories }: PersonPlans,
  plans: readonly PersonPlans[],
): HouseholdBudget {
  const category = categoryId === null ? undefined : categories.get(categoryId)
  const names = category ? namesOfCategory(category) : []
  const alike = categoryId === null ? null : categoriesLike({ id: categoryId, type: 'expense', names }, plans)
  const isBudgeted = (flow: AccountFlow, spender: PersonPlans, index: number): boolean =>
    alike
      ? alike[index]?.has(flow.category_id ?? '') === true
      : flow.type === 'expense' || spender.categories.get(flow.category_id ?? '')?.type === 'expense'
  const spent = plans
    .flatMap((spender, index) =>
      spender.flows.filter((flow) => flow.unconverted === null && isBudgeted(flow, spender, index)),
    )
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

function viewGoal(
  row: GoalRow,
  { person }: PersonPlans,
  plans: readonly PersonPlans[],
  nextMonth: Day,
): HouseholdGoal {
  const { id, name, target_minor: target, by_day: by } = row
  const counted = new Set<string>()
  const accounts: string[] = []
  let saved: bigint | null = 0n
  for (const { balances, ibans } of plans)
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
function viewBills(
  { language }: Ctx,
  plans: readonly PersonPlans[],
  day: Day,
): Pick<Plan, 'bills' | 'bills_total'> {
  const span = billSpan(day, language)
  let total = 0n
  const bills = plans.flatMap(({ person, balances, sources, repeated, moves }) => {
    const rows = new Map(balances.rows.map((row) => [row.id, row]))
    return countedFrom(sources, span).flatMap((payment) => {
      const row = rows.get(payment.accountId ?? '')
      const isMove =
        payment.toAccountId !== null ||
        sources.marks.get(payment.sourceId)?.some(({ transactionId: id }) => id !== null && moves.has(id)) ===
          true
      if (!row || repeated.has(row.id) || payment.type !== 'expense' || isMove) return []
      total += balances.rates.toAed(payment.minor, payment.currency) ?? 0n
      return [
        {
          name: translateStoredName(payment.name, language),
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
