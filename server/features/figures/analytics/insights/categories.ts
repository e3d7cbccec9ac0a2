/** Spending of a category above its usual range at the same day of the month. Pure. */
import { medianOf } from '#contract/median.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { LedgerRow } from '../../../expected/recurring/types.ts'
import type { Insight, InsightInput } from './types.ts'

/** How many earlier months are compared, and how many of them must have data. */
const monthsBack = 12
const leastMonths = 6
/** In fils; smaller differences are not reported. */
const leastExcess = 30_000n

/**
 * Finds categories with unusually high spending in the current month up to today or, in its first week, in
 * the whole month before.
 */
export function findHighCategories({ rows, today, dataFrom, series }: InsightInput): Insight[] {
  const early = Number(today.slice(8)) < 8
  const month = early ? addMonths(`${today.slice(0, 7)}-01`, -1) : `${today.slice(0, 7)}-01`
  const upTo = early ? 31 : Number(today.slice(8))
  const regular = new Set(series.flatMap(({ hits }) => hits.map(({ row }) => row.id)))
  const spent = rows
    .flatMap(linesOf)
    .filter(
      (row) =>
        row.type === 'expense' &&
        !row.transfer &&
        row.categoryId !== null &&
        Number(row.day.slice(8)) <= upTo,
    )
  const earlier = Array.from({ length: monthsBack }, (_, index) => addMonths(month, -1 - index)).filter(
    (first) => first >= dataFrom,
  )
  if (earlier.length < leastMonths) return []
  const byCategory = Map.groupBy(spent, ({ categoryId }) => categoryId ?? '')
  return [...byCategory].flatMap(([categoryId, categoryRows]) => {
    const now = categoryRows.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7))
    // recurring payments such as rent and school fees are no surprise in their month
    if (now.length < 2 || now.filter(({ id }) => regular.has(id)).length * 2 > now.length) return []
    const sum = total(now)
    const months = earlier.map((first) =>
      total(categoryRows.filter(({ day }) => day.slice(0, 7) === first.slice(0, 7))),
    )
    const limit = limitOf(months)
    const median = medianOf(months)
    const once = now.reduce((most, { minor }) => (minor > most ? minor : most), 0n)
    if (sum <= limit || sum - median < leastExcess || isOnce(once, sum)) return []
    return [insightOf(categoryId, now, sum, median, early ? (now.at(-1)?.day ?? month) : today)]
  })
}

/** A split payment counts by its lines, each in its own category. */
const linesOf = (row: LedgerRow): LedgerRow[] => row.lines?.map((line) => ({ ...row, ...line })) ?? [row]

const total = (rows: readonly LedgerRow[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)

/** Whether one payment makes up over 70 % of the sum: that is a large payment, not a habit. */
const isOnce = (most: bigint, sum: bigint): boolean => most * 10n > sum * 7n

function quantile(values: readonly bigint[], share: number): bigint {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0n
}

/** The limit: 40 % above the highest earlier month, or the upper quartile plus 1.5 IQR if that is higher. */
function limitOf(months: readonly bigint[]): bigint {
  const [low, high, most] = [quantile(months, 0.25), quantile(months, 0.75), quantile(months, 1)]
  const spread = high + ((high - low) * 3n) / 2n
  const above = (most * 7n) / 5n
  return spread > above ? spread : above
}

function insightOf(
  categoryId: string,
  rows: readonly LedgerRow[],
  minor: bigint,
  usual: bigint,
  day: Day,
): Insight {
  return {
    // in steps of 500 dirhams, so that small payments do not bring a dismissed insight back
    key: `category_high ${categoryId} ${day.slice(0, 7)} ${minor / 50_000n}`,
    kind: 'category_high',
    day,
    minor,
    usual,
    subject: categoryId,
    categoryId,
    merchantKey: null,
    rows,
  }
}
