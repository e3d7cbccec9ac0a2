/** Converts a report to and from its query string, and its figures to points and CSV rows. Pure. */
import {
  type Measure,
  measures,
  type SpendingGroup,
  spendingGroups,
  type SpendingRow,
} from '#contract/figures/analytics.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { looksLikeFormula } from '#contract/text.ts'
import { type ReportChart, reportCharts, type ReportDefinition } from '#contract/figures/reports.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { filterOf, searchWith } from '../../../ledger/filter/filter.ts'

const timeGroups = ['week', 'month', 'quarter', 'year'] as const
export type TimeGroup = (typeof timeGroups)[number]
export const timeGroupOf = (group: SpendingGroup): TimeGroup | undefined =>
  timeGroups.find((one) => one === group)

/** Parses a report from a query string; the defaults are expenses by category of this year, as bars. */
export function definitionOf(search: string): ReportDefinition {
  const query = new URLSearchParams(search)
  const { type = 'expense', ...filter } = filterOf(search)
  const dated = filter.period !== undefined || filter.from !== undefined || filter.to !== undefined
  const all = query.get('period') === 'all'
  return {
    measure: measures.find((one) => one === query.get('measure')) ?? type,
    group: spendingGroups.find((one) => one === query.get('group')) ?? 'category',
    chart: reportCharts.find((one) => one === query.get('chart')) ?? 'bars',
    filter: dated ? filter : { ...filter, period: all ? 'all' : 'ytd' },
  }
}

export function searchOf({ measure, group, chart, filter }: ReportDefinition): string {
  return searchWith(`?measure=${measure}&group=${group}&chart=${chart}`, { ...filter, type: undefined })
}

/** The chart to draw: line and area need points in time, and shares a whole; otherwise bars. */
export function chartOf({ chart, group, measure }: Omit<ReportDefinition, 'filter'>): ReportChart {
  if (chart === 'line' || chart === 'area') return timeGroupOf(group) ? chart : 'bars'
  return chart === 'share' && measure === 'net' ? 'bars' : chart
}

/** The filter for the transactions that a measure sums. */
export function measureFilter(measure: Measure): Filter {
  return measure === 'net' ? { transfers: 'none' } : { type: measure }
}

const unitMonths = { month: 1, quarter: 3, year: 12 } as const
const nextUnit = (group: TimeGroup, first: Day): Day =>
  group === 'week' ? addDays(first, 7) : addMonths(first, unitMonths[group])
/** The last day of the week, month or other unit that starts on a day. */
export const lastOfUnit = (group: TimeGroup, first: Day): Day => addDays(nextUnit(group, first), -1)

export type Point = {
  key: Day
  amount: number
  /** The report covers only some of its days. */ partial: boolean
}

/** The rows of a report over time within its days, with a zero for each unit without payments. */
export function pointsOf(
  rows: readonly Pick<SpendingRow, 'key' | 'amount'>[],
  group: TimeGroup,
  { from, to: lastDay }: { from: Day | null; to: Day },
): Point[] {
  const amounts = new Map(rows.map(({ key, amount }) => [key, amount]))
  const newest = rows.at(-1)?.key ?? ''
  const points: Point[] = []
  const end = lastDay > newest ? lastDay : newest
  for (let key = rows[0]?.key ?? '9999-12-31'; key <= end; key = nextUnit(group, key))
    points.push({
      key,
      amount: amounts.get(key) ?? 0,
      partial: lastOfUnit(group, key) > lastDay || (from !== null && key < from),
    })
  return points
}

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV; a text that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const safe = (value: string | number): string =>
    typeof value === 'string' && looksLikeFormula(value) ? cell(`'${value}`) : cell(String(value))
  return [head.map(cell), ...rows.map((row) => row.map(safe))].map((line) => line.join(',')).join('\r\n')
}
