/** Payments of a series' name that are none of the series: at another account and of another amount. Pure. */
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
