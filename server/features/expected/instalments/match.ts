/** Which bank lines are instalments of which plan. Pure. */
import type { Plan, PlanRole } from '#contract/instalments.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import { amountsOf, dueDay, type Terms } from './schedule.ts'
import { readPlanLine, type InstalmentLine } from './words.ts'

export type PlanLine = {
  id: string
  accountId: string
  day: Day
  type: 'income' | 'expense'
  minor: bigint
  currency: string
  text: string
  merchant: string | null
}
export type PlanFacts = Terms & {
  id: string
  provider: Plan['provider']
  accountId: string
  currency: string
  settledOn: Day | null
}
export type PlanLink = { planId: string; transactionId: string; role: PlanRole | 'refused'; byUser: boolean }

export const retryDays = 6
export const purchaseDays = 60
/** How many days before or after its due date an instalment may be taken. */
const slackDays = { month: 12, two_weeks: 6 } as const

export type ReadLine = { line: PlanLine; said: InstalmentLine }
export const inOrder = (a: PlanLine, b: PlanLine): number =>
  a.day < b.day
    ? -1
    : a.day > b.day
      ? 1
      : a.type !== b.type
        ? a.type === 'expense'
          ? -1
          : 1
        : a.id < b.id
          ? -1
          : 1

export function readLines(lines: readonly PlanLine[]): ReadLine[] {
  return lines
    .flatMap((line) => {
      const said = readPlanLine(line.text, line.type)
      return said ? [{ line, said }] : []
    })
    .toSorted((a, b) => inOrder(a.line, b.line))
}

/** The ids of debits that failed and of the reversals that took them back within a few days. */
export function failedDebits(read: readonly ReadLine[]): Set<string> {
  const failed = new Set<string>()
  for (const { line: back, said } of read) {
    if (said.role !== 'reversal') continue
    const debit = read.findLast(
      ({ line, said: own }) =>
        own.role === 'instalment' &&
        own.provider === said.provider &&
        !failed.has(line.id) &&
        line.accountId === back.accountId &&
        line.minor === back.minor &&
        line.currency === back.currency &&
        line.day <= back.day &&
        daysBetween(line.day, back.day) <= retryDays,
    )
    if (debit) failed.add(debit.line.id).add(back.id)
  }
  return failed
}

/**
 * Links lines to plans. The user's own links stay; an instalment goes to the plan with the nearest open due
 * date that expects such an amount, at most one per date. The order of the input does not matter.
 */
export function matchPlans(
  plans: readonly PlanFacts[],
  lines: readonly PlanLine[],
  said: readonly PlanLink[],
): PlanLink[] {
  const read = readLines(lines)
  const failed = failedDebits(read)
  const kept = said.filter(({ byUser }) => byUser)
  const refused = new Set(
    kept
      .filter(({ role }) => role === 'refused')
      .map(({ transactionId, planId }) => `${transactionId} ${planId}`),
  )
  const taken = new Set(
    kept.filter(({ role }) => role !== 'refused').map(({ transactionId }) => transactionId),
  )
  const byId = new Map(lines.map((line) => [line.id, line]))
  const used = new Map(plans.map(({ id }) => [id, new Set<number>()]))
  const sorted = plans.toSorted((a, b) =>
    a.firstDue < b.firstDue ? -1 : a.firstDue > b.firstDue ? 1 : a.id < b.id ? -1 : 1,
  )
  for (const { planId, transactionId, role } of kept) {
    const plan = plans.find(({ id }) => id === planId)
    const line = byId.get(transactionId)
    if (role !== 'instalment' || !plan || !line) continue
    const slot = slotsOf(plan, used)
      .toSorted((a, b) => away(plan, a, line) - away(plan, b, line))
      .at(0)
    if (slot !== undefined) used.get(planId)?.add(slot)
  }
  const found: PlanLink[] = []
  const give = (planId: string, line: PlanLine, role: PlanRole): void => {
    taken.add(line.id)
    found.push({ planId, transactionId: line.id, role, byUser: false })
  }
  for (const { line, said: own } of read) {
    if (taken.has(line.id)) continue
    const mine = sorted.filter(
      (plan) =>
        plan.accountId === line.accountId &&
        plan.currency === line.currency &&
        plan.provider === own.provider &&
        !refused.has(`${line.id} ${plan.id}`),
    )
    if (failed.has(line.id)) {
      const plan = mine.find(
        (one) => takes(one, line.minor) && slots(one).some((slot) => near(one, slot, line)),
      )
      if (plan) give(plan.id, line, 'retry')
    } else if (own.role === 'instalment') {
      const best = mine
        .filter((plan) => plan.settledOn === null || line.day <= plan.settledOn)
        .flatMap((plan) =>
          slotsOf(plan, used)
            .filter((slot) => near(plan, slot, line) && takesAt(plan, slot, line.minor))
            .map((slot) => ({ plan, slot })),
        )
        .toSorted((a, b) => away(a.plan, a.slot, line) - away(b.plan, b.slot, line))[0]
      if (!best) continue
      used.get(best.plan.id)?.add(best.slot)
      give(best.plan.id, line, 'instalment')
    } else if (own.role === 'interest' || own.role === 'fee') {
      const [plan, another] = mine.filter((one) => runsOn(one, line.day))
      if (plan && !another) give(plan.id, line, own.role)
    }
  }
  return [...kept, ...found]
}

const slots = ({ count }: PlanFacts): number[] => Array.from({ length: count }, (_, slot) => slot)
const slotsOf = (plan: PlanFacts, used: ReadonlyMap<string, ReadonlySet<number>>): number[] =>
  slots(plan).filter((slot) => !used.get(plan.id)?.has(slot))
const away = (plan: PlanFacts, slot: number, { day }: PlanLine): number =>
  Math.abs(daysBetween(dueDay(plan, slot), day))
const near = (plan: PlanFacts, slot: number, line: PlanLine): boolean =>
  away(plan, slot, line) <= slackDays[plan.step]
const takes = (plan: PlanFacts, minor: bigint): boolean =>
  slots(plan).some((slot) => takesAt(plan, slot, minor))
const takesAt = (plan: PlanFacts, slot: number, minor: bigint): boolean => {
  const before = amountsOf({ ...plan, refunded: 0n })[slot] ?? 0n
  const now = amountsOf(plan)[slot] ?? 0n
  return minor === before || minor === now || (plan.kind === 'card' && closeTo(minor, before))
}
/**
 * Whether an amount is within 2 % of the expected one: a bank's instalments may differ by a few days'
 * interest.
 */
export function closeTo(minor: bigint, expected: bigint): boolean {
  const off = minor > expected ? minor - expected : expected - minor
  return off * 50n <= expected
}
const runsOn = (plan: PlanFacts, day: Day): boolean =>
  daysBetween(dueDay(plan, 0), day) >= -purchaseDays && day <= (plan.settledOn ?? dueDay(plan, plan.count))
