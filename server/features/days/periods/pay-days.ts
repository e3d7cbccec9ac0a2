/** Derives pay periods from the salaries that arrived. Pure. */
import { calendarMonths, type PayCalendar, payKeys } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import {
  type DaysOff,
  dayInMonth,
  payDayOf,
  standardDaysOff,
  weekdayOf,
  workingDayAfter,
} from '../calendar/entries.ts'

/** A booked salary, or a part of one; `final` for the settlement at the end of a job, which no salary follows. */
export type SalaryCredit = { day: Day; minor: bigint; final?: boolean }
/** How the salary that starts a pay period arrived; `assumed` for days that come from a rule alone. */
export type Arrival = 'on_time' | 'early' | 'late' | 'in_parts' | 'missing' | 'assumed'
export type PayStart = { day: Day; expected: Day; arrival: Arrival }
export type PayDays = PayCalendar & {
  /**
   * The source of the days: detected salaries, a day set by the user, or the calendar if nothing is known.
   */
  source: 'salary' | 'day' | 'calendar'
  details: readonly PayStart[]
  /** Whether a due salary has not arrived two working days after the latest day on which it came before. */
  late: boolean
  /** The day of the month on which it is due; null for calendar months. */
  dayOfMonth: number | null
}

/** After this many days without a salary, the next one can no longer be predicted. */
const forgottenAfterDays = 100
const fullShare = 0.85
const partShare = 0.2

/** Pay periods that start on a fixed day of the month, moved to the working day before. */
export function payDaysOfRule(dayOfMonth: number, today: Day, daysOff: DaysOff = standardDaysOff): PayDays {
  const due = (offset: number): Day => payDayOf(addMonths(firstOf(today), offset), dayOfMonth, daysOff)
  const first = [1, 0, -1].find((offset) => due(offset) <= today) ?? -1
  const details = payKeys.map((_, index) => assumed(due(first - index)))
  const starts = details.map(({ day }) => day)
  return { source: 'day', starts, details, next: due(first + 1), late: false, dayOfMonth }
}

/** Calendar months, used while no salary is known. */
export function payDaysUnknown(today: Day): PayDays {
  const months = calendarMonths(today)
  return { ...months, source: 'calendar', details: months.starts.map(assumed), late: false, dayOfMonth: null }
}

/**
 * Pay periods from the salaries that arrived. Each salary is assigned to the nearest expected day; the period
 * starts with the full salary or its first part. A month without a salary starts on the expected day once the
 * next one is nearer; until then the previous period continues.
 */
export function findPayDays(
  credits: readonly SalaryCredit[],
  today: Day,
  daysOff: DaysOff = standardDaysOff,
): PayDays {
  const arrived = credits.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const landings = withoutCommissions(arrived)
  const first = landings[0]
  const last = landings.at(-1)
  if (!first || !last || daysBetween(last.day, today) > forgottenAfterDays) return payDaysUnknown(today)
  const starts: PayStart[] = []
  const main: SalaryCredit[] = []
  const early = landings.filter(({ day }) => daysBetween(first.day, day) < 190)
  let rule = fitRule(early, daysOff)
  let expected = nearestDue(rule, first.day)
  let begin = first.day
  for (;;) {
    const after = nextDue(rule, expected)
    const end = middleOf(expected, after)
    const near = landings.filter(({ day }) => day >= begin && day < end)
    const start = beginOf(near, expected, typicalOf(main, near))
    const largest = near.toSorted((a, b) => (a.minor < b.minor ? 1 : -1))[0]
    if (start && largest) {
      starts.push(start)
      main.push(largest)
      if (main.length > 2) rule = fitRule(main.slice(-6), daysOff)
    } else if (today >= end) starts.push({ day: expected, expected, arrival: 'missing' })
    else break
    // after a change of pay day, an expected day may fall into a period already handled
    for (expected = nextDue(rule, expected); expected < end;) expected = nextDue(rule, expected)
    begin = end
  }
  const days = withEarlier(starts.toReversed(), rule, expected, today)
  return { ...days, late: days.late && arrived.at(-1)?.final !== true }
}

/** Salaries within this part of the usual amount are of one kind. */
const alike = 0.2
/** In at least this part of the months such a salary comes. */
const steadyShare = 0.65
const steadyMonths = 12

/**
 * The salaries without what is paid by sales: where the largest of each month differ too much from each other, but one
 * amount comes in most months, that is the salary by which periods go.
 */
function withoutCommissions(landings: readonly SalaryCredit[]): readonly SalaryCredit[] {
  const months = [...Map.groupBy(landings, ({ day }) => day.slice(0, 7)).values()].slice(-steadyMonths)
  const amounts = months.map((month) => month.map(({ minor }) => Number(minor)))
  if (steadyAmount(amounts.map((month) => [Math.max(...month)])) !== null) return landings
  const steady = steadyAmount(amounts)
  if (steady === null) return landings
  return landings.filter(({ minor }) => isAlike(Number(minor), steady))
}

