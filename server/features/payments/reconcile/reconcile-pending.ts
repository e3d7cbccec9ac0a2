import type { BankTransaction } from '../../../banking/provider.ts'
import { addTo, maxCandidates } from './reconcile-pairing.ts'
import {
  compareRows,
  contradict,
  dayNumber,
  distinctiveWords,
  isFromMessage,
  nearAmount,
  normaliseReference,
  normaliseText,
  sameReference,
} from './reconcile-text.ts'
import { pendingDays, type LinkKind } from './reconcile-rows.ts'

/** A row that may be one side of a change from pending to booked. */
export type Side = {
  index: number
  row: BankTransaction
}
export type Adoption = { pending: number; booked: number; how: LinkKind }

/**
 * Pairs pending rows that are no longer listed with the booked rows they became, by content alone, one to
 * one, strongest evidence first and the nearest day within it: same reference and amount; same or similar
 * text and amount; a changed amount (tip, another currency) with a similar text or the same reference; two
 * booked rows that add up to the pending one; the amount alone where unmistakable. With `lenient` false the
 * last two are left out.
 */
export function adoptByContent(
  pendings: readonly Side[],
  booked: readonly Side[],
  lenient: boolean,
): Adoption[] {
  const matcher = new Matcher(pendings, booked)
  matcher.sweep((row) => within(row, normaliseReference(row.reference)), 'reference')
  matcher.sweep((row) => within(row, normaliseText(row.text)), 'same')
  matcher.byAmount('likely')
  matcher.byChangedAmount()
  if (lenient) matcher.bySplit()
  if (lenient) matcher.byAmount('any')
  return matcher.found
}

function within(row: BankTransaction, detail: string | null): string | null {
  return detail === null || detail === '' ? null : `${amountKey(row)}\u001F${detail}`
}
const amountKey = (row: BankTransaction): string =>
  `${row.direction}\u001F${row.currency}\u001F${row.amountMinor}`
const daysTo = (pending: Side, booked: Side): number => dayNumber(booked.row.day) - dayNumber(pending.row.day)
/** A message without a day may come after midnight: its row may be of the day before. */
const leastDays = ({ row }: Side): number => (isFromMessage(row) ? -1 : 0)
const inReach = (pending: Side, booked: Side): boolean => {
  const days = daysTo(pending, booked)
  return days >= leastDays(pending) && days <= pendingDays
}

type Edge = { pending: Side; booked: Side; score: number }

class Matcher {
  readonly found: Adoption[] = []
  readonly #pendings: readonly Side[]
  readonly #booked: readonly Side[]
  readonly #taken = new Set<Side>()

  constructor(pendings: readonly Side[], booked: readonly Side[]) {
    const byDay = (a: Side, b: Side): number =>
      dayNumber(a.row.day) - dayNumber(b.row.day) || a.index - b.index
    this.#pendings = pendings.toSorted(byDay)
    this.#booked = booked.toSorted(byDay)
  }

  /** Pairs rows of one key: each booked row takes the latest pending one before it. */
  sweep(keyOf: (row: BankTransaction) => string | null, how: LinkKind): void {
    const waiting = this.#group(this.#pendings, keyOf)
    if (waiting.size === 0) return
    for (const [key, booked] of this.#group(this.#booked, keyOf)) {
      const queue = waiting.get(key) ?? []
      const stack: Side[] = []
      let next = 0
      for (const target of booked) {
        for (let side = queue[next]; side && daysTo(side, target) >= 0; side = queue[next]) {
          stack.push(side)
          next++
        }
        const latest = stack.at(-1)
        if (latest && inReach(latest, target)) {
          stack.pop()
          this.#adopt(latest, target, how)
        }
      }
    }
  }

  /** Pairs equal amounts with similar texts; with `any` also differing texts if no other payment fits. */
  byAmount(texts: 'likely' | 'any'): void {
    const targets = this.#group(this.#booked, amountKey)
    const rivals = this.#group(this.#pendings, amountKey)
    const edges: Edge[] = []
    for (const pending of this.#free(this.#pendings)) {
      const key = amountKey(pending.row)
      const near = inReachOf(targets.get(key) ?? [], pending)
      const alone = near.length === 1 && rivals.get(key)?.length === 1
      for (const booked of near) {
        const likeness = compareRows(pending.row, booked.row)
        const days = daysTo(pending, booked)
        if (likeness === 'same' || likeness === 'similar') edges.push({ pending, booked, score: days })
        else if (texts === 'likely') continue
        else if (likeness === 'unknown') edges.push({ pending, booked, score: 100 + days })
        else if (alone && days >= 0 && days <= 5 && !contradict(pending.row, booked.row)) {
          edges.push({ pending, booked, score: 200 + days })
        }
      }
    }
    this.#takeBest(edges, 'amount')
  }

