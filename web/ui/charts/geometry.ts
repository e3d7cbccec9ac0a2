import { area, curveLinear, curveStepAfter, line, type CurveFactory } from 'd3-shape'
import type { ValueAxis } from './axis.ts'
import type { Frame } from './useFrame.ts'

/**
 * The drawing area of a chart inside its frame, leaving room for the values beside it and the dates below.
 */
export type Plane = {
  left: number
  right: number
  top: number
  bottom: number
  /** The pixel position of a value. */
  y: (value: number) => number
  /**
   * The pixel position of a fraction (0 to 1) of the way from the first point to the last, in text direction.
   */
  x: (share: number) => number
}

const room = { top: 10, bottom: 24, end: 10 } as const

/**
 * `gutter` is the width of the value labels, at the side where text starts, `footer` the height of what stands below
 * the dates.
 */
export function planeOf({ width, height, rtl }: Frame, axis: ValueAxis, gutter: number, footer = 0): Plane {
  const left = rtl ? room.end : gutter
  const right = Math.max(left + 1, width - (rtl ? gutter : room.end))
  const bottom = Math.max(room.top + 1, height - room.bottom - footer)
  const span = axis.high - axis.low || 1
  return {
    left,
    right,
    top: room.top,
    bottom,
    y: (value) => bottom - ((value - axis.low) / span) * (bottom - room.top),
    x: (share) => (rtl ? right - share * (right - left) : left + share * (right - left)),
  }
}

export type Place = readonly [x: number, y: number | null]
const curves = { straight: curveLinear, step: curveStepAfter } as const
export type Curve = keyof typeof curves
const curveOf = (curve: Curve): CurveFactory => curves[curve]

/** The SVG path of a line; it breaks at unknown values. */
export function linePath(places: readonly Place[], curve: Curve): string {
  const draw = line<Place>()
    .defined(([, y]) => y !== null)
    .x(([x]) => x)
    .y(([, y]) => y ?? 0)
    .curve(curveOf(curve))
    .digits(1)
  return draw(places) ?? ''
}

/** The SVG path of the area between a line and a base, such as the zero line. */
export function areaPath(places: readonly Place[], base: number, curve: Curve): string {
  const draw = area<Place>()
    .defined(([, y]) => y !== null)
    .x(([x]) => x)
    .y0(base)
    .y1(([, y]) => y ?? 0)
    .curve(curveOf(curve))
    .digits(1)
  return draw(places) ?? ''
}

/** The SVG path of the area between a lower and an upper line. */
export function bandPath(points: readonly { x: number; low: number; high: number }[], curve: Curve): string {
  const draw = area<{ x: number; low: number; high: number }>()
    .x(({ x }) => x)
    .y0(({ low }) => low)
    .y1(({ high }) => high)
    .curve(curveOf(curve))
    .digits(1)
  return draw(points) ?? ''
}
