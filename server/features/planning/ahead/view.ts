/** Converts a forecast to the API's format. Pure. */
import type { lookAhead as contract, LookAheadEvent } from '#contract/planning/look-ahead.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { manualBankName, shownAccountName } from '../../accounts/names.ts'
import { type Balances } from '../../accounts/service.ts'
import { translateStoredName } from '../../categories/names.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import type { PayDays } from '../../days/periods/service.ts'
import { type Forecast, type Line, lineOf, type Steps } from './forecast.ts'
import type { Part, SafeInput, SafeToSpend } from './safe.ts'
import type { ForecastAccount, ForecastInput, KnownEvent } from './types.ts'

export type LookAhead = ResponseFields<typeof contract>
export type NotShown = NonNullable<LookAhead['not_shown']>

/** The data that a forecast is made from. */
export type Known = {
  balances: Balances
  pay: PayDays
  input: ForecastInput
  buffer: bigint
  period: SafeInput['period']
  /** What was moved to savings in this pay period. */
  aside: bigint
}

type Shown = Known & {
  ahead: Forecast
  safe: SafeToSpend | null
  notShown: NotShown | null
  days: number
  language: Language
}

export function viewLookAhead({
  balances,
  pay,
  input,
  ahead,
  safe,
  notShown,
  buffer,
  aside,
  days,
  language,
}: Shown): LookAhead {
  const rows = new Map(balances.rows.map((row) => [row.id, row]))
  const accountsById = new Map(input.accounts.map((account) => [account.id, account]))
  // a series has many dates
  const names = new Map<string, string>()
  const nameOf = ({ name }: KnownEvent): string => {
    const shown = names.get(name) ?? translateStoredName(name, language)
    names.set(name, shown)
    return shown
  }
  const placed = ahead.events.map(({ event, effect }, index) => ({
    day: event.day,
    view: viewEvent(event, accountsById, nameOf(event), {
      total: wireAmount(effect, baseCurrency),
      everyday: wireAmount(safe?.effects[index] ?? 0n, baseCurrency),
    }),
  }))
  const byDay = Map.groupBy(placed, ({ day }) => day)
  const wire = (line: Line, steps: Steps, currency: string): LookAhead['total'] => {
    const wireMinors = (minors: bigint[]): number[] =>
      minors.slice(0, days).map((minor) => wireAmount(minor, currency))
    return {
      opening: wireAmount(steps.opening, currency),
      expected: wireMinors(line.expected),
      low: wireMinors(line.low),
      high: wireMinors(line.high),
      spending: wireMinors(steps.spending),
      irregular: wireMinors(steps.irregular),
    }
  }
  return {
    days:
      input.accounts.length === 0
        ? []
        : Array.from({ length: days }, (_, index) => {
            const date = addDays(input.today, index)
            return { date, events: (byDay.get(date) ?? []).map(({ view }) => view) }
          }),
    total: wire(ahead.total, ahead.totalSteps, baseCurrency),
    accounts: ahead.accounts.map(({ id, currency, line, steps }) => {
      const row = rows.get(id)
      const account = accountsById.get(id)
      return {
        account_id: id,
        name: row ? shownAccountName(row, language) : '',
        bank_name:
          row?.source === 'manual' ? manualBankName(language) : shownBankName(row?.bank_name ?? '', language),
        currency,
        counts: account?.spendable ? 'spending' : account?.everyday ? 'card' : 'no',
        ...wire(line, steps, currency),
      }
    }),
    safe_to_spend: safe && {
      amount: wireAmount(safe.amount, baseCurrency),
      reserve: wireAmount(safe.reserve, baseCurrency),
      from_reserve: wireAmount(safe.fromReserve, baseCurrency),
      ...(safe.usualWeek === null
        ? {}
        : {
            usual_week: wireAmount(safe.usualWeek, baseCurrency),
            usual_period: wireAmount(safe.usualPeriod, baseCurrency),
          }),
      ...(aside > 0n ? { put_aside: wireAmount(aside, baseCurrency) } : {}),
      until: safe.until,
      pay_known: pay.source !== 'calendar',
      lowest: { date: safe.lowest.date, amount: wireAmount(safe.lowest.amount, baseCurrency) },
      parts: withSavings(safe.parts, aside).map(({ kind, amount }) => ({
        kind,
        amount: wireAmount(amount, baseCurrency),
      })),
      ...wire(lineOf(safe.line, ahead.everydayMargins), safe.steps, baseCurrency),
    },
    not_shown: notShown,
    buffer: wireAmount(buffer, baseCurrency),
    unconverted: balances.unconverted,
    coverage: balances.coverage,
  }
}

/** What was spent, and apart from it what of that went to savings. */
export const withSavings = (parts: readonly Part[], aside: bigint): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.kind !== 'spent' || aside <= 0n) return [part]
    const spent: Part = { kind: 'spent', amount: part.amount + aside }
    return [...(spent.amount === 0n ? [] : [spent]), { kind: 'put_aside', amount: -aside }]
  })

function viewEvent(
  event: KnownEvent,
  accounts: ReadonlyMap<string, ForecastAccount>,
  name: string,
  effects: LookAheadEvent['effects'],
): LookAheadEvent {
  const currencyOf = (id: string): string => accounts.get(id)?.currency ?? baseCurrency
  return {
    source: event.source,
    id: event.source === 'what_if' ? null : event.id,
    name,
    type: event.type,
    amount: wireAmount(event.minor, currencyOf(event.accountId)),
    currency: currencyOf(event.accountId),
    account_id: event.accountId,
    to_account_id: event.toAccountId,
    to_amount: event.toAccountId === null ? null : wireAmount(event.toMinor, currencyOf(event.toAccountId)),
    effects,
    overdue: event.overdue ?? false,
    varies: event.varies ?? false,
  }
}
