/** Income and spending over time: by month or another unit, and by day. */
import type { calendar, cashFlow, FlowRow, FlowUnit } from '#contract/figures/analytics.ts'
import { divide } from '#contract/decimal.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import { calendarMonths, type PeriodQuery } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { readBalances } from '../../accounts/service.ts'
import { readPayDays, resolveQuery } from '../../days/periods/service.ts'
import type { Groups } from '../../ledger/list/service.groups.ts'
import { aed, readFlows } from '../../ledger/totals/service.flows.ts'
import { readDayFlows, readSpanFlows, type SpanFlow } from '../../ledger/totals/service.spans.ts'
import { type Cut, cutsBefore, splitIntoUnits, isPartial, newestCuts, type Span } from './spans.ts'

export type CashFlow = Omit<ResponseOf<typeof cashFlow>, 'success'>
type Query = PeriodQuery & { by?: FlowUnit | undefined }

/** How many units are returned if no days are requested. */
const usual: Readonly<Record<FlowUnit, number>> = { month: 12, pay: 12, week: 12, quarter: 8, year: 5 }

/** Income and spending by unit, and that of as many units before. */
export async function readCashFlow(ctx: Ctx, { by = 'month', ...query }: Query): Promise<CashFlow> {
  const day = today(ctx.clock)
  const hasPeriod = query.period !== undefined || query.from !== undefined || query.to !== undefined
  const { range } = await resolveQuery(ctx, query, 'all')
  return read(ctx.db, ctx, async (tx) => {
    const [pay, balances] = await Promise.all([
      by === 'pay' ? readPayDays(tx, ctx.userId, day) : calendarMonths(day),
      readBalances(tx, ctx.userId, day),
    ])
    const first = firstDayOf(balances.rows, day)
    const to = range.to ?? day
    const from = range.from ?? (first < to ? first : to)
    const cuts = hasPeriod ? splitIntoUnits(by, { from, to }, pay) : newestCuts(by, day, pay, usual[by])
    const before = range.from === null && hasPeriod ? [] : cutsBefore(by, cuts, pay)
    const span = { from: cuts[0]?.from ?? from, to: cuts.at(-1)?.to ?? to }
    const [flows, unconverted] = await Promise.all([
      readSpanFlows(tx, ctx.userId, [...cuts, ...before]),
      readUnconverted(tx, ctx.userId, span),
    ])
    const rows = cuts.map((cut, at) => viewRow(cut, flows[at]))
    return {
      by,
      total: totalOf(flows.slice(0, cuts.length), span),
      rows,
      previous: viewPrevious(before, flows.slice(cuts.length), balances.dataFrom),
      unconverted,
      data_from: balances.dataFrom,
    }
  })
}

/** The earliest day on which any account has transactions; `day` if none has. */
export function firstDayOf(rows: readonly { first_day: Day | null }[], day: Day): Day {
  return rows.reduce(
    (least, { first_day }) => (first_day !== null && first_day < least ? first_day : least),
    day,
  )
}

async function readUnconverted(tx: Tx, userId: string, range: Span): Promise<CashFlow['unconverted']> {
  const { all } = await readFlows(tx, userId, [{ key: 'all', range, byCategory: true }])
  return viewUnconverted(all.unconverted)
}

/** Sums without an exchange rate, in their own currencies. */
export function viewUnconverted(sums: Groups['unconverted']): CashFlow['unconverted'] {
  return sums.map(({ currency, minor, what }) => ({ currency, amount: wireAmount(minor, currency), what }))
}

function viewFlow({ from, to, income, expense, count }: SpanFlow): CashFlow['total'] {
  const net = income - expense
  return {
    from,
    to,
    income: aed(income),
    expenses: aed(expense),
    net: aed(net),
    // four digits are enough for a share and are exact in a double
    saved_share: income === 0n ? null : Number(divide(net * 10_000n, income)) / 10_000,
    count,
  }
}

function viewRow(cut: Cut, flow: SpanFlow | undefined): FlowRow {
  const { income = 0n, expense = 0n, count = 0 } = flow ?? {}
  const { from, to } = cut
  return { ...viewFlow({ from, to, income, expense, count }), partial: isPartial(cut) }
}

function totalOf(flows: readonly SpanFlow[], span: Span): CashFlow['total'] {
  const sum = (pick: (flow: SpanFlow) => bigint): bigint =>
    flows.reduce((total, flow) => total + pick(flow), 0n)
  return viewFlow({
    ...span,
    income: sum(({ income }) => income),
    expense: sum(({ expense }) => expense),
    count: flows.reduce((total, { count }) => total + count, 0),
  })
}

/**
 * The units to compare with. A unit is null if not every bank has data for its days; the total is null if any
 * unit is.
 */
function viewPrevious(
  cuts: readonly Cut[],
  flows: readonly SpanFlow[],
  dataFrom: Day | null,
): CashFlow['previous'] {
  const covered = (cut: Cut): boolean => dataFrom === null || dataFrom <= cut.from
  const [first] = cuts
  const last = cuts.at(-1)
  if (!first || !last || !cuts.some(covered)) return null
  return {
    total: covered(first) ? totalOf(flows, { from: first.from, to: last.to }) : null,
    rows: cuts.map((cut, at) => (covered(cut) ? viewRow(cut, flows[at]) : null)),
  }
}

export type Calendar = Omit<ResponseOf<typeof calendar>, 'success'>
/** The longest range of a calendar, in months. */
const mostMonths = 60

/** Days with payments; by default of the current month and the eleven before. */
export async function readCalendar(ctx: Ctx, query: PeriodQuery): Promise<Calendar> {
  const day = today(ctx.clock)
  const { range } = await resolveQuery(ctx, query, '1y')
  const hasPeriod = query.period !== undefined || query.from !== undefined || query.to !== undefined
  const to = range.to ?? day
  const oldest = addDays(addMonths(to, -mostMonths), 1)
  const requestedFrom = hasPeriod ? (range.from ?? oldest) : `${addMonths(day, -11).slice(0, 7)}-01`
  const from = requestedFrom < oldest ? oldest : requestedFrom
  const flows = await read(ctx.db, ctx, (tx) => readDayFlows(tx, ctx.userId, { from, to }))
  return {
    from,
    to,
    days: flows.map(({ day: of, income, expense, count }) => ({
      day: of,
      income: aed(income),
      expenses: aed(expense),
      count,
    })),
  }
}
