/**
 * Payments that come back a year later and are known from one year alone: school terms, insurance, rent by cheque,
 * tickets home, yearly subscriptions. Pure. The user confirms or dismisses each, as one payment proves little.
 */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { dueOf, graceDays, isByDays, nearestSlot } from './cadence.ts'
import type { DaysOff } from '../../days/calendar/entries.ts'
import { dayOfNumber, duesOf, monthOf, numberOf } from './days.ts'
import { identityOf } from './identity.ts'
import { canRecur, kindOf } from './kinds.ts'
import { isNewPrice } from './groups.ts'
import type { FoundSeries, LedgerRow } from './types.ts'

const wholeWord = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'iu')

type Topic = {
  isAbout: (row: LedgerRow) => boolean
  /** In minor units: what costs less is ordinary shopping. */
  least: bigint
  /** How many times a year. */
  times: readonly [number, number]
  /** A payment this young may be the first of a monthly series. */
  leastAge: number
}
const hasWords = (pattern: string): Topic['isAbout'] => {
  const words = wholeWord(pattern)
  return ({ text, name }) => words.test(text) || words.test(name)
}
const insurance = hasWords('INSURANCE|TAKAFUL|SUKOON|تأمين|تكافل')
const airline = hasWords(
  String.raw`EMIRATES AIRLINES?|EMIRATES\.COM|ETIHAD\w*|FLYDUBAI|AIR ARABIA|AIR INDIA\w*|\w+ AIRWAYS|\w+ AIRLINES?|INDIGO|PIA`,
)
const rent = hasWords('RENT|TENANCY|LANDLORD')

/** The first topic that a payment is about decides. */
const topics: readonly Topic[] = [
  { isAbout: ({ categoryId }) => categoryId === 'education', least: 1000_00n, times: [2, 4], leastAge: 0 },
  {
    isAbout: (row) => row.categoryId === 'insurance' || insurance(row),
    least: 300_00n,
    times: [1, 4],
    leastAge: 45,
  },
  {
    isAbout: (row) => row.categoryId === 'rent' || rent(row),
    least: 1000_00n,
    times: [1, 4],
    leastAge: 95,
  },
  { isAbout: airline, least: 500_00n, times: [1, 2], leastAge: 45 },
  {
    isAbout: hasWords('ANNUAL|YEARLY|12 MONTHS?|1 YEAR|سنوي|سنوية'),
    least: 20_00n,
    times: [1, 1],
    leastAge: 45,
  },
  {
    isAbout: hasWords('TRADE LICEN[CS]E|LICEN[CS]E RENEWAL|VISA RENEWAL|ZAKAT'),
    least: 500_00n,
    times: [1, 2],
    leastAge: 45,
  },
  {
    isAbout: hasWords('EJARI|TAWTHEEQ|VEHICLE REGISTRATION|VEHICLE LICENSING|MULKIYA'),
    least: 100_00n,
    times: [1, 2],
    leastAge: 45,
  },
]

/** Payments are of the last year up to the day after which their return would count as missed. */
const yearDays = 365 + graceDays.yearly
/** The same payment may come this many days earlier or later in another year. */
const sameDays = 30
/** Equal payments nearer than this are instalments, not payments of a year. */
const apartDays = 60

/** `detected` are the series found in these rows by their rhythm; what belongs to those is not suggested again. */
export function yearlyAmong(
  rows: readonly LedgerRow[],
  detected: readonly FoundSeries[],
  today: Day,
  daysOff?: DaysOff,
): FoundSeries[] {
  const used = new Set(detected.flatMap(({ hits }) => hits.map(({ row }) => row.id)))
  const isRegular = (row: LedgerRow, identity: string): boolean =>
    detected.some(
      (series) =>
        series.identity === identity &&
        (isByDays(series.schedule.cadence) || series.schedule.cadence === 'monthly') &&
        isAlike(row.minor, series.expected),
    )
  const free = rows.filter((row) => {
    const topic = topicOf(row)
    return topic && row.day <= today && !used.has(row.id) && !isRegular(row, identityOf(row))
  })
  return [...Map.groupBy(free, identityOf)].flatMap(([identity, group]) => {
    const newest = group.toSorted((a, b) =>
      a.day === b.day ? (a.id < b.id ? 1 : -1) : a.day < b.day ? 1 : -1,
    )
    const [first] = newest
    const topic = first && topicOf(first)
    const recent = newest.filter(({ day }) => day >= addDays(today, -yearDays))
    if (!topic || recent.length < topic.times[0] || isRepeated(recent)) return []
    if (newest.filter(({ day }) => day > addDays(today, -365)).length > topic.times[1]) return []
    return datesOf(newest)
      .filter(([last]) => last !== undefined && isReady(last.day, topic, today))
      .map((same) => seriesOf(same, identity, { today, daysOff }))
  })
}

