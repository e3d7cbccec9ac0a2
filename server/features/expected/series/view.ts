/** Converts series and their dates to the API's format. Pure. */
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { Occurrence, Series } from '#contract/expected/series.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { translateStoredName } from '../../categories/names.ts'
import { type Dated, type Mark, nextOf, stateOf } from './occurrences.ts'
import { amountsOn } from './seasons.ts'
import type { PaymentRow, SeriesRow, StoredChange } from './store.ts'

export function viewChange(
  { day, from, to }: StoredChange,
  currency: string,
): { date: Day; from: number; to: number } {
  return { date: day, from: wireAmount(BigInt(from), currency), to: wireAmount(BigInt(to), currency) }
}

export function viewSeries(
  row: SeriesRow,
  marks: readonly Mark[],
  today: Day,
  language: Language,
  covered: ReadonlySet<string> = new Set(),
): Series {
  const amount = (minor: bigint): number => wireAmount(minor, row.currency)
  const next = nextOf(row, marks, today)?.date ?? null
  const { expected, low, high } = amountsOn(row, next ?? today)
  return {
    id: row.id,
    name: translateStoredName(row.name, language),
    type: row.type,
    kind: row.kind,
    cadence: row.cadence,
    state: stateOf(row, marks, today),
    next_date: next,
    expected: amount(expected),
    low: amount(low),
    high: amount(high),
    currency: row.currency,
    account_id: row.accountId,
    category_id: row.categoryId,
    source: row.source,
    fixed: row.fixed,
    price_changes: row.priceChanges.map((change) => viewChange(change, row.currency)),
    until_date: row.untilDay,
    covered: covered.has(`${row.id} ${next}`),
  }
}

export function viewOccurrence(
  row: SeriesRow,
  { date, state, transactionId }: Dated,
  payments: ReadonlyMap<string, PaymentRow>,
): Occurrence {
  const payment = transactionId === null ? undefined : payments.get(transactionId)
  return {
    date,
    expected: wireAmount(amountsOn(row, date).expected, row.currency),
    state,
    transaction_id: transactionId,
    amount: payment ? wireAmount(payment.minor, row.currency) : null,
    paid_on: payment?.day ?? null,
  }
}
