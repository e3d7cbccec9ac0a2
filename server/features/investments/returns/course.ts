/** What holdings were worth over time, beside what had been paid in. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { Converter, Returns } from './returns.ts'
import { type Track, valueOn } from './track.ts'

export type CoursePoint = { day: Day; minor: bigint; paid: bigint }
const mostPoints = 120

/** From the day before a range to its end in equal steps, in fils; `paid` begins with the opening value. */
export function courseOf(
  tracks: readonly Track[],
  { from, to, payments }: Pick<Returns, 'from' | 'to' | 'payments'>,
  convert: Converter,
): CoursePoint[] {
  const begin = addDays(from, -1)
  const length = daysBetween(begin, to)
  const step = Math.max(1, Math.ceil(length / (mostPoints - 1)))
  const days = [
    ...Array.from({ length: Math.ceil(length / step) }, (_, index) => addDays(begin, index * step)),
    to,
  ]
  const sorted = payments.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let [next, paid] = [0, 0n]
  return days.map((day) => {
    for (let payment = sorted[next]; payment && payment.day <= day; payment = sorted[next]) {
      paid += payment.minor
      next += 1
    }
    const minor = tracks.reduce(
      (sum, track) => sum + (convert.toAed(valueOn(track, day), track.currency, day) ?? 0n),
      0n,
    )
    return { day, minor, paid }
  })
}
