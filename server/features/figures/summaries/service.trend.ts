import type { ResponseOf } from '#contract/endpoint.ts'
import type { ResolvedPeriod } from '#contract/days/pay-period.ts'
import type { dashboardData } from '#contract/figures/summaries.ts'
import { type Day, addDays, addMonths, daysBetween } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { aed, daysOf, readMonthlySpending, readSpending } from '../../ledger/totals/service.flows.ts'

type Days = { from: Day; to: Day }
type Trends = Pick<ResponseOf<typeof dashboardData>, 'trend' | 'recent'>
type Trend = Trends['trend']

/** Longer ranges are shown by month. */
const mostDays = 400
/** A period with fewer days says little: the last thirty days are shown besides. */
const leastDays = 6

/** Cumulative spending of a period by day, with that of the period before; by month if it is long or open-ended. */
export async function readTrends(
  tx: Tx,
  userId: string,
  { range: { from, to }, previous, end }: ResolvedPeriod,
  today: Day,
): Promise<Trends> {
  if (from === null && to === null) {
    const { days, spent } = await readMonthlySpending(tx, userId)
    return { trend: { days, spent: spent.map(aed), previous: [] }, recent: null }
  }
  if (from === null || to === null || daysBetween(from, to) > mostDays)
    return { trend: await readMonths(tx, userId, from, to), recent: null }
  const before = previous && end ? { from: previous.from, to: addDays(from, -1) } : previous
  const month = { from: addDays(today, -29), to: today }
  const monthBefore = { from: addDays(today, -59), to: addDays(today, -30) }
  const isYoung = end !== undefined && daysBetween(from, to) + 1 < leastDays
  const [spent = [], ...others] = await readSpending(tx, userId, [
    { from, to },
    ...(before ? [before] : []),
    ...(isYoung ? [month, monthBefore] : []),
  ])
  const trend = trendOf(daysOf({ from, to: end ?? to }), spent, before ? (others.shift() ?? []) : [])
  return { trend, recent: isYoung ? recentOf(month, monthBefore, others) : null }
}

/** All but the days are in fils; a previous period that is shorter repeats its last sum. */
function trendOf(days: Day[], spent: readonly bigint[], before: readonly bigint[]): Trend {
  const last = before.at(-1)
  const padding = last === undefined ? 0 : Math.max(0, days.length - before.length)
  const padded = [...before, ...Array.from({ length: padding }, () => last ?? 0n)]
  return { days, spent: spent.map(aed), previous: padded.map(aed) }
}

function recentOf(month: Days, before: Days, [spent = [], spentBefore = []]: bigint[][]): Trends['recent'] {
  return {
    ...trendOf(daysOf(month), spent, spentBefore),
    expenses: aed(spent.at(-1) ?? 0n),
    before: { ...before, expenses: aed(spentBefore.at(-1) ?? 0n) },
  }
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
