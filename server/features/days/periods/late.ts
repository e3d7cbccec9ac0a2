/** Salaries that are late: of one of several employers, or by the labour ministry's rule. Pure. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, standardDaysOff } from '../calendar/entries.ts'
import { findPayDays } from './pay-days.ts'
import { nearestDue, payRuleOf } from './pay-rule.ts'
import {
  type EmployerCredit,
  monthly,
  type SalaryCredit,
  steadyAmount,
  withoutCommissions,
  withUnnamed,
} from './salaries.ts'

/** A salary comes in at least this part of the months. */
const monthlyShare = 0.9

/** After a salary below this part of the usual one, as on leave, the next may well not come. */
const onLeave = 0.6

/**
 * The employer whose salary is late though another's has come: two people, or two jobs. Null where a new employer has paid
 * since its last salary, as after a change of job, or where it has already missed a month.
 */
export function latePayer(
  credits: readonly EmployerCredit[],
  today: Day,
  daysOff: DaysOff = standardDaysOff,
): string | null {
  const salaries = credits.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const payers = [...Map.groupBy(salaries, ({ payer }) => payer)].map(([payer, ofPayer]) => {
    // what one employer pays says nothing about another's commissions
    const all = withoutCommissions(withUnnamed(ofPayer))
    const days = all.map(({ day }) => day).toSorted()
    return { payer, all, first: days[0] ?? today, last: days.at(-1) ?? today }
  })
  const late = payers.find(({ payer, all, first, last }) => {
    const isReplaced = payers.some((other) => other.payer !== payer && other.first > last)
    // one at the end of a month may come on the first of the next
    const rule = payRuleOf(all, daysOff)
    const paid = new Set(all.map(({ day }) => nearestDue(rule, day))).size
    const isMonthly = paid >= (daysBetween(first, last) / 30.4) * monthlyShare
    const usual = steadyAmount(monthly(all))
    if (payers.length === 1 || isReplaced || !isMonthly || usual === null) return false
    if (Number(all.at(-1)?.minor ?? 0n) < usual * onLeave) return false
    const days = findPayDays(all, today, daysOff)
    return days.late && days.details[0]?.arrival !== 'missing'
  })
  return late?.payer ?? null
}

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
