import type { ResponseOf } from '#contract/endpoint.ts'
import type { ResolvedPeriod } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { dashboardData } from '#contract/figures/summaries.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { aed, daysOf, readMonthlySpending, readSpending } from '../../ledger/totals/service.flows.ts'

type Trend = ResponseOf<typeof dashboardData>['trend']

/** Longer ranges are shown by month. */
const mostDays = 400

/**
 * Cumulative spending by day, with that of the period before; by month if the period is long or open-ended.
 */
export async function readTrend(tx: Tx, userId: string, { range, previous }: ResolvedPeriod): Promise<Trend> {
  const { from, to } = range
  if (from === null && to === null) {
    const { days, spent } = await readMonthlySpending(tx, userId)
    return { days, spent: spent.map(aed), previous: [] }
  }
  if (from === null || to === null || daysBetween(from, to) > mostDays)
    return readMonths(tx, userId, from, to)
  const current = { from, to }
  const [spent = [], before = []] = await readSpending(tx, userId, previous ? [current, previous] : [current])
  const days = daysOf(current)
  const last = before.at(-1) ?? 0n
  const padding = previous ? Math.max(0, days.length - before.length) : 0
  const padded = [...before, ...Array.from({ length: padding }, () => last)]
  return { days, spent: spent.map(aed), previous: padded.map(aed) }
}

/** Full months from their stored sums, the months at the edges from their days. */
async function readMonths(tx: Tx, userId: string, from: Day | null, to: Day | null): Promise<Trend> {
  const first = (day: Day): Day => `${day.slice(0, 7)}-01`
  const edges = [
    ...(from === null ? [] : [{ from, to: addDays(addMonths(first(from), 1), -1) }]),
    ...(to === null ? [] : [{ from: first(to), to }]),
  ]
  const [{ days: months, spent }, edgeDays] = await Promise.all([
    readMonthlySpending(tx, userId),
    readSpending(tx, userId, edges),
  ])
  const spentByMonth = new Map(
    months.map((month, index) => [month, (spent[index] ?? 0n) - (spent[index - 1] ?? 0n)]),
  )
  edges.forEach((edge, index) => spentByMonth.set(first(edge.from), edgeDays[index]?.at(-1) ?? 0n))
  let sum = 0n
  const points = [...spentByMonth]
    .filter(([month]) => (from === null || month >= first(from)) && (to === null || month <= to))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, amount]) => ({ month, total: (sum += amount) }))
  return {
    days: points.map(({ month }) => month),
    spent: points.map(({ total }) => aed(total)),
    previous: [],
  }
}
