import { addDays, daysBetween, isDay } from '#contract/period.ts'
import { wordPattern } from './patterns.ts'

const months: readonly string[] = [
  'jan(?:uary)?|يناير|كانون الثاني',
  'feb(?:ruary)?|فبراير|شباط',
  'mar(?:ch)?|مارس|آذار',
  'apr(?:il)?|أبريل|ابريل|نيسان',
  // the verb is no month
  'may(?! (?:be|apply|also|not|still|take|have|incur|vary|attract))|مايو|أيار',
  'june?|يونيو|حزيران',
  'july?|يوليو|تموز',
  'aug(?:ust)?|أغسطس|اغسطس|آب',
  'sep(?:t(?:ember)?)?|سبتمبر|أيلول',
  'oct(?:ober)?|أكتوبر|اكتوبر|تشرين الأول',
  'nov(?:ember)?|نوفمبر|تشرين الثاني',
  'dec(?:ember)?|ديسمبر|كانون الأول',
].map((names) => wordPattern(names).source.replaceAll(/\(\?<!\[a-z\]\)|\(\?!\[a-z\]\)/g, ''))
const month = `(?:${months.join('|')})`
/** Words in front of a count: instalment 2/6. */
const counted = String.raw`(?:instal\w*|emi|no\.?|part|قسط|رقم)(?: \p{L}+)? `
const patterns = [
  new RegExp(String.raw`(?<![\d/.-])(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?![\d/-])`, 'gu'),
  new RegExp(
    String.raw`(?<!\d|\d[.,])(\d{1,2})(?:st|nd|rd|th)?([ /.,-]*)(${month})[ /.,'-]*(\d{4}|\d{2})(?![\d:])`,
    'gu',
  ),
  new RegExp(String.raw`(?<![a-z])(${month})([ .-]*)(\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4})(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<!${counted})(?<![\d/.(-])(\d{1,2})([/-])(\d{1,2})(?![\d/-]|\.\d)`, 'gu'),
  new RegExp(String.raw`(?<!\d|\d[.,])(\d{1,2})(?:st|nd|rd|th)?([ -]?)(${month})(?![a-z\d])`, 'gu'),
]
const time =
  /(?<![\d:/.-])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?: ?([ap])\.?m\b| ?(صباحا|مساء|[صم])(?!\p{L}))?/u
const clocked = new RegExp(time.source, 'gu')
/** Labels of a day on which something is to be done, or another event than the payment. */
const otherDay = wordPattern(
  [
    'due|due date|due on|due by|by|before|until|till|from|valid|validity|expires?|expiry',
    'dated|dtd|statement date|stmt date',
    'استحقاق|تستحق|مستحق|قبل|حتى|ينتهي|صالح|آخر موعد',
  ],
  'g',
)

/** A day that a message names: `due` if its label says that it is not the payment's. `end` is where it ends. */
export type Dated = { day: string; due: boolean; start: number; end: number }

/**
 * The days of a message in order. A day that may be read in several ways is taken as the one nearest to `near`, the day of
 * receipt; where that is not known but only that it is not later, as day, month, year if that is within three years.
 */
export function daysOf(plain: string, near: string, isReceived: boolean): Dated[] {
  const found: Dated[] = []
  for (const pattern of patterns)
    for (const match of plain.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      const due = isOther(plain, start)
      const day = nearest(
        readings(match[1] ?? '', match[3] ?? '', match[4] ?? '', near),
        near,
        due,
        isReceived,
        (match[4] ?? '') === '',
      )
      if (day !== null) found.push({ day, due, start, end })
    }
  return found.sort((a, b) => a.start - b.start)
}

/** Every day that three parts may mean, the usual order first. */
function readings(first: string, second: string, third: string, near: string): string[] {
  const named = [first, second].findIndex((part) => !/^\d+$/.test(part))
  if (named >= 0) {
    const number =
      months.findIndex((names) => new RegExp(`^(?:${names})$`, 'u').test(named === 0 ? first : second)) + 1
    return years(third, near).map((year) => dayText(year, number, Number(named === 0 ? second : first)))
  }
  const [a, b] = [Number(first), Number(second)]
  if (first.length === 4) return [dayText(a, b, Number(third))]
  const usual = years(third, near).flatMap((year) => [dayText(year, b, a)])
  const american = years(third, near).flatMap((year) => [dayText(year, a, b)])
  return [
    ...usual,
    ...(third.length === 2 || third.length === 1 ? [dayText(2000 + a, b, Number(third))] : []),
    ...american,
  ]
}

