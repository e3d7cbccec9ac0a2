/** A household's figures: which accounts are the same, and which payments move money between its accounts. Pure. */
import type { Category } from '#contract/categories/categories.ts'
import { daysBetween } from '#contract/period.ts'
import { namesOfCategory } from '../categories/names.ts'
import type { LegLine, LegRow, LegSearch } from '../ledger/legs/service.legs.ts'
import type { AccountFlow } from '../ledger/totals/service.flows.ts'

/** What one person shares: fingerprints of IBANs by account, and payments that may move money. */
export type Shares = { ibans: ReadonlyMap<string, string>; legs: readonly LegRow[] }

/** How far apart the two sides of a payment may be booked. */
export const mostDaysApart = 3

/**
 * For each person the accounts that an earlier one shares too. A joint account is recognised by its IBAN, which the
 * bank gives to both holders.
 */
export function findRepeated(people: readonly Pick<Shares, 'ibans'>[]): ReadonlySet<string>[] {
  const earlier = new Set<string>()
  return people.map(({ ibans }) => {
    const repeated = [...ibans].filter(([, hash]) => earlier.has(hash)).map(([id]) => id)
    for (const hash of ibans.values()) earlier.add(hash)
    return new Set(repeated)
  })
}

/**
 * For each person, the ids of their categories equivalent to a given one: the category itself, and those of the
 * same direction that have its name in some language.
 */
export function categoriesLike(
  { id, type, names }: { id: string; type: string; names: readonly string[] },
  people: readonly { categories: ReadonlyMap<string, Category> }[],
): ReadonlySet<string>[] {
  return people.map(({ categories }) => {
    const alike = [...categories.values()].filter(
      (each) => each.type === type && namesOfCategory(each).some((name) => names.includes(name)),
    )
    return new Set([id, ...alike.map((each) => each.id)])
  })
}

type Flow = Pick<AccountFlow, 'account_id' | 'amount'> & { count?: number }

/**
 * Each person's flows that count: those in accounts that no earlier person shares, less the flows of payments that only
 * move money within the household.
 */
export const countedFlows = <T extends Flow>(
  people: readonly (Pick<Shares, 'ibans'> & { flows: readonly T[] })[],
  moved: readonly (readonly T[])[],
): T[][] => {
  const repeated = findRepeated(people)
  return people.map(({ flows }, index) => [
    ...flows.filter(({ account_id: id }) => repeated[index]?.has(id) !== true),
    ...(moved[index] ?? []).map((flow) => ({ ...flow, amount: -flow.amount, count: -(flow.count ?? 0) })),
  ])
}

/**
 * What must still be read of each person to find their moves: the payments that name an account of the household or are a
 * transfer in a joint one, and what has their amounts in the accounts where their other sides are.
 */
export function searchesFor(people: readonly Shares[]): LegSearch[] {
  const repeated = findRepeated(people)
  const accounts = new Set(people.flatMap(({ ibans }) => [...ibans.values()]))
  const amounts = new Map<string, Set<bigint>>()
  const search = (hash: string, minor: bigint): void =>
    void amounts.set(hash, (amounts.get(hash) ?? new Set()).add(minor))
  const ids = people.map(({ ibans, legs }, person) =>
    legs.flatMap(({ id, account_id: account, transfer, alone, counterparty_hash: counterparty, minor }) => {
      const hash = ibans.get(account)
      if (repeated[person]?.has(account)) {
        if (transfer && hash !== undefined) search(hash, minor)
        return []
      }
      if (transfer && !alone) return []
      if (counterparty === null || counterparty === hash || !accounts.has(counterparty)) return []
      search(counterparty, minor)
      return transfer ? [] : id
    }),
  )
  return people.map(({ ibans }, person) => {
    const searched = [...ibans].filter(([id, hash]) => amounts.has(hash) && !repeated[person]?.has(id))
    return {
      ids: ids[person] ?? [],
      accounts: searched.map(([id]) => id),
      amounts: [...new Set(searched.flatMap(([, hash]) => [...(amounts.get(hash) ?? [])]))],
    }
  })
}

/** Each person's lines of payments that only move money within the household, of those that a search found. */
export function movedLines(people: readonly Shares[], lines: readonly (readonly LegLine[])[]): LegLine[][] {
  const moves = findMoves(
    people.map(({ ibans, legs }, person) => ({
      ibans,
      legs: [...new Map([...legs, ...(lines[person] ?? [])].map((leg) => [leg.id, leg])).values()],
    })),
  )
  return lines.map((each, person) =>
    each
      .filter(({ id }) => moves[person]?.has(id) === true)
      .map((line) => ({ ...line, type: line.counted_type })),
  )
}

type Leg = LegRow & { person: number; account: string | undefined }

/**
 * For each person the payments that only move money between accounts of the household, though its other side is another
 * person's: the bank names that account as the other side, or it is the other side of such a payment, by direction,
 * currency, amount and day. In a joint account also what is a transfer for its other holder.
 */
function findMoves(people: readonly Shares[]): ReadonlySet<string>[] {
  const repeated = findRepeated(people)
  const moves = people.map(() => new Set<string>())
  const accounts = new Set(people.flatMap(({ ibans }) => [...ibans.values()]))
  const all: Leg[] = people.flatMap(({ ibans, legs }, person) =>
    legs.map((leg) => ({ ...leg, person, account: ibans.get(leg.account_id) })),
  )
  const counted = all.filter(({ person, account_id: id }) => repeated[person]?.has(id) !== true)
  const open = counted.filter(({ transfer }) => !transfer)
  const take = ({ person, id }: Leg): void => void moves[person]?.add(id)
  const isTaken = ({ person, id }: Leg): boolean => moves[person]?.has(id) === true
  for (const leg of counted) {
    // what its person took out as a settlement still says which payment its other side is
    if (leg.transfer && !leg.alone) continue
    const { counterparty_hash: counterparty, account } = leg
    if (counterparty === null || counterparty === account || !accounts.has(counterparty)) continue
    if (!leg.transfer) take(leg)
    const side = nearestOf(
      open.filter((each) => each.account === counterparty && isOtherSide(leg, each) && !isTaken(each)),
      leg,
    )
    if (side) take(side)
  }
  for (const leg of all) {
    if (!leg.transfer || repeated[leg.person]?.has(leg.account_id) !== true) continue
    const same = open.find(
      (each) =>
        each.account === leg.account &&
        each.day === leg.day &&
        isSameAmount(each, leg) &&
        each.type === leg.type &&
        !isTaken(each),
    )
    if (same) take(same)
  }
  return moves
}

const isSameAmount = (a: LegRow, b: LegRow): boolean => a.minor === b.minor && a.currency === b.currency

const isOtherSide = (leg: Leg, other: Leg): boolean =>
  other.type !== leg.type &&
  isSameAmount(leg, other) &&
  Math.abs(daysBetween(leg.day, other.day)) <= mostDaysApart &&
  (other.counterparty_hash === null || other.counterparty_hash === leg.account)

const nearestOf = (legs: readonly Leg[], { day }: Leg): Leg | undefined =>
  legs.toSorted((a, b) => Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day)))[0]
