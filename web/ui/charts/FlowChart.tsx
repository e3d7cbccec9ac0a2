import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { valueAxis } from './axis.ts'
import { ChartFigure, FigureTable } from './ChartFigure.tsx'
import { FlowBars } from './flow/FlowBars.tsx'
import type { FlowRow } from './flow/flow-row.ts'
import { Plot } from './Plot.tsx'
import { TooltipTable } from './TooltipTable.tsx'

export type FlowChartProps = {
  label: string
  rows: readonly FlowRow[]
  currency?: string
  onSelect?: (index: number) => void
  /** The bar whose details stand below the chart. */
  selected?: number | null
  /** What the rows of the table are: 'Month' unless said otherwise. */
  head?: string
  className?: string
  height?: string
}

/**
 * Income above the zero line, spending below it, and what is left as a line; the period before as grey outlines. What
 * is not over yet is hatched.
 */
export function FlowChart(props: FlowChartProps) {
  const { label, rows, currency = 'AED', onSelect, selected = null, head, className, height } = props
  const { t } = useTranslation(['ui', 'parts'])
  const tall = height ?? 'h-48 phone:h-64'
  const nets = rows.map((row) => netOf(row, currency))
  const axis = valueAxis([
    ...rows.flatMap((row) => [row.income, -row.expenses]),
    ...rows.flatMap(({ previous }) => (previous ? [previous.income, -previous.expenses] : [])),
    0,
  ])
  const compared = rows.some(({ previous }) => previous)
  const count = Math.max(rows.length, 1)
  const shares = rows.map((_, index) => (index + 0.5) / count)
  const titleOf = (row: FlowRow): string => (row.partial ? t('soFar', { what: row.title }) : row.title)
  const names = { income: t('income'), spending: t('spending'), net: t('parts:chart.net') }
  return (
    <ChartFigure
      label={label}
      className={className}
      legend={[
        { key: 'income', label: names.income, tone: 'income' },
        { key: 'spending', label: names.spending, tone: 'spending' },
        { key: 'net', label: names.net, tone: 'net' },
        ...(compared ? [{ key: 'before', label: t('parts:chart.before'), tone: 'before' as const }] : []),
      ]}
      table={() => (
        <FigureTable
          caption={label}
          head={head ?? t('month')}
          className={tall}
          columns={[
            { key: 'income', label: names.income },
            { key: 'spending', label: names.spending },
            { key: 'net', label: names.net },
            ...(compared
              ? [
                  { key: 'incomeBefore', label: t('parts:chart.incomeBefore') },
                  { key: 'spendingBefore', label: t('parts:chart.spendingBefore') },
                ]
              : []),
          ]}
          rows={rows.map((row, index) => ({
            key: row.key,
            title: titleOf(row),
            cells: [
              <Money key="income" amount={row.income} currency={currency} kind="income" />,
              <Money key="spending" amount={row.expenses} currency={currency} kind="expense" />,
              <Money key="net" amount={nets[index]} currency={currency} />,
              ...(compared
                ? [
                    <Money
                      key="incomeBefore"
                      amount={row.previous?.income ?? null}
                      currency={currency}
                      kind="income"
                    />,
                    <Money
                      key="spendingBefore"
                      amount={row.previous?.expenses ?? null}
                      currency={currency}
                      kind="expense"
                    />,
                  ]
                : []),
            ],
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
          return [
            titleOf(row),
            `${names.income}: ${moneyText(row.income, currency)}`,
            `${names.spending}: ${moneyText(row.expenses, currency)}`,
            `${names.net}: ${moneyText(nets[index] ?? null, currency)}`,
          ].join(', ')
        }}
        tooltip={(index) => {
          const row = rows[index]
          return (
            row && (
              <TooltipTable
                title={titleOf(row)}
                currency={currency}
                rows={[
                  { key: 'income', label: names.income, tone: 'income', amount: row.income, kind: 'income' },
                  {
                    key: 'out',
                    label: names.spending,
                    tone: 'spending',
                    amount: row.expenses,
                    kind: 'expense',
                  },
                  { key: 'net', label: names.net, tone: 'net', amount: nets[index] ?? null },
                  ...(row.previous
                    ? [
                        {
                          key: 'incomeBefore',
                          label: t('parts:chart.incomeBefore'),
                          tone: 'before' as const,
                          amount: row.previous.income,
                          kind: 'income' as const,
                        },
                        {
                          key: 'spendingBefore',
                          label: t('parts:chart.spendingBefore'),
                          tone: 'before' as const,
                          amount: row.previous.expenses,
                          kind: 'expense' as const,
                        },
                      ]
                    : []),
                ]}
              />
            )
          )
        }}
        onSelect={onSelect}
        className={tall}
      >
        {({ plane, at }) => (
          <FlowBars rows={rows} nets={nets} shares={shares} plane={plane} at={at} selected={selected} />
        )}
      </Plot>
    </ChartFigure>
  )
}

function netOf(row: FlowRow, currency: string): number {
  return wireAmount(minorFromWire(row.income, currency) - minorFromWire(row.expenses, currency), currency)
}

/** As many labels as there is room for, the last one always among them. */
function thinned<T>(rows: readonly T[], width: number): { row: T; index: number }[] {
  const every = Math.max(1, Math.ceil((rows.length * 44) / Math.max(width, 1)))
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => (rows.length - 1 - index) % every === 0)
}
