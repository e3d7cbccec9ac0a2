import { cx } from '../cx.ts'
import { linePoints, pathOf } from './scale.ts'

type SparklineProps = { values: readonly number[]; label: string; className?: string }

/** The shape of a series in one line; the figures stand beside it or behind a click. */
export function Sparkline({ values, label, className }: SparklineProps) {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const points = linePoints(values, low, high === low ? low + 1 : high)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 -4 100 108"
      preserveAspectRatio="none"
      className={cx('block h-10 w-full overflow-visible rtl:-scale-x-100', className)}
    >
      {points.length > 1 && (
        <path
          d={pathOf(points)}
          fill="none"
          className="stroke-accent"
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
