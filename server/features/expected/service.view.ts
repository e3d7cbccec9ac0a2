/** Expected payments in the form of the calendar of bills. */
import { wireAmount } from '#contract/money.ts'
import type { Bill } from '#contract/expected/series.ts'
import type { Language } from '../../platform/i18n/index.ts'
import { translateStoredName } from '../categories/names.ts'
import { viewOccurrence } from './series/view.ts'
import type { Dated } from './series/occurrences.ts'
import { amountsOn } from './series/seasons.ts'
import type { PaymentRow, SeriesRow } from './series/store.ts'
import { type ExpectedPayment, isOwnTransfer, isRentCheque, nameOf } from './service.ts'
import type { ExpectedRow, Source } from './types.ts'

/** A date of a series that is in the calendar. */
export type SeriesDate = { row: SeriesRow; date: Dated; suggested: boolean; invests: boolean; key: string }

const viewSource = (source: Source, id: string): Pick<Bill, 'source' | 'source_id' | 'series_id'> => ({
  source,
  source_id: id,
  series_id: source === 'series' ? id : null,
})

const kinds = {
  series: 'other',
  cheque: 'other',
  instalment: 'instalment',
  card: 'card',
  loan: 'loan',
} as const

export function viewOpen(payment: ExpectedPayment, language: Language): Bill {
  const { source, sourceId, name, type, kind, currency, minor, low, high, accountId, due, state } = payment
  return {
    ...viewSource(source, sourceId),
    date: due,
    expected: wireAmount(minor, currency),
    state,
    transaction_id: null,
    amount: null,
    paid_on: null,
    name: translateStoredName(name, language),
    type,
    kind: kind ?? kinds[source],
    low: wireAmount(low, currency),
    high: wireAmount(high, currency),
    currency,
    account_id: accountId,
    suggested: payment.certainty === 'suggested',
    perhaps: payment.isPerhaps,
    invests: payment.invests,
    own_transfer: payment.isOwnTransfer,
    entered: payment.isEntered,
    cover: null,
  }
}

/** A payment of a cheque, plan, card or loan that is paid or announced; dates of series are shown from their schedule. */
export function viewAgreed(row: ExpectedRow, state: 'due' | 'paid', language: Language): Bill[] {
  const { source, sourceId, type, currency, due, minor, paid, accountId } = row
  if (source === 'series' || type === null || currency === null || due === null || minor === null) return []
  const expected = wireAmount(minor, currency)
  return [
    {
      ...viewSource(source, sourceId),
      date: due,
      expected,
      state,
      transaction_id: null,
      amount: state === 'paid' ? wireAmount(paid, currency) : null,
      paid_on: null,
      name: nameOf(row, language),
      type,
      kind: isRentCheque(row) ? 'rent' : kinds[source],
      low: expected,
      high: expected,
      currency,
      account_id: accountId,
      suggested: false,
      perhaps: false,
      invests: false,
      own_transfer: false,
      entered: false,
      cover: null,
    },
  ]
}

export function viewSeriesDate(
  { row, date, suggested, invests }: SeriesDate,
  payments: ReadonlyMap<string, PaymentRow>,
  language: Language,
): Bill {
  const { low, high } = amountsOn(row, date.date)
  return {
    ...viewOccurrence(row, date, payments),
    ...viewSource('series', row.id),
    name: translateStoredName(row.name, language),
    type: row.type,
    kind: row.kind,
    low: wireAmount(low, row.currency),
    high: wireAmount(high, row.currency),
    currency: row.currency,
    account_id: row.accountId,
    suggested,
    perhaps: false,
    invests,
    own_transfer: isOwnTransfer(row),
    entered: false,
    cover: null,
  }
}
