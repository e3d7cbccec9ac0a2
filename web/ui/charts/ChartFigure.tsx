import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/Button.tsx'
import { cx } from '../cx.ts'
import { type Tone, tones } from './tones.ts'

type ChartFigureProps = {
  label: string
  legend: readonly { key: string; label: string; tone: Tone }[]
  /** Rendered only on request. */
  table: () => ReactNode
  className?: string
  children: ReactNode
}

/** A chart with its legend, and the same figures as a table one click away. */
export function ChartFigure({ label, legend, table, className, children }: ChartFigureProps) {
  const { t } = useTranslation(['ui', 'parts'])
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={cx('m-0', className)} aria-label={label}>
      {asTable ? table() : children}
      <figcaption className="mt-1 flex min-h-9 items-center justify-between gap-3">
        <Legend items={legend} />
        <IconButton
          icon={asTable ? ChartLine : Table2}
          label={asTable ? t('parts:chart.showChart') : t('parts:chart.showTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="-me-2 ms-auto min-h-9! shrink-0 max-phone:min-h-11! [&_svg]:size-4.5"
        />
      </figcaption>
    </figure>
  )
}

type TableColumn = { key: string; label: string }
type FigureTableProps = {
  caption: string
  head: string
  columns: readonly TableColumn[]
  rows: readonly { key: string; title: string; cells: readonly ReactNode[] }[]
  className?: string
}

/** The figures behind a chart as a table; scrolls within the chart's height. */
export function FigureTable({ caption, head, columns, rows, className }: FigureTableProps) {
  return (
    <div
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={caption}
      className={cx('overflow-auto rounded-control border border-line', className)}
    >
      <table className="w-full text-small">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-card text-meta text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-normal">
              {head}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                {row.title}
              </th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]?.key ?? index} className="px-3 py-1.5 text-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Swatch({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" className={cx('inline-block', tones[tone].swatch)} />
}

/** Explains the colours of a chart. */
function Legend({ items }: { items: readonly { key: string; label: string; tone: Tone }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-muted">
      {items.map(({ key, label, tone }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Swatch tone={tone} />
          {label}
        </li>
      ))}
    </ul>
  )
}
