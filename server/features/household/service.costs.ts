/** Costs that people of a household owe each other. Both sides read the same rows, as the one who owes sees them. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type { CostBalance, readOursCosts as contract } from '#contract/household/together.ts'
import { addDays } from '#contract/period.ts'
import type * as sharesContract from '#contract/payments/shares.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, shareDb } from '../../platform/db/db.ts'
import { readByIds } from '../ledger/list/service.ts'
import { shareTransaction } from '../payments/shares/service.shares.ts'
import { findPeople, readAs, readMoves, readShares } from './service.people.ts'
import { selectMembers, selectOwners } from './store.ts'
import { type CostRow, selectCosts, selectSettling } from './store.ours.ts'

/** Sets who owes how much of a payment; people of the household are those who see the caller's accounts. */
export async function putShares(
  ctx: Ctx,
  id: string,
  { shares, own_part: ownPart }: BodyOf<typeof sharesContract.putShares>,
): Promise<Transaction> {
  const isOfHousehold = shares.some(({ household }) => household)
  const members = isOfHousehold ? await selectMembers(ctx.db, ctx.userId, today(ctx.clock)) : []
  const household = members.map(({ person_id: personId, name, accounts }) => ({ personId, name, accounts }))
  return shareTransaction(ctx, id, shares, { ownPart, household })
}

type Cost = CostRow & { description: string }

/** What a member of the household owes the owner of these accounts. */
async function readCosts(
  ctx: Ctx,
  ownerId: string,
  memberId: string,
  accounts: readonly string[],
): Promise<Cost[]> {
  const db = shareDb(ctx.db, { userId: ownerId, accounts })
  const { language } = ctx
  return read(db, { userId: ownerId }, async (tx) => {
    const rows = await selectCosts(tx, ownerId, memberId)
    const ids = [...new Set(rows.map((row) => row.transaction_id))]
    const payments = await readByIds(tx, { userId: ownerId, language }, ids)
    const texts = new Map(payments.map(({ id, description }) => [id, description]))
    return rows.map((row) => ({ ...row, description: texts.get(row.transaction_id) ?? '' }))
  })
}

export async function readOursCosts(ctx: Ctx): Promise<ResponseFields<typeof contract>> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  const [members, owners] = await Promise.all([selectMembers(db, userId, day), selectOwners(db, userId, day)])
  const people = new Map([...members, ...owners].map((row) => [row.person_id, row]))
  const balances = await Promise.all(
    [...people].map(async ([personId, { name }]) => {
      const [member, owner] = [members, owners].map((rows) => rows.find((row) => row.person_id === personId))
      const [owed, owing] = await Promise.all([
        member ? readCosts(ctx, userId, personId, member.accounts) : [],
        owner ? readCosts(ctx, personId, userId, owner.accounts) : [],
      ])
      return balancesOf({ name, membershipId: owner?.id ?? null }, owed, owing)
    }),
  )
  return { balances: await addMatched(ctx, balances.flat()) }
}

function balancesOf(
  { name, membershipId }: { name: string; membershipId: string | null },
  owed: readonly Cost[],
  owing: readonly Cost[],
): CostBalance[] {
  const currencies = [...new Set([...owed, ...owing].map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const costsIn = (costs: readonly Cost[]): Cost[] => costs.filter((cost) => cost.currency === currency)
    const [owedCosts, owingCosts] = [costsIn(owed), costsIn(owing)]
    const [owedMinor, owingMinor] = [sumOf(owedCosts), sumOf(owingCosts)]
    return {
      membership_id: membershipId,
      name,
      currency,
      owed: wireAmount(owedMinor, currency),
      owing: wireAmount(owingMinor, currency),
      net: wireAmount(owedMinor - owingMinor, currency),
      owed_costs: owedCosts.map(viewCost),
      owing_costs: owingCosts.map(viewCost),
      matched: null,
    }
  })
}

const sumOf = (costs: readonly Cost[]): bigint => costs.reduce((sum, { minor }) => sum + minor, 0n)
const viewCost = ({ id, transaction_id, description, day, minor, currency }: Cost) => ({
  id,
  transaction_id,
  description,
  date: day,
  amount: wireAmount(minor, currency),
})

const matchedDays = 60

/** Adds to each balance the newest payment of exactly what is owed that the caller received from the household. */
async function addMatched(ctx: Ctx, balances: readonly CostBalance[]): Promise<CostBalance[]> {
  if (!balances.some(({ owed }) => owed > 0)) return [...balances]
  const day = today(ctx.clock)
  const people = await findPeople(ctx)
  const range = { from: addDays(day, -matchedDays), to: day }
  const shares = await Promise.all(
    people.map((person) => readAs(person, (tx, userId) => readShares(tx, userId, range))),
  )
  const [moved = []] = await readMoves(people, shares, range)
  const ids = [...new Set(moved.map(({ id }) => id))]
  const [caller] = people
  const received = caller
    ? await readAs(caller, async (tx, userId) => {
        const used = new Set(await selectSettling(tx, userId, ids))
        const unused = ids.filter((id) => !used.has(id))
        return readByIds(tx, { userId, language: ctx.language }, unused)
      })
    : []
  return balances.map((balance) => {
    const payment = received
      .filter(
        ({ type, amount, currency, date }) =>
          type === 'income' &&
          balance.owed > 0 &&
          amount === balance.owed &&
          currency === balance.currency &&
          balance.owed_costs.every((cost) => cost.date <= date),
      )
      .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0]
    return {
      ...balance,
      matched: payment
        ? { transaction_id: payment.id, date: payment.date, description: payment.description }
        : null,
    }
  })
}
