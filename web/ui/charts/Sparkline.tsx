import { cx } from '../cx.ts'
import { useMasked } from '../preferences.ts'

type SparklineProps = {
  values: readonly number[]
  /** If omitted, the line is decoration next to a labelled one. */
  label?: string
  tone?: 'now' | 'before'
  /** The top of the scale, for two lines that share one; it then starts at 0, and the main line is filled. */
  top?: number
  className?: string
}

/** A small line without axes, for use next to the figures. With hidden amounts it is flat. */
export function Sparkline({ values, label, tone = 'now', top, className }: SparklineProps) {
  const [masked] = useMasked()
  const [low, high] = top === undefined ? scaleOf(values) : [0, top]
  const points = masked ? [50, 50] : values.map((value) => 100 - ((value - low) / (high - low || 1)) * 100)
  const path = pathOf(points)
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={cx('block h-10 w-full overflow-visible rtl:-scale-x-100', className)}
    >
      {points.length > 1 && (
        <>
          {top !== undefined && tone === 'now' && !masked && (
            <path d={`${path}L100 100L0 100Z`} className="fill-accent" opacity="0.09" />
          )}
          <path
            d={path}
            fill="none"
            className={tone === 'now' && !masked ? 'stroke-accent' : 'stroke-before'}
            strokeWidth={tone === 'now' ? 2 : 1.75}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}

/** A scale from zero if the values differ much, otherwise close to them without filling the height. */
export function scaleOf(values: readonly number[]): [low: number, high: number] {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const spread = most - least
  if (spread === 0) return [least - 1, most + 1]
  if (least > 0 && spread < most * 0.2) return [Math.max(0, least - spread), most]
  return [Math.min(0, least), Math.max(0, most)]
}

function pathOf(heights: readonly number[]): string {
  const last = Math.max(heights.length - 1, 1)
  return heights
    .map((y, index) => `${index === 0 ? 'M' : 'L'}${((index / last) * 100).toFixed(2)} ${y.toFixed(2)}`)
    .join('')
}
