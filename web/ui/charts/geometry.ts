import { area, curveLinear, curveStepAfter, line, type CurveFactory } from 'd3-shape'
import type { ValueAxis } from './axis.ts'
import type { Frame } from './useFrame.ts'

/** Where a chart draws inside its frame: room for the values beside it and the dates below it. */
export type Plane = {
  left: number
  right: number
  top: number
  bottom: number
  /** The pixel of a value. */
  y: (value: number) => number
  /** The pixel of a share of the way from the first point to the last, in the direction of the text. */
  x: (share: number) => number
}

const room = { top: 10, bottom: 24, end: 10 } as const

/** `gutter` is the room for the labels of the values, at the side where lines of text begin. */
export function planeOf({ width, height, rtl }: Frame, axis: ValueAxis, gutter: number): Plane {
  const left = rtl ? room.end : gutter
  const right = Math.max(left + 1, width - (rtl ? gutter : room.end))
  const bottom = Math.max(room.top + 1, height - room.bottom)
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

/** The path of a line; it breaks where a value is not known. */
export function linePath(places: readonly Place[], curve: Curve): string {
  const draw = line<Place>()
    .defined(([, y]) => y !== null)
    .x(([x]) => x)
    .y(([, y]) => y ?? 0)
    .curve(curveOf(curve))
    .digits(1)
  return draw(places) ?? ''
}

/** The path of what lies between a line and a base, such as the zero line. */
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

/** The path of what lies between a lower and an upper line. */
export function bandPath(points: readonly { x: number; low: number; high: number }[], curve: Curve): string {
  const draw = area<{ x: number; low: number; high: number }>()
    .x(({ x }) => x)
    .y0(({ low }) => low)
    .y1(({ high }) => high)
    .curve(curveOf(curve))
    .digits(1)
  return draw(points) ?? ''
}
