/** Plans and suggestions in the API's shape. */
import type {
  InstalmentPlan,
  InstalmentEvidence,
  InstalmentSuggestion,
} from '#contract/expected/instalments.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { divide } from '#contract/decimal.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { readRates } from '../../days/rates/service.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { readPlanLines } from './store.suggested.ts'
import { selectLinkedLines } from '../store.lines.ts'
import { selectUnpaid } from '../store.ts'
import type { Line, LinkedLine } from '../types.ts'
import { type Suggested, suggestInstalmentPlans } from './suggest.ts'
import { amountsOf, dueDay, factsOf, interestOf } from './schedule.ts'
import { type InstalmentPlanRow, selectInstalmentPlans } from './store.ts'

/** Cards' plans run for up to 48 months. Those that ended up to a year ago still correct the figures of that year. */
const suggestDays = { lines: 1900, card: 365, pay_later: 60 }
const lateDays = 12
const commitmentPeriods = 4

export type InstalmentBook = {
  plans: InstalmentPlanRow[]
  lines: Map<string, LinkedLine<'instalment'>[]>
  unpaid: Map<string, { due: Day; minor: bigint }[]>
  suggested: Suggested[]
}

/** The plans with their lines, and the plans that other lines suggest. */
export async function readInstalmentPlans(tx: Tx, userId: string, day: Day): Promise<InstalmentBook> {
  const [plans, linked, unpaid] = await Promise.all([
    selectInstalmentPlans(tx, userId),
    selectLinkedLines(tx, userId, 'instalment'),
    selectUnpaid(tx, userId, 'instalment'),
  ])
  const confirmed = plans.filter(({ state }) => state !== 'dismissed')
  const linkedIds = new Set(confirmed.flatMap(({ id }) => (linked.get(id) ?? []).map((line) => line.id)))
  const lines = await readPlanLines(tx, userId, addDays(day, -suggestDays.lines), linkedIds)
  const dismissed = new Set(plans.flatMap(({ anchor_id }) => anchor_id ?? []))
  return {
    plans: confirmed,
    lines: linked,
    unpaid,
    suggested: suggestInstalmentPlans(lines, linkedIds).filter(
      (plan) => !dismissed.has(plan.key) && lastDue(plan) >= addDays(day, -suggestDays[plan.kind]),
    ),
  }
}

/** How far the first due day that the user gives may be from the one that the bank's lines suggest. */
const twinDays = 45

/** The suggestion that a card's plan added by hand is the same as, so that its lines count with it. */
export async function findTwin(
  tx: Tx,
  userId: string,
  row: InstalmentPlanRow,
  day: Day,
): Promise<Suggested | undefined> {
  if (row.kind !== 'card') return undefined
  const { suggested } = await readInstalmentPlans(tx, userId, day)
  return suggested.find(
    ({ kind, accountId, total, firstDue }) =>
      kind === 'card' &&
      accountId === row.account_id &&
      total === row.total_minor &&
      Math.abs(daysBetween(firstDue, row.first_due)) <= twinDays,
  )
}

const lastDue = (plan: Suggested): Day => dueDay(plan, plan.count ?? 12)

export type Listed = {
  plans: InstalmentPlan[]
  suggestions: InstalmentSuggestion[]
  commitments: { from: Day; to: Day; amount: number }[]
  left: number
  cost: number
}

/** The plans, suggestions, and what is still to be paid of them. Cover is not computed. */
export async function listInstalmentPlans(ctx: Ctx): Promise<Listed> {
  const day = today(ctx.clock)
  const { book, pay, rates } = await read(ctx.db, ctx, async (tx) => {
    const book = await readInstalmentPlans(tx, ctx.userId, day)
    const currencies = book.plans.map(({ currency }) => currency)
    return {
      book,
      pay: await readPayDays(tx, ctx.userId, day),
      rates: await readRates(tx, currencies, day),
    }
  })
  const plans = book.plans.map((row) => viewInstalmentPlan(row, book, day))
  const aed = (minor: bigint, currency: string): bigint => rates.toAed(minor, currency) ?? 0n
  const open = book.plans.flatMap(({ id, currency }) =>
    (book.unpaid.get(id) ?? []).map(({ due, minor }) => ({ day: due, minor: aed(minor, currency) })),
  )
  const sum = (from: Day, to: Day): bigint =>
    open.reduce((total, one) => (one.day >= from && one.day <= to ? total + one.minor : total), 0n)
  const ends = Array.from({ length: commitmentPeriods }, (_, at) => addDays(addMonths(pay.next, at), -1))
  const wire = (minor: bigint): number => wireAmount(minor, baseCurrency)
  return {
    plans,
    suggestions: book.suggested.map(viewSuggestion),
    commitments: ends.map((to, index) => {
      const from = index === 0 ? day : addMonths(pay.next, index - 1)
      // overdue instalments count as due now
      return { from, to, amount: wire(sum(index === 0 ? '0001-01-01' : from, to)) }
    }),
    left: wire(open.reduce((total, { minor }) => total + minor, 0n)),
    cost: wire(
      plans.reduce((total, plan) => total + aed(minorFromWire(plan.cost, plan.currency), plan.currency), 0n),
    ),
  }
}

