/** Converts a forecast to the API's format. Pure. */
import type { lookAhead as contract, LookAheadEvent } from '#contract/look-ahead.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { shownBankName } from '#contract/bank-names.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { manualBankName, shownAccountName } from '../../accounts/names.ts'
import { type Balances } from '../../accounts/service.ts'
import { translateStoredName } from '../../categories/titles.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import type { PayDays } from '../../periods/service.ts'
import { type Forecast, type Line, lineOf } from './forecast.ts'
import type { SafeToSpend } from './safe.ts'
import type { ForecastInput, KnownEvent } from './types.ts'

export type LookAhead = ResponseFields<typeof contract>
export type NotShown = NonNullable<LookAhead['not_shown']>

/** The data that a forecast is made from. */
export type Known = { balances: Balances; pay: PayDays; input: ForecastInput; buffer: bigint }

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
  days,
  language,
}: Shown): LookAhead {
  const rows = new Map(balances.rows.map((row) => [row.id, row]))
  const accountsById = new Map(input.accounts.map((account) => [account.id, account]))
  const byDay = Map.groupBy(input.events, ({ day }) => day)
  const viewEvents = (day: Day): LookAheadEvent[] =>
    (byDay.get(day) ?? []).map((event) =>
      viewEvent(event, accountsById.get(event.accountId)?.currency ?? baseCurrency, language),
    )
  const wire = (line: Line, currency: string): Record<keyof Line, number[]> => {
    const wireMinors = (minors: bigint[]): number[] =>
      minors.slice(0, days).map((minor) => wireAmount(minor, currency))
    return { expected: wireMinors(line.expected), low: wireMinors(line.low), high: wireMinors(line.high) }
  }
  const total = wire(ahead.total, baseCurrency)
  return {
    days:
      input.accounts.length === 0
        ? []
        : total.expected.map((expected, index) => {
            const date = addDays(input.today, index)
            const [low, high] = [total.low[index] ?? expected, total.high[index] ?? expected]
            return { date, expected, low, high, events: viewEvents(date) }
          }),
    accounts: ahead.accounts.map(({ id, currency, line }) => {
      const row = rows.get(id)
      const account = accountsById.get(id)
      return {
        account_id: id,
        name: row ? shownAccountName(row, language) : '',
        bank_name:
          row?.source === 'manual' ? manualBankName(language) : shownBankName(row?.bank_name ?? '', language),
        currency,
        counts: account?.spendable ? 'spending' : account?.everyday ? 'card' : 'no',
        ...wire(line, currency),
      }
    }),
    safe_to_spend: safe && {
      amount: wireAmount(safe.amount, baseCurrency),
      until: safe.until,
      pay_known: pay.source !== 'calendar',
      lowest: { date: safe.lowest.date, amount: wireAmount(safe.lowest.amount, baseCurrency) },
      parts: safe.parts.map(({ kind, amount }) => ({ kind, amount: wireAmount(amount, baseCurrency) })),
      ...wire(lineOf(safe.line, ahead.everydayMargins), baseCurrency),
    },
    not_shown: notShown,
    buffer: wireAmount(buffer, baseCurrency),
    unconverted: balances.unconverted,
    coverage: balances.coverage,
  }
}

function viewEvent(event: KnownEvent, currency: string, language: Language): LookAheadEvent {
  return {
    source: event.source,
    id: event.source === 'what_if' ? null : event.id,
    name: translateStoredName(event.name, language),
    type: event.type,
    amount: wireAmount(event.minor, currency),
    currency,
    account_id: event.accountId,
    to_account_id: event.toAccountId,
  }
}
