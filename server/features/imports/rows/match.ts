/**
 * Decides which rows of a file are new to an account. Pure: takes file rows and present rows, returns states.
 */
import type { ImportReason, ImportSample } from '#contract/imports/imports.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import { addTo } from '../../payments/reconcile/reconcile-pairing.ts'
import { dayNumber, fingerprintOf, isFromMessage } from '../../payments/reconcile/reconcile-text.ts'
import { daySpan } from '../day-span.ts'
import type { FileRow } from '../read/types.ts'
import { reconcile } from '../../payments/reconcile/reconcile.ts'
import type { KnownRow } from '../../payments/reconcile/reconcile-rows.ts'

/** A row of the account that is not removed, or that its bank removed. */
export type PresentRow = Omit<KnownRow, 'fingerprint'> & { fingerprint: string | null }
export type RowState = ImportSample['state']
/** A row of a file with its result; `bank` is the form in which rows are compared and stored. */
export type MatchedRow = {
  file: FileRow
  state: RowState
  reason: ImportReason | null
  /** The line of the earlier row of the file that it is like or repeats. */
  sameAs: number | null
  bank: BankTransaction
  fingerprint: string
  ordinal: number
}

/** What is imported of a row, whether it was read just now or kept since. */
export type AddedRow = Pick<MatchedRow, 'bank' | 'fingerprint' | 'ordinal'> & {
  file: Omit<FileRow, 'line' | 'account' | 'pending' | 'balanceMinor'>
}
/** A row as it was kept: with its id only if that is the account's own. */
export const addedRow = (
  file: AddedRow['file'],
  own: Pick<MatchedRow, 'fingerprint' | 'ordinal'>,
): AddedRow => ({ file, bank: bankRowOf(file, null, true), ...own })

/** Rows that differ only in their text are possible duplicates up to this many days apart. */
const doubtfulDays = 3

/**
 * Compares a file's rows for one account with the account's rows. `withIds`: the file's ids are the account's
 * own.
 */
export function matchRows(
  rows: readonly FileRow[],
  present: readonly PresentRow[],
  context: { today: string; now: Date; withIds: boolean },
): MatchedRow[] {
  const matched = rows.map((file, index): MatchedRow => {
    const bank = bankRowOf(file, index, context.withIds)
    const verdict: Pick<MatchedRow, 'state' | 'reason'> = file.pending
      ? { state: 'skipped', reason: 'pending' }
      : { state: 'known', reason: 'present' }
    return { file, ...verdict, sameAs: null, bank, fingerprint: '', ordinal: 0 }
  })
  const offered = withoutRepeats(matched)
  const transactions = offered.map(({ bank }) => bank)
  const span = daySpan(transactions)
  if (span === null) return matched
  const { inserts, updates } = reconcile(
    present.filter((row) => row.removedAt === null).map(knownOf),
    { ...span, transactions, partial: true },
    context,
  )
  const takenKeys = new Set(present.map((row) => keyOf(row.fingerprint ?? '', row.ordinal)))
  const nextOrdinals = new Map<string, number>()
  const numbered = (fingerprint: string, from: number): Pick<MatchedRow, 'fingerprint' | 'ordinal'> => {
    let ordinal = Math.max(from, nextOrdinals.get(fingerprint) ?? 0)
    while (takenKeys.size > 0 && takenKeys.has(keyOf(fingerprint, ordinal))) ordinal += 1
    nextOrdinals.set(fingerprint, ordinal + 1)
    return { fingerprint, ordinal }
  }
  for (const insert of inserts) {
    const row = matched[insert.index ?? -1]
    if (!row) continue
    const { fingerprint, ordinal } = numbered(insert.fingerprint, insert.ordinal)
    row.state = 'new'
    row.reason = null
    row.fingerprint = fingerprint
    row.ordinal = ordinal
  }
  // a present row keeps its amount: one that a message gave otherwise, as before a tip, is the user's to decide
  const ofMessages = new Set(present.filter(isFromMessage).map(({ id }) => id))
  for (const { id, set } of updates) {
    const row = matched[set.index ?? -1]
    if (row && ofMessages.has(id) && (set.amountMinor !== undefined || set.currency !== undefined))
      Object.assign(row, { state: 'doubtful', reason: 'changed' }, numbered(fingerprintOf(row.bank), 0))
  }
  leaveOutRepeats(offered)
  tellAlike(offered)
  markDoubtful(matched, present)
  return matched
}

