import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commaList } from '../format/comma-list.ts'
import { dateText, moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { timeOf, timeTicks, valueAxis, type Baseline } from './axis.ts'
import { tickText } from './Axes.tsx'
import { ChartFigure, FigureTable } from './ChartFigure.tsx'
import { areaPath, linePath, type Curve, type Place, type Plane } from './geometry.ts'
import { Plot } from './Plot.tsx'
import { TooltipTable } from './TooltipTable.tsx'
import { tones, type Tone } from './tones.ts'

/** `values` has one entry per day; null if unknown or in the future. */
export type Series = {
  key: string
  label: string
  tone: Tone
  values: readonly (number | null)[]
  /** Use steps for amounts that fall due on single days. */
  curve?: Curve
  filled?: boolean
  dashed?: boolean
}
export type TimeChartProps = {
  /** What the chart shows, as a sentence; also the table's caption. */
  label: string
  /** Calendar days, ascending; intervals may vary. */
  days: readonly string[]
  /** The first series is the main one; the others are compared with it. */
  series: readonly Series[]
  currency?: string
  baseline?: Baseline
  /** Points are months, not days. */
  monthly?: boolean
  /** Titles of the points if they are neither days nor months. */
  titles?: readonly string[]
  onSelect?: (index: number) => void
  className?: string
  /** The height, as a class. */
  height?: string
}

/** Money over time: areas, lines and steps with dates, values and comparisons. */
export function TimeChart(props: TimeChartProps) {
  const { label, days, series, currency = 'AED', baseline, monthly, titles, onSelect } = props
  const height = props.height ?? 'h-48 phone:h-64'
  const { t } = useTranslation('ui')
  const title = (index: number): string =>
    titles?.[index] ?? dateText(days[index] ?? '', monthly ? 'monthYear' : 'weekday')
  const first = timeOf(days[0] ?? '')
  const span = timeOf(days.at(-1) ?? '') - first || 1
  const share = (time: number): number => (time - first) / span
  const axis = valueAxis(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
    baseline,
  )
  const [main] = series
  // the expected line starts where the main line ends: show that point's value only once
  const valueAt = ({ tone, values }: Series, index: number): number | null =>
    tone === 'expected' && main?.tone !== tone && main?.values[index] != null ? null : (values[index] ?? null)
  const rowsAt = (index: number) =>
    series.flatMap((entry) => {
      const { key, label: name, tone } = entry
      const amount = valueAt(entry, index)
      return amount === null ? [] : [{ key, label: name, tone, amount }]
    })
  return (
    <ChartFigure
      label={label}
      legend={series.length > 1 ? series : []}
      className={props.className}
      table={() => (
        <FigureTable
          caption={label}
          head={t(monthly ? 'month' : 'day')}
          columns={series}
          className={height}
          rows={days.map((day, index) => ({
            key: day,
            title: titles?.[index] ?? dateText(day, monthly ? 'monthYear' : 'short'),
            cells: series.map((entry) => {
              const value = valueAt(entry, index)
              return value === null ? null : <Money key={entry.key} amount={value} currency={currency} />
            }),
          }))}
        />
      )}
    >
      <Plot
        label={label}
        axis={axis}
        shares={days.map((day) => share(timeOf(day)))}
        marks={(width) =>
          timeTicks(days[0] ?? '', days.at(-1) ?? '', width).map((tick) => ({
            share: share(tick.time),
            text: tickText(tick),
          }))
        }
        speak={(index) =>
          commaList([
            title(index),
            ...rowsAt(index).map((row) => `${row.label}: ${moneyText(row.amount, currency)}`),
          ])
        }
        tooltip={(index) => <TooltipTable title={title(index)} rows={rowsAt(index)} currency={currency} />}
        dot={(index) => main?.values[index] ?? null}
        onSelect={onSelect}
        className={height}
      >
        {({ plane }) => (
          <Lines
            series={series}
            plane={plane}
            shares={days.map((day) => share(timeOf(day)))}
            low={axis.low}
          />
        )}
      </Plot>
    </ChartFigure>
  )
}

type LinesProps = { series: readonly Series[]; plane: Plane; shares: readonly number[]; low: number }

/** Comparison series are drawn below the main one. */
function Lines({ series, plane, shares, low }: LinesProps) {
  const fade = useId()
  const base = plane.y(Math.max(low, 0))
  return (
    <>
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1" className="text-accent">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
      </linearGradient>
      {series.toReversed().map(({ key, tone, values, curve = 'straight', filled, dashed }) => {
        const places = values
          .slice(0, shares.length)
          .map((value, index): Place => [plane.x(shares[index] ?? 0), value === null ? null : plane.y(value)])
        const now = tone !== 'before'
        return (
          <g key={key}>
            {filled && <path d={areaPath(places, base, curve)} fill={`url(#${fade})`} />}
            <path
              d={linePath(places, curve)}
              fill="none"
              className={tones[tone].stroke}
              strokeWidth={now ? 2.25 : 1.5}
              strokeDasharray={dashed ? '5 4' : undefined}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          </g>
        )
      })}
    </>
  )
}
