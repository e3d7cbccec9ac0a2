/** Converts series and their dates to the API's format. Pure. */
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { Occurrence, Series } from '#contract/recurring.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { translateStoredName } from '../../categories/titles.ts'
import { type Dated, type Mark, nextOf, stateOf } from '../sources/occurrences.ts'
import type { PaymentRow, SeriesRow, StoredChange } from '../sources/store.series.ts'

export function viewChange(
  { day, from, to }: StoredChange,
  currency: string,
): { date: Day; from: number; to: number } {
  return { date: day, from: wireAmount(BigInt(from), currency), to: wireAmount(BigInt(to), currency) }
}

export function viewSeries(row: SeriesRow, marks: readonly Mark[], today: Day, language: Language): Series {
  const amount = (minor: bigint): number => wireAmount(minor, row.currency)
  return {
    id: row.id,
    name: translateStoredName(row.name, language),
    type: row.type,
    kind: row.kind,
    cadence: row.cadence,
    state: stateOf(row, marks, today),
    next_date: nextOf(row, marks, today)?.date ?? null,
    expected: amount(row.expected),
    low: amount(row.low),
    high: amount(row.high),
    currency: row.currency,
    account_id: row.accountId,
    source: row.source,
    fixed: row.fixed,
    price_changes: row.priceChanges.map((change) => viewChange(change, row.currency)),
    until_date: row.untilDay,
  }
}

/** The amount expected on a day in minor units: the price before the first later change, else the current. */
export function expectedOn({ fixed, expected, priceChanges }: SeriesRow, day: Day): bigint {
  const later = fixed ? priceChanges.find((change) => change.day > day) : undefined
  return later ? BigInt(later.from) : expected
}

export function viewOccurrence(
  row: SeriesRow,
  { date, state, transactionId }: Dated,
  payments: ReadonlyMap<string, PaymentRow>,
): Occurrence {
  const payment = transactionId === null ? undefined : payments.get(transactionId)
  return {
    date,
    expected: wireAmount(expectedOn(row, date), row.currency),
    state,
    transaction_id: transactionId,
    amount: payment ? wireAmount(payment.minor, row.currency) : null,
    paid_on: payment?.day ?? null,
  }
}
