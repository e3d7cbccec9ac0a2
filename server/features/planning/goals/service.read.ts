import { neededEach, reachedAtPace } from '#contract/planning/goal-pace.ts'
import type { Goal, GoalKind, listGoals as contract } from '#contract/planning/goals.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { divide } from '#contract/decimal.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { type Balances, readBalances } from '../../accounts/service.ts'
import { readHistory } from '../../accounts/service.history.ts'
import { type InvestedAccount, readInvestedAccounts } from '../../investments/service.worth.ts'
import { type PayDays, readPayDays } from '../../days/periods/service.ts'
import { readUserDocument, type UserParts } from '../../person/settings/service.ts'
import { aed, readFlows } from '../../ledger/totals/service.flows.ts'
import { spanOf } from '../budgets/cycle.ts'
import { readSpans, upTo } from '../budgets/service.spending.ts'
import { atLeast0, type Fund, type Held, savingsByGoal, takenOf } from './funds.ts'
import { essentialMonths, essentialOf, readEssential, wholeMonths } from './service.essential.ts'
import {
  type GoalRow,
  type PledgedRow,
  selectGoals,
  selectMoved,
  selectPledged,
  selectShares,
  type ShareRow,
} from './store.ts'

type GoalList = ResponseFields<typeof contract>

/**
 * A goal's pace is its gain in the last `paceDays`; with less than `fewestPaceDays` of data there is none.
 */
const paceDays = 90
const fewestPaceDays = 28

export async function listGoals(ctx: Ctx): Promise<GoalList> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, (tx) => readGoals(tx, ctx.userId, day))
}

/** Everything that a goal's figures are derived from. */
type Known = {
  day: Day
  pay: PayDays
  parts: UserParts
  balances: Balances
  places: readonly InvestedAccount[]
  shares: readonly ShareRow[]
  pledged: readonly PledgedRow[]
  held: Map<string, Held>
  /** Average essential spending per month. */
  essential: bigint | null
  month: { from: Day; to: Day; net: bigint; spent: bigint }
}

/** Every goal with its figures on a day. */
export async function readGoals(tx: Tx, userId: string, day: Day): Promise<GoalList> {
  const since = addDays(day, -paceDays)
  const balancesRead = readBalances(tx, userId, day)
  const points = { from: since, to: day, step: paceDays, count: 2 }
  const [pay, essentialIds, rows, shares, moved, pledged, balances, histories, parts, places] =
    await Promise.all([
      readPayDays(tx, userId, day),
      readEssential(tx, userId),
      selectGoals(tx, userId),
      selectShares(tx, userId),
      selectMoved(tx, userId, day, since),
      selectPledged(tx, userId, since),
      balancesRead,
      readHistory(tx, userId, balancesRead, points, day),
      readUserDocument(tx, userId),
      readInvestedAccounts(tx, userId, day, since),
    ])
  const period = spanOf('pay', day, pay)
  const month = upTo(period, day)
  const spans = wholeMonths(balances, pay, day, essentialMonths)
  const [flows, spending] = await Promise.all([
    readFlows(tx, userId, [{ key: 'month', range: month, byCategory: false }]),
    readSpans(tx, userId, [month, ...spans], day),
  ])
  const essential = essentialOf(spending, spans, essentialIds)
  const before = new Map(histories.map(({ row, minor }) => [row.id, minor[0]]))
  const funds = fundsOf(balances, before)
  for (const { id, worth, before: earlier } of places) funds.set(id, { balance: worth, before: earlier })
  const goalFacts: Known = {
    day,
    pay,
    parts,
    balances,
    places,
    shares,
    pledged,
    held: savingsByGoal(
      rows.map(({ id }) => id),
      shares,
      funds,
      moved,
      pledged,
    ),
    essential: spans.length === 0 ? null : divide(essential, BigInt(spans.length)),
    month: {
      ...period,
      net: flows.month.income - flows.month.expense,
      spent: spending(month, []),
    },
  }
  return {
    goals: rows.map((row) => viewGoal(row, goalFacts)),
    essential: { monthly: wire(goalFacts.essential), months: spans.length, category_ids: essentialIds },
    taken: [...funds].map(([account_id, { balance }]) => {
      const { percent, amount } = takenOf(shares, account_id)
      return { account_id, percent, amount: aed(amount), balance: wire(balance) }
    }),
    invested: places.map(({ id, name }) => ({ account_id: id, name })),
    next_pay: pay.next,
  }
}

const wire = (minor: bigint | null): number | null => (minor === null ? null : aed(minor))

/** The balance in fils of each visible account that can hold money, now and when the pace window starts. */
function fundsOf(
  { rows, rates }: Balances,
  before: ReadonlyMap<string, bigint | undefined>,
): Map<string, Fund> {
  return new Map(
    rows
      .filter((row) => row.balance_until === null)
      .map((row) => {
        const then = before.get(row.id)
        return [
          row.id,
          {
            balance: row.balance_minor === null ? null : rates.toAed(row.balance_minor, row.currency),
            before: then === undefined ? null : rates.toAed(then, row.currency),
          },
        ]
      }),
  )
}

