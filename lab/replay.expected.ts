/** What was expected on a day of a replayed history: series that were found, and what the person entered. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import { isDebited } from '../server/features/expected/recurring/kinds.ts'
import { settledOn } from '../server/features/expected/recurring/settled.ts'
import {
  newestStatement,
  owedByDay,
  statementHabit,
} from '../server/features/expected/cards/statement-habit.ts'
import type { Repayment } from '../server/features/expected/types.ts'
import type { FoundSeries, LedgerRow } from '../server/features/expected/recurring/types.ts'
import { yearlyAmong } from '../server/features/expected/recurring/yearly.ts'
import {
  cameOtherwise,
  countedDay,
  isExpected,
  isOverdue,
  isMustPay,
} from '../server/features/expected/series/counted.ts'
import { expectedDates } from '../server/features/planning/ahead/testing/found.ts'
import type { PayDays } from '../server/features/days/periods/pay-days.ts'
import { certain, type KnownEvent } from '../server/features/planning/ahead/types.ts'
import type { Known } from './replay.ts'

/**
 * The events after a day; the ids of those that must be paid on their day: rent, loans, plans; and of the rows that are no
 * usual spending, as they were expected.
 */
export type ExpectedAt = {
  events: KnownEvent[]
  must: ReadonlySet<string>
  rowsExpected: ReadonlySet<string>
}

/** `rows`, what the person had entered and what the cards' balances were at the end of a day. */
export type KnownAt = {
  rows: readonly LedgerRow[]
  entered: readonly Known[]
  cards: readonly { id: string; minor: bigint }[]
  pay: Pick<PayDays, 'source' | 'next'>
}

/** What was expected of the next `ahead` days. */
export function expectedAt({ rows, entered, cards, pay }: KnownAt, today: Day, ahead: number): ExpectedAt {
  const regular = detectSeries(rows, today)
  const series = [...regular, ...yearlyAmong(rows, regular, today)]
  const other = otherLegs(rows)
  const counted = countedAmong(series, rows)
  const { settled, open } = settledBy(rows, entered, today)
  const known = [...entered.filter(({ day }) => day > today), ...open]
  const isOf = new Set(
    counted.flatMap(({ identity, hits }) => (hits.some(({ row }) => settled.has(row.id)) ? identity : [])),
  )
  const statements = statementsAt({ rows, cards }, other, today)
  const salaries = counted.filter(({ kind, type }) => kind === 'salary' && type === 'income')
  const events = counted
    .flatMap((found) =>
      eventsOf(found, {
        today,
        ahead,
        receiver: (row) => other.get(row.id)?.accountId ?? null,
        pay: salaries.length === 1 && salaries.includes(found) ? pay : null,
      }),
    )
    .filter((event) => !isCovered(event, known, isOf.has(event.id)) && !isStatement(event, statements))
  // the other leg of a transfer in a series belongs to the series too
  const inSeries = expectedStill(series, counted).flatMap(({ hits }) =>
    hits.flatMap(({ row }) => [row.id, other.get(row.id)?.id ?? row.id]),
  )
  const must = counted.flatMap(({ type, kind, name, identity, hits }) =>
    type === 'expense' &&
    isMustPay(
      kind,
      name,
      hits.some(({ row }) => isDebited(row)),
    )
      ? identity
      : [],
  )
  const planned = known
    .filter(({ day }) => day <= addDays(today, ahead))
    .map((one) => plannedOf(one, addDays(today, 1)))
  return {
    events: [
      ...events,
      ...planned,
      ...statements.filter(({ minor, day }) => minor > 0n && day <= addDays(today, ahead)),
    ],
    must: new Set([...must, ...statements.map(({ id }) => id)]),
    rowsExpected: new Set([...inSeries, ...settled]),
  }
}

/** The series that are expected to go on. */
function countedAmong(series: readonly FoundSeries[], rows: readonly LedgerRow[]): FoundSeries[] {
  const debits = rows.filter(({ type }) => type === 'expense')
  const isRunning = ({ kind, expected, hits, ended }: FoundSeries): boolean => {
    const last = hits.at(-1)?.row
    return !ended && (!last || settledOn({ kind, expected, last }, debits) === null)
  }
  return series.filter((found) => isExpected(found.hits.length) && isRunning(found))
}

/** What was entered, from a day on: a cheque is presented when its holder likes. */
const plannedOf = ({ name, day, accountId, minor }: Known, first: Day): KnownEvent => ({
  source: 'planned',
  id: `known ${day} ${name}`,
  name,
  accountId,
  toAccountId: null,
  toMinor: 0n,
  type: 'expense',
  day: day < first ? first : day,
  minor,
  past: certain,
})

/** The series whose payments are no usual changes: not ended, or a salary whose job ended or that another one follows. */
const expectedStill = (all: readonly FoundSeries[], counted: readonly FoundSeries[]): FoundSeries[] =>
  all.filter(
    (found) =>
      !found.ended ||
      found.closed ||
      (found.kind === 'salary' && counted.some(({ kind }) => kind === found.kind)),
  )

const sameDays = 10
/**
 * Whether a date of a series is of what was entered, as `coverDates` has it: one of about its amount, or any up to the
 * last entered one where entered payments belong to the series.
 */
function isCovered(event: KnownEvent, known: readonly Known[], isEntered: boolean): boolean {
  if (event.type === 'income') return false
  const ofAccount = known.filter(({ accountId }) => accountId === event.accountId)
  const last = ofAccount
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (isEntered && last !== undefined) return event.day <= addDays(last, sameDays)
  return ofAccount.some(
    ({ day, minor }) =>
      Math.abs(daysBetween(day, event.day)) <= sameDays &&
      Math.abs(Number(minor - event.minor)) <= Number(minor) / 20,
  )
}

