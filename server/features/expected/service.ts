/** What is expected, for every feature that looks ahead: each payment once, whatever its sources. */
import type { EntryType } from '#contract/common.ts'
import { titleCodes } from '#contract/ledger/explanations.ts'
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { SeriesKind } from '#contract/expected/series.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Language, textOfDynamicKey } from '../../platform/i18n/index.ts'
import { readDaysOff } from '../days/calendar/service.ts'
import { graceDays } from './recurring/cadence.ts'
import { isUnread, type Mark, occurrencesOf, shifted, stateOf } from './series/occurrences.ts'
import { counts } from './series/counted.ts'
import { amountsOn } from './series/seasons.ts'
import { selectMarks, selectSeries, type SeriesRow } from './series/store.ts'
import { type EnteredDate, enteredDates } from './series/entered.ts'
import { type Destinations, selectDestinations } from './store.destinations.ts'
import { selectComing } from './store.lines.ts'
import { type FixedCost, type PastPayment, selectExpected, selectFixedCosts, selectPast } from './store.ts'
import { type Coming, type ExpectedRow, type Key, keyOf } from './types.ts'

/** A payment or income that has not arrived yet. Amounts are minor units of `currency`, never negative. */
export type ExpectedPayment = Key & {
  name: string
  type: EntryType
  /** Of a series, or of a rent cheque; null for other agreed payments. */
  kind: SeriesKind | null
  /** What is still to be paid, and the range in which it will be. */
  minor: bigint
  low: bigint
  high: bigint
  currency: string
  accountId: string | null
  /** Of a series: the category that the user chose for it. */
  categoryId: string | null
  /** The own account that receives it, if it is a transfer. */
  toAccountId: string | null
  /** Whether it moves money into investments, which is not spending. */
  invests: boolean
  /** Whether it only moves money between the user's own accounts, other than to pay a card. */
  isOwnTransfer: boolean
  /** Whether the bank makes the payment by a standing order or has it scheduled. */
  isOrdered: boolean
  /** Whether the payee takes it by a direct debit. */
  isDebited: boolean
  /** The day on which it is expected: its due date, or today if that has passed. */
  date: Day
  /** The due date, moved off days when banks are closed. */
  due: Day
  /** `late` means overdue and still expected. */
  state: 'due' | 'late'
  /** `agreed`: the user entered it; `confirmed` and `suggested`: it recurs, and the user has confirmed that or not. */
  certainty: 'agreed' | 'confirmed' | 'suggested'
  /** Whether the user has entered it as a payment of a day to come, which the ledger has too. */
  isEntered: boolean
  /**
   * Whether it is only a guess, or its day has passed without being read: shown, but left out of every figure that a person
   * acts on.
   */
  isPerhaps: boolean
}

export type Span = { from: Day; to: Day; today: Day; language: Language }
/** A cheque older than this is void; other agreed payments this late are no longer expected either. */
const latestDays = 180

/** What the user's expected payments are made of. */
export type Sources = {
  /** Agreed payments, and dates of series that a bank line answers. */
  stored: readonly ExpectedRow[]
  series: readonly SeriesRow[]
  /** What is known of past dates, by series. */
  marks: ReadonlyMap<string, readonly Mark[]>
  /** Payments that are pending or that the user entered ahead of their day, even if that day has come since. */
  coming: readonly Coming[]
  /** The dates of series that entered payments are, by key. */
  enteredOf: ReadonlyMap<string, EnteredDate>
} & Destinations

export async function readSources(tx: Tx, userId: string, day: Day): Promise<Sources> {
  const [stored, series, marks, destinations, coming] = await Promise.all([
    selectExpected(tx, userId),
    selectSeries(tx, userId),
    selectMarks(tx, userId, day),
    selectDestinations(tx, userId),
    selectComing(tx, userId, day),
  ])
  const sources = { stored, series, marks, coming, ...destinations }
  return { ...sources, enteredOf: enteredDates(sources, day) }
}

/** What counts in figures that a person acts on; see `expectedFrom`. */
export const countedFrom = (sources: Sources, span: Span): ExpectedPayment[] =>
  expectedFrom(sources, span).filter(({ isPerhaps }) => !isPerhaps)

/** What is expected between two days; see `expectedFrom`. */
export async function readExpected(tx: Tx, userId: string, span: Span): Promise<ExpectedPayment[]> {
  return expectedFrom(await readSources(tx, userId, span.today), span)
}

/**
 * What is expected between two days, both included, oldest first. Overdue payments are dated `today`. A date of a
 * series that the user has entered as a payment has its day and amount until that day has come. `from` must not be
 * before `today`.
 */
export function expectedFrom(sources: Sources, span: Span): ExpectedPayment[] {
  const { stored, series } = sources
  const answered = new Set([
    ...stored.flatMap((row) => (row.source === 'series' ? [keyOf(row)] : [])),
    ...sources.enteredOf.keys(),
  ])
  return [
    ...stored.flatMap((row) => agreed(row, span)),
    ...series.flatMap((row) => ofSeries(row, sources, span, answered)),
  ]
    .filter(({ date }) => date >= span.from && date <= span.to)
    .toSorted(
      (a, b) =>
        compare(a.date, b.date) ||
        compare(a.source, b.source) ||
        compare(a.sourceId, b.sourceId) ||
        compare(a.part, b.part),
    )
}

