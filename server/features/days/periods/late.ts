/** Salaries that are late: of one of several employers, or by the labour ministry's rule. Pure. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, standardDaysOff } from '../calendar/entries.ts'
import { findPayDays } from './pay-days.ts'
import { nearestDue, payRuleOf } from './pay-rule.ts'
import {
  type EmployerCredit,
  isAlike,
  monthly,
  type SalaryCredit,
  steadyAmount,
  withoutCommissions,
  withUnnamed,
} from './salaries.ts'
import { lateStream } from './streams.ts'

/** A salary comes in at least this part of the months. */
const monthlyShare = 0.9

/** After a salary below this part of the usual one, as on leave, the next may well not come. */
const onLeave = 0.6

/** Two names are of one employer where both paid in at most this part of the months of the one that paid in fewer. */
const sharedMonths = 1 / 3
/** At least this part of what another name paid came about the amount and the day of the salary. */
const sameSalary = 2 / 3
/** So many days from its day a salary is still that salary. */
const nearDays = 7

type Payer = { all: readonly EmployerCredit[]; first: Day; last: Day }

/**
 * The employer whose salary is late though another's has come: two people, or two jobs. Null where a new employer has paid
 * since its last salary, as after a change of job, or where it has already missed a month.
 */
export function latePayer(
  credits: readonly EmployerCredit[],
  today: Day,
  daysOff: DaysOff = standardDaysOff,
): string | null {
  const payers = payersOf(credits, today, daysOff)
  const late = payers.find(({ all, first, last }) => {
    // the pay periods tell of a single employer, but by what the bank calls a salary
    if (payers.length === 1 && all.every(({ unnamed }) => unnamed !== true)) return false
    const isReplaced = payers.some((other) => other.first > last)
    // one at the end of a month may come on the first of the next
    const rule = payRuleOf(all, daysOff)
    const paid = new Set(all.map(({ day }) => nearestDue(rule, day))).size
    const isMonthly = paid >= (daysBetween(first, last) / 30.4) * monthlyShare
    const usual = steadyAmount(monthly(all))
    if (isReplaced || !isMonthly || usual === null) return false
    if (Number(all.at(-1)?.minor ?? 0n) < usual * onLeave) return false
    const days = findPayDays(all, today, daysOff)
    return days.late && days.details[0]?.arrival !== 'missing'
  })
  return late?.all.at(-1)?.payer ?? null
}

/** The last payment of what is late beside the salary that pay periods go by: of an employer, or of a stream of its own. */
export function lateCredit(
  credits: readonly EmployerCredit[],
  today: Day,
  daysOff: DaysOff = standardDaysOff,
): EmployerCredit | null {
  const stream = lateStream(credits, today, daysOff)
  if (stream !== undefined) return stream
  const payer = latePayer(credits, today, daysOff)
  return credits.findLast((one) => one.payer === payer && one.day <= today) ?? null
}

/** The salaries of each employer, oldest first: banks write one's name in several ways. */
function payersOf(credits: readonly EmployerCredit[], today: Day, daysOff: DaysOff): Payer[] {
  const salaries = inOrder(credits.filter(({ day }) => day <= today))
  const named = [...Map.groupBy(salaries, ({ payer }) => payer).values()]
    .map(withUnnamed)
    .filter((paid) => paid.length > 0)
  const employers: (readonly EmployerCredit[])[] = []
  for (const paid of named.toSorted((a, b) => b.length - a.length)) {
    const place = employers.findIndex((employer) => isSameEmployer(employer, paid, daysOff))
    if (place < 0) employers.push(paid)
    else employers[place] = inOrder([...(employers[place] ?? []), ...paid])
  }
  return employers.map((paid) => {
    // what one employer pays says nothing about another's commissions
    const all = withoutCommissions(paid)
    return { all, first: all[0]?.day ?? today, last: all.at(-1)?.day ?? today }
  })
}

const inOrder = (credits: readonly EmployerCredit[]): EmployerCredit[] =>
  credits.toSorted((a, b) => (a.day < b.day ? -1 : 1))

/** Whether another name paid, in other months, the same salary. */
function isSameEmployer(
  employer: readonly EmployerCredit[],
  other: readonly EmployerCredit[],
  daysOff: DaysOff,
): boolean {
  const [months, otherMonths] = [employer, other].map((paid) => new Set(paid.map(({ day }) => monthOf(day))))
  const usual = steadyAmount(monthly(employer))
  if (!months || !otherMonths || usual === null) return false
  if (months.intersection(otherMonths).size > Math.min(months.size, otherMonths.size) * sharedMonths)
    return false
  const rule = payRuleOf(employer, daysOff)
  const same = other.filter(
    ({ day, minor }) =>
      isAlike(Number(minor), usual) && Math.abs(daysBetween(nearestDue(rule, day), day)) <= nearDays,
  )
  return same.length >= other.length * sameSalary
}
const monthOf = (day: Day): string => day.slice(0, 7)

/** A salary that arrives up to this many days before the 1st is for the ending month. */
const wagesBeforeDays = 20
const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`
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
