import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { valueAxis } from '../axis.ts'
import type { FlowRow } from './flow-row.ts'
import { type Tone, tones } from '../tones.ts'
import { type ChartProps, type Column, PointsChart } from '../PointsChart.tsx'
import { useId } from 'react'
import { type Place, type Plane, linePath } from '../geometry.ts'

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
  const { t } = useTranslation(['ui', 'chart'])
  const nets = rows.map((row) => netOf(row, chart.currency ?? 'AED'))
  const columns = useColumns(rows, nets)
  const figures = columns.filter(({ tone }) => tone !== 'before')
  const before = { key: 'before', label: t('chart:before'), tone: 'before' } as const
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
  const { t } = useTranslation(['ui', 'chart'])
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
    { key: 'net', label: t('chart:net'), tone: 'net', values: nets },
  ]
  if (!rows.some(({ previous }) => previous)) return figures
  return [
    ...figures,
    {
      key: 'incomeBefore',
      label: t('chart:incomeBefore'),
      tone: 'before',
      kind: 'income',
      values: rows.map(({ previous }) => previous?.income),
      unspoken: true,
    },
    {
      key: 'spendingBefore',
      label: t('chart:spendingBefore'),
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

type BarsProps = {
  rows: readonly FlowRow[]
  nets: readonly number[]
  shares: readonly number[]
  plane: Plane
  active: number | null
  /** The bar whose details are shown. */
  selected: number | undefined
}

/** The bars of income and spending, with the net as a line. */
function FlowBars({ rows, nets, shares, plane, active, selected }: BarsProps) {
  const hatch = useId()
  const slot = (plane.right - plane.left) / Math.max(rows.length, 1)
  const width = Math.max(3, Math.min(34, slot * 0.56))
  const line = nets.map((net, index): Place => [plane.x(shares[index] ?? 0), plane.y(net)])
  return (
    <>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-card" opacity="0.45" />
        <line x1="0" y1="0" x2="0" y2="5" className="stroke-card" strokeWidth="3" />
      </pattern>
      {selected !== undefined && shares[selected] !== undefined && (
        <rect
          x={plane.x(shares[selected]) - slot / 2}
          y={plane.top}
          width={slot}
          height={plane.bottom - plane.top}
          rx="6"
          className="fill-accent-soft"
        />
      )}
      {rows.map((row, index) => {
        const x = plane.x(shares[index] ?? 0) - width / 2
        const dim = active !== null && active !== index
        return <RowBars key={row.key} {...{ row, x, width, plane, hatch, dim }} />
      })}
      <NetLine rows={rows} points={line} />
    </>
  )
}

type RowBarsProps = {
  row: FlowRow
  x: number
  width: number
  plane: Plane
  hatch: string
  dim: boolean
}

function RowBars({ row, x, width, plane, hatch, dim }: RowBarsProps) {
  const bar = { x, width, from: plane.y(0) }
  const [income, spending] = [plane.y(row.income), plane.y(-row.expenses)]
  return (
    <g opacity={dim ? 0.45 : 1}>
      {row.previous && (
        <>
          <Outline {...bar} to={plane.y(row.previous.income)} />
          <Outline {...bar} to={plane.y(-row.previous.expenses)} />
        </>
      )}
      <Bar {...bar} to={income} className={tones.income.fill} />
      <Bar {...bar} to={spending} className={tones.spending.fill} />
      {row.partial && <Bar x={x} width={width} from={income} to={spending} fill={`url(#${hatch})`} />}
    </g>
  )
}

function NetLine({ rows, points }: { rows: readonly FlowRow[]; points: readonly Place[] }) {
  return (
    <>
      <path
        d={linePath(points, 'straight')}
        fill="none"
        className="stroke-ink"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      {points.map(([x, y], index) => (
        <circle
          key={rows[index]?.key}
          cx={x}
          cy={y ?? 0}
          r="3"
          className="fill-card stroke-ink"
          strokeWidth="1.75"
        />
      ))}
    </>
  )
}

type BarProps = {
  x: number
  width: number
  from: number
  to: number
  /** The most its corners are rounded by. */
  round?: number
  className?: string
  fill?: string
  strokeWidth?: string
}

function Bar({ x, width, from, to, round = width / 2, ...attributes }: BarProps) {
  const height = Math.abs(to - from)
  if (height < 0.5) return null
  const corner = Math.min(3, round, height / 2)
  return <rect x={x} y={Math.min(from, to)} width={width} height={height} rx={corner} {...attributes} />
}

/** A bar of the previous period: wider than the bar in front of it, so that it is visible on both sides. */
function Outline({ x, width, from, to }: Pick<BarProps, 'x' | 'width' | 'from' | 'to'>) {
  const more = Math.max(1.5, width * 0.14)
  const shape = { round: width / 2, className: 'fill-before/15 stroke-before', strokeWidth: '1' }
  return <Bar x={x - more} width={width + 2 * more} from={from} to={to} {...shape} />
}
