/** Balances over time, reconstructed backwards from today's where no balance was stored. */
import { shownBankName } from '#contract/banks/bank-names.ts'
import { wireAmount } from '#contract/money.ts'
import { divide } from '#contract/decimal.ts'
import { isPayKey, type PayKey, type PeriodQuery } from '#contract/days/pay-period.ts'
import { addDays, addMonths, defaultHistoryPeriod, type HistoryKey, historyRange } from '#contract/period.ts'
import type { Coverage } from '#contract/accounts/accounts.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { resolveQuery } from '../days/periods/service.ts'
import { balancesBefore, type Points, pointsOf, sumSeries } from './history.ts'
import type { Rates } from '../days/rates/service.ts'
import { manualBankName, shownAccountName } from './names.ts'
import { type Balances, readBalances, type Unconverted } from './service.ts'
import { selectValuedPoints } from './store.valued.ts'
import { type AccountRow, selectLaterMoves, selectMovements, selectStoredBalances } from './store.ts'

/** One account's balance at the end of each point of a series, in its own currency's minor units. */
export type AccountHistory = { row: AccountRow; minor: readonly bigint[] }

/**
 * The balances of each account with a known balance, at the points of a series that ends today or earlier.
 */
export async function readHistory(
  tx: Tx,
  userId: string,
  balances: Promise<Balances>,
  points: Points,
  day: string,
): Promise<AccountHistory[]> {
  const [moved, stored, later, valued, { rows }] = await Promise.all([
    selectMovements(tx, userId, points),
    selectStoredBalances(tx, userId, points),
    points.to < day ? selectLaterMoves(tx, userId, points.to, day) : [],
    selectValuedPoints(tx, userId, points),
    balances,
  ])
  const laterOf = new Map(later.map((moves) => [moves.account_id, moves]))
  const movedOf = Map.groupBy(moved, ({ account_id }) => account_id)
  const valuedOf = Map.groupBy(valued, ({ account_id }) => account_id)
  const storedOf = Map.groupBy(stored, ({ account_id }) => account_id)
  return rows.flatMap((row) => {
    if (row.balance_minor === null) return []
    const values = valuedOf.get(row.id)
    if (values) return [{ row, minor: pointsBack(values, points.count) }]
    const [movements, storedBalances] = [movedOf.get(row.id) ?? [], storedOf.get(row.id) ?? []]
    const after = laterOf.get(row.id)
    const last = (after?.stored ?? row.balance_minor) - (after?.moved ?? 0n)
    const minor = balancesBefore(last, movements, storedBalances, points.count)
    return [{ row, minor: withinDays(minor, row, points) }]
  })
}

/**
 * A series of `count` balances, oldest first, from values keyed by steps back; points without a value are 0.
 */
function pointsBack(values: readonly { steps_back: number; minor: bigint }[], count: number): bigint[] {
  const at = new Map(values.map(({ steps_back, minor }) => [steps_back, minor]))
  return Array.from({ length: count }, (_, index) => at.get(count - 1 - index) ?? 0n)
}

/** The balances on the days on which the account counts; 0 on other days. */
function withinDays(minor: readonly bigint[], row: AccountRow, { from, step }: Points): readonly bigint[] {
  const { balance_from: first, balance_until: end } = row
  if (first === null && end === null) return minor
  return minor.map((balance, index) => {
    const day = addDays(from, index * step)
    return (first === null || day >= first) && (end === null || day < end) ? balance : 0n
  })
}

/**
 * The sum of all accounts in fils, point by point. It uses one day's rates throughout, so that only balances
 * move it; accounts without a rate are left out.
 */
export function totalHistory(
  histories: readonly AccountHistory[],
  { count }: Points,
  rates: Rates,
): bigint[] {
  const inAed = histories.map(({ row, minor }) =>
    minor.flatMap((balance) => rates.toAed(balance, row.currency) ?? []),
  )
  return sumSeries(inAed, count)
}

/** Converts a series of minor units to the contract's amounts. */
export const wireSeries = (series: readonly bigint[], currency: string): number[] =>
  series.map((minor) => wireAmount(minor, currency))

type HistoryQuery = Omit<PeriodQuery, 'period'> & { period?: HistoryKey | PayKey | undefined }
/** How many months of balances can be requested at most. */
const longestHistory = 60

async function historyDays(
  ctx: Ctx,
  { period = defaultHistoryPeriod, from, to }: HistoryQuery,
): Promise<{ period: BalanceHistory['period']; from: string; to: string }> {
  const day = today(ctx.clock)
  if (from === undefined && to === undefined && !isPayKey(period))
    return { period, ...historyRange(period, day) }
  const query = isPayKey(period) ? { period, from, to } : { from, to }
  const { key, range } = await resolveQuery(ctx, query, 'pay')
  const oldest = addDays(addMonths(day, -longestHistory), 1)
  const first = range.from !== null && range.from > oldest ? range.from : oldest
  const last = range.to !== null && range.to < day ? range.to : day
  if (first > last) fail('period_without_balances', {}, { field: 'from' })
  return { period: isPayKey(key) ? key : 'custom', from: first, to: last }
}

export type BalanceHistory = {
  period: HistoryKey | PayKey | 'custom'
  from: string
  to: string
  step: number
  total: number[]
  accounts: { id: string; name: string; bank_name: string; currency: string; balances: number[] }[]
  change: number
  change_percent: number | null
  unconverted: Unconverted[]
  coverage: Coverage
}

export async function readBalanceHistory(ctx: Ctx, query: HistoryQuery): Promise<BalanceHistory> {
  const { period, ...range } = await historyDays(ctx, query)
  const points = pointsOf(range)
  const day = today(ctx.clock)
  const { balances, histories } = await read(ctx.db, ctx, async (tx) => {
    const read = readBalances(tx, ctx.userId, day)
    const [balances, histories] = await Promise.all([read, readHistory(tx, ctx.userId, read, points, day)])
    return { balances, histories }
  })
  const total = totalHistory(histories, points, balances.rates)
  const first = total[0] ?? 0n
  const change = (total.at(-1) ?? 0n) - first
  return {
    period,
    from: points.from,
    to: points.to,
    step: points.step,
    total: wireSeries(total, baseCurrency),
    accounts: histories.map(({ row, minor }) => ({
      id: row.id,
      name: shownAccountName(row, ctx.language),
      bank_name:
        row.source !== 'bank'
          ? manualBankName(ctx.language)
          : shownBankName(row.bank_name ?? '', ctx.language),
      currency: row.currency,
      balances: wireSeries(minor, row.currency),
    })),
    change: wireAmount(change, baseCurrency),
    change_percent: first === 0n ? null : Number(divide(change * 10_000n, first < 0n ? -first : first)) / 100,
    unconverted: balances.unconverted,
    coverage: balances.coverage,
  }
}

/** The history of the last thirty days up to a day, for the dashboard's small chart. */
export function lastThirtyDays(day: string): Points {
  return pointsOf(historyRange('30d', day))
}
