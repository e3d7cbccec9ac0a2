import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commaList, dateText } from '../format/format.ts'
import { type Baseline, timelineOf, valueAxis } from './axis.ts'
import { areaPath, linePath, type Curve, type Place, type Plane } from './geometry.ts'
import { type ChartProps, PointsChart } from './PointsChart.tsx'
import { type ChartEvent, eventClass, eventShapes, tones, type Tone } from './tones.ts'

/** `values` has one entry per day; null if unknown or in the future. */
type Series = {
  key: string
  label: string
  tone: Tone
  values: readonly (number | null)[]
  /** Use steps for amounts that fall due on single days. */
  curve?: Curve
  filled?: boolean
  dashed?: boolean
}
type TimeChartProps = ChartProps & {
  /** Calendar days, ascending; intervals may vary. */
  days: readonly string[]
  /** The first series is the main one; the others are compared with it. */
  series: readonly Series[]
  baseline?: Baseline
  /** The last day of a period that is still running: the axis goes on to it. */
  until?: string | null
  /** Points are months, not days. */
  monthly?: boolean
  /** Titles of the points if they are neither days nor months. */
  titles?: readonly string[]
  onSelect?: (index: number) => void
  /** What happened on some days, drawn on the main series at the last point up to each. */
  events?: readonly ChartEvent[]
}

/** Money over time: areas, lines and steps with dates, values and comparisons. */
export function TimeChart({
  days,
  series,
  baseline,
  monthly,
  until,
  titles,
  events = [],
  ...chart
}: TimeChartProps) {
  const { t } = useTranslation('ui')
  const titleIn =
    (style: 'weekday' | 'short') =>
    (index: number): string =>
      titles?.[index] ?? dateText(days[index] ?? '', monthly ? 'monthYear' : style)
  const timeline = timelineOf(days, until)
  const axis = valueAxis(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
    baseline,
  )
  const [main] = series
  const eventsByPoint = Map.groupBy(events, ({ day }) => days.findLastIndex((point) => point <= day))
  // the expected line starts where the main line ends: show that point's value only once
  const columns = series.map(({ key, label, tone, values }) => ({
    key,
    label,
    tone,
    values: values.map((value, index) =>
      tone === 'expected' && main?.tone !== tone && main?.values[index] != null ? null : value,
    ),
  }))
  return (
    <PointsChart
      {...chart}
      {...timeline}
      axis={axis}
      keys={days}
      title={titleIn('weekday')}
      tableTitle={titleIn('short')}
      head={t(monthly ? 'month' : 'day')}
      columns={columns}
      legend={series.length > 1 ? series : []}
      dot={(index) => main?.values[index] ?? null}
      note={(index) => commaList((eventsByPoint.get(index) ?? []).map(({ text }) => text))}
    >
      {({ plane }) => (
        <>
          <Lines series={series} open={until != null} plane={plane} shares={timeline.shares} low={axis.low} />
          {[...eventsByPoint].flatMap(([index, ofPoint]) => {
            const value = main?.values[index]
            const share = timeline.shares[index]
            if (value === null || value === undefined || share === undefined) return []
            return eventShapes
              .filter((shape) => ofPoint.some((event) => event.shape === shape))
              .map((shape) => (
                <circle
                  key={`${index} ${shape}`}
                  cx={plane.x(share)}
                  cy={shape === 'low' ? plane.bottom - 5 : plane.y(value)}
                  r={shape === 'low' ? 4 : 4.5}
                  className={eventClass[shape]}
                  strokeWidth="2"
                />
              ))
          })}
        </>
      )}
    </PointsChart>
  )
}

type LinesProps = {
  series: readonly Series[]
  open: boolean
  plane: Plane
  shares: readonly number[]
  low: number
}

/** Comparison series are drawn below the main one. */
function Lines({ series, open, plane, shares, low }: LinesProps) {
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
            {tone === 'now' && <EndDot places={places} open={open} />}
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

/** Where a line ends before its axis does: today, in a period that is still running. */
function EndDot({ places, open }: { places: readonly Place[]; open: boolean }) {
  const [x, y] = places.findLast((place) => place[1] !== null) ?? [0, null]
  if (y === null || (!open && places.at(-1)?.[1] !== null)) return null
  return <circle cx={x} cy={y} r="3.5" className="fill-accent" />
}
