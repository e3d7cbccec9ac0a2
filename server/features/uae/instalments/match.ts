/** Which bank lines are instalments of which plan, and plans that lines look like. Pure. */
import type { Plan, PlanRole } from '#contract/instalments.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import { amountsOf, dueDay, type Terms } from './schedule.ts'
import { readPlanLine, type Said } from './words.ts'

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

const retryDays = 6
const purchaseDays = 60
const feeDays = 10
/** An instalment may be taken so much earlier or later than it is due. */
const slackDays = { month: 12, two_weeks: 6 } as const

type ReadLine = { line: PlanLine; said: Said }
const inOrder = (a: PlanLine, b: PlanLine): number =>
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

/** Debits that failed, each with the reversal that took it back within days. */
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
 * Joins lines with plans. What the user said stays; an instalment goes to the plan with the nearest open due date that
 * takes such an amount, at most one for each date. The order of the input does not matter.
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
/** A bank's instalments may differ by the interest of a few days. */
function closeTo(minor: bigint, expected: bigint): boolean {
  const off = minor > expected ? minor - expected : expected - minor
  return off * 50n <= expected
}
const runsOn = (plan: PlanFacts, day: Day): boolean =>
  daysBetween(dueDay(plan, 0), day) >= -purchaseDays && day <= (plan.settledOn ?? dueDay(plan, plan.count))

export type Suggested = {
  key: string
  kind: Plan['kind']
  provider: Plan['provider']
  name: string
  accountId: string
  currency: string
  total: bigint
  count: number | null
  each: bigint | null
  step: Plan['step']
  firstDue: Day
  links: { line: PlanLine; role: PlanRole }[]
}

const usualCounts = [3, 6, 9, 12, 18, 24, 36, 48, 60]
/** How many parts providers usually make; the user confirms or corrects it. */
const usualParts = { tabby: 4, tamara: 3, postpay: 3 } as const

/**
 * Plans that lines look like: a conversion credit of a card with its purchase and instalments, and payments to a provider
 * that repeat. Payments to any other shop are never one, however equal. `taken` are lines of known plans.
 */
export function suggestPlans(lines: readonly PlanLine[], taken: ReadonlySet<string>): Suggested[] {
  const read = readLines(lines).filter(({ line }) => !taken.has(line.id))
  const failed = failedDebits(read)
  const free = read.filter(({ line }) => !failed.has(line.id))
  return [...cardPlans(lines, free, taken), ...orders(free, read, failed)]
}

function cardPlans(
  lines: readonly PlanLine[],
  read: readonly ReadLine[],
  taken: ReadonlySet<string>,
): Suggested[] {
  const used = new Set<string>(taken)
  return read.flatMap(({ line: credit, said }): Suggested[] => {
    if (said.role !== 'conversion') return []
    const purchase = lines
      .filter(
        (line) =>
          line.type === 'expense' &&
          line.accountId === credit.accountId &&
          line.minor === credit.minor &&
          line.currency === credit.currency &&
          line.day <= credit.day &&
          daysBetween(line.day, credit.day) <= purchaseDays &&
          !used.has(line.id) &&
          readPlanLine(line.text, line.type) === null,
      )
      .toSorted(inOrder)
      .at(-1)
    if (purchase) used.add(purchase.id)
    const ofCard = read.filter(
      ({ line, said: own }) =>
        own.provider === 'card' &&
        line.accountId === credit.accountId &&
        line.day >= credit.day &&
        !used.has(line.id),
    )
    const fee = ofCard.find(
      ({ line, said: own }) => own.role === 'fee' && daysBetween(credit.day, line.day) <= feeDays,
    )
    const first = ofCard.find(({ line, said: own }) => own.role === 'instalment' && line.minor < credit.minor)
    const each = first?.line.minor ?? null
    const paid = first ? monthlyFrom(first.line, ofCard) : []
    for (const { id } of [...paid, ...(fee ? [fee.line] : [])]) used.add(id)
    const least = each === null ? 0 : Math.ceil(Number(credit.minor) / Number(each) - 0.001)
    return [
      {
        key: credit.id,
        kind: 'card',
        provider: 'card',
        name: purchase?.merchant ?? purchase?.text ?? credit.text,
        accountId: credit.accountId,
        currency: credit.currency,
        total: credit.minor,
        count: each === null ? null : (usualCounts.find((count) => count >= least) ?? null),
        each,
        step: 'month',
        firstDue: first?.line.day ?? credit.day,
        links: [
          ...(purchase ? [{ line: purchase, role: 'purchase' as const }] : []),
          { line: credit, role: 'conversion' },
          ...(fee ? [{ line: fee.line, role: 'fee' as const }] : []),
          ...paid.map((line) => ({ line, role: 'instalment' as const })),
        ],
      },
    ]
  })
}

function monthlyFrom(first: PlanLine, read: readonly ReadLine[]): PlanLine[] {
  const chain = [first]
  for (const { line, said } of read) {
    const gap = daysBetween(chain.at(-1)?.day ?? line.day, line.day)
    if (said.role === 'instalment' && gap >= 20 && gap <= 40 && closeTo(line.minor, first.minor))
      chain.push(line)
  }
  return chain
}

/** Orders at a provider: payments of one amount, a month or two weeks apart. */
function orders(
  free: readonly ReadLine[],
  all: readonly ReadLine[],
  failed: ReadonlySet<string>,
): Suggested[] {
  const debits = free.filter(({ said }) => said.role === 'instalment' && said.provider !== 'card')
  const used = new Set<string>()
  return debits.flatMap(({ line: first, said: { provider } }): Suggested[] => {
    if (used.has(first.id) || provider === 'card' || provider === 'other') return []
    const chain = [first]
    let step: Plan['step'] = 'month'
    for (const { line, said } of debits) {
      if (chain.length === usualParts[provider] || used.has(line.id) || said.provider !== provider) continue
      if (line.accountId !== first.accountId || line.currency !== first.currency) continue
      const gap = daysBetween(chain.at(-1)?.day ?? line.day, line.day)
      const off = line.minor > first.minor ? line.minor - first.minor : first.minor - line.minor
      if (off > 5n) continue
      const found = gap >= 25 && gap <= 36 ? 'month' : gap >= 12 && gap <= 17 ? 'two_weeks' : null
      if (found === null || (chain.length > 1 && found !== step)) continue
      step = found
      chain.push(line)
    }
    for (const { id } of chain) used.add(id)
    const count = usualParts[provider]
    const paid = chain.reduce((sum, { minor }) => sum + minor, 0n)
    const retries = all.filter(
      ({ line, said }) =>
        failed.has(line.id) &&
        said.provider === provider &&
        line.minor === first.minor &&
        chain.some(({ day }) => Math.abs(daysBetween(line.day, day)) <= retryDays * 2),
    )
    return [
      {
        key: first.id,
        kind: 'pay_later',
        provider,
        name: providerNames[provider],
        accountId: first.accountId,
        currency: first.currency,
        total: paid + first.minor * BigInt(count - chain.length),
        count,
        each: first.minor,
        step,
        firstDue: first.day,
        links: [
          ...chain.map((line) => ({ line, role: 'instalment' as const })),
          ...retries.map(({ line }) => ({ line, role: 'retry' as const })),
        ],
      },
    ]
  })
}

export const providerNames = { tabby: 'Tabby', tamara: 'Tamara', postpay: 'Postpay' } as const
