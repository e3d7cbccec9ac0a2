/** Lunar years by the Umm al-Qura calendar. Pure. */
import { addDays, type Day } from '#contract/period.ts'

const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

type LunarDate = { year: number; month: number; day: number }

/** The date of a day in the Umm al-Qura calendar. */
export function lunarDateOf(day: Day): LunarDate {
  const parts = new Map(
    format.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, Number(value)]),
  )
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

/** The same date a number of lunar years later, or the day before if the month is too short for it. */
export function addLunarYears(day: Day, years: number): Day {
  const { year, month, day: date } = lunarDateOf(day)
  const about = addDays(day, Math.round(years * 354.367))
  for (const dayOfMonth of [date, date - 1])
    for (let away = -4; away <= 4; away += 1) {
      const candidate = addDays(about, away)
      const found = lunarDateOf(candidate)
      if (found.year === year + years && found.month === month && found.day === dayOfMonth) return candidate
    }
  return about
}
