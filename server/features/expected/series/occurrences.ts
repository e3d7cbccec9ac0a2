/** The dates of a series and the state of each. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { Cadence, OccurrenceState, SeriesKind, SeriesState } from '#contract/expected/series.ts'
import { type DaysOff, workingDayAfter, workingDayBefore } from '../../days/calendar/entries.ts'
import {
  type Anchor,
  dueOf,
  graceDays,
  isByDays,
  maxMissedDates,
  stepDays,
  stepMonths,
} from '../recurring/cadence.ts'
import { dayOfNumber, duesOf, monthOf, numberOf } from '../recurring/days.ts'

export type Shift = 'none' | 'before' | 'after'
/** When a series falls due. `fromDay` is any due day; `dayOfMonth` (1 to 31) is null for weekly cadences. */
export type Schedule = {
  cadence: Cadence
  fromDay: Day
  dayOfMonth: number | null
  shift: Shift
  begins: Day
  untilDay: Day | null
  /** The user's own days off; defaults to the standard calendar. */
  daysOff?: DaysOff
}
/** What the user decided and on which day. */
export type Decision = { decision: 'active' | 'paused' | 'ended' | null; decidedDay: Day | null }
/** A due day with a payment or one that the user skipped. */
export type Mark = { due: Day; transactionId: string | null; skipped: boolean }
/** `readUntil` is the last day whose payments are known: nothing is late that was due after it. */
export type Timed = Schedule & Decision & { kind?: SeriesKind; readUntil?: Day | null }
/** `due` is the scheduled day; `date` is the expected day, moved off days when banks are closed. */
export type Dated = { due: Day; date: Day; state: OccurrenceState; transactionId: string | null }

export function anchorOf({
  cadence,
  fromDay,
  dayOfMonth,
  daysOff,
}: Pick<Schedule, 'cadence' | 'fromDay' | 'dayOfMonth' | 'daysOff'>): Anchor {
  if (isByDays(cadence)) return { cadence, phase: numberOf(fromDay), dayOfMonth: 0 }
  const day = dayOfMonth ?? Number(fromDay.slice(8))
  return { cadence, phase: monthOf(fromDay), dayOfMonth: day, dues: duesOf(daysOff) }
}

export function shifted(due: Day, shift: Shift, daysOff?: DaysOff): Day {
  if (shift === 'none') return due
  return shift === 'before' ? workingDayBefore(due, daysOff) : workingDayAfter(due, daysOff)
}

/** The due days between two days, both included, limited to the series' own first and last day. */
export function duesBetween(plan: Schedule, from: Day, to: Day): Day[] {
  const anchor = anchorOf(plan)
  const first = from > plan.begins ? from : plan.begins
  const last = plan.untilDay !== null && plan.untilDay < to ? plan.untilDay : to
  const step = isByDays(plan.cadence) ? stepDays[plan.cadence] : stepMonths[plan.cadence]
  const place = isByDays(plan.cadence) ? numberOf(first) : monthOf(first)
  const dues: Day[] = []
  for (let slot = Math.floor((place - anchor.phase) / step); ; slot += 1) {
    const due = dayOfNumber(dueOf(anchor, slot))
    if (due > last) return dues
    if (due >= first) dues.push(due)
  }
}

/** The missed due day that ended a series with payments; null while it runs. */
function stoppedOn(series: Timed, marks: readonly Mark[], today: Day): Day | null {
  const paid = marks.filter(({ transactionId }) => transactionId !== null).map(({ due }) => due)
  const last = paid.reduce((latest, due) => (due > latest ? due : latest), '')
  if (last === '') return null
  // confirming or resuming a series restarts the count of misses from that day
  const since = series.decision === 'active' && (series.decidedDay ?? '') > last ? series.decidedDay : last
  const markedDues = new Set(marks.map(({ due }) => due))
  const until = addDays(today, -graceDays[series.cadence] - 1)
  const missed = duesBetween(series, addDays(since ?? last, 1), until).filter(
    (due) => !markedDues.has(due) && !isAnswered(series, due, marks),
  )
  return missed[maxMissedDates[series.cadence]] ?? null
}

