/** Booked salaries, and which of them pay periods go by. Pure. */
import type { Day } from '#contract/period.ts'

/** A booked salary, or a part of one; `final` for the settlement at the end of a job, which no salary follows. */
export type SalaryCredit = { day: Day; minor: bigint; final?: boolean }

/** What an employer paid; `unnamed` where the bank does not call it a salary, as in a plain transfer. */
export type EmployerCredit = SalaryCredit & { payer: string; unnamed?: boolean }

/** Salaries within this part of the usual amount are of one kind. */
const alike = 0.2
/** In at least this part of the months such a salary comes. */
const steadyShare = 0.65
const monthsCompared = 12

/**
 * The salaries without what is paid by sales: where the largest of each month differ too much from each other, but one
 * amount comes in most months, that is the salary by which periods go.
 */
export function withoutCommissions<T extends SalaryCredit>(landings: readonly T[]): readonly T[] {
  const amounts = monthly(landings)
  if (steadyAmount(amounts.map((month) => [Math.max(...month)])) !== null) return landings
  const steady = steadyAmount(amounts)
  if (steady === null) return landings
  return landings.filter(({ minor, final }) => final === true || isAlike(Number(minor), steady))
}

/** What employers paid, with what came under a fuller form of one's name under that name: banks write people in several ways. */
export function underOneName(paid: readonly EmployerCredit[]): EmployerCredit[] {
  const employers = [...new Set(paid.flatMap(({ payer, unnamed }) => (unnamed === true ? [] : payer)))]
  return paid.map((one) => {
    const same = one.unnamed === true ? employers.find((name) => isFullerName(one.payer, name)) : undefined
    return same === undefined ? one : { ...one, payer: same }
  })
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(' ')
/** Whether a name has all words of a shorter one, which has at least two: others share one word. */
export function isFullerName(name: string, shorter: string): boolean {
  const [words, fewer] = [new Set(wordsOf(name)), wordsOf(shorter)]
  return fewer.length > 1 && words.size > fewer.length && fewer.every((word) => words.has(word))
}

/** The salaries of one employer, with what it pays unnamed of about the amount of any of them. */
export function withUnnamed(paid: readonly EmployerCredit[]): readonly EmployerCredit[] {
  const named = paid.filter(({ unnamed }) => unnamed !== true)
  if (steadyAmount(monthly(named)) === null) return named
  const isSalary = ({ minor }: EmployerCredit): boolean =>
    named.some((one) => isAlike(Number(minor), Number(one.minor)))
  return paid.filter((one) => one.unnamed !== true || isSalary(one))
}

/** Salaries, with what each employer paid unnamed on other days. */
export function withAllUnnamed(
  salaries: readonly SalaryCredit[],
  paid: readonly EmployerCredit[],
): readonly SalaryCredit[] {
  const days = new Set(salaries.map(({ day }) => day))
  const ofPayers = [...Map.groupBy(paid, ({ payer }) => payer).values()].flatMap(withUnnamed)
  return [...salaries, ...ofPayers.filter(({ day, unnamed }) => unnamed === true && !days.has(day))]
}

/** The amounts of each of the last months with a salary. */
export const monthly = (landings: readonly SalaryCredit[]): number[][] =>
  [...Map.groupBy(landings, ({ day }) => day.slice(0, 7)).values()]
    .slice(-monthsCompared)
    .map((month) => month.map(({ minor }) => Number(minor)))

/** Of the amounts of each month, the one that comes in most months; null where none comes in enough of them. */
export function steadyAmount(months: readonly (readonly number[])[]): number | null {
  const countOf = (usual: number): number =>
    months.filter((month) => month.some((minor) => isAlike(minor, usual))).length
  const counted = [...new Set(months.flat())].map((minor) => ({ minor, count: countOf(minor) }))
  const best = counted.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count >= Math.max(leastSteady, months.length * steadyShare) ? best.minor : null
}
const leastSteady = 3
export const isAlike = (minor: number, usual: number): boolean => Math.abs(minor - usual) <= usual * alike
