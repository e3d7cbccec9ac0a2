import { useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { useMasked } from '../preferences.ts'
import { nearestIndex, type ValueAxis } from './axis.ts'
import { Axes, gutterOf } from './Axes.tsx'
import { planeOf, type Plane } from './geometry.ts'
import { useFrame } from './useFrame.ts'

type PlotView = { plane: Plane; active: number | null }
type PlotProps = {
  /** What the chart shows, as a sentence. */
  label: string
  axis: ValueAxis
  /** The points' positions along the chart, from 0 to 1, ascending. */
  shares: readonly number[]
  /** The labels below for a given width in pixels. */
  marks: (width: number) => readonly { share: number; text: string }[]
  /** A point's text for screen readers. */
  speak: (index: number) => string
  tooltip: (index: number) => ReactNode
  /** The value at which a point's dot is drawn; null for none. */
  dot?: (index: number) => number | null
  onSelect?: (index: number) => void
  /** How many points Page Up and Page Down move by. */
  leap?: number
  className?: string
  /** What stands below the dates, and its height in pixels; decoration, over which the pointer reads the chart. */
  footer?: { height: number; draw: (plane: Plane) => ReactNode }
  children: (view: PlotView) => ReactNode
}

/**
 * The frame of every chart: axes, a crosshair that follows the pointer, touch and the arrow keys, and a
 * tooltip. With hidden amounts neither values nor shapes are drawn.
 */
export function Plot(props: PlotProps) {
  const { label, axis, shares, marks, speak, tooltip, dot, onSelect, className, footer, children } = props
  const { t } = useTranslation(['ui', 'parts'])
  const box = useRef<HTMLDivElement>(null)
  const [masked] = useMasked()
  const hint = useId()
  const frame = useFrame(box)
  const plane = frame && planeOf(frame, axis, gutterOf(axis, masked), footer?.height)
  const { active, handlers } = useActivePoint(props, masked, plane, frame?.rtl ?? false)
  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, shares.length)}
      aria-valuenow={active === null ? shares.length : active + 1}
      aria-valuetext={
        masked ? t('amountHidden') : active === null ? t('parts:chart.chartHint') : speak(active)
      }
      aria-describedby={hint}
      {...handlers}
      className={cx(
        'relative touch-pan-y rounded-control select-none',
        onSelect && !masked && 'cursor-pointer',
        className,
      )}
    >
      <span id={hint} className="sr-only">
        {t('parts:chart.chartHint')}
      </span>
      {plane && frame && (
        <svg
          aria-hidden="true"
          data-chart=""
          width={frame.width}
          height={frame.height}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          className="absolute inset-0"
        >
          <Axes
            plane={plane}
            axis={axis}
            rtl={frame.rtl}
            masked={masked}
            marks={marks(plane.right - plane.left).map(({ share, text }) => ({ x: plane.x(share), text }))}
          />
          {!masked && <g className="animate-appear">{children({ plane, active })}</g>}
        </svg>
      )}
      {plane && footer && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          {footer.draw(plane)}
        </div>
      )}
      {masked && (
        <p className="absolute inset-0 grid place-items-center pb-6 text-small text-muted">
          {t('parts:chart.amountsHidden')}
        </p>
      )}
      {plane && active !== null && (
        <Crosshair x={plane.x(shares[active] ?? 0)} y={dotAt(dot?.(active), plane)} plane={plane}>
          {tooltip(active)}
        </Crosshair>
      )}
    </div>
  )
}

/** The point under the pointer or reached by keys; none with hidden amounts. */
function useActivePoint(props: PlotProps, masked: boolean, plane: Plane | null, rtl: boolean) {
  const { shares, onSelect, leap = 7 } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const last = shares.length - 1
  const active = chosen === null || masked ? null : Math.min(chosen, last)
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (!plane) return
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const share = (x - plane.left) / (plane.right - plane.left)
    setChosen(nearestIndex(shares, rtl ? 1 - share : share))
  }
  const leave = (): void => setChosen(null)
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && active !== null) return onSelect?.(active)
    if (event.key === 'Escape') return leave()
    const step = stepOf(event.key, rtl, leap)
    if (step === null) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, (chosen ?? (step < 0 ? last + 1 : -1)) + step)))
  }
  const handlers = {
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: leave,
    onBlur: leave,
    onKeyDown: press,
    onClick: () => active !== null && onSelect?.(active),
  }
  return { active, handlers }
}

function stepOf(key: string, rtl: boolean, leap: number): number | null {
  const forward = rtl ? -1 : 1
  const steps = new Map([
    ['ArrowRight', forward],
    ['ArrowLeft', -forward],
    ['PageDown', leap],
    ['PageUp', -leap],
    ['End', Number.MAX_SAFE_INTEGER],
    ['Home', -Number.MAX_SAFE_INTEGER],
  ])
  return steps.get(key) ?? null
}

function dotAt(value: number | null | undefined, plane: Plane): number | null {
  return value === null || value === undefined ? null : plane.y(value)
}

type CrosshairProps = { x: number; y: number | null; plane: Plane; children: ReactNode }

/** A vertical line through the point, with its tooltip on the side that has room. */
function Crosshair({ x, y, plane, children }: CrosshairProps) {
  const onLeft = x > (plane.left + plane.right) / 2
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-10">
      <span
        className="absolute w-px bg-line-strong"
        style={{ left: x, top: plane.top, height: plane.bottom - plane.top }}
      />
      {y !== null && (
        <span
          className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-card bg-accent"
          style={{ left: x, top: y }}
        />
      )}
      <div
        className="absolute top-0 w-max max-w-64 rounded-control border border-line bg-card px-3 py-2 text-meta shadow-float"
        style={onLeft ? { right: `calc(100% - ${x}px + 12px)` } : { left: x + 12 }}
      >
        {children}
      </div>
    </div>
  )
}
