/**
 * Merges the bank's standing orders, scheduled payments and direct debits into the known series. Pure: never
 * changes user decisions.
 */
import type { Day } from '#contract/period.ts'
import type { OrderRow } from '../../../banks/sync/orders.ts'
import { isByDays } from '../../recurring/cadence.ts'
import type { SeriesRow } from '../store.ts'
import { sharesWord } from './match.ts'

export type FromOrders = { changed: SeriesRow[]; added: Omit<SeriesRow, 'id'>[] }

export const keyOfOrder = ({ accountId, kind, orderId }: OrderRow): string =>
  `${accountId}/${kind}/${orderId}`

/** Links each order to its series, adds series for orders without one, and ends those the bank ended. */
export function applyOrders(
  stored: readonly SeriesRow[],
  orders: readonly OrderRow[],
  today: Day,
): FromOrders {
  const result: FromOrders = { changed: [], added: [] }
  const active = orders.filter((order) => order.active && order.minor !== null && order.name !== null)
  const linked = new Set(stored.flatMap(({ orderKey }) => orderKey ?? []))
  const matchedIds = new Set<string>()
  for (const order of active) {
    const key = keyOfOrder(order)
    const linkedRow = stored.find(({ orderKey }) => orderKey === key)
    const match =
      linkedRow ??
      (linked.has(key) ? undefined : stored.find((row) => !matchedIds.has(row.id) && isSame(row, order)))
    if (match) {
      matchedIds.add(match.id)
      result.changed.push(withOrder(match, order, today))
    } else {
      const row = rowOf(order, today)
      if (row) result.added.push(row)
    }
  }
  const activeKeys = new Set(active.map(keyOfOrder))
  for (const row of stored) {
    if (row.source !== 'bank' || row.orderKey === null || activeKeys.has(row.orderKey)) continue
    if (row.edited.includes('until') || (row.untilDay !== null && row.untilDay <= today)) continue
    result.changed.push({ ...row, untilDay: today })
  }
  return result
}

function isSame(row: SeriesRow, order: OrderRow): boolean {
  if (row.type !== 'expense' || row.orderKey !== null || row.mergedInto !== null) return false
  if (row.accountId !== null && row.accountId !== order.accountId) return false
  if (order.currency !== null && row.currency !== order.currency) return false
  if (!sharesWord(order.name ?? '', `${row.name} ${row.identity ?? ''}`)) return false
  const ratio = Number(row.expected) / Math.max(Number(order.minor ?? 0n), 1)
  return order.frequency === row.cadence || (ratio >= 0.98 && ratio <= 1.02)
}

/**
 * Takes the last day from the bank's order and, for series that come from the bank and have no payments yet,
 * also amount and schedule; other series take those from their payments.
 */
function withOrder(row: SeriesRow, order: OrderRow, today: Day): SeriesRow {
  const next = { ...row, orderKey: keyOfOrder(order) }
  if (!row.edited.includes('until')) next.untilDay = order.finalDay ?? untilOfOnce(order)
  if (row.source !== 'bank') return next
  const fresh = rowOf(order, today)
  if (!fresh || row.identity !== null) return next
  const { expected, low, high, cadence, fromDay, dayOfMonth } = fresh
  return {
    ...next,
    ...(row.edited.includes('amount') ? {} : { expected, low, high }),
    ...(row.edited.includes('schedule') ? {} : { cadence, fromDay, dayOfMonth }),
  }
}

/** A one-off payment is stored as a series with a single date. */
const untilOfOnce = (order: OrderRow): Day | null => (order.frequency === null ? order.nextDay : null)

function rowOf(order: OrderRow, today: Day): Omit<SeriesRow, 'id'> | null {
  const { frequency, minor, currency, name } = order
  const from = order.nextDay ?? order.previousDay
  if (from === null || minor === null || currency === null || name === null) return null
  if (frequency === null && order.nextDay === null) return null
  const cadence = frequency ?? 'yearly'
  return {
    source: 'bank',
    identity: null,
    name,
    type: 'expense',
    kind: order.kind === 'direct_debit' ? 'bill' : 'transfer',
    cadence,
    fromDay: from,
    dayOfMonth: isByDays(cadence) ? null : Number(from.slice(8)),
    shift: 'none',
    // earlier payments appear in the account’s transactions, so none are expected before today
    begins: order.nextDay ?? (from < today ? today : from),
    untilDay: order.finalDay ?? untilOfOnce(order),
    currency,
    accountId: order.accountId,
    categoryId: null,
    expected: minor,
    low: minor,
    high: minor,
    fixed: order.kind !== 'direct_debit',
    priceChanges: [],
    edited: [],
    decision: 'active',
    decidedDay: today,
    dismissed: false,
    mergedInto: null,
    orderKey: keyOfOrder(order),
  }
}