function ofSeries(
  row: SeriesRow,
  { marks, receivers, investing, enteredOf }: Sources,
  { today, to }: Span,
  answered: ReadonlySet<string>,
): ExpectedPayment[] {
  const seriesMarks = marks.get(row.id) ?? []
  const state = stateOf(row, seriesMarks, today)
  if (state === 'paused' || state === 'ended') return []
  const { id: sourceId, name, type, kind, currency, accountId, categoryId } = row
  const order = row.orderKey?.split('/')[1]
  const facts = {
    name,
    type,
    kind,
    currency,
    accountId,
    categoryId,
    certainty: state === 'active' ? 'confirmed' : 'suggested',
    isDebited: type === 'expense' && (order === 'direct_debit' || row.debited === true),
    isOrdered: order === 'standing_order' || order === 'scheduled_payment',
    invests: investing.has(sourceId),
    isOwnTransfer: isOwnTransfer(row),
    toAccountId: receivers.get(sourceId) ?? null,
  } as const
  const from = addDays(today, -graceDays[row.cadence] - 1)
  const dates = occurrencesOf(row, seriesMarks, { from, to }, today).flatMap((date): ExpectedPayment[] => {
    const key = { source: 'series', sourceId, part: date.due } as const
    if ((date.state !== 'due' && date.state !== 'late') || answered.has(keyOf(key))) return []
    const { expected: minor, low, high } = amountsOn(row, date.date)
    const when = { due: date.date, ...expectedOn(date.date, today), state: date.state }
    const isGuess =
      state === 'suggested' && row.orderKey === null && !counts(row, seriesMarks, date.date, today)
    const isPerhaps = isGuess || isUnread(row, date.date, today)
    return [{ ...key, ...facts, minor, low, high, ...when, isEntered: false, isPerhaps }]
  })
  const entered = [...enteredOf.values()].flatMap(({ key, payment }): ExpectedPayment[] => {
    const { day: due, minor } = payment
    if (key.sourceId !== sourceId || due <= today) return []
    const when = { due, date: due, state: 'due' } as const
    return [
      {
        ...key,
        ...facts,
        minor,
        low: minor,
        high: minor,
        ...when,
        certainty: 'agreed',
        isEntered: true,
        isPerhaps: false,
      },
    ]
  })
  return [...dates, ...entered]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const expectedOn = (due: Day, today: Day) => ({ date: due < today ? today : due })

/** Whether the money of a series only moves between the user's own accounts. */
export const isOwnTransfer = ({ kind, identity }: SeriesRow): boolean =>
  kind === 'transfer' && identity !== null && identity.split('/')[2] === 'own'

/** The name of an agreed payment in a language. */
export function nameOf({ titleCode, titleParams }: ExpectedRow, language: Language): string {
  const code = titleCodes.find((known) => known === titleCode)
  return code ? textOfDynamicKey(language, 'titles', code, titleParams) : ''
}

/** Whether an agreed payment is a cheque that was given for rent. */
export const isRentCheque = ({ source, titleCode }: ExpectedRow): boolean =>
  source === 'cheque' && (titleCode?.startsWith('rent') ?? false)

function agreed(row: ExpectedRow, { today, language }: Span): ExpectedPayment[] {
  const { source, sourceId, part, type, currency, due, accountId, toAccountId, paid, state } = row
  const minor = (row.minor ?? 0n) - paid
  const isOpen = state === 'open' || state === 'partly_settled'
  if (!isOpen || minor <= 0n || type === null || currency === null || due === null) return []
  if (due <= addDays(today, -latestDays)) return []
  const name = nameOf(row, language)
  const amounts = { minor, low: minor, high: minor, currency }
  const facts = {
    name,
    type,
    kind: isRentCheque(row) ? ('rent' as const) : null,
    ...amounts,
    accountId,
    categoryId: null,
    toAccountId,
    isOrdered: false,
    isDebited: false,
    invests: false,
    isOwnTransfer: false,
    isEntered: false,
    isPerhaps: false,
  }
  const when = { due, ...expectedOn(due, today), state: due < today ? 'late' : 'due' } as const
  return [{ source, sourceId, part, ...facts, ...when, certainty: 'agreed' }]
}

/** A past payment that was expected. `early` says by how many days, negative, or late it was. */
export type ExpectedPast = Omit<PastPayment, 'shift'> & { early: number }

/** The booked payments since a day that were expected, oldest first, each once, with those of series under their series. */
export async function readExpectedPast(tx: Tx, userId: string, from: Day): Promise<ExpectedPast[]> {
  const [rows, daysOff] = await Promise.all([selectPast(tx, userId, from), readDaysOff(tx, userId)])
  return rows.map(({ shift, ...row }) => ({
    ...row,
    early: daysBetween(shifted(row.due, shift, daysOff), row.day),
  }))
}

/**
 * The past payments that an expected one stands for today. Those of a series that ended are usual changes now, except a
 * salary's whose job ended or where another one has taken its place.
 */
export function stillExpected(
  past: readonly ExpectedPast[],
  { series, marks }: Pick<Sources, 'series' | 'marks'>,
  today: Day,
): ExpectedPast[] {
  const isEnded = (row: SeriesRow): boolean => stateOf(row, marks.get(row.id) ?? [], today) === 'ended'
  const isSalary = ({ kind, type }: SeriesRow): boolean => kind === 'salary' && type === 'income'
  const isPaid = series.some((row) => isSalary(row) && !isEnded(row))
  const isNoIncome = (row: SeriesRow): boolean => isSalary(row) && (isPaid || row.untilDay !== null)
  const ended = new Set(series.flatMap((row) => (isEnded(row) && !isNoIncome(row) ? [row.id] : [])))
  return past.filter(({ sourceId }) => !ended.has(sourceId))
}

/** What was paid for rent, loans, bills and subscriptions between two days, both included, in fils. */
export async function readFixedCosts(
  tx: Tx,
  userId: string,
  range: { from: Day; to: Day },
): Promise<FixedCost[]> {
  return selectFixedCosts(tx, userId, range)
}
