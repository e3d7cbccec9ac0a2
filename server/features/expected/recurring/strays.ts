/** Payments of a series' name that are none of the series, by account and amount, or by their day. Pure. */
import { dueOf, graceDays, tolerance } from './cadence.ts'
import type { Chain, ChainHit, Event } from './chains.ts'

/** Fewer payments do not tell which account a series is paid from. */
const leastHits = 3
/** How far an amount may be from those of the others, for the conversion of currencies. */
const amountMargin = 0.025
const leastMargin = 100

/** The payments of runs that fit the others of their run neither by account nor by amount. */
export function straysOf(runs: readonly Chain[]): ReadonlySet<Event> {
  return new Set(
    runs
      .filter(({ hits }) => hits.length >= leastHits)
      .flatMap(({ hits }) => hits.filter((hit) => isStray(hit, hits)).map(({ event }) => event)),
  )
}

function isStray(hit: ChainHit, hits: readonly ChainHit[]): boolean {
  const others = hits.filter((one) => one !== hit).map(({ event }) => event)
  if (others.some(({ row }) => row.accountId === hit.event.row.accountId)) return false
  const amounts = others.map(({ minor }) => minor)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const { minor } = hit.event
  return minor < low * (1 - amountMargin) - leastMargin || minor > high * (1 + amountMargin) + leastMargin
}

/**
 * Expenses too long before a date still ahead to be its payment: more than usual for the run, and than half the days that
 * a payment may be away. Once the date has passed without another payment they are.
 */
export function earlyOf(runs: readonly Chain[], today: number): ReadonlySet<Event> {
  return new Set(
    runs.flatMap(({ anchor, hits }) => {
      const last = hits.at(-1)
      if (!last || hits.length <= leastHits || last.event.row.type !== 'expense') return []
      const { cadence } = anchor
      const isBefore = ({ slot, event }: ChainHit): boolean => event.day < dueOf(anchor, slot)
      if (!isBefore(last) || dueOf(anchor, last.slot) + graceDays[cadence] < today) return []
      const usual = hits.slice(0, -1).filter(isBefore)
      const most = Math.max(Math.ceil(tolerance[cadence] / 2), ...usual.map(({ away }) => away))
      return last.away > most ? [last.event] : []
    }),
  )
}
