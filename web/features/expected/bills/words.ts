import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { weekColumn } from '../../../ui/date/typed-date.ts'
import type { Bill, OccurrenceState, Series } from '#contract/expected/series.ts'

/** Identifies a bill within a list. */
export const billKey = ({ source, source_id, date }: Bill): string => `${source}/${source_id}/${date}`

export type BillGroups = { period: Bill[]; later: Bill[]; settled: Bill[] }

const order: Record<OccurrenceState, number> = { late: 0, due: 1, missed: 2, skipped: 3, paid: 4 }

const byDate = (a: Bill, b: Bill): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : order[a.state] - order[b.state]
const isOpen = ({ state }: Bill): boolean => state === 'late' || state === 'due'

/** Open bills before the next pay day, those from it on, each by date; and what is settled, newest first. */
export function groupBills(bills: readonly Bill[], payDay: Day): BillGroups {
  const open = bills.filter(isOpen).toSorted(byDate)
  return {
    period: open.filter(({ date }) => date < payDay),
    later: open.filter(({ date }) => date >= payDay),
    settled: bills
      .filter((bill) => !isOpen(bill))
      .toSorted(byDate)
      .toReversed(),
  }
}

/** The text key for a bill's state, and the day that the text mentions. */
export function stateWords(bill: Pick<Bill, 'state' | 'date' | 'paid_on' | 'type'>, today: Day) {
  const { state, date, type } = bill
  if (state === 'paid')
    return { key: type === 'income' ? 'received' : 'paid', day: bill.paid_on ?? date } as const
  if (state !== 'due') return { key: state, day: date } as const
  if (date === today) return { key: type === 'income' ? 'expectedToday' : 'dueToday', day: date } as const
  if (date === addDays(today, 1))
    return { key: type === 'income' ? 'expectedTomorrow' : 'dueTomorrow', day: date } as const
  return { key: type === 'income' ? 'expected' : 'due', day: date } as const
}

export type CalendarDay = { day: Day; inMonth: boolean; bills: Bill[] }

/** The weeks of `month` (any of its days) with each day's bills; weeks start `offset` days after Monday. */
export function weeksOf(month: Day, bills: readonly Bill[], offset = 0): CalendarDay[][] {
  const first = `${month.slice(0, 7)}-01`
  const weekday = weekColumn(first, offset)
  const end = addMonths(first, 1)
  const weeks: CalendarDay[][] = []
  for (let start = addDays(first, -weekday); start < end; start = addDays(start, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(start, index)
        return {
          day,
          inMonth: day.startsWith(first.slice(0, 7)),
          bills: bills.filter(({ date }) => date === day),
        }
      }),
    )
  return weeks
}

/**
 * The total of AED expenses, paid amounts or else expected ones; without transfers, what goes into
 * investments, and missed and skipped bills.
 */
export function totalOf(bills: readonly Bill[]): number {
  const counted = bills.filter(
    ({ type, state, currency, kind, invests }) =>
      type === 'expense' &&
      currency === 'AED' &&
      kind !== 'transfer' &&
      !invests &&
      state !== 'missed' &&
      state !== 'skipped',
  )
  const minor = counted.reduce(
    (sum, { amount, expected }) => sum + minorFromWire(amount ?? expected, 'AED'),
    0n,
  )
  return wireAmount(minor, 'AED')
}

/** A payment on a single future day: one that the bank will make, or that was proposed and confirmed. */
export function isOnce({ next_date, until_date, source, cadence }: Series): boolean {
  const isSingle = source === 'bank' || (source === 'user' && cadence === 'yearly')
  return isSingle && until_date !== null && until_date === next_date
}

/** Splits running series from paused and ended ones. */
export function splitSeries(series: readonly Series[]): { running: Series[]; stopped: Series[] } {
  const isStopped = ({ state }: Series): boolean => state === 'paused' || state === 'ended'
  return { running: series.filter((one) => !isStopped(one)), stopped: series.filter(isStopped) }
}

/** The series that this one can be merged with: same type and currency. */
export function mergeable(series: readonly Series[], target: Series): Series[] {
  return series.filter(
    ({ id, type, currency }) => id !== target.id && type === target.type && currency === target.currency,
  )
}
