import type { ResponseOf } from '#contract/endpoint.ts'
import { healthParts, healthScore } from '#contract/figures/health.ts'
import { wireAmount } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import type { PeriodQuery, ResolvedPeriod } from '#contract/days/pay-period.ts'
import { defaultPeriod, periodRange } from '#contract/period.ts'
import type { Summary, dashboardData } from '#contract/figures/summaries.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { type Tx, read } from '../../../platform/db/db.ts'
import { type Balances, readBalances, viewAccount } from '../../accounts/service.ts'
import { lastThirtyDays, readHistory, totalHistory, wireSeries } from '../../accounts/service.history.ts'
import { categoriesById } from '../../categories/service.ts'
import { type Flow, aed, readCounts, readFlows } from '../../ledger/totals/service.flows.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import { readNewest } from '../../ledger/list/service.ts'
import { viewCategories } from './categories.ts'
import { readTrends } from './service.trend.ts'

/** The summary of a period: balances, flows, categories and health, computed from stored totals. */
export async function readSummary(ctx: Ctx, query: PeriodQuery = {}): Promise<Summary> {
  const period = await resolveQuery(ctx, query, defaultPeriod)
  return read(ctx.db, ctx, (tx) => summarise(tx, ctx, period, readBalances(tx, ctx.userId, today(ctx.clock))))
}

async function summarise(
  tx: Tx,
  ctx: Ctx,
  { key, range, previous }: ResolvedPeriod,
  balancesRead: Promise<Balances>,
): Promise<Summary> {
  const day = today(ctx.clock)
  const flowsRead = readFlows(tx, ctx.userId, [
    { key: 'period', range, byCategory: true },
    ...(key === 'mtd' ? [] : [{ key: 'month' as const, range: periodRange('mtd', day), byCategory: false }]),
    ...(key === 'ytd' ? [] : [{ key: 'year' as const, range: periodRange('ytd', day), byCategory: false }]),
    ...(previous ? [{ key: 'previous' as const, range: previous, byCategory: true }] : []),
  ])
  const [balances, flows, categories] = await Promise.all([
    balancesRead,
    flowsRead,
    categoriesById(tx, ctx.userId, ctx.language),
  ])
  const { period } = flows
  const month = key === 'mtd' ? period : flows.month
  const year = key === 'ytd' ? period : flows.year
  const covered = previous !== null && isCovered(balances.dataFrom, previous.from)
  const view = viewCategories(
    period.categories,
    categories,
    covered ? flows.previous.categories : null,
    ctx.language,
  )
  const parts = healthParts({
    incomeMinor: period.income,
    expensesMinor: period.expense,
    balanceMinor: balances.totalMinor,
    transactions: period.count,
    connectedAccounts: balances.connected,
  })
  return {
    balances: {
      total_balance: aed(balances.totalMinor),
      lean_balance: aed(balances.leanMinor),
      manual_balance: aed(balances.manualMinor),
      accounts_count: balances.count,
      connected_count: balances.connected,
    },
    monthly_summary: viewFlow(month, day),
    period_summary: viewFlow(period, day),
    yearly_summary: {
      current_year: Number(day.slice(0, 4)),
      income: aed(year.income),
      expenses: aed(year.expense),
      net_income: aed(year.income - year.expense),
    },
    ...view,
    period: { key, ...range },
    previous: previous
      ? {
          ...previous,
          income: aed(flows.previous.income),
          expenses: aed(flows.previous.expense),
          net_income: aed(flows.previous.income - flows.previous.expense),
        }
      : null,
    data_from: balances.dataFrom,
    health: { score: healthScore(parts), parts },
    unconverted: viewUnconverted(balances, period),
    coverage: balances.coverage,
    last_updated: lastUpdated(balances),
  }
}

/** Whether all data reaches back to a day; without any bank nothing can be missing. */
function isCovered(dataFrom: string | null, day: string): boolean {
  return dataFrom === null || dataFrom <= day
}

function viewFlow(flow: Flow, day: string): Summary['period_summary'] {
  return {
    income: aed(flow.income),
    expenses: aed(flow.expense),
    net_income: aed(flow.income - flow.expense),
    transactions_count: flow.count,
    current_month: day.slice(0, 7),
  }
}

function viewUnconverted(balances: Balances, period: Flow): Summary['unconverted'] {
  return [
    ...balances.unconverted.map((part) => ({ ...part, what: 'balance' as const })),
    ...period.unconverted.map(({ currency, minor, what }) => ({
      currency,
      amount: wireAmount(minor, currency),
      what,
    })),
  ]
}

function lastUpdated(balances: Balances): string | null {
  const times = balances.rows.map((row) =>
    row.source !== 'bank' ? row.updated_at : (row.last_synced_at ?? row.balance_at),
  )
  const newest = times.reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b)), null)
  return newest?.toISOString() ?? null
}

const newestShown = 5

/** Everything that a dashboard shows, read in one transaction. */
export async function readDashboard(
  ctx: Ctx,
  query: PeriodQuery = {},
): Promise<Omit<ResponseOf<typeof dashboardData>, 'success'>> {
  const period = await resolveQuery(ctx, query, defaultPeriod)
  const day = today(ctx.clock)
  const thirty = lastThirtyDays(day)
  return read(ctx.db, ctx, async (tx) => {
    const balancesRead = readBalances(tx, ctx.userId, day)
    const [balances, overview, newest, counts, trends, histories] = await Promise.all([
      balancesRead,
      summarise(tx, ctx, period, balancesRead),
      readNewest(tx, ctx, newestShown, { to: day }),
      readCounts(tx, ctx.userId),
      readTrends(tx, ctx.userId, period, day),
      readHistory(tx, ctx.userId, balancesRead, thirty, day),
    ])
    const accounts = balances.rows.map((row) => viewAccount(row, balances.rates, ctx.language))
    return {
      summary: {
        total_balance: overview.balances.total_balance,
        accounts_count: overview.balances.accounts_count,
        income: overview.period_summary.income,
        expenses: overview.period_summary.expenses,
        transactions_count: overview.period_summary.transactions_count,
      },
      accounts: { data: accounts, count: accounts.length },
      transactions: { data: newest, count: counts.income + counts.expense + counts.pending },
      overview,
      ...trends,
      history: {
        from: thirty.from,
        to: thirty.to,
        total: wireSeries(totalHistory(histories, thirty, balances.rates), baseCurrency),
        accounts: histories.map(({ row, minor }) => ({
          id: row.id,
          balances: wireSeries(minor, row.currency),
        })),
      },
      unverified_count: counts.unverified,
      last_synced: balances.lastSynced?.toISOString() ?? null,
    }
  })
}
