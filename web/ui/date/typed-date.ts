import { type Day, addDays, isDay } from '#contract/period.ts'
import { latinAmount } from '#contract/money.ts'
import { isArabic, perLocale } from '../format/locale.ts'
import { digits } from '../preferences.ts'

/**
 * Both languages write the day first; the English format is used
 * because it has no direction marks, which nobody types.
 */
const format = perLocale(
  () =>
    new Intl.DateTimeFormat(isArabic() && digits.get() === 'arabic' ? 'en-AE-u-nu-arab' : 'en-AE', {
      timeZone: 'UTC',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    }),
)
const order = format()
  .formatToParts(new Date('2026-11-22T12:00:00Z'))
  .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

/** A day in its typed form: '22/11/2026'. */
export function typedDate(day: Day): string {
  return format().format(new Date(`${day}T12:00:00Z`))
}

/**
 * The day that was typed in the language's order, with any separator, a two-digit year or none for the
 * current year; also accepts the ISO form. Null for anything else.
 */
export function readTypedDate(text: string, today: Day): Day | null {
  const typed = latinAmount(text)
  if (isDay(typed)) return typed
  const numbers = typed.split(/[\s/.\-–]+/).filter((part) => part !== '')
  if (numbers.length < 2 || numbers.length > 3 || !numbers.every((part) => /^\d{1,4}$/.test(part)))
    return null
  const names = numbers.length === 3 ? order : order.filter((name) => name !== 'year')
  const partOf = (name: 'day' | 'month' | 'year'): string => numbers[names.indexOf(name)] ?? ''
  const year = names.includes('year') ? partOf('year') : today.slice(0, 4)
  if (year.length !== 2 && year.length !== 4) return null
  const day = `${year.length === 2 ? `20${year}` : year}-${partOf('month').padStart(2, '0')}-${partOf('day').padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** The weeks of a month, starting `offset` days after Monday; null for days of other months. */
export function weeksOf(month: string, offset = 0): (Day | null)[][] {
  const first = `${month}-01`
  const lead = weekColumn(first, offset)
  const weeks: (Day | null)[][] = []
  for (
    let weekStart = addDays(first, -lead);
    weekStart.slice(0, 7) <= month;
    weekStart = addDays(weekStart, 7)
  )
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(weekStart, index)).map((day) =>
        day.startsWith(month) ? day : null,
      ),
    )
  return weeks
}

/** Weeks that start a number of days after Monday, as chosen by the user (useWeekOffset). */

/** Rotates a list of seven items, given from Monday, to start on the first day of the week. */
export function fromWeekStart<T>(ofMonday: readonly T[], offset: number): T[] {
  return [...ofMonday.slice(offset), ...ofMonday.slice(0, offset)]
}

/** The column of a day, 0 to 6, in a week that starts `offset` days after Monday. */
export function weekColumn(day: string, offset: number): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 13 - offset) % 7
}
