/** The household view: each person's shared accounts are read as a member reads them, and added up here. */
import type { Account } from '#contract/accounts.ts'
import type { Category } from '#contract/categories.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import type { readOurs as contract } from '#contract/ours.ts'
import type { PeriodQuery } from '#contract/pay-period.ts'
import { addDays, defaultPeriod, type Range } from '#contract/period.ts'
import { type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, shareDb, type Tx } from '../../platform/db/db.ts'
import {
  type Balances,
  hasNewCurrencyRow,
  readBalances,
  unconvertedOf,
  viewAccount,
} from '../accounts/service.ts'
import { isOwed } from '../analytics/worth.ts'
import { uncategorisedName } from '../categories/names.ts'
import { categoriesById } from '../categories/service.ts'
import { selectNamed, selectOfAmounts } from '../ledger/legs/service.legs.ts'
import { aed } from '../ledger/totals/service.flows.ts'
import { resolveQuery } from '../periods/service.ts'
import { findMoves, findRepeated, type FlowRow, mostDaysApart, type Shares } from './ours.ts'
import { personOf } from './service.ts'
import { selectMembers, selectOwners } from './store.ts'
import { selectFlows, selectFlowsOf, selectIbans } from './store.ours.ts'

type Ours = ResponseFields<typeof contract>
/** A person of the household, in whose shared accounts `ctx` reads. */
type Person = { name: string; membershipId: string | null; ctx: Ctx }
type Part = {
  balances: Balances
  categories: ReadonlyMap<string, Category>
  flows: readonly FlowRow[]
  ibans: ReadonlyMap<string, string>
}

/** What the caller and the people who share with the caller share together. */
export async function readOurs(ctx: Ctx, query: PeriodQuery): Promise<Ours> {
  const { range } = await resolveQuery(ctx, query, defaultPeriod)
  const people = await findPeople(ctx)
  const parts = await Promise.all(people.map((person) => readPart(person, range)))
  const repeated = findRepeated(parts)
  const moves = await readMoves(people, parts, repeated, range)
  return viewOurs(ctx, { people, parts, repeated, moves, range })
}

/** The caller with what they share with anybody, then those who share with the caller. */
async function findPeople(ctx: Ctx): Promise<Person[]> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  const [members, owners, { name }] = await Promise.all([
    selectMembers(db, userId, day),
    selectOwners(db, userId, day),
    personOf(db, userId),
  ])
  const inAccounts = (ownerId: string, accounts: readonly string[]): Ctx =>
    withFields(ctx, { userId: ownerId, db: shareDb(db, { userId: ownerId, accounts }) })
  const sharedByCaller = [...new Set(members.flatMap(({ accounts }) => accounts))]
  return [
    { name, membershipId: null, ctx: inAccounts(userId, sharedByCaller) },
    ...owners.map((owner) => ({
      name: owner.name,
      membershipId: owner.id,
      ctx: inAccounts(owner.person_id, owner.accounts),
    })),
  ]
}

const readAs = <T>({ ctx }: Person, work: (tx: Tx, userId: string) => Promise<T>): Promise<T> =>
  read(ctx.db, { userId: ctx.userId }, (tx) => work(tx, ctx.userId))

function readPart(person: Person, range: Range): Promise<Part> {
  const { clock, language } = person.ctx
  return readAs(person, async (tx, userId) => {
    const [balances, categories, flows, ibans] = await Promise.all([
      readBalances(tx, userId, today(clock)),
      categoriesById(tx, userId, language),
      selectFlows(tx, userId, range),
      selectIbans(tx, userId),
    ])
    return { balances, categories, flows, ibans: new Map(ibans.map(({ id, hash }) => [id, hash])) }
  })
}

