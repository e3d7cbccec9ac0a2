/** What money there is at a place where investments are held. Pure; amounts in minor units. */
import type { CashRowKind } from '#contract/investments/investment-cash.ts'
import type { Day } from '#contract/period.ts'
import { paidFor, type Trade } from '../position/trades.ts'

export type CashRow = {
  id: string
  accountId: string
  day: Day
  currency: string
  kind: CashRowKind
  minor: bigint
}
/** The balance of one currency at one place after each day on which it changed, oldest first. */
export type CashLine = {
  accountId: string
  currency: string
  points: readonly { day: Day; minor: bigint }[]
  /** What was paid in or taken out, also by trades and exchanges, by day. */
  paid: readonly { day: Day; minor: bigint }[]
  /** The same without trades. */
  outside: readonly { day: Day; minor: bigint; kind: CashRowKind }[]
}
type Traded = Pick<Trade, 'accountId' | 'day' | 'kind' | 'amount' | 'fee' | 'tax'> & { currency: string }

/**
 * A currency at a place is followed from its first row on: what happened before was paid from elsewhere. Within a day a
 * stated balance comes last.
 */
export function cashLines(rows: readonly CashRow[], trades: readonly Traded[]): CashLine[] {
  const keyOf = (accountId: string | null, currency: string): string => `${accountId} ${currency}`
  const tradesAt = Map.groupBy(trades, ({ accountId, currency }) => keyOf(accountId, currency))
  return [...Map.groupBy(rows, ({ accountId, currency }) => keyOf(accountId, currency))].flatMap(
    ([key, own]) => {
      const [first] = own.toSorted((a, b) => (a.day < b.day ? -1 : 1))
      if (!first) return []
      const moves = [
        ...own.map(({ day, kind, minor }) => ({
          day,
          minor,
          isBalance: kind === 'balance',
          isPaid: isOutside(kind),
          kind,
        })),
        ...(tradesAt.get(key) ?? [])
          .filter(({ day }) => day >= first.day)
          .map((trade) => ({
            day: trade.day,
            minor: -(paidFor(trade) ?? 0n),
            isBalance: false,
            isPaid: true,
            kind: null,
          })),
      ].toSorted((a, b) =>
        a.day === b.day ? Number(a.isBalance) - Number(b.isBalance) : a.day < b.day ? -1 : 1,
      )
      return [lineOf(first, moves)]
    },
  )
}

/** Whether it comes from outside of the place or goes there. */
export const isOutside = (kind: CashRowKind): boolean =>
  kind === 'deposit' || kind === 'withdrawal' || kind === 'conversion' || kind === 'balance'

type Moved = { day: Day; minor: bigint; isBalance: boolean; isPaid: boolean; kind: CashRowKind | null }
function lineOf({ accountId, currency }: CashRow, moves: readonly Moved[]): CashLine {
  const points: { day: Day; minor: bigint }[] = []
  const paid: { day: Day; minor: bigint }[] = []
  const outside: { day: Day; minor: bigint; kind: CashRowKind }[] = []
  let balance = 0n
  for (const move of moves) {
    const change = move.isBalance ? move.minor - balance : move.minor
    balance += change
    if (points.at(-1)?.day === move.day) points.pop()
    points.push({ day: move.day, minor: balance })
    if (!move.isPaid) continue
    paid.push({ day: move.day, minor: change })
    if (move.kind !== null) outside.push({ day: move.day, minor: change, kind: move.kind })
  }
  return { accountId, currency, points, paid, outside }
}

/** The balance at the end of a day; 0 before the first one. */
export const cashOn = ({ points }: CashLine, day: Day): bigint =>
  points.findLast((point) => point.day <= day)?.minor ?? 0n
