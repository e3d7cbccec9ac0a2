/** How something that happened on a day is drawn in a chart over time; a low one stands on the axis. */
export const eventShapes = ['full', 'hollow', 'low'] as const
export type EventShape = (typeof eventShapes)[number]
export type ChartEvent = { day: string; text: string; shape: EventShape }

export const eventClass: Readonly<Record<EventShape, string>> = {
  full: 'fill-accent stroke-card',
  hollow: 'fill-card stroke-accent',
  low: 'fill-income stroke-card',
}
