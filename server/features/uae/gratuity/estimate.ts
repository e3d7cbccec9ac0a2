/** What an employer owes at the end of service (gratuity), as of a day. Pure; amounts in fils. */
import type { GratuityRegime } from '#contract/uae/gratuity.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'

export type Salary = { from: Day; minor: bigint }
export type Absence = { from: Day; to: Day }
export type Service = {
  regime: GratuityRegime
  startedOn: Day
  endedOn: Day | null
  paidOn: Day | null
  /** For the federal savings scheme: the day from which the employer pays into it. */
  joinedOn: Day | null
  /** Oldest first, at least one. */
  salaries: readonly Salary[]
  unpaid: readonly Absence[]
  /** The fund's reported balance on a day. */
  balance: { day: Day; minor: bigint } | null
}

export type Step =
  | { kind: 'service'; from: Day; to: Day; days: number }
  | { kind: 'unpaid' | 'leap'; days: number }
  | { kind: 'too_short'; days: number; needed: number }
  | { kind: 'first_years' | 'later_years'; days: number; per_year: number; basic: bigint; amount: bigint }
  | { kind: 'cap'; basic: bigint; most: bigint; amount: bigint }
  | { kind: 'balance'; day: Day; amount: bigint }
  | { kind: 'contributions'; from: Day; to: Day; months: number; rate: number; amount: bigint }
  | { kind: 'not_estimated'; from: Day; to: Day }
  | { kind: 'pension' }

/** `minor` is the sum of the steps' amounts. */
export type Estimate = { minor: bigint; steps: Step[] }

const yearDays = 365
const monthDays = 30
const firstYears = 5
const [earlyRate, lateRate] = [21, 30]
const capMonths = 24n
/**
 * Contributions to a fund, in hundredths of a percent: for the first five years of service, and for later
 * ones.
 */
const [earlyShare, lateShare] = [583n, 833n]
/** The day on which the DIFC's funded plan started. */
const difcPlanBegan = '2020-02-01'

/** The estimate as of a day; zero before the first day of service and once it has been paid out. */
export function estimateGratuity(service: Service, day: Day): Estimate {
  const { regime, startedOn, endedOn, paidOn } = service
  if (regime === 'national') return { minor: 0n, steps: [{ kind: 'pension' }] }
  if (day < startedOn || (paidOn !== null && day >= paidOn)) return { minor: 0n, steps: [] }
  const to = endedOn !== null && endedOn < day ? endedOn : day
  if (regime === 'difc') return inDifc(service, to)
  if (regime === 'federal_savings' && service.joinedOn !== null) return inFederalScheme(service, to)
  return sumOf(accrued(service, to, daysOfService(service, to)))
}

/** Days of service up to a day, both ends included, without the unpaid ones. */
function daysOfService(service: Service, to: Day): number {
  return daysBetween(service.startedOn, to) + 1 - unpaidDays(service, to)
}

/** Unpaid days up to a day; days that several absences share count once. */
function unpaidDays({ startedOn, unpaid }: Service, to: Day): number {
  let days = 0
  let counted = addDays(startedOn, -1)
  for (const absence of unpaid.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const from = absence.from > counted ? absence.from : addDays(counted, 1)
    const until = absence.to < to ? absence.to : to
    if (from > until) continue
    days += daysBetween(from, until) + 1
    counted = until
  }
  return days
}

/** The leap days in the whole years between two days: a year of service is one year, however many days it has. */
function leapDays(from: Day, end: Day): number {
  let years = 0
  while (addMonths(from, 12 * (years + 1)) <= end) years += 1
  return daysBetween(from, addMonths(from, 12 * years)) - years * yearDays
}

/**
 * 21 days' basic salary for each of the first five years and 30 days' for each later one, at most two years'
 * pay.
 */
