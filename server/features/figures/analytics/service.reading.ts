import { rounded } from '#contract/median.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import {
  type financialReading,
  fixedCostParts,
  leastReadingMonths,
} from '#contract/figures/financial-reading.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { type Balances, hasNewCurrencyRow, readBalances, readOwnRows } from '../../accounts/service.ts'
import { shownAccountName } from '../../accounts/names.ts'
import { readFixedCosts } from '../../expected/service.ts'
import { aed, readFlows } from '../../ledger/totals/service.flows.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { readSpans } from '../../planning/budgets/service.spending.ts'
import {
  essentialMonths,
  essentialOf,
  readEssential,
  wholeMonths,
} from '../../planning/goals/service.essential.ts'
import { readRates } from '../../days/rates/service.ts'
import { isOwed } from './worth.ts'

type Reading = ResponseFields<typeof financialReading>
const mostMonths = 12

/** Reserve, savings rate, debt and fixed costs; averages are null with fewer than three full months. */
export async function readFinancialReading(ctx: Ctx): Promise<Reading> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const balances = await readBalances(tx, ctx.userId, day)
    const [accounts, pay, essentialIds] = await Promise.all([
      readHoldings(tx, ctx, balances, day),
      readPayDays(tx, ctx.userId, day),
      readEssential(tx, ctx.userId),
    ])
    const spans = wholeMonths(balances, pay, day, mostMonths)
    const [newest, oldest] = [spans[0], spans.at(-1)]
    const range = newest && oldest ? { from: oldest.from, to: newest.to } : null
    const recent = spans.slice(0, essentialMonths)
    const [flows, fixedCosts, spending] = await Promise.all([
      range && readFlows(tx, ctx.userId, [{ key: 'all', range, byCategory: false }]),
      range ? readFixedCosts(tx, ctx.userId, range) : [],
      readSpans(tx, ctx.userId, recent, day),
    ])
    const { income, expense } = flows?.all ?? { income: 0n, expense: 0n }
    const monthly = (sum: bigint, months = spans.length): bigint | null =>
      spans.length < leastReadingMonths ? null : rounded(sum, BigInt(months))
    const monthlyIncome = monthly(income)
    const loans = monthly(sumOf(fixedCosts.filter(({ part }) => part === 'loan')))
    const fixed = monthly(sumOf(fixedCosts))
    const owed = accounts.filter(isOwing).map(({ name, minor }) => ({ name, minor: -minor }))
    return {
      months: spans.length,
      from: range && range.from,
      to: range && range.to,
      monthly_income: wire(monthlyIncome),
      reserve: viewReserve(accounts, monthly(essentialOf(spending, recent, essentialIds), recent.length)),
      savings: {
        share: monthlyIncome === null ? null : shareOf(income - expense, income),
        income: aed(income),
        expenses: aed(expense),
      },
      debt: {
        owed: aed(sumOf(owed)),
        monthly: wire(loans),
        share: shareOf(loans, monthlyIncome),
        accounts: viewBalances(owed),
      },
      fixed: {
        monthly: wire(fixed),
        share: shareOf(fixed, monthlyIncome),
        parts: fixedCostParts.flatMap((part) => {
          const minor = monthly(sumOf(fixedCosts.filter((cost) => cost.part === part)))
          return minor === null || minor === 0n ? [] : [{ part, monthly: aed(minor) }]
        }),
      },
    }
  })
}

/** An account with a balance, in fils. */
type Holding = { kind: string; name: string; minor: bigint }

/** The accounts in banks and outside them whose balance is known and not zero. */
async function readHoldings(tx: Tx, ctx: Ctx, balances: Balances, day: string): Promise<Holding[]> {
  const rows = [...balances.rows, ...(await readOwnRows(tx, ctx.userId, day))]
  const rates = await readRates(
    tx,
    rows.map(({ currency }) => currency),
    day,
  )
  return rows.flatMap((row) => {
    if (row.balance_minor === null || hasNewCurrencyRow(row)) return []
    const minor = rates.toAed(row.balance_minor, row.currency) ?? 0n
    return minor === 0n ? [] : [{ kind: row.kind, name: shownAccountName(row, ctx.language), minor }]
  })
}

const isOwing = ({ kind, minor }: Holding): boolean => isOwed(kind, minor)

function viewReserve(accounts: readonly Holding[], essential: bigint | null): Reading['reserve'] {
  const positive = accounts.filter(
    ({ kind, minor }) => minor > 0n && (kind === 'current' || kind === 'savings'),
  )
  const money = sumOf(positive)
  return {
    months: essential !== null && essential > 0n ? Number(rounded(money * 10n, essential)) / 10 : null,
    money: aed(money),
    essential_monthly: wire(essential),
    accounts: viewBalances(positive),
  }
}

const sumOf = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)
const wire = (minor: bigint | null): number | null => (minor === null ? null : aed(minor))

/** A part of an income, in thousandths; null where either is unknown or nothing came in. */
function shareOf(part: bigint | null, income: bigint | null): number | null {
  return part === null || income === null || income <= 0n
    ? null
    : Number(rounded(part * 1000n, income)) / 1000
}

/** The largest first. */
function viewBalances(accounts: readonly Omit<Holding, 'kind'>[]): Reading['reserve']['accounts'] {
  return accounts
    .toSorted((a, b) => (a.minor > b.minor ? -1 : 1))
    .map(({ name, minor }) => ({ name, amount: aed(minor) }))
}
