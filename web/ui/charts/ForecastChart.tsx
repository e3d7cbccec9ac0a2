import { useTranslation } from 'react-i18next'
import { commaList } from '../format/comma-list.ts'
import { dateText, moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { timeOf, timeTicks, valueAxis } from './axis.ts'
import { tickText } from './Axes.tsx'
import { ChartFigure, FigureTable } from './ChartFigure.tsx'
import { bandPath, linePath, type Place, type Plane } from './geometry.ts'
import { Plot } from './Plot.tsx'
import { TooltipTable } from './TooltipTable.tsx'
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
export type ForecastChartProps = {
  /** What the chart shows, as a sentence; also the table's caption. */
  label: string
  days: readonly ForecastDay[]
  /** The day that is labelled in the chart. */
  lowest?: string
  currency?: string
  className?: string
  /** The height, as a class. */
  height?: string
}

/** A stepped line of expected balances within its likely range, with the lowest day labelled. */
export function ForecastChart(props: ForecastChartProps) {
  const { label, days, lowest, currency = 'AED', className } = props
  const height = props.height ?? 'h-48 phone:h-64'
  const { t } = useTranslation(['ui', 'parts'])
  const first = timeOf(days[0]?.date ?? '')
  const span = timeOf(days.at(-1)?.date ?? '') - first || 1
  const share = (time: number): number => (time - first) / span
  const shares = days.map(({ date }) => share(timeOf(date)))
  const axis = valueAxis(
    days.flatMap(({ low, high }) => [low, high]),
    'near',
  )
  const named = (day: ForecastDay): string =>
    commaList([
      dateText(day.date, 'weekday'),
      `${t('parts:chart.expected')}: ${moneyText(day.expected, currency)}`,
      t('parts:chart.likely', { low: moneyText(day.low, currency), high: moneyText(day.high, currency) }),
      ...day.events.map(({ name }) => name),
    ])
  return (
    <ChartFigure
      label={label}
      className={className}
      legend={[
        { key: 'expected', label: t('parts:chart.expected'), tone: 'expected' },
        { key: 'band', label: t('parts:chart.band'), tone: 'band' },
      ]}
      table={() => (
        <FigureTable
          caption={label}
          head={t('day')}
          className={height}
          columns={[
            { key: 'expected', label: t('parts:chart.expected') },
            { key: 'low', label: t('parts:chart.low') },
            { key: 'high', label: t('parts:chart.high') },
          ]}
          rows={days.map(({ date, expected, low, high }) => ({
            key: date,
            title: dateText(date, 'weekday'),
            cells: [expected, low, high].map((amount, index) => (
              <Money key={index} amount={amount} currency={currency} />
            )),
          }))}
        />
      )}
    >
      <Plot
        label={label}
        axis={axis}
        shares={shares}
        marks={(width) =>
          timeTicks(days[0]?.date ?? '', days.at(-1)?.date ?? '', width).map((tick) => ({
            share: share(tick.time),
            text: tickText(tick),
          }))
        }
        speak={(index) => (days[index] ? named(days[index]) : '')}
        tooltip={(index) => days[index] && <DayTooltip day={days[index]} currency={currency} />}
        dot={(index) => days[index]?.expected ?? null}
        className={height}
      >
        {({ plane }) => <Lines days={days} shares={shares} plane={plane} lowest={lowest} />}
      </Plot>
    </ChartFigure>
  )
}

function DayTooltip({ day, currency }: { day: ForecastDay; currency: string }) {
  const { t } = useTranslation(['ui', 'parts'])
  return (
    <TooltipTable
      title={dateText(day.date, 'weekday')}
      currency={currency}
      rows={[
        { key: 'expected', label: t('parts:chart.expected'), tone: 'expected', amount: day.expected },
        { key: 'low', label: t('parts:chart.low'), amount: day.low },
        { key: 'high', label: t('parts:chart.high'), amount: day.high },
      ]}
    >
      {day.events.length > 0 && (
        <tfoot>
          <tr>
            <td colSpan={2} className="pt-1 text-muted">
              {commaList(day.events.map(({ name }) => name))}
            </td>
          </tr>
        </tfoot>
      )}
    </TooltipTable>
  )
}

type LinesProps = {
  days: readonly ForecastDay[]
  shares: readonly number[]
  plane: Plane
  lowest: string | undefined
}

function Lines({ days, shares, plane, lowest }: LinesProps) {
  const { t } = useTranslation(['ui', 'parts'])
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
        events.length === 0 ? null : (
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
            {t('parts:chart.lowestOn', { day: dateText(lowest ?? '', 'dayMonth') })}
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
