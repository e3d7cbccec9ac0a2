/** A household's figures: which accounts are the same, and which payments move money between its accounts. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import type { LegRow } from '../ledger/legs/service.legs.ts'

/** Sums in fils, or in minor units of `unconverted` where that currency has no rate. */
export type FlowRow = {
  account_id: string
  category_id: string | null
  type: string
  unconverted: string | null
  amount: bigint
  count: number
}
/** The same by calendar month, of which `month` is the first day. */
export type MonthRow = Omit<FlowRow, 'category_id' | 'count'> & { month: Day }
/** What one person shares: fingerprints of IBANs by account, and payments that may move money to another person. */
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

type Flow = Pick<FlowRow, 'account_id' | 'amount'> & { count?: number }

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

type Leg = LegRow & { person: number; account: string | undefined }

/**
 * For each person the payments that only move money between accounts of the household, though its other side is another
 * person's: the bank names that account as the other side, or it is the other side of such a payment, by direction,
 * currency, amount and day. In a joint account also what is a transfer for its other holder.
 */
export function findMoves(people: readonly Shares[]): ReadonlySet<string>[] {
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