function accrued(service: Service, to: Day, served: number): Step[] {
  const unpaid = unpaidDays(service, to)
  const whole = daysBetween(service.startedOn, to) + 1
  const steps: Step[] = [{ kind: 'service', from: service.startedOn, to, days: whole }]
  if (unpaid > 0) steps.push({ kind: 'unpaid', days: unpaid })
  if (served < yearDays) return [...steps, { kind: 'too_short', days: served, needed: yearDays }]
  const leap = leapDays(addDays(service.startedOn, unpaid), addDays(to, 1))
  if (leap > 0) steps.push({ kind: 'leap', days: leap })
  const days = whole - unpaid - leap
  const basic = basicOn(service, to)
  const early = Math.min(days, firstYears * yearDays)
  const late = days - early
  const parts = (count: number, rate: number): bigint => BigInt(count) * basic * BigInt(rate)
  const over = BigInt(yearDays * monthDays)
  const first = rounded(parts(early, earlyRate), over)
  // rounded once, so that the two parts add up to the exact sum
  const total = rounded(parts(early, earlyRate) + parts(late, lateRate), over)
  steps.push({ kind: 'first_years', days: early, per_year: earlyRate, basic, amount: first })
  if (late > 0)
    steps.push({ kind: 'later_years', days: late, per_year: lateRate, basic, amount: total - first })
  const most = basic * capMonths
  if (total > most) steps.push({ kind: 'cap', basic, most, amount: most - total })
  return steps
}

function inDifc(service: Service, to: Day): Estimate {
  const { startedOn } = service
  const begin = startedOn > difcPlanBegan ? startedOn : difcPlanBegan
  const whole: Step = { kind: 'service', from: startedOn, to, days: daysBetween(startedOn, to) + 1 }
  const before: Step[] =
    startedOn < begin ? [{ kind: 'not_estimated', from: startedOn, to: addDays(begin, -1) }] : []
  return sumOf([whole, ...before, ...contributed(service, begin, to)])
}

/**
 * What accrued before the employer joined stays owed, and becomes a gratuity once service has lasted a year.
 */
function inFederalScheme(service: Service, to: Day): Estimate {
  const joined = service.joinedOn ?? to
  if (to < joined) return sumOf(accrued(service, to, daysOfService(service, to)))
  const before = addDays(joined, -1)
  const earlier = before < service.startedOn ? [] : accrued(service, before, daysOfService(service, to))
  return sumOf([...earlier, ...contributed(service, joined, to)])
}

/** The fund's last reported balance, and the contributions for each whole month after it that was not wholly unpaid. */
function contributed(service: Service, begin: Day, to: Day): Step[] {
  const { balance } = service
  const knownBalance = balance !== null && balance.day <= to ? balance : null
  const steps: Step[] = knownBalance
    ? [{ kind: 'balance', day: knownBalance.day, amount: knownBalance.minor }]
    : []
  const laterFrom = addMonths(service.startedOn, firstYears * 12)
  const groups = new Map<bigint, { from: Day; to: Day; months: number; amount: bigint }>()
  for (let month = 0; ; month += 1) {
    const from = addMonths(begin, month)
    const last = addDays(addMonths(begin, month + 1), -1)
    if (last > to) break
    if (knownBalance && last <= knownBalance.day) continue
    // a month without any salary earns no share of one
    if (unpaidDays(service, last) - unpaidDays(service, addDays(from, -1)) > daysBetween(from, last)) continue
    const share = from < laterFrom ? earlyShare : lateShare
    const group = groups.get(share) ?? { from, to: last, months: 0, amount: 0n }
    groups.set(share, {
      from: group.from,
      to: last,
      months: group.months + 1,
      amount: group.amount + rounded(basicOn(service, last) * share, 10_000n),
    })
  }
  for (const [share, group] of groups)
    steps.push({ kind: 'contributions', rate: Number(share) / 100, ...group })
  return steps
}

/** The basic salary on a day; before the first known one, the first. */
function basicOn({ salaries }: Service, day: Day): bigint {
  return (salaries.findLast(({ from }) => from <= day) ?? salaries[0])?.minor ?? 0n
}

function sumOf(steps: Step[]): Estimate {
  return { steps, minor: steps.reduce((sum, step) => sum + ('amount' in step ? step.amount : 0n), 0n) }
}

/** Rounds half up; both arguments must be positive. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)
