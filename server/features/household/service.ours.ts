/** The household view: each person's shared accounts are read as a member reads them, and added up here. */
import type { Account } from '#contract/accounts/accounts.ts'
import type { Category } from '#contract/categories/categories.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import type { readOurs as contract } from '#contract/household/together.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import { type Day, defaultPeriod, type Range } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import {
  type AccountBalances,
  hasNewCurrencyRow,
  readAccountBalances,
  unconvertedOf,
  viewAccount,
} from '../accounts/service.ts'
import { isOwed } from '../figures/analytics/worth.ts'
import { uncategorisedName } from '../categories/names.ts'
import { categoriesById } from '../categories/service.ts'
import { type LegLine, selectOutsideLines } from '../ledger/legs/service.legs.ts'
import { type AccountFlow, aed, selectAccountFlows } from '../ledger/totals/service.flows.ts'
import { type InvestedAccount, readInvestedAccounts } from '../investments/service.worth.ts'
import { resolveQuery } from '../days/periods/service.ts'
import { countedFlows, findRepeated, type Shares } from './ours.ts'
import { findPeople, idsOf, type Person, ibansOf, readAs, readLegs, readMoves } from './service.people.ts'
import { selectOwedInHousehold } from './store.ours.ts'

type Ours = ResponseFields<typeof contract>
/** What one person shares; `flows` are also those of accounts that another person shares too. */
export type Figures = Shares & {
  balances: AccountBalances
  categories: ReadonlyMap<string, Category>
  flows: readonly AccountFlow[]
}
type Owned = Figures & {
  invested: readonly InvestedAccount[]
  /** What moves to and from the person's accounts that are not shared. */
  outside: readonly LegLine[]
}

/** What the caller and the people who share with the caller share together. */
export async function readOurs(ctx: Ctx, query: PeriodQuery): Promise<Ours> {
  const { range } = await resolveQuery(ctx, query, defaultPeriod)
  const people = await findPeople(ctx)
  const day = today(ctx.clock)
  const figures = await Promise.all(
    people.map((person) =>
      readAs(person, async (tx, userId): Promise<Owned> => {
        const [all, invested, outside] = await Promise.all([
          readFigures(tx, person, { people, range, day }),
          readInvestedAccounts(tx, userId, day, day),
          selectOutsideLines(tx, userId, range),
        ])
        return { ...all, invested, outside }
      }),
    ),
  )
  const moved = await readMoves(people, figures, range)
  return viewOurs(ctx, { people, figures, moved, range })
}

/**
 * Reads a person's figures in their transaction; what people of the household owe of a payment counts too. `legsOf` are the
 * days whose payments between them are looked for.
 */
export async function readFigures(
  tx: Tx,
  { ctx: { userId, language } }: Person,
  {
    people,
    range,
    legsOf = range,
    day,
  }: { people: readonly Person[]; range: Range; legsOf?: Range; day: Day },
): Promise<Figures> {
  const [balances, categories, flows, owed, legs] = await Promise.all([
    readAccountBalances(tx, userId, day),
    categoriesById(tx, userId, language),
    selectAccountFlows(tx, userId, range),
    selectOwedInHousehold(tx, userId, { people: idsOf(people), range }),
    readLegs(tx, userId, legsOf),
  ])
  return { balances, categories, flows: [...flows, ...owed], ibans: ibansOf(balances.rows), legs }
}

type Household = {
  people: readonly Person[]
  figures: readonly Owned[]
  moved: readonly (readonly AccountFlow[])[]
  range: Range
}

