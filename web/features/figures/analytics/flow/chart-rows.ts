import type { FlowRow, FlowUnit } from '#contract/figures/analytics.ts'
import type { FlowRow as ChartRow } from '../../../../ui/charts/flow/flow-row.ts'
import { spanShort, spanTitle } from '../parts/texts.ts'

/** Months, weeks or other units as rows of a chart, beside those of the previous period if they are given. */
export function chartRows(
  unit: FlowUnit,
  rows: readonly FlowRow[],
  previous?: readonly (FlowRow | null)[],
): ChartRow[] {
  return rows.map((row, index) => ({
    key: row.from,
    title: spanTitle(unit, row),
    short: spanShort(unit, row),
    income: row.income,
    expenses: row.expenses,
    partial: row.partial,
    previous: previous?.[index] ?? null,
  }))
}