const keyOf = (fingerprint: string, ordinal: number): string => `${fingerprint} ${ordinal}`

function bankRowOf(file: AddedRow['file'], index: number | null, withIds: boolean): BankTransaction {
  return {
    providerId: withIds ? file.id : null,
    status: 'booked',
    direction: file.amountMinor < 0n ? 'debit' : 'credit',
    amountMinor: file.amountMinor < 0n ? -file.amountMinor : file.amountMinor,
    currency: file.currency,
    day: file.day,
    bookedAt: null,
    valueDay: null,
    index,
    text: file.text,
    reference: file.reference,
    merchantName: file.payee,
    mcc: null,
    insight: null,
    kind: null,
    subKind: null,
    flags: [],
    counterparty: null,
  }
}

/** Not a copy, as an account may have a hundred thousand rows. Manually entered ones have no stored fingerprint. */
const knownOf = (row: PresentRow): KnownRow =>
  isPrinted(row) ? row : { ...row, fingerprint: fingerprintOf(row) }

const isPrinted = (row: PresentRow): row is PresentRow & { fingerprint: string } => row.fingerprint !== null

/** Drops rows that repeat one with the same id, as in overlapping statements: they are one payment. */
function withoutRepeats(rows: readonly MatchedRow[]): MatchedRow[] {
  const lineOf = new Map<string, number>()
  return rows.filter((row) => {
    const { file, state } = row
    if (state === 'skipped') return false
    if (file.id === null) return true
    const key = JSON.stringify([file.id, file.day, file.amountMinor.toString(), file.text])
    const earlier = lineOf.get(key)
    if (earlier !== undefined) leaveOut(row, earlier)
    else lineOf.set(key, file.line)
    return earlier === undefined
  })
}

const leaveOut = (row: MatchedRow, earlier: number): void =>
  void Object.assign(row, { state: 'skipped', reason: 'repeated', sameAs: earlier })

/** Leaves out the rows that the comparison took for an earlier one with the same id. */
function leaveOutRepeats(rows: readonly MatchedRow[]): void {
  const lineOf = new Map<string, number>()
  for (const row of rows) {
    const { id, line } = row.file
    if (id === null) continue
    const earlier = lineOf.get(id)
    if (earlier === undefined) lineOf.set(id, line)
    else if (row.state === 'known') leaveOut(row, earlier)
  }
}

/** Marks new rows without an id that are like an earlier one. They may be two payments, so both stay. */
function tellAlike(rows: readonly MatchedRow[]): void {
  const lineOf = new Map<string, number>()
  for (const row of rows) {
    const { id, day, amountMinor, currency, text, line } = row.file
    if (id !== null) continue
    const key = `${day} ${amountMinor} ${currency} ${text}`
    const earlier = lineOf.get(key)
    if (earlier === undefined) lineOf.set(key, line)
    else if (row.state === 'new') Object.assign(row, { reason: 'alike', sameAs: earlier })
  }
}

/**
 * Marks new rows as doubtful that have the amount of a present row on a nearby day which no known row
 * accounts for. Present rows are found by amount and day, so that ten thousand alike take no longer than others.
 */
function markDoubtful(rows: readonly MatchedRow[], present: readonly PresentRow[]): void {
  const amountAndDay = ({ direction, amountMinor, currency }: BankTransaction, day: number): string =>
    `${direction} ${amountMinor} ${currency} ${day}`
  // the places of the present rows in reverse, so that the first one is taken from the end
  const unmatched = new Map<string, number[]>()
  for (let place = present.length - 1; place >= 0; place -= 1) {
    const row = present[place]
    if (row?.removedAt === null) addTo(unmatched, amountAndDay(row, dayNumber(row.day)), place)
  }
  if (unmatched.size === 0) return
  const takeNear = ({ bank }: MatchedRow, reach: number): boolean => {
    const day = dayNumber(bank.day)
    for (let apart = 0; apart <= reach; apart += 1) {
      const [before, after] = [day - apart, day + apart].map((each) =>
        unmatched.get(amountAndDay(bank, each)),
      )
      const nearest = (before?.at(-1) ?? Infinity) <= (after?.at(-1) ?? Infinity) ? before : after
      if (nearest?.pop() !== undefined) return true
    }
    return false
  }
  for (const row of rows) if (row.state === 'known') takeNear(row, 0)
  for (const row of rows)
    if (row.state === 'new' && takeNear(row, doubtfulDays))
      Object.assign(row, { state: 'doubtful', reason: 'similar' })
}