/** Of the amounts of each month, the one that comes in most months; null where none comes in enough of them. */
export function steadyAmount(months: readonly (readonly number[])[]): number | null {
  const countOf = (usual: number): number =>
    months.filter((month) => month.some((minor) => isAlike(minor, usual))).length
  const counted = [...new Set(months.flat())].map((minor) => ({ minor, count: countOf(minor) }))
  const best = counted.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count >= Math.max(leastSteady, months.length * steadyShare) ? best.minor : null
}
const leastSteady = 3
const isAlike = (minor: number, usual: number): boolean => Math.abs(minor - usual) <= usual * alike

/** A salary that arrives up to this many days before the 1st is for the ending month. */
const wagesBeforeDays = 20
/** The number of earlier months from which the usual monthly wages are derived. */
const usualMonths = 6

/** The wages due on the 1st of a month: the usual amount and the amount received, in fils. */
export type Wages = { due: Day; usual: bigint; paid: bigint; late: boolean }

/**
 * The latest wages by the labour ministry's rule: due on the 1st for the month before, without grace, so late
 * from the 2nd on. Lawful deductions reach 15 %, so 85 % of the usual amount counts as paid.
 */
export function wagesByRule(landings: readonly SalaryCredit[], today: Day): Wages {
  const due = firstOf(today)
  const paidFor = (month: Day): bigint => {
    const from = addDays(month, -wagesBeforeDays)
    const until = addDays(addMonths(month, 1), -wagesBeforeDays)
    return landings.reduce(
      (sum, { day, minor }) => (day >= from && day < until && day <= today ? sum + minor : sum),
      0n,
    )
  }
  const before = Array.from({ length: usualMonths }, (_, index) => paidFor(addMonths(due, -1 - index)))
  const paidMonths = before.filter((minor) => minor > 0n).toSorted((a, b) => (a < b ? -1 : 1))
  const usual = paidMonths[paidMonths.length >> 1] ?? 0n
  const paid = paidFor(due)
  const newest = landings.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  const isDue = today > due && newest?.final !== true
  return { due, usual, paid, late: isDue && (paid === 0n || paid * 100n < usual * 85n) }
}

/** Adds earlier periods by the rule alone, as many as there are pay period keys. */
function withEarlier(starts: PayStart[], rule: Rule, next: Day, today: Day): PayDays {
  const details = [...starts]
  while (details.length < payKeys.length + 1) {
    const after = details.at(-1) ?? assumed(next)
    let before = previousDue(rule, after.expected)
    while (before >= after.day) before = previousDue(rule, before)
    details.push(assumed(before))
  }
  return {
    source: 'salary',
    starts: details.map(({ day }) => day),
    details,
    // an overdue salary is expected any day now
    next: next > today ? next : addDays(today, 1),
    late: isSteady(starts) && today >= lateFrom(starts, next, rule.daysOff),
    dayOfMonth: rule.day,
  }
}

const steadyDays = 3
/** A single payment says no day on which the next one is due. */
const leastSeen = 2
/** Whether enough recent salaries came about their day for another one to be late: commissions come on any day. */
function isSteady(starts: readonly PayStart[]): boolean {
  const recent = starts.slice(0, usualMonths)
  if (recent.filter(({ arrival }) => arrival !== 'missing').length < leastSeen) return false
  const off = recent.filter(
    ({ expected, day, arrival }) =>
      arrival === 'missing' || Math.abs(daysBetween(expected, day)) > steadyDays,
  )
  return off.length * 3 < recent.length * 2
}

/** A salary that came later than this was a late one, not its usual day. */
const latestSeen = 7

/**
 * The second working day after the latest day, as far from the expected one, on which recent salaries arrived. A single
 * late one does not make the next one's usual day later.
 */
function lateFrom(starts: readonly PayStart[], expected: Day, daysOff: DaysOff): Day {
  const seen = starts
    .slice(0, usualMonths)
    .map((start) => daysBetween(start.expected, start.day))
    .filter((days) => days > 0 && days <= latestSeen)
    .toSorted((a, b) => b - a)
  const latest = addDays(expected, seen[1] ?? 0)
  const first = workingDayAfter(addDays(latest, 1), daysOff)
  return workingDayAfter(addDays(first, 1), daysOff)
}

function beginOf(near: readonly SalaryCredit[], expected: Day, typical: bigint): PayStart | null {
  const share = ({ minor }: SalaryCredit): number => Number(minor) / Math.max(Number(typical), 1)
  const away = ({ day }: SalaryCredit): number => Math.abs(daysBetween(expected, day))
  const full = near.filter((one) => share(one) >= fullShare).toSorted((a, b) => away(a) - away(b))[0]
  if (full) return { day: full.day, expected, arrival: arrivalOf(full.day, expected) }
  const parts = near.filter((one) => share(one) >= partShare)
  const first = parts[0]
  if (!first) return null
  return { day: first.day, expected, arrival: parts.length > 1 ? 'in_parts' : arrivalOf(first.day, expected) }
}

