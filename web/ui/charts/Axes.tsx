import { compactNumber } from '../format/format.ts'
import type { ValueAxis } from './axis.ts'
import type { Plane } from './geometry.ts'

/** The width in pixels that the labels of a value axis need. */
export function gutterOf(axis: ValueAxis, masked: boolean): number {
  const longest = Math.max(...axis.ticks.map((tick) => compactNumber(tick).length))
  return masked ? 10 : 12 + longest * 7.2
}

type AxesProps = {
  plane: Plane
  axis: ValueAxis
  rtl: boolean
  masked: boolean
  /** Labels of the horizontal axis: their pixel positions and texts. */
  marks: readonly { x: number; text: string }[]
}

/** Grid lines with their values, the zero line, and the labels below. */
export function Axes({ plane, axis, rtl, masked, marks }: AxesProps) {
  const edge = rtl ? plane.right + 8 : plane.left - 8
  return (
    <g className="figures text-meta" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plane.left}
            x2={plane.right}
            y1={Math.round(plane.y(tick)) + 0.5}
            y2={Math.round(plane.y(tick)) + 0.5}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            strokeOpacity={tick === 0 ? 0.55 : 1}
          />
          {!masked && (
            <text
              x={edge}
              y={plane.y(tick)}
              dy="0.32em"
              textAnchor="end"
              className="fill-muted"
              style={{ direction: rtl ? 'rtl' : 'ltr' }}
            >
              {compactNumber(tick)}
            </text>
          )}
        </g>
      ))}
      {apart(marks, plane).map(({ x, text }) => (
        <text
          key={x}
          x={Math.min(Math.max(x, plane.left), plane.right)}
          y={plane.bottom + 18}
          textAnchor={anchorOf(sideAt(x, plane), rtl)}
          className="fill-muted"
        >
          {text}
        </text>
      ))}
    </g>
  )
}

type Side = 'left' | 'middle' | 'right'
const letter = 7.4
const gap = 10

/** How a label is aligned with its mark: near an edge it is kept inside the frame. */
function sideAt(x: number, { left, right }: Plane): Side {
  if (x - left < 18) return 'left'
  return right - x < 18 ? 'right' : 'middle'
}

/** SVG's `start` is the right end of right-to-left text. */
function anchorOf(side: Side, rtl: boolean): 'start' | 'middle' | 'end' {
  if (side === 'middle') return 'middle'
  return (side === 'left') === rtl ? 'end' : 'start'
}

/** Drops labels that would overlap a later one. */
function apart(marks: AxesProps['marks'], plane: Plane): AxesProps['marks'] {
  const occupied: { from: number; to: number }[] = []
  const visible = marks.toReversed().filter(({ x, text }) => {
    const width = text.length * letter
    const side = sideAt(x, plane)
    const from = side === 'left' ? x : side === 'right' ? x - width : x - width / 2
    if (occupied.some((range) => from < range.to + gap && from + width > range.from - gap)) return false
    occupied.push({ from, to: from + width })
    return true
  })
  return visible.toReversed()
}
