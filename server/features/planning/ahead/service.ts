import type { QueryOf } from '#contract/endpoint.ts'
import { longestLookAhead, type lookAhead } from '#contract/planning/look-ahead.ts'
import { addDays, type Day, daysBetween, type Range } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type Balances, readBalances } from '../../accounts/service.ts'
import { type Flow, readFlows } from '../../ledger/totals/service.flows.ts'
import { readPayDays } from '../../days/periods/service.ts'
import { enteredMinor } from '../../expected/service.amounts.ts'
import { isSearching } from '../../expected/series/service.detect.ts'
import { countedFrom, readExpectedPast, readSources, stillExpected } from '../../expected/service.ts'
import { forecast } from './forecast.ts'
import {
  accountsOf,
  changesOf,
  eventsOf,
  habitsOf,
  historyDays,
  lastDayAhead,
  mainAccount,
  mostPastDays,
  pastOf,
} from './gather.ts'
import { billsOf, putAsideOf } from './paid.ts'
import { safeToSpend } from './safe.ts'
import { selectBuffer, selectPastDays, selectPastHabits, selectReturnsPast, upsertBuffer } from './store.ts'
import { certain, type ForecastInput, type KnownEvent } from './types.ts'
import { type Known, type LookAhead, type NotShown, viewLookAhead } from './view.ts'
import { writeChange } from '../../changes/service.ts'

type LookAheadQuery = QueryOf<typeof lookAhead>
type WhatIf = { amount: string; on: Day; from: string | null }

/**
 * The balances of the coming days, and what is safe to spend until pay day. `spend`, `on` and `from` add a
 * hypothetical expense; nothing is saved.
 */
export async function readLookAhead(ctx: Ctx, query: LookAheadQuery = {}): Promise<LookAhead> {
  const day = today(ctx.clock)
  const whatIf = whatIfOf(query, day)
  return read(ctx.db, ctx, async (tx) => {
    const inputs = await readKnown(tx, ctx, day)
    const { pay, buffer, period } = inputs
    const input = withWhatIf(inputs.input, whatIf)
    const ahead = forecast(input)
    const notShown =
      whyNotShown(inputs.balances, input) ?? ((await isSearching(tx, ctx.userId, day)) ? 'searching' : null)
    const safe =
      notShown === null
        ? safeToSpend({
            ...input,
            events: ahead.events.map(({ event }) => event),
            until: pay.next,
            usualSpending: ahead.usualSpending,
            period,
            buffer,
          })
        : null
    const days = query.days ?? longestLookAhead
    return viewLookAhead({ ...inputs, input, ahead, safe, notShown, days, language: ctx.language })
  })
}

/** Reads everything in one round: totals by day, what is expected, and what was expected before. */
async function readKnown(tx: Tx, { userId, language }: Ctx, day: Day): Promise<Known> {
  const from = addDays(day, -mostPastDays)
  const to = lastDayAhead(day, longestLookAhead)
  const payRead = readPayDays(tx, userId, day)
  const [balances, pay, flow, sources, days, habits, past, returns, buffer] = await Promise.all([
    readBalances(tx, userId, day),
    payRead,
    payRead.then(({ starts }) => readPeriodFlow(tx, userId, { from: starts[0] ?? day, to: day })),
    readSources(tx, userId, day),
    selectPastDays(tx, userId, { from, today: day }),
    selectPastHabits(tx, userId, { from, today: day }),
    readExpectedPast(tx, userId, from),
    selectReturnsPast(tx, userId, from),
    selectBuffer(tx, userId),
  ])
  const payments = [...stillExpected(past, sources, day), ...returns]
  const expected = countedFrom(sources, { from: day, to, today: day, language })
  const { coming, enteredOf } = sources
  const { rates } = balances
  const accounts = accountsOf(balances.rows, rates)
  const count = historyDays(balances.rows, day)
  const input: ForecastInput = {
    today: day,
    days: longestLookAhead,
    accounts,
    rates,
    events: eventsOf({ today: day, to, accounts, expected, payments, coming, enteredOf, pay, rates }),
    past: pastOf(accounts, days, payments, { today: day, count }),
    changes: changesOf(accounts, days, count),
    habits: habitsOf(accounts, habits, payments, { today: day, count }),
    pay,
  }
  const start = pay.starts[0] ?? day
  // a transfer to savings that is made counts as it did while it was due
  const aside = putAsideOf(accounts, payments, { from: start, to: day, rates })
  const period = {
    income: flow.income,
    spent: flow.expense + aside,
    bills: billsOf(accounts, payments, { enteredOf, from: start, to: day, rates }) + aside,
    days: daysBetween(start, pay.next),
  }
  return { balances, pay, input, buffer, period, aside }
}

async function readPeriodFlow(tx: Tx, userId: string, range: Range): Promise<Flow> {
  return (await readFlows(tx, userId, [{ key: 'period', range, byCategory: false }])).period
}

function whatIfOf({ spend, on, from }: LookAheadQuery, day: Day): WhatIf | null {
  if (spend === undefined) return null
  const to = lastDayAhead(day, longestLookAhead)
  if (on !== undefined && (on < day || on > to)) return fail('what_if_day_invalid', { to }, { field: 'on' })
  return { amount: spend, on: on ?? day, from: from ?? null }
}

/**
 * Adds the hypothetical expense as an event; does nothing for zero or without an AED account to spend from.
 */
function withWhatIf(input: ForecastInput, whatIf: WhatIf | null): ForecastInput {
  if (whatIf === null) return input
  const { amount, on, from } = whatIf
  const named =
    from === null
      ? null
      : (input.accounts.find(({ id }) => id === from) ??
        fail('what_if_account_invalid', {}, { field: 'from' }))
  const minor =
    enteredMinor(amount, named?.currency ?? baseCurrency) ??
    fail('what_if_amount_invalid', {}, { field: 'spend' })
  const inAed = input.accounts.filter(({ currency }) => currency === baseCurrency)
  const accountId = named?.id ?? mainAccount(inAed, baseCurrency)
  if (minor === 0n || accountId === null) return input
  const event: KnownEvent = {
    source: 'what_if',
    id: '',
    name: '',
    accountId,
    toAccountId: null,
    toMinor: 0n,
    type: 'expense',
    day: on,
    minor,
    past: certain,
  }
  return { ...input, events: [...input.events, event] }
}

/** The reason why no figure is shown, if any; an unknown balance never counts as zero. */
function whyNotShown({ rows, coverage }: Balances, { accounts }: ForecastInput): NotShown | null {
  if (coverage.unread_banks.length > 0) return 'unread_bank'
  if (rows.length === 0) return 'no_accounts'
  const everyday = new Set(['current', 'manual', 'card'])
  const unknown = rows.some(
    (row) =>
      row.balance_minor === null &&
      row.balance_until === null &&
      row.closed_at === null &&
      everyday.has(row.kind),
  )
  if (unknown) return 'unknown_balance'
  return accounts.some(({ spendable }) => spendable) ? null : 'no_spending_account'
}

/** Sets the buffer, in AED, that safe to spend leaves untouched. */
export async function updateBuffer(ctx: Ctx, amount: number): Promise<number> {
  const minor = enteredMinor(amount, baseCurrency) ?? fail('buffer_invalid', {}, { field: 'buffer' })
  await writeChange(
    ctx,
    'settings.buffer',
    (tx) => upsertBuffer(tx, ctx.userId, minor, ctx.clock.now()),
    () => ({ amount }),
  )
  return amount
}