/** A plan in the API's shape, without its cover. */
export function viewInstalmentPlan(
  row: InstalmentPlanRow,
  book: Pick<InstalmentBook, 'lines' | 'unpaid'>,
  day: Day,
): InstalmentPlan {
  const lines = (book.lines.get(row.id) ?? []).filter(({ pending }) => !pending)
  const open = book.unpaid.get(row.id) ?? []
  const { currency } = row
  const money = (minor: bigint): number => wireAmount(minor, currency)
  const facts = factsOf(row)
  const amounts = amountsOf(facts)
  const paid = lines.filter(({ role }) => role === 'instalment')
  const settlement = lines.find(({ role }) => role === 'settlement')
  const settled = row.state === 'settled' || settlement !== undefined
  const sumOf = (role: InstalmentEvidence['role']): bigint =>
    lines.reduce((sum, one) => (one.role === role ? sum + one.minor : sum), 0n)
  const paidMinor =
    settled && row.kind === 'card' ? settledInterest(row, paid, settlement?.minor ?? 0n) : interestOf(facts)
  const cost = sumOf('fee') + sumOf('interest') + paidMinor
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    name: row.name,
    account_id: row.account_id,
    currency,
    state: settled ? 'settled' : open.length === 0 ? 'finished' : 'active',
    counts: row.counts,
    step: row.step,
    first_due: row.first_due,
    total: money(row.total_minor),
    refunded: money(row.refunded_minor),
    count: row.count,
    paid_count: Math.min(paid.length, row.count),
    each: money(row.each_minor),
    paid: money(sumOf('instalment') + sumOf('settlement')),
    left: money(open.reduce((sum, { minor }) => sum + minor, 0n)),
    cost: money(cost),
    cost_share: Number(divide(cost * 10_000n, row.total_minor)) / 10_000,
    instalments: amounts.flatMap((minor, index) => {
      const line = paid[index]
      const due = dueDay(facts, index)
      if (!line && (settled || minor === 0n)) return []
      return [
        {
          number: index + 1,
          due: line?.day ?? due,
          amount: money(line?.minor ?? minor),
          state: line
            ? ('paid' as const)
            : due < addDays(day, -lateDays)
              ? ('late' as const)
              : ('due' as const),
          transaction_id: line?.id ?? null,
        },
      ]
    }),
    evidence: lines.map(evidenceOf),
    cover: null,
  }
}

/**
 * What was paid above the purchase price once the rest was settled. Without a settlement line, only
 * instalments count.
 */
function settledInterest(row: InstalmentPlanRow, paid: readonly Line[], settlement: bigint): bigint {
  const all = paid.reduce((sum, { minor }) => sum + minor, settlement)
  const above = all - (row.total_minor - row.refunded_minor)
  return above > 0n ? above : 0n
}

const evidenceOf = ({
  id,
  role,
  day,
  minor,
  currency,
  text,
}: Line & { role: InstalmentEvidence['role'] }): InstalmentEvidence => ({
  transaction_id: id,
  role,
  date: day,
  amount: wireAmount(minor, currency),
  text,
})

function viewSuggestion({
  total,
  each,
  links,
  firstDue,
  accountId,
  ...rest
}: Suggested): InstalmentSuggestion {
  const { key, kind, provider, name, currency, count, step } = rest
  return {
    key,
    kind,
    provider,
    name,
    account_id: accountId,
    currency,
    total: wireAmount(total, currency),
    count,
    each: each === null ? null : wireAmount(each, currency),
    step,
    first_due: firstDue,
    evidence: links.map(({ line, role }) => evidenceOf({ ...line, role })),
  }
}