function viewOurs(ctx: Ctx, { people, figures, moved, range }: Household): Ours {
  const repeated = findRepeated(figures)
  const counted = countedFlows(figures, moved)
  const sums = figures.map((person, index) => sumsOf(person, repeated[index], counted[index] ?? []))
  const whole = sums.reduce((a, b) => ({
    assets: a.assets + b.assets,
    debts: a.debts + b.debts,
    income: a.income + b.income,
    expenses: a.expenses + b.expenses,
  }))
  const transfers = [
    ...moved.flat(),
    ...figures.flatMap(({ outside }, index) =>
      outside.filter(({ account_id: id }) => repeated[index]?.has(id) !== true),
    ),
  ]
  return {
    ...range,
    total: viewSums(whole),
    people: people.map(({ name, membershipId }, index) => ({
      name,
      membership_id: membershipId,
      ...viewSums(sums[index] ?? whole),
    })),
    accounts: figures.flatMap(({ balances }, index) =>
      balances.rows.map((row) => ({
        id: row.id,
        membership_id: people[index]?.membershipId ?? null,
        account: viewAccount(row, balances.rates, ctx.language) satisfies Account,
        counted_elsewhere: repeated[index]?.has(row.id) === true,
      })),
    ),
    investments: figures.flatMap(({ invested }, index) =>
      invested.map(({ id, name, worth }) => ({
        id,
        membership_id: people[index]?.membershipId ?? null,
        name,
        value: worth === null ? null : aed(worth),
      })),
    ),
    categories: viewCategories(ctx, figures, counted),
    transfers: {
      count: transfers.reduce((sum, { count }) => sum + count, 0),
      amount: aed(
        transfers.reduce((sum, { type, amount, unconverted }) => {
          return type === 'expense' && unconverted === null ? sum + amount : sum
        }, 0n),
      ),
    },
    unconverted: unconvertedIn(figures, repeated, counted),
  }
}

type Sums = { assets: bigint; debts: bigint; income: bigint; expenses: bigint }

function sumsOf(
  { balances, invested }: Owned,
  repeated: ReadonlySet<string> | undefined,
  flows: readonly AccountFlow[],
): Sums {
  let assets = invested.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n)
  let debts = 0n
  for (const row of balances.rows) {
    if (row.balance_minor === null || hasNewCurrencyRow(row) || repeated?.has(row.id)) continue
    const minor = balances.rates.toAed(row.balance_minor, row.currency)
    if (minor === null) continue
    if (isOwed(row.kind, minor)) debts -= minor
    else assets += minor
  }
  const of = (type: string): bigint =>
    flows.reduce(
      (sum, flow) => (flow.type === type && flow.unconverted === null ? sum + flow.amount : sum),
      0n,
    )
  return { assets, debts, income: of('income'), expenses: of('expense') }
}

const viewSums = ({ assets, debts, income, expenses }: Sums) => ({
  assets: aed(assets),
  debts: aed(debts),
  net: aed(assets - debts),
  income: aed(income),
  expenses: aed(expenses),
})

/** By name and direction: people's own categories of the same name are one. */
function viewCategories(
  { language }: Ctx,
  figures: readonly Figures[],
  flows: readonly (readonly AccountFlow[])[],
): Ours['categories'] {
  type Sum = Omit<Ours['categories'][number], 'amount'> & { minor: bigint }
  const sums = new Map<string, Sum>()
  for (const [index, { categories }] of figures.entries())
    for (const { category_id: id, type, unconverted, amount, count } of flows[index] ?? []) {
      if (unconverted !== null) continue
      const category = id === null ? undefined : categories.get(id)
      const name = category?.name ?? uncategorisedName(language)
      const sum: Sum = sums.get(`${type} ${name}`) ?? {
        id: category ? id : null,
        name,
        type: type === 'income' ? 'income' : 'expense',
        color: category?.color ?? 'grey',
        icon: category?.icon ?? 'tag',
        minor: 0n,
        count: 0,
      }
      sum.minor += amount
      sum.count += count
      sums.set(`${type} ${name}`, sum)
    }
  return [...sums.values()]
    .filter(({ minor, count }) => minor !== 0n || count !== 0)
    .toSorted((a, b) => (a.minor === b.minor ? (a.name < b.name ? -1 : 1) : a.minor < b.minor ? 1 : -1))
    .map(({ minor, ...category }) => ({ ...category, amount: aed(minor) }))
}

/** The currencies of balances and flows that have no exchange rate, and so are in no total. */
function unconvertedIn(
  figures: readonly Figures[],
  repeated: readonly ReadonlySet<string>[],
  flows: readonly (readonly AccountFlow[])[],
): string[] {
  const balances = figures.flatMap(({ balances: { rows, rates } }, index) =>
    unconvertedOf(
      rows.filter(({ id }) => repeated[index]?.has(id) !== true),
      rates,
    ).map(({ currency }) => currency),
  )
  const flowing = flows
    .flat()
    .flatMap(({ unconverted, amount }) => (unconverted === null || amount === 0n ? [] : unconverted))
  return [...new Set([...balances, ...flowing])].toSorted()
}