/** Whether a payment is about something that is paid yearly. */
export const mayBeYearly = (row: LedgerRow): boolean => topicOf(row) !== undefined

function topicOf(row: LedgerRow): Topic | undefined {
  if (row.type !== 'expense' || row.transfer || !canRecur(row)) return undefined
  const topic = topics.find(({ isAbout }) => isAbout(row))
  return topic && row.minor >= topic.least ? topic : undefined
}

const isReady = (day: Day, { leastAge }: Topic, today: Day): boolean =>
  day >= addDays(today, -yearDays) && day <= addDays(today, -leastAge)

const isAlike = (a: bigint, b: bigint): boolean => a * 10n >= b * 6n && a * 10n <= b * 17n

/** Whether two payments of about one amount are so near that they are no payments of a year. */
function isRepeated(newest: readonly LedgerRow[]): boolean {
  return newest.some((row, index) =>
    newest
      .slice(index + 1)
      .some(
        ({ day, minor }) =>
          daysBetween(day, row.day) < apartDays &&
          minor * 10n >= row.minor * 9n &&
          minor * 10n <= row.minor * 11n,
      ),
  )
}

/** The payments of each date of the year, newest first: about the same day and amount a year apart. */
function datesOf(newest: readonly LedgerRow[]): LedgerRow[][] {
  const dates: LedgerRow[][] = []
  for (const row of newest) {
    const same = dates.find((payments) => {
      const last = payments.at(-1)
      return (
        last && Math.abs(daysBetween(row.day, last.day) - 365) <= sameDays && isAlike(row.minor, last.minor)
      )
    })
    if (same) same.push(row)
    else dates.push([row])
  }
  return dates
}

function seriesOf(
  newest: readonly LedgerRow[],
  identity: string,
  { today, daysOff }: { today: Day; daysOff: DaysOff | undefined },
): FoundSeries {
  const [last] = newest
  if (!last) throw new Error('a date has payments')
  const dayOfMonth = Number(last.day.slice(8))
  const anchor = { cadence: 'yearly', phase: monthOf(last.day), dayOfMonth, dues: duesOf(daysOff) } as const
  const dueIn = (slot: number): Day => dayOfNumber(dueOf(anchor, slot))
  const slotOf = (day: Day): number => nearestSlot(anchor, numberOf(day), monthOf(day)).slot
  const fixed = newest.every(({ minor }) => !isNewPrice(Number(last.minor), Number(minor)))
  const amounts = newest.map(({ minor }) => minor).toSorted((a, b) => (a < b ? -1 : 1))
  const next = [1, 2].map(dueIn).find((due) => due >= addDays(today, -graceDays.yearly))
  return {
    identity,
    name: last.name,
    type: 'expense',
    currency: last.currency,
    accountId: last.accountId,
    kind: kindOf(newest, fixed),
    schedule: { cadence: 'yearly', from: last.day, dayOfMonth },
    hits: newest.toReversed().map((row) => ({ due: dueIn(slotOf(row.day)), row })),
    missed: [],
    next: next ?? dueIn(1),
    ended: false,
    expected: last.minor,
    low: fixed ? last.minor : (amounts[0] ?? last.minor),
    high: fixed ? last.minor : (amounts.at(-1) ?? last.minor),
    fixed,
    priceChanges: [],
    daysOff,
  }
}
