/** Derives pay periods from the salaries that arrived. Pure. */
import { calendarMonths, type PayCalendar, payKeys } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, payDayOf, standardDaysOff, workingDayAfter } from '../calendar/entries.ts'
import { nearestDue, payRuleOf, type Rule } from './pay-rule.ts'
import { isAlike, type SalaryCredit, withoutCommissions } from './salaries.ts'

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
  // of the present job
  let main: SalaryCredit[] = []
  let begun: number | null = null
  const early = landings.filter(({ day }) => daysBetween(first.day, day) < 190)
  let rule = payRuleOf(early, daysOff)
  let expected = nearestDue(rule, first.day)
  let begin = first.day
  // how many coming dates are paid already; negative for those that were missed
  let ahead = 0
  for (;;) {
    const after = nextDue(rule, expected)
    const end = middleOf(expected, after)
    const between = landings.filter(({ day }) => day >= begin && day < end)
    const near = isSteady(starts.toReversed())
      ? between.filter((one) => isOfDate(one, expected, typicalOf(main, between)))
      : between
    const typical = typicalOf(main, near)
    const start = beginOf(near, expected, typical)
    // a bonus beside the salary is not its amount
    const onStart = near.filter(({ day }) => start?.arrival === 'in_parts' || day === start?.day)
    const largest = onStart.toSorted((a, b) => (a.minor < b.minor ? 1 : -1))[0]
    if (start && largest) {
      starts.push(start)
      ahead = Math.max(0, salariesIn(between, expected, typical) - 1 + Math.min(ahead, 0))
      if (near.some(({ final }) => final)) [main, begun] = [[], starts.length]
      else main.push(largest)
      if (main.length > (begun === null ? 2 : 0)) rule = payRuleOf(main, daysOff)
    } else if (today >= end) {
      starts.push({ day: expected, expected, arrival: 'missing' })
      ahead -= 1
    } else break
    // after a change of pay day, an expected day may fall into a period already handled
    for (expected = nextDue(rule, expected); expected < end;) expected = nextDue(rule, expected)
    begin = end
  }
  const days = withEarlier(starts.toReversed(), rule, expected, today)
  // a new job's days are known after some salaries
  const isNew = begun !== null && main.length < leastOfNewJob
  return { ...days, late: days.late && !isNew && ahead <= 0 }
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
    late: isSteady(starts) && today >= lateFrom(starts, next, rule),
    dayOfMonth: rule.day,
  }
}

const leastOfNewJob = 3
/** Of so many recent months it is told when salaries come. */
const usualMonths = 6
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
 * The second working day after the latest day, as far from the expected one, on which recent salaries arrived, by the rule
 * that holds now. A single late one does not make the next one's usual day later.
 */
function lateFrom(starts: readonly PayStart[], expected: Day, rule: Rule): Day {
  const { daysOff } = rule
  const seen = starts
    .slice(0, usualMonths)
    .map(({ day }) => daysBetween(nearestDue(rule, day), day))
    .filter((days) => days > 0 && days <= latestSeen)
    .toSorted((a, b) => b - a)
  const latest = addDays(expected, seen[1] ?? 0)
  const first = workingDayAfter(addDays(latest, 1), daysOff)
  return workingDayAfter(addDays(first, 1), daysOff)
}

/**
 * What comes so many days from the expected day in an unlike amount, such as a bonus, is no salary of that day; several salaries
 * in one are.
 */
const farDays = 7
const isOfDate = ({ day, minor, final }: SalaryCredit, expected: Day, typical: bigint): boolean =>
  final === true ||
  Math.abs(daysBetween(expected, day)) <= farDays ||
  isAlike(Number(minor), Number(typical)) ||
  Number(minor) >= Number(typical) * leastTogether

/**
 * A payment of nearly two salaries off the day pays the coming ones too, as before a long leave or the holidays of a school;
 * on its day it is a salary with a bonus.
 */
const leastTogether = 1.6
function salariesIn(near: readonly SalaryCredit[], expected: Day, typical: bigint): number {
  const share = ({ minor }: SalaryCredit): number => Number(minor) / Math.max(Number(typical), 1)
  const isTogether = (one: SalaryCredit): boolean =>
    share(one) >= leastTogether && Math.abs(daysBetween(expected, one.day)) > steadyDays
  const together = near.filter(isTogether)
  const isPaidBeside = near.some((one) => share(one) >= fullShare && !isTogether(one))
  if (together.length === 0) return 1
  return together.reduce((sum, one) => sum + Math.round(share(one)), isPaidBeside ? 1 : 0)
}

function beginOf(near: readonly SalaryCredit[], expected: Day, typical: bigint): PayStart | null {
  const share = ({ minor }: SalaryCredit): number => Number(minor) / Math.max(Number(typical), 1)
  const away = ({ day }: SalaryCredit): number => Math.abs(daysBetween(expected, day))
  const full = near.filter((one) => share(one) >= fullShare).toSorted((a, b) => away(a) - away(b))[0]
  if (full) return { day: full.day, expected, arrival: arrivalOf(full.day, expected) }
  // whatever comes on the day itself is the salary, such as while on leave
  const parts = near.filter((one) => share(one) >= partShare || away(one) <= 1)
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

/** The first day that is at least as near to the later of two days as to the earlier one. */
const middleOf = (due: Day, after: Day): Day => addDays(due, Math.ceil(daysBetween(due, after) / 2))
const nextDue = (rule: Rule, due: Day): Day => nearestDue(rule, addDays(due, 30))
const previousDue = (rule: Rule, due: Day): Day => nearestDue(rule, addDays(due, -30))
const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
const assumed = (day: Day): PayStart => ({ day, expected: day, arrival: 'assumed' })
