import { type AedValue, findLikelyExchanges, findStatedExchanges } from './exchanges.ts'
import { type Leg, legOf, type TransferCandidate } from './legs.ts'
import { findReversals } from './reversals.ts'

export type Pair = { debitId: string; creditId: string }

/** The distances in days within which two legs are paired, nearest first. */
const daysByDistance = [0, -1, 1, -2, 2, -3, 3]
const maxCandidates = 12

/**
 * Pairs the two legs of transfers between a user's own accounts: same amount and currency, opposite
 * directions, different accounts, at most three days apart, and neither wording, kind nor counterparty
 * contradicts it. Matching is one to one, best pair first: legs that name each other's account, then
 * nearest day, same reference, transfer wording, smaller ids. Legs in different currencies are an exchange:
 * one that is stated goes first, one that only the day's rate suggests last. Before all of them, a returned cheque or
 * refunded remittance is paired with its payment in the same account. The result does not depend on the
 * order of the rows. IBANs are compared as given: plain or fingerprinted, but all in the same form.
 *
 * Known false positive: a payment to one person and an equal one from another person into another own
 * account, neither with any details, are paired; the user can undo it.
 */
export function findTransfers(
  rows: readonly TransferCandidate[],
  ownIbans: ReadonlySet<string>,
  valueOf: AedValue = () => null,
): Pair[] {
  const paired = new Set<Leg>()
  const pairs: Pair[] = []
  const add = ({ debit, credit }: { debit: Leg; credit: Leg }): void => {
    paired.add(debit).add(credit)
    pairs.push({ debitId: debit.row.id, creditId: credit.row.id })
  }
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const reversed = findReversals(sorted)
  const returned = new Set(reversed.flatMap(({ debit, credit }) => [debit.row, credit.row]))
  for (const { debit, credit } of reversed) pairs.push({ debitId: debit.row.id, creditId: credit.row.id })
  const legs = sorted
    .filter((row) => !returned.has(row))
    .map((row) => legOf(row, ownIbans))
    .filter((leg) => leg !== null)
  legs.forEach((leg, place) => (leg.place = place))
  const open = (): Leg[] => legs.filter((leg) => !paired.has(leg))
  findStatedExchanges(legs, valueOf).forEach(add)
  for (const edge of edgesOf(open()).sort(compareEdges))
    if (!paired.has(edge.debit) && !paired.has(edge.credit)) add(edge)
  findLikelyExchanges(open(), valueOf).forEach(add)
  return pairs.sort((a, b) => (a.debitId < b.debitId ? -1 : a.debitId > b.debitId ? 1 : 0))
}

type Edge = { debit: Leg; credit: Leg; rank: number }

/** Candidate pairs by amount and day: for each debit the `maxCandidates` nearest credits within reach. */
function edgesOf(legs: readonly Leg[]): Edge[] {
  const key = ({ row }: Leg): string => `${row.currency}${row.amountMinor}`
  const credits = Map.groupBy(
    legs.filter((leg) => leg.row.direction === 'credit'),
    key,
  )
  for (const list of credits.values()) {
    list.sort((a, b) => a.dayNumber - b.dayNumber || a.place - b.place)
  }
  return legs.flatMap((debit) => {
    const list = debit.row.direction === 'debit' ? credits.get(key(debit)) : undefined
    return list ? nearest(debit, list) : []
  })
}

function nearest(debit: Leg, credits: readonly Leg[]): Edge[] {
  const edges: Edge[] = []
  for (const distance of daysByDistance) {
    const day = debit.dayNumber + distance
    for (let index = firstFrom(credits, day); edges.length < maxCandidates; index++) {
      const credit = credits[index]
      if (credit?.dayNumber !== day) break
      if (fits(debit, credit)) edges.push({ debit, credit, rank: rankOf(debit, credit) })
    }
  }
  return edges
}

function fits(debit: Leg, credit: Leg): boolean {
  if (debit.row.accountId === credit.row.accountId) return false
  if (debit.row.tops) return debit.row.tops.includes(credit.row.accountId)
  const into = credit.row.accountKind
  if ((debit.onlyToCredit || credit.onlyToCredit) && into !== 'card' && into !== 'loan') return false
  return pointsAt(debit, credit) !== false && pointsAt(credit, debit) !== false
}

/** Whether a leg names the other's account; null if it names none or the other's IBAN is unknown. */
function pointsAt(leg: Leg, other: Leg): boolean | null {
  return leg.names === null || other.iban === null ? null : leg.names === other.iban
}

/** Lower is better: named accounts, then days apart, then same reference, then transfer wording. */
function rankOf(debit: Leg, credit: Leg): number {
  const named = Number(pointsAt(debit, credit) === true) + Number(pointsAt(credit, debit) === true)
  const days = Math.abs(debit.dayNumber - credit.dayNumber)
  const reference = debit.reference !== null && debit.reference === credit.reference ? 0 : 1
  const wording = 2 - Number(debit.saysTransfer) - Number(credit.saysTransfer)
  return (2 - named) * 1000 + days * 100 + reference * 10 + wording
}

function compareEdges(a: Edge, b: Edge): number {
  return a.rank - b.rank || a.debit.place - b.debit.place || a.credit.place - b.credit.place
}

function firstFrom(list: readonly Leg[], day: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.dayNumber ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}
