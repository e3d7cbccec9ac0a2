/** Decides between possible pairs where a wrong one is worse than none. Pure. */
import type { TransferCandidate } from './legs.ts'

/** A row with its position among all rows sorted by id. */
type Placed = { row: Pick<TransferCandidate, 'accountId' | 'amountMinor' | 'day'>; place: number }
export type PairOf<L> = { debit: L; credit: L }
/** A possible pair; the lower its rank, the likelier. */
export type EdgeOf<L> = PairOf<L> & { rank: number }

/**
 * The pairs without a second possibility: best rank first, an edge is a pair unless another of its rank has
 * one of its legs; then neither leg is paired by a worse rank. Legs that agree in account, day and amount are
 * the same possibility.
 */
export function decided<L extends Placed>(edges: readonly EdgeOf<L>[]): PairOf<L>[] {
  const pairs: PairOf<L>[] = []
  const used = new Set<L>()
  const byRank = Map.groupBy(edges, ({ rank }) => rank)
  for (const rank of [...byRank.keys()].toSorted((a, b) => a - b)) {
    const open = (byRank.get(rank) ?? []).filter(({ debit, credit }) => !used.has(debit) && !used.has(credit))
    const [ofDebit, ofCredit] = [
      Map.groupBy(open, ({ debit }) => debit),
      Map.groupBy(open, ({ credit }) => credit),
    ]
    const sureDebits = keysWhere(ofDebit, (edges) => oneLeg(edges.map(({ credit }) => credit)))
    const sureCredits = keysWhere(ofCredit, (edges) => oneLeg(edges.map(({ debit }) => debit)))
    const certain = open.filter(({ debit, credit }) => sureDebits.has(debit) && sureCredits.has(credit))
    for (const { debit, credit } of certain.toSorted(byPlace)) {
      if (used.has(debit) || used.has(credit)) continue
      used.add(debit).add(credit)
      pairs.push({ debit, credit })
    }
    for (const { debit, credit } of open) used.add(debit).add(credit)
  }
  return pairs
}

const byPlace = (a: EdgeOf<Placed>, b: EdgeOf<Placed>): number =>
  a.debit.place - b.debit.place || a.credit.place - b.credit.place

const keysWhere = <K, V>(map: ReadonlyMap<K, V>, fits: (value: V) => boolean): Set<K> =>
  new Set([...map].flatMap(([key, value]) => (fits(value) ? [key] : [])))

/** Whether legs are one possibility. */
const oneLeg = ([first, ...others]: readonly Placed[]): boolean =>
  first !== undefined && others.every((other) => isSame(first, other))

const isSame = ({ row }: Placed, { row: rival }: Placed): boolean =>
  row.accountId === rival.accountId && row.amountMinor === rival.amountMinor && row.day === rival.day