/** The keys of the three built-in kinds in the user document. */
export const documentGoals = {
  emergency_fund: 'emergencyFund',
  monthly_savings: 'monthlySavings',
  monthly_budget: 'monthlyBudget',
} as const satisfies Record<Exclude<GoalKind, 'custom'>, string>

function targetOf({ kind, target_minor, months }: GoalRow, { parts, essential }: Known): bigint | null {
  if (kind === 'custom') return target_minor
  if (months !== null) return essential === null ? null : essential * BigInt(months)
  return BigInt(Math.round(parts.goals[documentGoals[kind]] * 100))
}

function viewGoal(row: GoalRow, goalFacts: Known): Goal {
  const target = targetOf(row, goalFacts)
  const { id, kind, name, icon, months } = row
  const base = { id, kind, name, icon, months, target: wire(target) }
  return {
    ...base,
    ...(isMonthly(kind) ? viewMonthly(kind, target, goalFacts) : viewHeld(row, target, goalFacts)),
  }
}

type MonthlyKind = 'monthly_savings' | 'monthly_budget'

/** Whether a goal is about the income and spending of a pay period; such a goal holds no money. */
export const isMonthly = (kind: GoalKind): kind is MonthlyKind =>
  kind === 'monthly_savings' || kind === 'monthly_budget'

type Figures = Omit<Goal, 'id' | 'kind' | 'name' | 'icon' | 'months' | 'target'>

/** The figures of a goal about income and spending, from the current pay period. */
function viewMonthly(kind: MonthlyKind, target: bigint | null, { balances, month }: Known): Figures {
  const unknown = balances.coverage.state === 'none'
  const saves = kind === 'monthly_savings'
  const saved = unknown ? null : saves ? month.net : month.spent
  return {
    saved: wire(saved),
    by: month.to,
    needed: saves && target !== null && saved !== null ? aed(atLeast0(target - saved)) : null,
    reached_on: null,
    share: shareOf(saved, target, !saves),
    pace: null,
    covers: null,
    accounts: [],
    pledged: 0,
  }
}

/** The figures of a goal that holds money in accounts and contributions. */
function viewHeld(row: GoalRow, target: bigint | null, goalFacts: Known): Figures {
  const { day, pay, shares } = goalFacts
  const savings = goalFacts.held.get(row.id)
  const saved = savings?.saved ?? null
  const remaining = saved === null || target === null ? null : atLeast0(target - saved)
  const days = paceDaysOf(row, goalFacts)
  const gain = days === null ? null : (savings?.gain ?? null)
  const paced = gain !== null && days !== null
  const pledged = goalFacts.pledged.filter(({ goal_id }) => goal_id === row.id)
  return {
    saved: wire(saved),
    by: row.by_day,
    needed:
      remaining === null || row.by_day === null
        ? null
        : aed(row.by_day < day ? remaining : neededEach(remaining, row.by_day, pay.next)),
    reached_on: remaining !== null && paced ? reachedAtPace(remaining, gain, days, day) : null,
    share: shareOf(saved, target, false),
    pace: paced ? aed(divide(gain * 30n, BigInt(days))) : null,
    covers: coversOf(row, saved, goalFacts),
    accounts: shares
      .filter(({ goal_id }) => goal_id === row.id)
      .map(({ account_id, percent, amount_minor, counts }) => ({
        account_id,
        percent,
        amount: wire(amount_minor),
        counts,
        saved: wire(savings?.byAccount.get(account_id)?.saved ?? null),
        short: wire(savings?.byAccount.get(account_id)?.short ?? null),
      })),
    pledged: aed(pledged.reduce((sum, { minor }) => sum + minor, 0n)),
  }
}

function shareOf(saved: bigint | null, target: bigint | null, beyond: boolean): number | null {
  if (saved === null || target === null || target <= 0n) return null
  const share = Number((atLeast0(saved) * 10_000n) / target) / 10_000
  return beyond ? share : Math.min(1, share)
}

function coversOf({ kind }: GoalRow, saved: bigint | null, { essential }: Known): number | null {
  if (kind !== 'emergency_fund' || saved === null || essential === null || essential <= 0n) return null
  return Number(divide(saved * 10n, essential)) / 10
}

/** The number of days that a goal's pace covers: since its youngest account has data; null if too few. */
function paceDaysOf(row: GoalRow, { day, shares, balances, places, pledged }: Known): number | null {
  const sharesOfGoal = shares.filter(({ goal_id }) => goal_id === row.id)
  const firsts = sharesOfGoal.map(
    ({ account_id, counts }) =>
      (counts === 'balance'
        ? (places.find(({ id }) => id === account_id)?.firstDay ??
          balances.rows.find(({ id }) => id === account_id)?.first_day)
        : row.begins) ?? day,
  )
  if (pledged.some(({ goal_id }) => goal_id === row.id)) firsts.push(row.begins)
  if (firsts.length === 0) return null
  const days = Math.min(paceDays, ...firsts.map((first) => daysBetween(first, day)))
  return days < fewestPaceDays ? null : days
}
