import { payKeys, type PeriodChoice } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween, periodKeys, periodRange } from '#contract/period.ts'

type Days = { from: Day; to: Day }
const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`
const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1)
const wholeMonth = (day: Day): Days => ({ from: monthStart(day), to: monthEnd(day) })
const wholeYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/**
 * The length in months of a range that ends the day before the same day of
 * a later month, such as 23 Sep – 22 Oct; null for other ranges.
 */
function monthsOf({ from, to }: Days): number | null {
  return [1, 3, 6, 12].find((months) => addDays(addMonths(to, -months), 1) === from) ?? null
}

/**
 * The preceding or following days of the same kind: a whole
 * month, a whole year, or else the same number of days.
 */
function shifted({ from, to }: Days, step: 1 | -1): Days {
  const year = Number(from.slice(0, 4))
  if (from === `${year}-01-01` && to === `${year}-12-31`) return wholeYear(year + step)
  if (from === monthStart(from) && to === monthEnd(from)) return wholeMonth(addMonths(from, step))
  const months = monthsOf({ from, to })
  if (months !== null) {
    const end = step === -1 ? addDays(from, -1) : addMonths(to, months)
    return { from: addDays(addMonths(end, -months), 1), to: end }
  }
  const length = (daysBetween(from, to) + 1) * step
  return { from: addDays(from, length), to: addDays(to, length) }
}

/** The named period for some days if they form one today, else a range. */
function nameOf({ from, to }: Days, today: Day): PeriodChoice {
  if (from === monthStart(today) && to === monthEnd(today)) return 'mtd'
  if (from === `${today.slice(0, 4)}-01-01` && to === `${today.slice(0, 4)}-12-31`) return 'ytd'
  const periodKey = periodKeys.find((key) => {
    const range = periodRange(key, today)
    return range.from === from && range.to === to
  })
  return periodKey ?? `${from}..${to}`
}

/**
 * The period before (-1) or after (1) a choice, of the same length; null for `all` and for periods in the
 * future. `days` are those of the choice.
 */
export function stepPeriod(
  choice: PeriodChoice,
  days: { from: Day | null; to: Day | null },
  today: Day,
  step: 1 | -1,
): PeriodChoice | null {
  const pay = payKeys.findIndex((key) => key === choice)
  if (pay >= 0) return payKeys[pay - step] ?? null
  const { from, to } = days
  if (choice === 'all' || from === null || to === null) return null
  const whole =
    choice === 'mtd'
      ? wholeMonth(from)
      : choice === 'ytd'
        ? wholeYear(Number(from.slice(0, 4)))
        : { from, to }
  const next = shifted(whole, step)
  return next.from > today ? null : nameOf(next, today)
}

/** A month as a period: the current one up to today. */
export function monthPeriod(month: string, today: Day): PeriodChoice {
  return nameOf(wholeMonth(`${month}-01`), today)
}
