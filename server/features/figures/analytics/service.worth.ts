import { type netWorth, worthDrivers } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import {
  hasNewCurrencyRow,
  type Points,
  pointsOf,
  readBalances,
  readOwnRows,
} from '../../accounts/service.ts'
import { type Rates, readRates } from '../../days/rates/service.ts'
import { type AccountHistory, readHistory } from '../../accounts/service.history.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { readAccountMoves } from '../../ledger/totals/service.spans.ts'
import { readLoansOwed } from '../../expected/loans/service.read.ts'
import { readGratuityOn } from '../../uae/gratuity/service.ts'
import {
  type Invested,
  investedSeries,
  investedRows,
  paidInto,
  readInvested,
  withoutReplaced,
} from '../../investments/service.worth.ts'
import { firstDayOf } from './service.flow.ts'
import { isOwed, type MovedAccount, worthOf } from './worth.ts'

export type NetWorth = Omit<ResponseOf<typeof netWorth>, 'success'>
/** How many months back balances are shown. */
const farthest = 60

/**
 * Assets and debts day by day, and the causes of their change; by default over the last twelve months. Fails
 * with `period_without_balances` if the range ends before there is any data.
 */
export async function readNetWorth(ctx: Ctx, query: PeriodQuery): Promise<NetWorth> {
  const day = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, '1y')
  const to = range.to !== null && range.to < day ? range.to : day
  return read(ctx.db, ctx, async (tx) => {
    const [banks, ownRows, invested] = await Promise.all([
      readBalances(tx, ctx.userId, day),
      readOwnRows(tx, ctx.userId, day),
      readInvested(tx, ctx.userId, day, range.from && addDays(range.from, -1)),
    ])
    const rates = await readRates(
      tx,
      [...banks.rows, ...ownRows, ...invested.tracks].map(({ currency }) => currency),
      day,
    )
    const balances = { ...banks, rates, rows: [...banks.rows, ...ownRows] }
    const first = firstDayOf([...balances.rows, { first_day: invested.firstDay }], day)
    const oldest = addDays(addMonths(day, -farthest), 2)
    const requestedFrom = range.from ?? first
    // before the data nothing is known
    const start = first > requestedFrom ? first : requestedFrom
    const from = start < oldest ? oldest : start
    if (from > to) return fail('period_without_balances', {}, { field: 'from' })
    const points = pointsOf({ from: addDays(from, -1), to })
    const balancesRead = Promise.resolve(balances)
    const historyOf = (points: Points): Promise<Series[]> =>
      readSeries(tx, ctx.userId, balancesRead, invested, points, day)
    const [histories, far, moves] = await Promise.all([
      historyOf(points),
      points.step === 1 ? null : historyOf(edgesOf(from, to)),
      readAccountMoves(tx, ctx.userId, { from, to }),
    ])
    const edges = far ?? histories.map(endsOf)
    const accounts = movedAccounts(edges, moves, paidInto(invested, { from, to }, rates), rates)
    const { opening, closing, drivers } = worthOf(accounts)
    return {
      step: points.step,
      points: viewPoints(histories, points, rates),
      kinds: viewKinds(edges, rates),
      from,
      to,
      opening: aed(opening),
      closing: aed(closing),
      drivers: worthDrivers.map((key) => ({ key, amount: aed(drivers[key]) })),
      unconverted: unconvertedOf(balances.unconverted, [...ownRows, ...investedRows(invested, to)], rates),
      without_balance: balances.rows.filter((row) => row.balance_minor === null && !hasNewCurrencyRow(row))
        .length,
    }
  })
}

/** The balances of an account, or of what is no account: investments, loans, and the gratuity that an employer owes. */
type Series = { row: Pick<AccountHistory['row'], 'id' | 'kind' | 'currency'>; minor: readonly bigint[] }
const gratuity: Series['row'] = { id: 'gratuity', kind: 'gratuity', currency: baseCurrency }

async function readSeries(
  tx: Tx,
  userId: string,
  balancesRead: Parameters<typeof readHistory>[2],
  invested: Invested,
  points: Points,
  day: Day,
): Promise<Series[]> {
  const days = Array.from({ length: points.count }, (_, index) => addDays(points.from, index * points.step))
  const [accounts, accrued, loans] = await Promise.all([
    readHistory(tx, userId, balancesRead, points, day),
    readGratuityOn(tx, userId, days),
    readLoansOwed(tx, userId, days, day),
  ])
  const debts = loans.map(({ id, currency, owed }): Series => ({
    row: { id, kind: 'loan', currency },
    minor: owed.map((minor) => -minor),
  }))
  return [
    ...accounts.map(({ row, minor }) => ({ row, minor: withoutReplaced(invested, row.id, minor, days) })),
    ...debts,
    ...investedSeries(invested, days),
    ...(accrued ? [{ row: gratuity, minor: accrued }] : []),
  ]
}

