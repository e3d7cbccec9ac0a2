import { nice, ticks } from 'd3-array'
import { utcDay, utcMonday, utcMonth, utcYear } from 'd3-time'
import { dateText } from '../format/format.ts'

/**
 * `zero` always includes zero; `near` omits it if the values
 * differ by little, so that small changes are visible.
 */
export type Baseline = 'zero' | 'near'
export type ValueAxis = { low: number; high: number; ticks: readonly number[] }

/**
 * If the spread is at least this share of the maximum, the axis starts
 * at zero: a fall of a quarter must not look like a collapse.
 */
const nearLimit = 0.2
/**
 * A side of zero smaller than this share of the other gets no round tick, which would leave an empty band.
 */
const sliver = 0.02

/** About as many ticks as an axis has. */
const tickCount = 4

/** An axis with round ticks. If it does not include zero, the values fill at most half of it. */
export function valueAxis(values: readonly number[], baseline: Baseline = 'zero'): ValueAxis {
  const finite = values.filter(Number.isFinite)
  const least = finite.length > 0 ? Math.min(...finite) : 0
  const most = finite.length > 0 ? Math.max(...finite) : 0
  const spread = most - least
  const close = baseline === 'near' && least > 0 && spread < most * nearLimit
  const room = Math.max(spread, most * 0.02)
  const from = close ? Math.max(0, least - room) : Math.min(0, least)
  const to = Math.max(most, 0)
  const below = from < 0 && -from < to * sliver
  const above = from < 0 && to < -from * sliver
  const [low, high] = nice(below ? 0 : from, above ? 0 : to === from ? from + 1 : to, tickCount)
  return { low: Math.min(low, from), high: Math.max(high, to), ticks: ticks(low, high, tickCount) }
}

const dayMs = 86_400_000
/** The time that represents a day on an axis, in milliseconds. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

type TickUnit = 'day' | 'month' | 'year'
export type TimeTick = { time: number; day: string; unit: TickUnit }

type Step = { unit: TickUnit; days: number; range: (from: Date, to: Date) => Date[] }
const months = (count: number) => (from: Date, to: Date) =>
  utcMonth.range(from, to).filter((date) => date.getUTCMonth() % count === 0)
const years = (count: number) => (from: Date, to: Date) =>
  utcYear.range(from, to).filter((date) => date.getUTCFullYear() % count === 0)
const steps: readonly Step[] = [
  { unit: 'day', days: 1, range: (from, to) => utcDay.range(from, to) },
  { unit: 'day', days: 2, range: (from, to) => utcDay.range(from, to, 2) },
  { unit: 'day', days: 7, range: (from, to) => utcMonday.range(from, to) },
  { unit: 'day', days: 14, range: (from, to) => utcMonday.range(from, to, 2) },
  ...[1, 2, 3, 6].map((count): Step => ({ unit: 'month', days: count * 30.4, range: months(count) })),
  ...[1, 2, 5, 10, 20, 50].map((count): Step => ({ unit: 'year', days: count * 365, range: years(count) })),
]
/** The width in pixels of a label with its spacing: '23 Nov', 'Nov', '2026'. */
const rooms: Record<TickUnit, number> = { day: 72, month: 54, year: 54 }

/** Ticks for days, weeks, months or years between two days, as many as fit into a width in pixels. */
export function timeTicks(first: string, last: string, width: number): TimeTick[] {
  const from = timeOf(first)
  const end = timeOf(last)
  const span = Math.max(1, (end - from) / dayMs)
  const fits = ({ days, unit }: Step): boolean => (span / days) * rooms[unit] <= Math.max(width, rooms.day)
  const step = steps.find(fits) ?? steps.at(-1)
  return (step?.range(new Date(from), new Date(end + 1)) ?? []).map((date) => ({
    time: date.getTime(),
    day: date.toISOString().slice(0, 10),
    unit: step?.unit ?? 'day',
  }))
}

/** The index of the point nearest to a position; `places` is ascending. */
export function nearestIndex(places: readonly number[], place: number): number {
  let low = 0
  let high = places.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) <= place) low = middle
    else high = middle
  }
  return Math.abs((places[high] ?? 0) - place) < Math.abs((places[low] ?? 0) - place) ? high : low
}

type Timeline = {
  shares: readonly number[]
  marks: (width: number) => readonly { share: number; text: string }[]
}

/**
 * Where days lie between the first (0) and the last (1), and the labels below for a width in pixels; with `until`,
 * a later day, the axis goes on to it.
 */
export function timelineOf(days: readonly string[], until: string | null = null): Timeline {
  const [first = '', newest = ''] = [days[0], days.at(-1)]
  const last = until !== null && until > newest ? until : newest
  const start = timeOf(first)
  const span = timeOf(last) - start || 1
  const shareOf = (time: number): number => (time - start) / span
  return {
    shares: days.map((day) => shareOf(timeOf(day))),
    marks: (width) =>
      timeTicks(first, last, width).map((tick) => ({ share: shareOf(tick.time), text: tickText(tick) })),
  }
}

/** '23 Nov', 'Nov' (January with its year), '2026'. */
function tickText({ day, unit }: TimeTick): string {
  if (unit === 'day') return dateText(day, 'dayMonth')
  if (unit === 'year') return day.slice(0, 4)
  return dateText(day, day.slice(5, 7) === '01' ? 'monthShortYear' : 'monthShort')
}