/** Of each person the flows of payments that only move money between accounts of the household. */
async function readMoves(
  people: readonly Person[],
  parts: readonly Part[],
  repeated: readonly ReadonlySet<string>[],
  range: Range,
): Promise<FlowRow[][]> {
  if (people.length < 2) return people.map(() => [])
  const hashes = [...new Set(parts.flatMap(({ ibans }) => [...ibans.values()]))]
  const joint = new Set(
    parts.flatMap(({ ibans }, index) => [...(repeated[index] ?? [])].flatMap((id) => ibans.get(id) ?? [])),
  )
  const around = {
    from: range.from && addDays(range.from, -mostDaysApart),
    to: range.to && addDays(range.to, mostDaysApart),
  }
  const named = await Promise.all(
    people.map((person, index) => {
      const accounts = [...(parts[index]?.ibans ?? [])].flatMap(([id, hash]) => (joint.has(hash) ? [id] : []))
      return readAs(person, (tx, userId) => selectNamed(tx, userId, { hashes, accounts, range: around }))
    }),
  )
  const amounts = [...new Set(named.flat().map(({ minor }) => minor))]
  const shares = await Promise.all(
    people.map(async (person, index): Promise<Shares> => {
      const sameAmounts = await readAs(person, (tx, userId) =>
        selectOfAmounts(tx, userId, { amounts, range: around }),
      )
      const legs = new Map([...sameAmounts, ...(named[index] ?? [])].map((leg) => [leg.id, leg]))
      return { ibans: parts[index]?.ibans ?? new Map(), legs: [...legs.values()] }
    }),
  )
  const moves = findMoves(shares)
  return Promise.all(
    people.map((person, index) => {
      const inRange = (shares[index]?.legs ?? []).filter(
        ({ id, day }) =>
          moves[index]?.has(id) === true &&
          (range.from === null || day >= range.from) &&
          (range.to === null || day <= range.to),
      )
      return readAs(person, (tx, userId) =>
        selectFlowsOf(
          tx,
          userId,
          inRange.map(({ id }) => id),
        ),
      )
    }),
  )
}

type Found = {
  people: readonly Person[]
  parts: readonly Part[]
  repeated: readonly ReadonlySet<string>[]
  moves: readonly (readonly FlowRow[])[]
  range: Range
}

function viewOurs(ctx: Ctx, { people, parts, repeated, moves, range }: Found): Ours {
  const counted = parts.map(({ flows }, index) => [
    ...flows.filter(({ account_id: id }) => repeated[index]?.has(id) !== true),
    ...(moves[index] ?? []).map((flow) => ({ ...flow, amount: -flow.amount, count: -flow.count })),
  ])
  const sums = parts.map((part, index) => sumsOf(part, repeated[index], counted[index] ?? []))
  const whole = sums.reduce((a, b) => ({
    assets: a.assets + b.assets,
    debts: a.debts + b.debts,
    income: a.income + b.income,
    expenses: a.expenses + b.expenses,
  }))
  const moved = moves.flat()
  return {
    ...range,
    total: viewSums(whole),
    people: people.map(({ name, membershipId }, index) => ({
      name,
      membership_id: membershipId,
      ...viewSums(sums[index] ?? whole),
    })),
    accounts: parts.flatMap(({ balances }, index) =>
      balances.rows.map((row) => ({
        id: row.id,
        membership_id: people[index]?.membershipId ?? null,
        account: viewAccount(row, balances.rates, ctx.language) satisfies Account,
        counted_elsewhere: repeated[index]?.has(row.id) === true,
      })),
    ),
    categories: viewCategories(ctx, parts, counted),
    transfers: {
      count: moved.reduce((sum, { count }) => sum + count, 0),
      amount: aed(
        moved.reduce((sum, { type, amount, unconverted }) => {
          return type === 'expense' && unconverted === null ? sum + amount : sum
        }, 0n),
      ),
    },
    unconverted: unconvertedIn(parts, repeated, counted),
  }
}

type Sums = { assets: bigint; debts: bigint; income: bigint; expenses: bigint }

function sumsOf(
  { balances }: Part,
  repeated: ReadonlySet<string> | undefined,
  flows: readonly FlowRow[],
): Sums {
  let [assets, debts] = [0n, 0n]
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
  parts: readonly Part[],
  flows: readonly (readonly FlowRow[])[],
): Ours['categories'] {
  type Sum = Omit<Ours['categories'][number], 'amount'> & { minor: bigint }
  const sums = new Map<string, Sum>()
  for (const [index, { categories }] of parts.entries())
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
  parts: readonly Part[],
  repeated: readonly ReadonlySet<string>[],
  flows: readonly (readonly FlowRow[])[],
): string[] {
  const balances = parts.flatMap(({ balances: { rows, rates } }, index) =>
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