/** The first and the last balance of a series. */
const endsOf = ({ row, minor }: Series): Series => ({
  row,
  minor: [minor[0] ?? 0n, minor.at(-1) ?? 0n],
})

/** The amounts without an exchange rate, of banks together with the user's own assets and debts. */
function unconvertedOf(
  banks: NetWorth['unconverted'],
  ownRows: readonly { currency: string; balance_minor: bigint | null }[],
  rates: Rates,
): NetWorth['unconverted'] {
  const sums = new Map(banks.map(({ currency, amount }) => [currency, minorFromWire(amount, currency)]))
  for (const { currency, balance_minor } of ownRows)
    if (balance_minor !== null && rates.toAed(balance_minor, currency) === null)
      sums.set(currency, (sums.get(currency) ?? 0n) + balance_minor)
  return [...sums].map(([currency, minor]) => ({ currency, amount: wireAmount(minor, currency) }))
}

/** Two points: the end of the day before the range and the end of its last day. */
function edgesOf(from: Day, to: Day): Points {
  const first = addDays(from, -1)
  return { from: first, to, step: daysBetween(first, to), count: 2 }
}

type Moves = Awaited<ReturnType<typeof readAccountMoves>>

/** `invested`: by the id of a series, what was paid into it in its own currency and in fils. */
function movedAccounts(
  edges: readonly Series[],
  moves: Moves,
  invested: ReadonlyMap<string, { net: bigint; aed: bigint }>,
  rates: Rates,
): MovedAccount[] {
  const of = new Map(moves.map((move) => [move.account_id, move]))
  const none = { net: 0n, rows: 0, income: 0n, expense: 0n, transfers: 0n }
  const counted = edges.map(({ row, minor }): MovedAccount => {
    const { net, rows, income, expense, transfers } = of.get(row.id) ?? none
    const paid = invested.get(row.id)
    of.delete(row.id)
    const [opening = null, closing = null] = minor
    const convert = (amount: bigint): bigint | null => rates.toAed(amount, row.currency)
    return {
      opening,
      closing,
      currency: row.currency,
      toAed: convert,
      rows,
      income,
      expense,
      transfers,
      net: paid?.net ?? net,
      invested: paid?.aed ?? 0n,
    }
  })
  const furtherAccounts = [...of.values()].map((move): MovedAccount => ({
    ...move,
    invested: 0n,
    opening: null,
    closing: null,
    currency: baseCurrency,
    toAed: () => null,
  }))
  return [...counted, ...furtherAccounts]
}

function viewPoints(
  histories: readonly Series[],
  { from, step, count }: Points,
  rates: Rates,
): NetWorth['points'] {
  return Array.from({ length: count }, (_, index) => {
    let assets = 0n
    let debts = 0n
    for (const { row, minor } of histories) {
      const balance = rates.toAed(minor[index] ?? 0n, row.currency) ?? 0n
      if (isOwed(row.kind, balance)) debts -= balance
      else assets += balance
    }
    return {
      day: addDays(from, index * step),
      assets: aed(assets),
      debts: aed(debts),
      net: aed(assets - debts),
    }
  })
}

/** Sums by kind of account and by the side, asset or debt, on which the balance is at the end. */
function viewKinds(edges: readonly Series[], rates: Rates): NetWorth['kinds'] {
  const kinds = new Map<string, { kind: string; side: 'asset' | 'debt'; opening: bigint; closing: bigint }>()
  for (const { row, minor } of edges) {
    const opening = rates.toAed(minor[0] ?? 0n, row.currency)
    const closing = rates.toAed(minor[1] ?? 0n, row.currency)
    if (opening === null || closing === null) continue
    const side = isOwed(row.kind, closing === 0n ? opening : closing) ? 'debt' : 'asset'
    const kind = kinds.get(`${row.kind} ${side}`)
    kinds.set(`${row.kind} ${side}`, {
      kind: row.kind,
      side,
      opening: (kind?.opening ?? 0n) + opening,
      closing: (kind?.closing ?? 0n) + closing,
    })
  }
  return [...kinds.values()]
    .toSorted((a, b) => (a.closing > b.closing ? -1 : 1))
    .map((kind) => ({ ...kind, opening: aed(kind.opening), closing: aed(kind.closing) }))
}
