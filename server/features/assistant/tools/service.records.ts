/** What an outside assistant can read besides: holdings, loans, balances over time, rules, tags, and payees to decide on. */
import * as z from 'zod/mini'
import { loanKinds } from '#contract/expected/loans.ts'
import { Currency, DayText, EntryType, HistoryPeriodKey, Uuid } from '#contract/common.ts'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { listLoans as readLoans } from '../../expected/loans/service.read.ts'
import { readInvestments } from '../../investments/service.read.ts'
import { readPayees } from '../../ledger/review/service.payees.ts'
import { listTags as readTags } from '../../ledger/tags/service.tags.ts'
import { listRules as readRules } from '../../payments/rules/service.ts'
import { screens } from '../addresses.ts'
import { aed, Days, defineTool, Evidence, Money, mostRows } from './tool.ts'

const noInput = z.object({})
const inAed = (money: { aed: number | null } | null): Money | null =>
  money === null || money.aed === null ? null : aed(money.aed)

export const listHoldings = defineTool({
  name: 'list_holdings',
  about:
    'Investments that are held, with quantity, last price, value and gain. A value or gain that is not known is null, never zero.',
  input: noInput,
  output: z.object({
    day: DayText,
    value: Money,
    gain: Money,
    /** Holdings without a price are in neither figure. */
    without_price: z.number(),
    holdings: z.array(
      z.object({
        name: z.string(),
        symbol: z.nullable(z.string()),
        kind: z.enum(instrumentKinds),
        quantity: z.string(),
        price: z.nullable(z.object({ price: z.string(), currency: Currency, day: DayText })),
        value: z.nullable(Money),
        gain: z.nullable(Money),
        dividends: z.nullable(Money),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { day, value, total, coverage, holdings } = await readInvestments(ctx)
    return {
      day,
      value: aed(value),
      gain: aed(total.gain),
      without_price: coverage.without_price,
      holdings: holdings.slice(0, mostRows).map((holding) => ({
        name: holding.instrument.name,
        symbol: holding.instrument.symbol,
        kind: holding.instrument.kind,
        quantity: holding.quantity,
        price: holding.price && {
          price: holding.price.price,
          currency: holding.instrument.currency,
          day: holding.price.day,
        },
        value: inAed(holding.value),
        gain: inAed(holding.total),
        dividends: inAed(holding.dividends),
      })),
      more: Math.max(0, holdings.length - mostRows),
      evidence: [screens.investments],
    }
  },
})

export const listLoans = defineTool({
  name: 'list_loans',
  about: 'Loans and mortgages with what is owed, the instalment, the true yearly rate and the end.',
  input: noInput,
  output: z.object({
    loans: z.array(
      z.object({
        id: Uuid,
        kind: z.enum(loanKinds),
        lender: z.string(),
        owed: Money,
        instalment: Money,
        /** A year, on what is still owed: 0.0449 for 4.49 %. */
        rate: z.number(),
        paid_count: z.number(),
        count: z.number(),
        last_due: DayText,
        interest_left: Money,
      }),
    ),
    more: z.number(),
    /** Found in payments and not confirmed by the person; they are in no figure. */
    suggested: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { loans, suggestions } = await readLoans(ctx)
    const open = loans.filter(({ state }) => state === 'active')
    return {
      loans: open.slice(0, mostRows).map((loan) => {
        const money = (amount: number): Money => ({ amount, currency: loan.currency })
        return {
          id: loan.id,
          kind: loan.kind,
          lender: loan.lender,
          rate: loan.rate,
          paid_count: loan.paid_count,
          count: loan.count,
          last_due: loan.last_due,
          owed: money(loan.owed),
          instalment: money(loan.each),
          interest_left: money(loan.interest_left),
        }
      }),
      more: Math.max(0, open.length - mostRows),
      suggested: suggestions.length,
      evidence: [screens.loans],
    }
  },
})

export const balanceHistory = defineTool({
  name: 'balance_history',
  about:
    'The balance of all accounts together in AED, and of each in its own currency, over some days. Computed back from today where no balance was stored.',
  input: z.object({
    period: z.optional(HistoryPeriodKey),
    from: z.optional(DayText),
    to: z.optional(DayText),
  }),
  output: z.object({
    days: Days,
    /** Days between two balances. */
    step: z.number(),
    total: z.array(z.number()),
    accounts: z.array(
      z.object({ id: Uuid, name: z.string(), currency: Currency, balances: z.array(z.number()) }),
    ),
    more: z.number(),
    complete: z.boolean(),
    evidence: Evidence,
  }),
  async run(ctx, input) {
    const history = await readBalanceHistory(ctx, input)
    return {
      days: { from: history.from, to: history.to },
      step: history.step,
      total: history.total,
      accounts: history.accounts
        .slice(0, mostRows)
        .map(({ id, name, currency, balances }) => ({ id, name, currency, balances })),
      more: Math.max(0, history.accounts.length - mostRows),
      complete: history.unconverted.length === 0 && history.coverage.state === 'complete',
      evidence: [screens.accounts],
    }
  },
})

export const listTags = defineTool({
  name: 'list_tags',
  about: 'The tags of payments, with the ids that filters take and how many payments have each.',
  input: noInput,
  output: z.object({
    tags: z.array(z.object({ id: Uuid, name: z.string(), used: z.number() })),
    evidence: Evidence,
  }),
  async run(ctx) {
    const tags = await readTags(ctx)
    return { tags: tags.map(({ id, name, used }) => ({ id, name, used })), evidence: [screens.transactions] }
  },
})

export const listRules = defineTool({
  name: 'list_rules',
  about: 'The rules that the person has made for payments, in the order in which they are tried.',
  input: noInput,
  output: z.object({
    rules: z.array(z.object({ id: Uuid, name: z.string(), enabled: z.boolean(), used: z.number() })),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const rules = await readRules(ctx)
    return {
      rules: rules.slice(0, 3 * mostRows).map(({ id, name, enabled, used }) => ({ id, name, enabled, used })),
      more: Math.max(0, rules.length - 3 * mostRows),
      evidence: [screens.rules],
    }
  },
})

export const listUncategorised = defineTool({
  name: 'list_uncategorised',
  about:
    'Payees whose payments have no category yet, the largest first, with the likeliest categories of each.',
  input: noInput,
  output: z.object({
    payees: z.array(
      z.object({
        name: z.string(),
        type: EntryType,
        count: z.number(),
        total: Money,
        last: DayText,
        likely_category_ids: z.array(z.string()),
      }),
    ),
    more: z.number(),
    evidence: Evidence,
  }),
  async run(ctx) {
    const { payees, count } = await readPayees(ctx)
    return {
      payees: payees.slice(0, mostRows).map((payee) => ({
        name: payee.name,
        type: payee.type,
        count: payee.count,
        total: { amount: payee.total, currency: payee.currency },
        last: payee.last,
        likely_category_ids: payee.likely,
      })),
      more: Math.max(0, count - mostRows),
      evidence: [screens.verify],
    }
  },
})
