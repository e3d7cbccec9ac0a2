import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { commaList } from '../format/comma-list.ts'
import { moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { valueAxis } from './axis.ts'
import { ChartFigure, FigureTable } from './ChartFigure.tsx'
import { FlowBars } from './flow/FlowBars.tsx'
import type { FlowRow } from './flow/flow-row.ts'
import { Plot } from './Plot.tsx'
import type { Tone } from './tones.ts'
import { type TooltipRow, TooltipTable } from './TooltipTable.tsx'

export type FlowChartProps = {
  label: string
  rows: readonly FlowRow[]
  currency?: string
  onSelect?: (index: number) => void
  /** The bar whose details are shown below the chart. */
  selected?: number | null
  /** The heading of the table's first column; 'Month' by default. */
  head?: string
  className?: string
  height?: string
}

/**
 * Income above the zero line, spending below it, and the net as a line; the previous period as grey outlines.
 * Incomplete periods are hatched.
 */
export function FlowChart(props: FlowChartProps) {
  const { label, rows, currency = 'AED', onSelect, selected = null, head, className } = props
  const { t } = useTranslation(['ui', 'parts'])
  const height = props.height ?? 'h-48 phone:h-64'
  const columns = useColumns(rows, currency)
  const compared = columns.some(({ tone }) => tone === 'before')
  const nets = rows.map((row) => netOf(row, currency))
  const axis = valueAxis([
    ...rows.flatMap((row) => [row.income, -row.expenses]),
    ...rows.flatMap(({ previous }) => (previous ? [previous.income, -previous.expenses] : [])),
    0,
  ])
  const count = Math.max(rows.length, 1)
  const shares = rows.map((_, index) => (index + 0.5) / count)
  const titleOf = (row: FlowRow): string => (row.partial ? t('soFar', { what: row.title }) : row.title)
  return (
    <ChartFigure
      label={label}
      className={className}
      legend={[
        ...columns.filter(({ tone }) => tone !== 'before'),
        ...(compared ? [{ key: 'before', label: t('parts:chart.before'), tone: 'before' as const }] : []),
      ]}
      table={() => (
        <FigureTable
          caption={label}
          head={head ?? t('month')}
          className={height}
          columns={columns}
          rows={rows.map((row) => ({
            key: row.key,
            title: titleOf(row),
            cells: columns.map(({ key, of, kind }) => (
              <Money key={key} amount={of(row)} currency={currency} kind={kind} />
            )),
          }))}
        />
      )}
    >
      <Plot
        label={label}
        axis={axis}
        shares={shares}
        leap={3}
        marks={(width) =>
          thinned(rows, width).map(({ row, index }) => ({ share: shares[index] ?? 0, text: row.short }))
        }
        speak={(index) => {
          const row = rows[index]
          if (!row) return ''
          const shownColumns = columns.filter(({ tone }) => tone !== 'before')
          return commaList([
            titleOf(row),
            ...shownColumns.map(({ label: name, of }) => `${name}: ${moneyText(of(row), currency)}`),
          ])
        }}
        tooltip={(index) => {
          const row = rows[index]
          const shownColumns = columns.filter(({ tone }) => tone !== 'before' || row?.previous)
          return (
            row && (
              <TooltipTable
                title={titleOf(row)}
                currency={currency}
                rows={shownColumns.map(({ of, ...column }): TooltipRow => ({ ...column, amount: of(row) }))}
              />
            )
          )
        }}
        onSelect={onSelect}
        className={height}
      >
        {({ plane, active }) => (
          <FlowBars
            rows={rows}
            nets={nets}
            shares={shares}
            plane={plane}
            active={active}
            selected={selected}
          />
        )}
      </Plot>
    </ChartFigure>
  )
}

type Column = Omit<TooltipRow, 'amount' | 'tone'> & { tone: Tone; of: (row: FlowRow) => number | null }

/** The columns of the table; those of the previous period only if any row has them. */
function useColumns(rows: readonly FlowRow[], currency: string): readonly Column[] {
  const { t } = useTranslation(['ui', 'parts'])
  const now: readonly Column[] = [
    { key: 'income', label: t('income'), tone: 'income', kind: 'income', of: (row) => row.income },
    { key: 'spending', label: t('spending'), tone: 'spending', kind: 'expense', of: (row) => row.expenses },
    { key: 'net', label: t('parts:chart.net'), tone: 'net', of: (row) => netOf(row, currency) },
  ]
  if (!rows.some(({ previous }) => previous)) return now
  return [
    ...now,
    {
      key: 'incomeBefore',
      label: t('parts:chart.incomeBefore'),
      tone: 'before',
      kind: 'income',
      of: ({ previous }) => previous?.income ?? null,
    },
    {
      key: 'spendingBefore',
      label: t('parts:chart.spendingBefore'),
      tone: 'before',
      kind: 'expense',
      of: ({ previous }) => previous?.expenses ?? null,
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