export function stateOf(series: Timed, marks: readonly Mark[], today: Day): SeriesState {
  if (series.decision === 'paused' || series.decision === 'ended') return series.decision
  if (series.untilDay !== null && series.untilDay < addDays(today, -graceDays[series.cadence])) return 'ended'
  if (stoppedOn(series, marks, today) !== null) return 'ended'
  return series.decision ?? 'suggested'
}

/** The last day on which a series that no longer runs expects anything. */
function lastDayOf(series: Timed, marks: readonly Mark[], today: Day): Day | null {
  if (series.decision === 'paused' || series.decision === 'ended')
    return addDays(series.decidedDay ?? today, -1)
  return stoppedOn(series, marks, today)
}

/** Every date in a span with its state, oldest first. Marked due days stay even after a schedule change. */
export function occurrencesOf(
  series: Timed,
  marks: readonly Mark[],
  span: { from: Day; to: Day },
  today: Day,
): Dated[] {
  const marksByDue = new Map(marks.map((mark) => [mark.due, mark]))
  const last = lastDayOf(series, marks, today)
  const to = addDays(last !== null && last < span.to ? last : span.to, 10)
  const dues = duesBetween(series, addDays(span.from, -10), to).filter((due) => last === null || due <= last)
  const open = dues.filter((due) => !marksByDue.has(due) && !isAnswered(series, due, marks))
  return [...open, ...marksByDue.keys()]
    .map((due): Dated => {
      const mark = marksByDue.get(due)
      const date = shifted(due, series.shift, series.daysOff)
      const transactionId = mark?.transactionId ?? null
      return { due, date, transactionId, state: occurrenceState(series, date, mark, today) }
    })
    .filter(({ date }) => date >= span.from && date <= span.to)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** In a series by months, due days at most this many days apart are the same date, moved. */
const sameMonthDays = 12

/** After the day of the month changes, a month's existing payment also covers its new date. */
function isAnswered({ cadence }: Schedule, due: Day, marks: readonly Mark[]): boolean {
  return !isByDays(cadence) && marks.some((mark) => Math.abs(daysBetween(mark.due, due)) <= sameMonthDays)
}

/** Whether a date has passed, but the payments of its day are not known yet. */
export const isUnread = ({ readUntil }: Timed, date: Day, today: Day): boolean =>
  date < today && typeof readUntil === 'string' && date > readUntil

function occurrenceState(series: Timed, date: Day, mark: Mark | undefined, today: Day): OccurrenceState {
  if (mark?.transactionId) return 'paid'
  if (mark?.skipped) return 'skipped'
  const { cadence, kind, daysOff } = series
  if (isUnread(series, date, today) && daysBetween(date, today) <= graceDays[cadence]) return 'due'
  // as the pay periods have it, a salary is late only on the second working day after its own
  if (date >= today || (kind === 'salary' && today < secondWorkingDay(date, daysOff))) return 'due'
  return daysBetween(date, today) <= graceDays[cadence] ? 'late' : 'missed'
}

const secondWorkingDay = (day: Day, daysOff?: DaysOff): Day =>
  workingDayAfter(addDays(workingDayAfter(addDays(day, 1), daysOff), 1), daysOff)

/** Long enough to include the next date of a yearly series. */
const horizonDays = 400

/** The next date without a payment, including overdue ones; null if none is expected. */
export function nextOf(series: Timed, marks: readonly Mark[], today: Day): Dated | null {
  const state = stateOf(series, marks, today)
  if (state === 'paused' || state === 'ended') return null
  const span = { from: addDays(today, -graceDays[series.cadence]), to: addDays(today, horizonDays) }
  return (
    occurrencesOf(series, marks, span, today).find((one) => one.state === 'late' || one.state === 'due') ??
    null
  )
}