  /**
   * A changed amount needs the same reference, or a similar text and an amount within 30 %, or a similar text
   * in another currency.
   */
  byChangedAmount(): void {
    const edges: Edge[] = []
    this.#likely((pending, near) => {
      const foreign = near.filter((side) => side.row.currency !== pending.row.currency)
      for (const booked of near) {
        const score = changedScore(pending, booked, foreign.length)
        if (score !== null) edges.push({ pending, booked, score })
      }
    })
    this.#takeBest(edges, 'changed_amount')
  }

  /** One pending payment booked as two that add up to it: the pending row becomes the larger one. */
  bySplit(): void {
    this.#likely((pending, near) => {
      const parts = near.filter(
        (side) => !this.#taken.has(side) && side.row.currency === pending.row.currency,
      )
      const byAmount = new Map(parts.map((side) => [side.row.amountMinor, side]))
      const larger = parts.find((side) => {
        const rest = byAmount.get(pending.row.amountMinor - side.row.amountMinor)
        return rest !== undefined && rest !== side && rest.row.amountMinor <= side.row.amountMinor
      })
      if (larger) this.#adopt(pending, larger, 'split')
    })
  }

  /** Calls `use` for each free pending row with the booked rows in reach that share a word or a reference. */
  #likely(use: (pending: Side, near: Side[]) => void): void {
    const pendings = this.#free(this.#pendings)
    if (pendings.length === 0) return
    const index = new Map<string, Side[]>()
    for (const side of this.#free(this.#booked))
      for (const word of indexKeys(side.row)) addTo(index, word, side)
    for (const pending of pendings) {
      const near = new Set<Side>()
      for (const key of indexKeys(pending.row)) {
        const list = index.get(key) ?? []
        for (const side of inReachOf(list, pending)) {
          if (near.size >= maxCandidates) break
          near.add(side)
        }
      }
      use(pending, [...near])
    }
  }

  #group(sides: readonly Side[], keyOf: (row: BankTransaction) => string | null): Map<string, Side[]> {
    const groups = new Map<string, Side[]>()
    for (const side of this.#free(sides)) {
      const key = keyOf(side.row)
      if (key !== null) addTo(groups, key, side)
    }
    return groups
  }

  #free(sides: readonly Side[]): Side[] {
    return sides.filter((side) => !this.#taken.has(side))
  }

  #takeBest(edges: Edge[], how: LinkKind): void {
    edges.sort(
      (a, b) => a.score - b.score || a.booked.index - b.booked.index || a.pending.index - b.pending.index,
    )
    for (const { pending, booked } of edges) {
      if (!this.#taken.has(pending) && !this.#taken.has(booked)) this.#adopt(pending, booked, how)
    }
  }

  #adopt(pending: Side, booked: Side, how: LinkKind): void {
    this.#taken.add(pending)
    this.#taken.add(booked)
    this.found.push({ pending: pending.index, booked: booked.index, how })
  }
}

function changedScore(pending: Side, booked: Side, foreign: number): number | null {
  const days = daysTo(pending, booked)
  const likeness = compareRows(pending.row, booked.row)
  if (likeness !== 'different' && sameReference(pending.row, booked.row)) return days
  if (likeness !== 'same' && likeness !== 'similar') return null
  const base = likeness === 'same' ? 100 : 200
  if (nearAmount(pending.row, booked.row)) return base + days
  return pending.row.currency !== booked.row.currency && foreign === 1 ? base + 200 + days : null
}

/** Index keys that rows of one payment share: the start of each distinctive word, and the reference. */
function indexKeys(row: BankTransaction): string[] {
  const reference = normaliseReference(row.reference)
  const keys = distinctiveWords(`${row.text} ${row.merchantName ?? ''}`).map(
    (word) => row.direction + word.slice(0, 4),
  )
  return [...new Set(reference === null ? keys : [...keys, `${row.direction}#${reference}`])]
}

/** The first booked rows that a pending one may have become, at most `maxCandidates`; `list` is sorted by day. */
function inReachOf(list: readonly Side[], pending: Side): Side[] {
  const start = firstFrom(list, pending)
  const candidates = list.slice(start, start + maxCandidates)
  return candidates.filter((side) => inReach(pending, side))
}

function firstFrom(list: readonly Side[], pending: Side): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const side = list[middle]
    if (side && daysTo(pending, side) < leastDays(pending)) low = middle + 1
    else high = middle
  }
  return low
}
