/**
 * The meaning of a colour in a chart, such as the current
 * period, the previous one, income or expected values.
 */
export type Tone = 'now' | 'before' | 'income' | 'spending' | 'net' | 'second' | 'expected' | 'band'

/** Legend symbols that match the chart: a line, an area, a dashed line. */
const line = 'h-0.5 w-3 rounded-full'
const area = 'size-2.5 rounded-[3px]'
const broken = 'w-4 border-t-2 border-dashed'

type Look = { stroke: string; fill: string; swatch: string }
export const tones: Record<Tone, Look> = {
  now: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: `${line} bg-accent` },
  before: { stroke: 'stroke-before', fill: 'fill-before', swatch: `${line} bg-before` },
  income: { stroke: 'stroke-income', fill: 'fill-income', swatch: `${area} bg-income` },
  spending: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: `${area} bg-accent` },
  net: { stroke: 'stroke-ink', fill: 'fill-ink', swatch: `${line} bg-ink` },
  second: { stroke: 'stroke-notice', fill: 'fill-notice', swatch: `${line} bg-notice` },
  band: { stroke: 'stroke-accent', fill: 'fill-accent/15', swatch: `${area} bg-accent/25` },
  expected: { stroke: 'stroke-accent', fill: 'fill-accent', swatch: `${broken} border-accent` },
}

/** How something that happened on a day is drawn in a chart over time; a low one stands on the axis. */
export const eventShapes = ['full', 'hollow', 'low'] as const
export type EventShape = (typeof eventShapes)[number]
export type ChartEvent = { day: string; text: string; shape: EventShape }

export const eventClass: Readonly<Record<EventShape, string>> = {
  full: 'fill-accent stroke-card',
  hollow: 'fill-card stroke-accent',
  low: 'fill-income stroke-card',
}