/** The statements of cards that are paid in full, as `readStatements` tells them; what is paid of one has no amount left. */
function statementsAt(
  { rows, cards }: Pick<KnownAt, 'rows' | 'cards'>,
  other: ReadonlyMap<string, LedgerRow>,
  today: Day,
): KnownEvent[] {
  const payers = new Map(
    rows.flatMap((row) => {
      const arrived = other.get(row.id)
      return arrived ? [[arrived.id, row.accountId] as const] : []
    }),
  )
  return cards.flatMap(({ id: card, minor: balance }): KnownEvent[] => {
    const ofCard = rows.filter(({ accountId }) => accountId === card)
    const repayments = ofCard.flatMap(({ id, day, minor }): Repayment[] =>
      payers.has(id) ? [{ day, minor, payer: payers.get(id) ?? null }] : [],
    )
    const owedOn = owedByDay(
      balance,
      ofCard.map(({ day, type, minor }) => ({ day, net: type === 'income' ? minor : -minor })),
    )
    const habit = statementHabit(repayments, owedOn)
    const told = habit && newestStatement(habit, owedOn, today)
    const payer = repayments.at(-1)?.payer ?? null
    if (!told || payer === null) return []
    const paid = ofCard.reduce(
      (sum, { day, type, minor }) => (day > told.day && type === 'income' ? sum + minor : sum),
      0n,
    )
    const minor = paid < told.amount ? told.amount - paid : 0n
    return [
      {
        source: 'card',
        id: `card ${card} ${told.day}`,
        name: card,
        accountId: payer,
        toAccountId: card,
        toMinor: minor,
        type: 'expense',
        minor,
        past: certain,
        day: told.due <= today ? addDays(today, 1) : told.due,
      },
    ]
  })
}

const statementDays = { open: 20, paid: 3 }
/** Whether a date of a series is of a statement, as `coverDates` has it. */
const isStatement = ({ toAccountId, day }: KnownEvent, statements: readonly KnownEvent[]): boolean =>
  statements.some(
    (one) =>
      one.toAccountId === toAccountId &&
      Math.abs(daysBetween(one.day, day)) <= statementDays.open &&
      (one.minor > 0n || day <= addDays(one.day, statementDays.paid)),
  )

/** How many days early or late an entered payment, such as a cheque that was first returned, is recognised. */
const settledDays = { early: 3, late: 45 }

/**
 * The rows that paid what the person had entered: they were expected, so that they are no usual spending; and what of it is
 * due, but neither paid nor returned yet.
 */
function settledBy(
  rows: readonly LedgerRow[],
  known: readonly Known[],
  today: Day,
): { settled: Set<string>; open: Known[] } {
  const settled = new Set<string>()
  const open: Known[] = []
  for (const one of known.filter(({ day }) => day <= today)) {
    const { day, accountId, minor } = one
    const presented = rows.filter(
      (row) =>
        row.type === 'expense' &&
        row.accountId === accountId &&
        !settled.has(row.id) &&
        Math.abs(Number(row.minor - minor)) <= Number(minor) / 50 &&
        row.day >= addDays(day, -settledDays.early) &&
        row.day <= addDays(day, settledDays.late),
    )
    const paid = presented.find(({ transfer }) => !transfer)
    if (paid) settled.add(paid.id)
    else if (presented.length === 0 && daysBetween(day, today) <= settledDays.late) open.push(one)
  }
  return { settled, open }
}

/** The other sides of transfers between two accounts, by the paying row's id. */
function otherLegs(rows: readonly LedgerRow[]): Map<string, LedgerRow> {
  const legs = Map.groupBy(
    rows.filter(({ transfer }) => transfer),
    ({ minor }) => minor,
  )
  const other = new Map<string, LedgerRow>()
  for (const equal of legs.values())
    for (const row of equal) {
      const taken = new Set(other.values())
      const near = equal.filter(
        (one) =>
          row.type === 'expense' &&
          one.type === 'income' &&
          one.accountId !== row.accountId &&
          !taken.has(one) &&
          Math.abs(daysBetween(row.day, one.day)) <= 3,
      )
      const [nearest] = near.toSorted(
        (a, b) => Math.abs(daysBetween(row.day, a.day)) - Math.abs(daysBetween(row.day, b.day)),
      )
      if (nearest) other.set(row.id, nearest)
    }
  return other
}

type Around = {
  today: Day
  ahead: number
  receiver: (row: LedgerRow) => string | null
  /** Of the only salary. */
  pay: KnownAt['pay'] | null
}

function eventsOf(detected: FoundSeries, { today, ahead, receiver, pay }: Around): KnownEvent[] {
  const { dates, past } = expectedDates(detected, addDays(today, ahead))
  const last = detected.hits.at(-1)?.row
  const toAccountId = last?.transfer ? receiver(last) : null
  return dates.flatMap((date): KnownEvent[] => {
    const day = countedDay({ ...detected, cadence: detected.schedule.cadence }, date, today)
    if (day === null || (pay && cameOtherwise(date, today, pay))) return []
    return [
      {
        source: 'series',
        id: detected.identity,
        name: detected.name,
        accountId: detected.accountId,
        toAccountId,
        toMinor: toAccountId === null ? 0n : detected.expected,
        type: detected.type,
        // what was booked today is known, so that nothing more is expected of it
        day: day <= today ? addDays(today, 1) : day,
        minor: detected.expected,
        past,
        overdue: detected.type === 'income' && isOverdue(date, past.offsets, today),
      },
    ]
  })
}
