/** A report as the address holds it. Pure. */
import { type SpendingGroup, spendingGroups } from '#contract/analytics.ts'
import { type ReportChart, reportCharts, type ReportDefinition } from '#contract/reports.ts'
import { filterOf, searchWith } from '../../transactions/filter/filter.ts'

export const timeGroups: readonly SpendingGroup[] = ['week', 'month', 'quarter', 'year']

/** The report of an address; what is missing or wrong is spending by category of this year as bars. */
export function definitionOf(search: string): ReportDefinition {
  const query = new URLSearchParams(search)
  const { type = 'expense', ...filter } = filterOf(search)
  const dated = filter.period !== undefined || filter.from !== undefined || filter.to !== undefined
  const all = query.get('period') === 'all'
  return {
    measure: type,
    group: spendingGroups.find((one) => one === query.get('group')) ?? 'category',
    chart: reportCharts.find((one) => one === query.get('chart')) ?? 'bars',
    filter: dated ? filter : { ...filter, period: all ? 'all' : 'ytd' },
  }
}

export function searchOf({ measure, group, chart, filter }: ReportDefinition): string {
  return searchWith(`?group=${group}&chart=${chart}`, { ...filter, type: measure })
}

/** A line needs points in time; everything else is drawn as bars instead. */
export function chartOf({ chart, group }: Pick<ReportDefinition, 'chart' | 'group'>): ReportChart {
  return chart === 'line' && !timeGroups.includes(group) ? 'bars' : chart
}

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as a file that spreadsheets read; a text that would be taken for a formula begins with an apostrophe. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const safe = (value: string | number): string =>
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? cell(`'${value}`) : cell(String(value))
  return [head.map(cell), ...rows.map((row) => row.map(safe))].map((line) => line.join(',')).join('\r\n')
}
