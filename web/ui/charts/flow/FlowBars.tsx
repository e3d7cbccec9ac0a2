import { useId } from 'react'
import type { FlowRow } from './flow-row.ts'
import { linePath, type Place, type Plane } from '../geometry.ts'
import { tones } from '../tones.ts'

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
export function FlowBars({ rows, nets, shares, plane, active, selected }: BarsProps) {
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
