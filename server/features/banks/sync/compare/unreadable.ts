/** Decides what becomes of stored unreadable rows: listed again, readable by now, or gone. Pure. */
import { addDays, type Day, dubaiDay } from '#contract/period.ts'
import type { BankTransaction, TransactionRead, UnreadableRow, Window } from '../../../../banking/provider.ts'
import type { UnreadableStored } from '../store.unreadable.ts'

export type UnreadableResult = {
  listed: readonly UnreadableRow[]
  /** Stored rows that can be read now and are not listed, as transactions. */
  recovered: BankTransaction[]
  /** Keys of stored rows that are no longer missing, or are given up. */
  resolved: string[]
  /** Signed minor units by which the opening balance is wrong, since it was calculated without these rows. */
  openingShift: bigint
  /** Rows missing from the opening balance are gone without a trace: it has to be recalculated. */
  openingUnknown: boolean
}

/** Days without being listed after which a row with an id is given up: single reads may omit booked rows. */
const givenUpDays = 14

/** Compares a read's unreadable rows with those stored for the account. */
export function resolveUnreadable(
  stored: readonly UnreadableStored[],
  reading: TransactionRead,
  context: {
    window: Window
    currency: string
    now: Date
    readStored: (raw: string) => BankTransaction | null
  },
): UnreadableResult {
  const result: UnreadableResult = {
    listed: reading.unreadable,
    recovered: [],
    resolved: [],
    openingShift: 0n,
    openingUnknown: false,
  }
  if (stored.length === 0) return result
  const listed = new Set(reading.unreadable.map(({ key }) => key))
  const byId = new Map(reading.transactions.map((row) => [row.providerId, row]))
  const nameless = Map.groupBy(
    reading.transactions.filter((row) => row.providerId === null),
    contentOf,
  )
  for (const row of stored) {
    if (listed.has(row.key)) continue
    const named = row.provider_id === null ? undefined : byId.get(row.provider_id)
    const read = named || row.raw === null ? null : context.readStored(row.raw)
    // without an id only the content shows that the row is now listed readably; each listed row replaces one
    const relisted = named ?? (read?.providerId === null ? nameless.get(contentOf(read))?.pop() : undefined)
    if (read && !relisted) result.recovered.push(read)
    const current = relisted ?? read
    if (!current && !isGone(row, context.window, context.now)) continue
    result.resolved.push(row.key)
    if (!row.in_opening || row.amount_minor !== null) continue
    if (!current) result.openingUnknown = true
    else result.openingShift += shiftOf(current, row.window_from, context.currency)
  }
  return result
}

const contentOf = (row: BankTransaction): string =>
  JSON.stringify([row.direction, row.amountMinor.toString(), row.currency, row.day, row.text, row.reference])

function isGone(row: UnreadableStored, window: Window, now: Date): boolean {
  if (window.from > row.window_from) return false
  return row.provider_id === null || dubaiDay(row.last_seen_at) < addDays(dubaiDay(now), -givenUpDays)
}

function shiftOf(row: BankTransaction, openingDay: Day, currency: string): bigint {
  if (row.status !== 'booked' || row.currency !== currency || row.day < openingDay) return 0n
  return row.direction === 'credit' ? row.amountMinor : -row.amountMinor
}