function arrivalOf(day: Day, expected: Day): Arrival {
  const late = daysBetween(expected, day)
  return late < -1 ? 'early' : late > 1 ? 'late' : 'on_time'
}

/** The typical full salary: the median of the last six, or the largest one here if there are none before. */
function typicalOf(main: readonly SalaryCredit[], near: readonly SalaryCredit[]): bigint {
  const comparable = main.length > 0 ? main.slice(-6) : near
  const sorted = comparable.map(({ minor }) => minor).toSorted((a, b) => (a < b ? -1 : 1))
  return main.length > 0 ? (sorted[Math.floor(sorted.length / 2)] ?? 0n) : (sorted.at(-1) ?? 0n)
}

/** A salary far from its day (before Eid, weeks late) counts as at most this many days off when fitting. */
const farthestMiss = 7

/** The day of the month on which salaries were due, oldest first, by the last six; `moves` if to the working day before. */
export const payRuleOf = (landings: readonly SalaryCredit[], daysOff: DaysOff = standardDaysOff): Rule =>
  fitRule(landings.slice(-6), daysOff)

/**
 * The rule by which these salaries were due. Only where one came on a weekend, and they fit better so, are they not moved to
 * the working day before.
 */
function fitRule(landings: readonly SalaryCredit[], daysOff: DaysOff): Rule {
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
  const months = [...Map.groupBy(landings, ({ day }) => day.slice(0, 7))].map(([month, landingsOfMonth]) => ({
    month,
    landings: landingsOfMonth.map(({ day, minor }) => ({
      dayNumber: numberOf(day),
      date: Number(day.slice(8)),
      minor: Number(minor),
    })),
  }))
  let best = { day: 1, missed: Number.POSITIVE_INFINITY, hits: 0 }
  for (let rule = 1; rule <= 31; rule += 1) {
    let missed = 0
    let hits = 0
    for (const { month, landings: landingsOfMonth } of months) {
      const around = duesAround({ ...calendar, day: rule }, month)
      for (const { dayNumber, date, minor } of landingsOfMonth) {
        const away = around.reduce(
          (least, due) => Math.min(least, Math.abs(due.dayNumber - dayNumber)),
          farthestMiss,
        )
        missed += away * minor
        if (away === 0) hits += date === rule ? 3 : 2
      }
    }
    if (missed < best.missed || (missed === best.missed && hits > best.hits))
      best = { day: rule, missed, hits }
  }
  return { rule: { ...calendar, day: best.day }, missed: best.missed }
}

const numberOf = (day: Day): number => daysBetween('1970-01-01', day)

/** The day of the month on which a salary is due, and whether days off move it to the working day before. */
type Rule = { day: number; daysOff: DaysOff; moves: boolean }

function nearestDue(rule: Rule, day: Day): Day {
  const dayNumber = numberOf(day)
  let nearest: Due | null = null
  for (const due of duesAround(rule, day.slice(0, 7)))
    if (nearest === null || Math.abs(due.dayNumber - dayNumber) < Math.abs(nearest.dayNumber - dayNumber))
      nearest = due
  return nearest?.day ?? day
}

/** Queried hundreds of times for the same few years, so results are cached. */
const duesOf = new WeakMap<DaysOff, Map<string, readonly Due[]>>()
const mostDues = 20_000

type Due = { day: Day; dayNumber: number }

/** The due days of the month before, the month itself and the month after; with their day numbers. */
function duesAround({ day: dayOfMonth, daysOff, moves }: Rule, month: string): readonly Due[] {
  const dues = duesOf.get(daysOff) ?? new Map<string, readonly Due[]>()
  duesOf.set(daysOff, dues)
  const key = `${month}/${dayOfMonth}/${moves}`
  let around = dues.get(key)
  if (!around) {
    if (dues.size >= mostDues) dues.clear()
    around = [-1, 0, 1].map((offset) => {
      const first = addMonths(`${month}-01`, offset)
      const day = moves ? payDayOf(first, dayOfMonth, daysOff) : dayInMonth(first, dayOfMonth)
      return { day, dayNumber: numberOf(day) }
    })
    dues.set(key, around)
  }
  return around
}

/** The first day that is at least as near to the later of two days as to the earlier one. */
const middleOf = (due: Day, after: Day): Day => addDays(due, Math.ceil(daysBetween(due, after) / 2))
const nextDue = (rule: Rule, due: Day): Day => nearestDue(rule, addDays(due, 30))
const previousDue = (rule: Rule, due: Day): Day => nearestDue(rule, addDays(due, -30))
const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const assumed = (day: Day): PayStart => ({ day, expected: day, arrival: 'assumed' })
