/** The day of the month on which salaries are due. Pure. */
import { addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, dayInMonth, payDayOf, standardDaysOff, weekdayOf } from '../calendar/entries.ts'
import type { SalaryCredit } from './salaries.ts'

/** A salary far from its day (before Eid, weeks late) counts as at most this many days off when fitting. */
const farthestMiss = 7

/** So many salaries tell the day; those before the newest count half, so that two late ones do not move it. */
const mostSalaries = 12
const newestSalaries = 6

/**
 * The rule by which salaries, oldest first, were due. Only where one came on a weekend, and they fit better so, are they not
 * moved to the working day before.
 */
export function payRuleOf(salaries: readonly SalaryCredit[], daysOff: DaysOff = standardDaysOff): Rule {
  const landings = salaries.slice(-mostSalaries)
  const moved = fitDay(landings, { daysOff, moves: true })
  if (landings.every(({ day }) => !daysOff.weekend.has(weekdayOf(day)))) return moved.rule
  const fixed = fitDay(landings, { daysOff, moves: false })
  return fixed.missed < moved.missed ? fixed.rule : moved.rule
}

/**
 * The day of the month, 1 to 31, on which these salaries were due: the one with the smallest total distance
 * in days, weighted by amount. On a tie, the one hit most often; a hit that needed no move off a weekend
 * counts more.
 */
function fitDay(
  landings: readonly SalaryCredit[],
  calendar: Omit<Rule, 'day'>,
): { rule: Rule; missed: number } {
  const weighed = landings.map(({ day, minor }, index) => ({
    month: day.slice(0, 7),
    dayNumber: numberOf(day),
    date: Number(day.slice(8)),
    weight: index < landings.length - newestSalaries ? Number(minor) / 2 : Number(minor),
  }))
  const months = [...Map.groupBy(weighed, ({ month }) => month)].map(([month, own]) => ({
    month,
    own,
    dues: duesIn(month, calendar.daysOff),
  }))
  let best = { day: 1, missed: Number.POSITIVE_INFINITY, hits: 0 }
  for (let day = 1; day <= 31; day += 1) {
    const rule = { ...calendar, day }
    let missed = 0
    let hits = 0
    for (const { month, own, dues } of months) {
      const around = duesAround(rule, month, dues)
      for (const { dayNumber, date, weight } of own) {
        let away = farthestMiss
        for (const due of around) away = Math.min(away, Math.abs(due.dayNumber - dayNumber))
        missed += away * weight
        if (away === 0) hits += date === day ? 3 : 2
      }
    }
    if (missed < best.missed || (missed === best.missed && hits > best.hits)) best = { day, missed, hits }
  }
  return { rule: { ...calendar, day: best.day }, missed: best.missed }
}

const numberOf = (day: Day): number => daysBetween('1970-01-01', day)

/** The day of the month on which a salary is due, and whether days off move it to the working day before. */
export type Rule = { day: number; daysOff: DaysOff; moves: boolean }

export function nearestDue(rule: Rule, day: Day): Day {
  const dayNumber = numberOf(day)
  let nearest: Due | null = null
  for (const due of duesAround(rule, day.slice(0, 7)))
    if (nearest === null || Math.abs(due.dayNumber - dayNumber) < Math.abs(nearest.dayNumber - dayNumber))
      nearest = due
  return nearest?.day ?? day
}

type Due = { day: Day; dayNumber: number }
/** The due days around a month, by rule. */
type Dues = (readonly Due[])[]

/** Queried hundreds of times for the same few years, so results are cached: by month, then by rule. */
const duesOf = new WeakMap<DaysOff, Map<string, Dues>>()
const mostMonths = 400

function duesIn(month: string, daysOff: DaysOff): Dues {
  const months = duesOf.get(daysOff) ?? new Map<string, Dues>()
  duesOf.set(daysOff, months)
  const known = months.get(month)
  if (known) return known
  if (months.size >= mostMonths) months.clear()
  const dues: Dues = []
  months.set(month, dues)
  return dues
}

/** The due days of the month before, the month itself and the month after; with their day numbers. */
function duesAround(
  { day: dayOfMonth, daysOff, moves }: Rule,
  month: string,
  dues = duesIn(month, daysOff),
): readonly Due[] {
  const place = dayOfMonth * 2 + Number(moves)
  return (dues[place] ??= [-1, 0, 1].map((offset) => {
    const first = addMonths(`${month}-01`, offset)
    const day = moves ? payDayOf(first, dayOfMonth, daysOff) : dayInMonth(first, dayOfMonth)
    return { day, dayNumber: numberOf(day) }
  }))
}