const dayText = (year: number, monthNumber: number, day: number): string =>
  `${year}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The years that a year of two or four digits, or none, may mean. */
function years(text: string, near: string): number[] {
  if (text.length === 4) return [Number(text)]
  if (text.length === 2) return [2000 + Number(text)]
  const year = Number(near.slice(0, 4))
  return text === '' ? [year, year - 1, year + 1] : []
}

function nearest(
  all: readonly string[],
  near: string,
  due: boolean,
  isReceived: boolean,
  isYearless: boolean,
): string | null {
  const days = all.filter((day) => isDay(day) && day > '2000')
  const [usual = null] = days
  if (!isReceived)
    return days.find((day) => day >= addDays(near, -1100) && day <= addDays(near, due ? 60 : 1)) ?? usual
  // a payment is told of within days, before or on them; what is due lies ahead
  const distance = (day: string): number => Math.abs(daysBetween(near, day) - (due ? 20 : 0))
  const isLikely = (day: string): boolean =>
    due ? day >= addDays(near, -5) && day <= addDays(near, 60) : distance(day) <= 3
  const likely = days.find(isLikely)
  if (likely !== undefined) return likely
  // without a year it is none of long ago
  if (isYearless)
    return days.toSorted((a, b) => distance(a) - distance(b)).find((day) => distance(day) <= 60) ?? null
  // of an old message the usual order counts, and no day to come
  if (usual !== null && usual >= addDays(near, -1100) && usual <= addDays(near, due ? 60 : 1)) return usual
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function isOther(plain: string, start: number): boolean {
  const [window = ''] = /[^\n]*\n?[^\n]*$/.exec(plain.slice(Math.max(0, start - 28), start)) ?? []
  const last = [...window.matchAll(otherDay)].at(-1)
  if (last === undefined) return false
  const between = window.slice(last.index + last[0].length)
  // these may also lead to a name
  if ((last[0] === 'by' || last[0] === 'from') && !/^ ?:? ?$/.test(between)) return false
  return !/\d|[.;]\s|received|paid/.test(between)
}

/** The first time of day of a message as `HH:MM`; null if it names none. */
export function timeOf(plain: string, days: readonly Dated[]): string | null {
  const first = days.find(({ due }) => !due)
  const times = [...plain.matchAll(clocked)]
  const close = (match: RegExpExecArray): number => (first ? Math.abs(match.index - first.end) : match.index)
  const [match] = times.toSorted((a, b) => close(a) - close(b))
  if (!match) return null
  const half = match[3] ?? (match[4] === undefined ? '' : match[4].startsWith('م') ? 'p' : 'a')
  const hour = half === '' ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${match[2]}`
}

/** Around a day on which was made what came back later. */
const ofEarlier = [
  /(?:done|made|performed|deposited|transaction|purchase|payment|withdrawal|المودع\S*) (?:[^.\n\d]{0,12} )?(?:on|dated|بتاريخ|في|يوم) $/u,
  /(?:returned|reversed|refunded|bounced|dishonou?red|credited back|cleared|اعيد\S*|ارجاع\S*|استرداد\S*|عكس\S*)/u,
] as const

/** In front of a day that only bounds what was paid for. */
const ofPeriod =
  /(?:(?:period|month|quarter|year)[^.\n]{0,12} (?:end(?:ing|ed|s)?(?: on)?|to|of)|the period(?: of| from)?|until|till) $/u

/** In front of the day of what was given back later. */
const ofOriginal =
  /(?:original|initial) (?:transaction|txn|purchase|payment)(?:[^\n]{0,40} (?:on|of|dated|date))? ?:? ?$/u

/** In front of the day on which a bank booked what was paid before, or of that of the balance. */
const ofPosting =
  /(?:posted(?: on)?|(?:post(?:ing)?|value) date|تاريخ القيمه|bal[^\n]{0,30} as (?:on|of|at)) ?:? ?$/u

/** When a payment was made: on `last` if the message names no day. */
export function dated(
  plain: string,
  days: readonly Dated[],
  last: string,
): { day: string; time: string | null } {
  const past = days.filter(({ due, day }) => !due && day <= addDays(last, 1))
  const [before, cameBack] = ofEarlier
  const stated = past.filter(({ start, end }) => {
    const ahead = plain.slice(0, start)
    return (
      !ofPeriod.test(ahead) &&
      !ofOriginal.test(ahead) &&
      !(before.test(ahead) && cameBack.test(plain.slice(end)))
    )
  })
  const made = stated.filter(({ start }) => !ofPosting.test(plain.slice(0, start)))
  // a bank tells of what was last
  const day = (made.length > 0 ? made : stated)
    .map((each) => each.day)
    .toSorted()
    .at(-1)
  return { day: day ?? last, time: timeOf(plain, days) }
}
