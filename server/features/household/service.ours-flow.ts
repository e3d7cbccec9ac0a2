/** The household's income and spending by month, and the payments behind a category. */
import type { QueryOf, ResponseFields } from '#contract/endpoint.ts'
import {
  mostOursPayments,
  type listOursPayments as paymentsContract,
  type readOursFlow as flowContract,
} from '#contract/household/together.ts'
import { addDays, addMonths, defaultPeriod } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { uncategorisedName } from '../categories/names.ts'
import { categoriesById } from '../categories/service.ts'
import { readByIds } from '../ledger/list/service.ts'
import { type AccountMonth, aed, selectAccountMonths } from '../ledger/totals/service.flows.ts'
import { resolveQuery } from '../days/periods/service.ts'
import { countedFlows, findRepeated } from './ours.ts'
import { findPeople, idsOf, readAs, readEach, readMoves, readShares } from './service.people.ts'
import { selectOwedInHousehold, selectSpending, type SpendingRow } from './store.ours.ts'

type Flow = ResponseFields<typeof flowContract>
type Payments = ResponseFields<typeof paymentsContract>

export async function readOursFlow(ctx: Ctx, { months = '12' }: QueryOf<typeof flowContract>): Promise<Flow> {
  const first = `${today(ctx.clock).slice(0, 7)}-01`
  const starts = Array.from({ length: Number(months) }, (_, index) =>
    addMonths(first, index + 1 - Number(months)),
  )
  const range = { from: starts[0] ?? first, to: addDays(addMonths(first, 1), -1) }
  const people = await findPeople(ctx)
  const reads = await Promise.all(
    people.map((person) =>
      readAs(person, async (tx, userId) => {
        const [flows, owed, shares] = await Promise.all([
          selectAccountMonths(tx, userId, range),
          selectOwedInHousehold(tx, userId, { people: idsOf(people), range }),
          readShares(tx, userId, range),
        ])
        return { ...shares, flows: [...flows, ...owed] }
      }),
    ),
  )
  const rows = countedFlows<AccountMonth>(reads, await readMoves(people, reads, range)).flat()
  const sumOf = (month: string, type: string): bigint =>
    rows.reduce(
      (sum, row) =>
        row.month === month && row.type === type && row.unconverted === null ? sum + row.amount : sum,
      0n,
    )
  return {
    months: starts.map((from) => {
      const [income, expenses] = [sumOf(from, 'income'), sumOf(from, 'expense')]
      const to = addDays(addMonths(from, 1), -1)
      return { from, to, income: aed(income), expenses: aed(expenses), net: aed(income - expenses) }
    }),
    unconverted: [...new Set(rows.flatMap(({ unconverted }) => unconverted ?? []))].toSorted(),
  }
}

export async function listOursPayments(
  ctx: Ctx,
  { category, ...query }: QueryOf<typeof paymentsContract>,
): Promise<Payments> {
  const { range } = await resolveQuery(ctx, query, defaultPeriod)
  const people = await findPeople(ctx)
  const { language } = ctx
  const reads = await Promise.all(
    people.map((person) =>
      readAs(person, async (tx, userId) => {
        const [byId, shares] = await Promise.all([
          categoriesById(tx, userId, language),
          readShares(tx, userId, range),
        ])
        const ofName = [...byId.values()].flatMap(({ id, name }) => (name === category ? [id] : []))
        const categories = category === uncategorisedName(language) ? [...ofName, null] : ofName
        const [rows, owed] = await Promise.all([
          selectSpending(tx, userId, { categories, range }),
          selectOwedInHousehold(tx, userId, { people: idsOf(people), range }),
        ])
        const owedOf = new Map(
          owed.map(({ id, amount, unconverted }) => [id, unconverted === null ? amount : null]),
        )
        return {
          ...shares,
          rows: rows.map((row) => ({ ...row, minor: plus(row.minor, owedOf.get(row.id) ?? 0n) })),
        }
      }),
    ),
  )
  const repeated = findRepeated(reads)
  const moves = await readMoves(people, reads, range)
  const rows = reads.flatMap((read, person) => {
    const moved = new Set(moves[person]?.map(({ id }) => id))
    return read.rows
      .filter(({ id, account_id: account }) => !repeated[person]?.has(account) && !moved.has(id))
      .map((row) => ({ ...row, person }))
  })
  const newest = rows
    .toSorted((a, b) => compare(b.day, a.day) || compare(b.id, a.id))
    .slice(0, mostOursPayments)
  const transactionsOf = await readEach(
    people,
    people.map((_, index) => newest.filter(({ person }) => person === index).map(({ id }) => id)),
    (tx, userId, ids) => readByIds(tx, { userId, language }, ids),
  )
  const transactions = new Map(transactionsOf.flat().map((transaction) => [transaction.id, transaction]))
  return {
    payments: newest.flatMap(({ id, person, minor }) => {
      const transaction = transactions.get(id)
      const membership = people[person]?.membershipId ?? null
      return transaction
        ? [{ membership_id: membership, counted: minor === null ? null : aed(minor), transaction }]
        : []
    }),
    count: rows.length,
    total: aed(rows.reduce((sum: bigint, { minor }: SpendingRow) => sum + (minor ?? 0n), 0n)),
  }
}

const plus = (a: bigint | null, b: bigint): bigint | null => (a === null ? null : a + b)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
