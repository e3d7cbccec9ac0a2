import { cx } from '../cx.ts'
import { linePoints, pathOf } from './scale.ts'

type SparklineProps = {
  values: readonly number[]
  /** Without one it is decoration beside another that has it. */
  label?: string
  tone?: 'now' | 'before'
  /** Top of the scale, where two lines share one; the scale then begins at 0. */
  top?: number
  className?: string
}

/** The shape of a series in one line; the figures stand beside it or behind a click. */
export function Sparkline({ values, label, tone = 'now', top, className }: SparklineProps) {
  const low = top === undefined ? Math.min(...values) : 0
  const high = top ?? Math.max(...values)
  const points = linePoints(values, low, high === low ? low + 1 : high)
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
          {top !== undefined && tone === 'now' && (
            <path d={`${pathOf(points)}L100 100L0 100Z`} className="fill-accent" opacity="0.09" />
          )}
          <path
            d={pathOf(points)}
            fill="none"
            className={tone === 'now' ? 'stroke-accent' : 'stroke-before'}
            strokeWidth={tone === 'now' ? 2.25 : 1.75}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  )
}
