import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { valueAxis } from '../axis.ts'
import { FlowBars } from './FlowBars.tsx'
import type { FlowRow } from './flow-row.ts'
import type { Tone } from '../tones.ts'
import { type ChartProps, type Column, PointsChart } from '../PointsChart.tsx'

type FlowChartProps = ChartProps & {
  rows: readonly FlowRow[]
  onSelect?: (index: number) => void
  /** The bar whose details are shown below the chart. */
  selected?: number
  /** The heading of the table's first column; 'Month' by default. */
  head?: string
}

/**
 * Income above the zero line, spending below it, and the net as a line; the previous period as grey outlines.
 * Incomplete periods are hatched.
 */
export function FlowChart({ rows, selected, head, ...chart }: FlowChartProps) {
  const { t } = useTranslation(['ui', 'parts'])
  const nets = rows.map((row) => netOf(row, chart.currency ?? 'AED'))
  const columns = useColumns(rows, nets)
  const figures = columns.filter(({ tone }) => tone !== 'before')
  const before = { key: 'before', label: t('parts:chart.before'), tone: 'before' } as const
  const shares = rows.map((_, index) => (index + 0.5) / rows.length)
  return (
    <PointsChart
      {...chart}
      axis={valueAxis([
        ...rows.flatMap((row) => [row.income, -row.expenses]),
        ...rows.flatMap(({ previous }) => (previous ? [previous.income, -previous.expenses] : [])),
        0,
      ])}
      shares={shares}
      leap={3}
      marks={(width) =>
        thinned(rows, width).map(({ row, index }) => ({ share: shares[index] ?? 0, text: row.short }))
      }
      keys={rows.map(({ key }) => key)}
      title={(index) => {
        const { title = '', partial } = rows[index] ?? {}
        return partial ? t('soFar', { what: title }) : title
      }}
      head={head ?? t('month')}
      columns={columns}
      legend={figures.length < columns.length ? [...figures, before] : figures}
    >
      {({ plane, active }) => <FlowBars {...{ rows, nets, shares, plane, active, selected }} />}
    </PointsChart>
  )
}

type FlowColumn = Column & { tone: Tone }

/** The columns of the table; those of the previous period only if any row has it. */
function useColumns(rows: readonly FlowRow[], nets: readonly number[]): readonly FlowColumn[] {
  const { t } = useTranslation(['ui', 'parts'])
  const figures: readonly FlowColumn[] = [
    {
      key: 'income',
      label: t('income'),
      tone: 'income',
      kind: 'income',
      values: rows.map((row) => row.income),
    },
    {
      key: 'spending',
      label: t('spending'),
      tone: 'spending',
      kind: 'expense',
      values: rows.map((row) => row.expenses),
    },
    { key: 'net', label: t('parts:chart.net'), tone: 'net', values: nets },
  ]
  if (!rows.some(({ previous }) => previous)) return figures
  return [
    ...figures,
    {
      key: 'incomeBefore',
      label: t('parts:chart.incomeBefore'),
      tone: 'before',
      kind: 'income',
      values: rows.map(({ previous }) => previous?.income),
      unspoken: true,
    },
    {
      key: 'spendingBefore',
      label: t('parts:chart.spendingBefore'),
      tone: 'before',
      kind: 'expense',
      values: rows.map(({ previous }) => previous?.expenses),
      unspoken: true,
    },
  ]
}

function netOf(row: FlowRow, currency: string): number {
  return wireAmount(minorFromWire(row.income, currency) - minorFromWire(row.expenses, currency), currency)
}

/** Every n-th row, as many as there is room for labels; always includes the last one. */
function thinned<T>(rows: readonly T[], width: number): { row: T; index: number }[] {
  const every = Math.max(1, Math.ceil((rows.length * 44) / Math.max(width, 1)))
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => (rows.length - 1 - index) % every === 0)
}
