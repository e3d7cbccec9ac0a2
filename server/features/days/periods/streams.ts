/** Pay that comes on more than one day of the month, or from a company without the word salary. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, standardDaysOff } from '../calendar/entries.ts'
import { findPayDays } from './pay-days.ts'
import { nearestDue, payRuleOf } from './pay-rule.ts'
import { type EmployerCredit, isAlike, monthly, steadyAmount } from './salaries.ts'

/** What names a company or comes from abroad, as a regular expression for both JavaScript and PostgreSQL, whatever the case. */
export const firmWords = String.raw`(^|[^A-Z])(LLC|L\.L\.C|FZE|FZCO|FZC|FZ|DMCC|LTD|LIMITED|INC|CORP|PJSC|WLL|GMBH|BV|PTE|PVT|SWIFT|INWARD (TT|REMITTANCE))([^A-Z]|$)`
const words = new RegExp(firmWords, 'iu')
/** The categories of income in which a company's regular pay may be. */
const firmCategories: readonly (string | null)[] = ['freelance', 'other_income', null]

/** Whether a company paid this for work that nobody calls a salary. */
export const isOfFirm = (text: string, category: string | null): boolean =>
  firmCategories.includes(category) && (category === 'freelance' || words.test(text.normalize('NFKC')))

const mostStreams = 2
/** So many days after a payment of a stream, another is rather of the next month. */
const halfMonth = 15
const leastHits = 5
/** So many days from its day, and once a month, is a stream of its own. */
const nearDays = 4
const monthlyShare = 0.9
/** The streams hold at least this part of all that was paid: what is paid weekly has no day of the month. */
const leastHeld = 0.85

/**
 * What one employer, by whatever names, pays on two days of the month, such as a salary and allowances, or what one company pays
 * every month: the last payment of a stream that is late, null where none is. Undefined where there is nothing of the kind.
 */
export function lateStream(
  credits: readonly EmployerCredit[],
  today: Day,
  daysOff: DaysOff = standardDaysOff,
): EmployerCredit | null | undefined {
  const paid = credits.filter(({ day }) => day <= today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const salaries = paid.filter(({ unnamed }) => unnamed !== true)
  const others = paid.filter(({ unnamed }) => unnamed === true)
  const found = streamsOf(salaries, daysOff)
  const [first, second] = found?.streams ?? []
  const isOneEmployer = second?.some(({ payer }) => first?.some((one) => one.payer === payer))
  if (found && isOneEmployer) return lateOf(found, paid, today, daysOff)
  const usual = steadyAmount(monthly(others))
  const ofFirm = usual === null ? [] : others.filter(({ minor }) => isAlike(Number(minor), usual))
  const regular = streamsOf(ofFirm, daysOff)
  return regular ? (lateOf(regular, paid, today, daysOff) ?? undefined) : undefined
}

type Streams = { streams: EmployerCredit[][]; rest: readonly EmployerCredit[] }

/** The streams of which nearly all of this is; null where it comes on too many days. */
function streamsOf(paid: readonly EmployerCredit[], daysOff: DaysOff): Streams | null {
  const streams: EmployerCredit[][] = []
  let rest = paid
  while (streams.length < mostStreams && rest.length >= leastHits) {
    // each counts alike: a bonus has no day of its own
    const rule = payRuleOf(
      rest.map(({ day }) => ({ day, minor: 1n })),
      daysOff,
    )
    const away = ({ day }: EmployerCredit): number => Math.abs(daysBetween(nearestDue(rule, day), day))
    const near = rest.filter((one) => away(one) <= nearDays)
    const slots = [...Map.groupBy(near, ({ day }) => nearestDue(rule, day)).values()]
    const stream = slots.flatMap((slot) => slot.toSorted((a, b) => away(a) - away(b)).slice(0, 1))
    if (!isMonthly(stream, near.length)) break
    streams.push(stream)
    rest = rest.filter((one) => !near.includes(one))
  }
  return streams.length > 0 && rest.length <= paid.length * (1 - leastHeld) ? { streams, rest } : null
}

function lateOf(
  { streams, rest }: Streams,
  all: readonly EmployerCredit[],
  today: Day,
  daysOff: DaysOff,
): EmployerCredit | null {
  const late = streams.find((stream) => {
    const last = stream.at(-1)?.day ?? today
    // what came far from its day may be it, and after the last pay of a job none is owed
    const maybe = rest.some(({ day }) => daysBetween(last, day) > halfMonth)
    if (maybe || all.some(({ day, final }) => final && day >= last)) return false
    const days = findPayDays(stream, today, daysOff)
    return days.late && days.details[0]?.arrival !== 'missing'
  })
  return late?.at(-1) ?? null
}

function isMonthly(stream: readonly EmployerCredit[], near: number): boolean {
  const months = daysBetween(stream[0]?.day ?? '', stream.at(-1)?.day ?? '') / 30.4
  return (
    stream.length >= leastHits &&
    stream.length >= near * monthlyShare &&
    stream.length >= months * monthlyShare
  )
}
