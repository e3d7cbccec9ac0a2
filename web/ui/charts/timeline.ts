import { dateText } from '../format/format.ts'
import { timeOf, timeTicks, type TimeTick } from './axis.ts'

type Timeline = {
  shares: readonly number[]
  marks: (width: number) => readonly { share: number; text: string }[]
}

/** Where days lie between the first (0) and the last (1), and the labels below for a width in pixels. */
export function timelineOf(days: readonly string[]): Timeline {
  const [first = '', last = ''] = [days[0], days.at(-1)]
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
