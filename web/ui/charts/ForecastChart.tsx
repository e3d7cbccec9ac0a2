import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { commaList, dateText, moneyText } from '../format/format.ts'
import { timelineOf, valueAxis } from './axis.ts'
import { bandPath, linePath, type Place, type Plane } from './geometry.ts'
import { type ChartProps, PointsChart } from './PointsChart.tsx'
import { tones } from './tones.ts'

/** The balance expected at the end of a day, and the range it falls in with a probability of 80 %. */
export type ForecastDay = {
  date: string
  expected: number
  low: number
  high: number
  /** Names of the payments and income expected on that day. */
  events: readonly { name: string; type: 'income' | 'expense' }[]
}
type ForecastChartProps = ChartProps & {
  days: readonly ForecastDay[]
  /** The day that is labelled in the chart. */
  lowest?: string
  /** The day that is open, and what opens another. */
  selected?: string
  onSelect?: (date: string) => void
  /** Marks of the events below the dates, in place of strokes on the axis. */
  footer?: ComponentProps<typeof PointsChart>['footer']
}

/** A stepped line of expected balances within its likely range, with the lowest day labelled. */
export function ForecastChart({ days, lowest, selected, onSelect, footer, ...chart }: ForecastChartProps) {
  const { currency } = chart
  const { t } = useTranslation(['ui', 'chart'])
  const timeline = timelineOf(days.map(({ date }) => date))
  const titleOf = (index: number): string => dateText(days[index]?.date ?? '', 'weekday')
  const eventsOf = (index: number): string[] => days[index]?.events.map(({ name }) => name) ?? []
  const expected = t('chart:expected')
  return (
    <PointsChart
      {...chart}
      {...timeline}
      axis={valueAxis(
        days.flatMap(({ low, high }) => [low, high]),
        'near',
      )}
      keys={days.map(({ date }) => date)}
      title={titleOf}
      head={t('day')}
      columns={[
        { key: 'expected', label: expected, tone: 'expected', values: days.map((day) => day.expected) },
        { key: 'low', label: t('chart:low'), values: days.map(({ low }) => low) },
        { key: 'high', label: t('chart:high'), values: days.map(({ high }) => high) },
      ]}
      legend={[
        { key: 'expected', label: expected, tone: 'expected' },
        { key: 'band', label: t('chart:band'), tone: 'band' },
      ]}
      speak={(index) => {
        const day = days[index]
        if (!day) return ''
        const [low, high] = [moneyText(day.low, currency), moneyText(day.high, currency)]
        return commaList([
          titleOf(index),
          `${expected}: ${moneyText(day.expected, currency)}`,
          t('chart:likely', { low, high }),
          ...eventsOf(index),
        ])
      }}
      note={(index) => commaList(eventsOf(index))}
      dot={(index) => days[index]?.expected ?? null}
      {...(onSelect ? { onSelect: (index) => onSelect(days[index]?.date ?? '') } : {})}
      {...(footer ? { footer } : {})}
    >
      {({ plane }) => (
        <>
          <SelectedDay
            share={timeline.shares[days.findIndex(({ date }) => date === selected)]}
            plane={plane}
          />
          <Lines
            days={days}
            shares={timeline.shares}
            plane={plane}
            lowest={lowest}
            strokes={footer === undefined}
          />
        </>
      )}
    </PointsChart>
  )
}

type LinesProps = {
  days: readonly ForecastDay[]
  shares: readonly number[]
  plane: Plane
  lowest: string | undefined
  strokes: boolean
}

function SelectedDay({ share, plane }: { share: number | undefined; plane: Plane }) {
  if (share === undefined) return null
  const x = plane.x(share)
  return <line x1={x} x2={x} y1={plane.top} y2={plane.bottom} className="stroke-accent" strokeWidth="1.5" />
}

function Lines({ days, shares, plane, lowest, strokes }: LinesProps) {
  const { t } = useTranslation(['ui', 'chart'])
  const places = days.map(({ expected }, index): Place => [plane.x(shares[index] ?? 0), plane.y(expected)])
  const band = days.map(({ low, high }, index) => ({
    x: plane.x(shares[index] ?? 0),
    low: plane.y(low),
    high: plane.y(high),
  }))
  const index = days.findIndex(({ date }) => date === lowest)
  const [x, y] = places[index] ?? [0, null]
  return (
    <>
      <path d={bandPath(band, 'step')} className={tones.band.fill} />
      <path
        d={linePath(places, 'step')}
        fill="none"
        className={tones.now.stroke}
        strokeWidth="2"
        strokeDasharray="4 3"
        strokeLinejoin="round"
      />
      {days.map(({ date, events }, dayIndex) =>
        events.length === 0 || (!strokes && events.every(({ type }) => type !== 'income')) ? null : (
          <EventMark
            key={date}
            x={places[dayIndex]?.[0] ?? 0}
            y={places[dayIndex]?.[1] ?? 0}
            bottom={plane.bottom}
            income={events.some(({ type }) => type === 'income')}
          />
        ),
      )}
      {y !== null && (
        <g className="text-meta">
          <circle cx={x} cy={y} r="4.5" className="fill-card stroke-accent" strokeWidth="2" />
          <text
            x={Math.min(Math.max(x, plane.left + 44), plane.right - 44)}
            y={y > plane.bottom - 22 ? y - 10 : y + 20}
            textAnchor="middle"
            className="fill-ink"
          >
            {t('chart:lowestOn', { day: dateText(lowest ?? '', 'dayMonth') })}
          </text>
        </g>
      )}
    </>
  )
}

/**
 * A bill is a short stroke on the axis, so that the line stays
 * readable in a busy month; income is a dot on the line.
 */
function EventMark({ x, y, bottom, income }: { x: number; y: number; bottom: number; income: boolean }) {
  if (income) return <circle cx={x} cy={y} r="3" className={tones.income.fill} />
  return <line x1={x} x2={x} y1={bottom - 6} y2={bottom} className="stroke-muted" strokeWidth="1.5" />
}
