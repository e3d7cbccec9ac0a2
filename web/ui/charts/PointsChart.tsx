import type { ComponentProps } from 'react'
import { commaList, moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { ChartFigure, FigureTable, Swatch } from './ChartFigure.tsx'
import { Plot } from './Plot.tsx'
import type { Tone } from './tones.ts'

/** What every chart of amounts can be given. */
export type ChartProps = {
  /** What the chart shows, as a sentence; also the table's caption. */
  label: string
  currency?: string
  className?: string
  /** The height, as a class. */
  height?: string
}

/** A column of the table and a line of the tooltip, with one value per point. */
export type Column = {
  key: string
  label: string
  tone?: Tone
  kind?: 'income' | 'expense'
  /** Null where there is nothing to show, undefined where the amount is unknown. */
  values: readonly (number | null | undefined)[]
  /** Left out of the point's text for screen readers; the table has it. */
  unspoken?: boolean
}

type PointsChartProps = ChartProps &
  Pick<
    ComponentProps<typeof Plot>,
    'axis' | 'shares' | 'marks' | 'dot' | 'leap' | 'onSelect' | 'footer' | 'children'
  > & {
    keys: readonly string[]
    title: (index: number) => string
    /** The title of a point in the table, if it differs. */
    tableTitle?: (index: number) => string
    /** The heading of the table's first column. */
    head: string
    columns: readonly Column[]
    legend: ComponentProps<typeof ChartFigure>['legend']
    /** A point's text for screen readers, in place of its title and values. */
    speak?: (index: number) => string
    /** A line below a point's values; '' for none. */
    note?: (index: number) => string
  }

/** Points with several values each, as a drawing by `children` and as a table. */
export function PointsChart(props: PointsChartProps) {
  const { label, currency = 'AED', className, height = 'h-48 phone:h-64' } = props
  const { keys, title, tableTitle = title, head, columns, legend, speak, note, ...plot } = props
  const rowsAt = (index: number) =>
    columns.flatMap(({ values, ...column }) => {
      const amount = values[index]
      return amount === null || amount === undefined ? [] : [{ ...column, amount }]
    })
  const textAt = (index: number): string =>
    commaList([
      title(index),
      ...rowsAt(index)
        .filter(({ unspoken }) => !unspoken)
        .map((row) => `${row.label}: ${moneyText(row.amount, currency)}`),
    ])
  return (
    <ChartFigure
      label={label}
      className={className}
      legend={legend}
      table={() => (
        <FigureTable
          caption={label}
          head={head}
          className={height}
          columns={columns}
          rows={keys.map((key, index) => ({
            key,
            title: tableTitle(index),
            cells: columns.map(({ key: column, values, kind }) =>
              values[index] === null ? null : (
                <Money key={column} amount={values[index]} currency={currency} kind={kind} />
              ),
            ),
          }))}
        />
      )}
    >
      <Plot
        {...plot}
        className={height}
        speak={speak ?? textAt}
        tooltip={(index) => (
          <TooltipTable
            title={title(index)}
            rows={rowsAt(index)}
            currency={currency}
            note={note?.(index) ?? ''}
          />
        )}
      />
    </ChartFigure>
  )
}

type TooltipProps = {
  title: string
  rows: readonly { key: string; label: string; tone?: Tone; amount: number; kind?: 'income' | 'expense' }[]
  currency: string
  /** A line below the values; '' for none. */
  note: string
}

/** The values of a point as a small table. */
function TooltipTable({ title, rows, currency, note }: TooltipProps) {
  return (
    <table>
      <caption className="pb-1 text-start text-muted">{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-px pe-5 text-start font-normal">
              <span className="inline-flex items-center gap-1.5">
                {row.tone && <Swatch tone={row.tone} />}
                {row.label}
              </span>
            </th>
            <td className="text-end font-medium">
              <Money amount={row.amount} currency={currency} kind={row.kind} />
            </td>
          </tr>
        ))}
      </tbody>
      {note !== '' && (
        <tfoot>
          <tr>
            <td colSpan={2} className="pt-1 text-muted">
              {note}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
