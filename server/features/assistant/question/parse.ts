/** Finds what a question is made of. A word that it does not know is kept, so that no answer can ignore it. Pure. */
import type { EntryType } from '#contract/common.ts'
import { addDays, addMonths, type Day, isDay } from '#contract/period.ts'
import type { PeriodName } from '#contract/days/pay-period.ts'
import { amountAt, moneyAt } from '#contract/ledger/search/amounts.ts'
import { daysAt, daysOfMonthAt } from '#contract/ledger/search/days.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { formsOf, longestAt, phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import { allWords as searchWords, categoryWords, dayWords, phrases } from '#contract/ledger/search/words.ts'
import { nameAt, readWords } from './reading.ts'
import { spokenWords } from './spoken.ts'
import * as vocabulary from './vocabulary.ts'

/** Days that a question names; `period` is a pay period, `at` the day itself of '3 months ago'. */
export type Span = {
  from?: Day | undefined
  to?: Day | undefined
  period?: PeriodName | undefined
  at?: Day | undefined
}
export type CategoryMark = { id: string; name: string; type: EntryType }
export type AccountMark = { id: string; name: string; kind: string; currency: string }

export type QuestionContext = {
  today: Day
  categories: readonly (CategoryMark & { names: readonly string[] })[]
  accounts: readonly AccountMark[]
  /** Those that have begun, newest first. */
  holidays: readonly { event: string; from: Day; to: Day }[]
  /** The folded words of the person's payees, and of payments that are expected. */
  payees: readonly (readonly string[])[]
}

export type Parsed = {
  keys: Set<vocabulary.Keyword>
  categories: CategoryMark[]
  spans: Span[]
  /** Coming days. */
  ahead: Day[]
  /** A coming week or month. */
  coming: Span | null
  /** Amounts in dirhams, or bare numbers, as decimal texts. */
  numbers: string[]
  bounds: { min?: string | undefined; max?: string | undefined } | null
  weekday: string | null
  /** Each holds the accounts that a name may mean. */
  accounts: AccountMark[][]
  countries: string[]
  foreign: boolean
  /** Words of a payee's name. */
  payees: string[]
  /** Runs of words that mean nothing here, as typed after folding; perhaps a payee under another spelling. */
  unknown: string[]
  /** What is to be left out. */
  without: { categories: CategoryMark[]; payees: string[] }
  /** Whether it begins as what follows a question does: 'and', 'what about'. */
  follows: boolean
  /** Whether subjects are joined by 'and' or 'or'. */
  joined: boolean
  /** The name of the category of loan repayments. */
  loanName: string
}

type Mark = { used: number; apply: (parsed: Parsed) => void }

export const nothing = (): Parsed => ({
  keys: new Set(),
  categories: [],
  spans: [],
  ahead: [],
  coming: null,
  numbers: [],
  bounds: null,
  weekday: null,
  accounts: [],
  countries: [],
  foreign: false,
  payees: [],
  unknown: [],
  without: { categories: [], payees: [] },
  follows: false,
  joined: false,
  loanName: '',
})

export function parseQuestion(text: string, context: QuestionContext): Parsed {
  const tokens = readWords(text, lexiconOf(context))
  const parsed = nothing()
  let excluding = false
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) (excluding ? parsed.without.payees : parsed.unknown).push(run.join(' '))
    run = []
  }
  for (let index = 0; index < tokens.length;) {
    const lead = index === 0 ? phraseAt(tokens, index, vocabulary.also) : 0
    const mark =
      lead > 0 ? { used: lead, apply: () => void (parsed.follows = true) } : markAt(tokens, index, context)
    if (mark) {
      endRun()
      const found = excluding ? nothing() : parsed
      mark.apply(found)
      if (excluding) excluding = leaveOut(found, parsed)
      if (parsed.keys.delete('without')) excluding = true
      index += mark.used
      continue
    }
    const word = tokens[index] ?? ''
    if (formsOf(word).some((form) => vocabulary.fillers.has(form))) endRun()
    else run.push(word)
    index += 1
  }
  endRun()
  parsed.joined = parsed.keys.has('and') || parsed.keys.has('or')
  parsed.loanName = context.categories.find(({ id }) => id === 'loan_repayments')?.name ?? ''
  return parsed
}

/** Moves categories and payees to what is left out; anything else ends it and counts. */
function leaveOut(found: Parsed, parsed: Parsed): boolean {
  const { categories, payees, keys } = found
  parsed.without.categories.push(...categories)
  parsed.without.payees.push(...payees)
  if (categories.length + payees.length > 0 || (keys.has('and') && keys.size === 1)) return true
  for (const key of keys) parsed.keys.add(key)
  parsed.spans.push(...found.spans)
  parsed.ahead.push(...found.ahead)
  parsed.coming ??= found.coming
  parsed.numbers.push(...found.numbers)
  parsed.accounts.push(...found.accounts)
  parsed.countries.push(...found.countries)
  parsed.bounds ??= found.bounds
  parsed.weekday ??= found.weekday
  parsed.foreign ||= found.foreign
  return false
}

/** The longest meaning of the words at a place; of equally long ones the first of this order. */
function markAt(tokens: Tokens, index: number, context: QuestionContext): Mark | null {
  const marks = [
    holidayAt(tokens, index, context),
    weekendAt(tokens, index, context.today),
    monthEndAt(tokens, index, context.today),
    firstWeekAt(tokens, index, context.today),
    weekdayAt(tokens, index, context.today),
    soonAt(tokens, index, context.today),
    spanAt(tokens, index, context.today),
    keywordAt(tokens, index),
    numberAt(tokens, index),
    categoryAt(tokens, index, context),
    accountAt(tokens, index, context),
    countryAt(tokens, index),
    payeeAt(tokens, index, context),
    providerAt(tokens, index, context),
  ].filter((mark) => mark !== null)
  return marks.reduce<Mark | null>((best, mark) => (best && best.used >= mark.used ? best : mark), null)
}

const mark = (used: number, apply: Mark['apply']): Mark | null => (used > 0 ? { used, apply } : null)

/** 'since Ramadan', 'Eid al-Fitr 2025'; without a year the newest that has begun. */
function holidayAt(tokens: Tokens, index: number, { holidays, today }: QuestionContext): Mark | null {
  const lead = phraseAt(tokens, index, dayWords.since)
  for (const [event, names] of vocabulary.holidays) {
    const used = phraseAt(tokens, index + lead, names)
    if (used === 0) continue
    const year = /^20\d\d$/.exec(tokens[index + lead + used] ?? '')?.[0]
    const holiday = holidays.find(
      (one) =>
        (one.event === event || (event === 'eid' && one.event.startsWith('eid'))) &&
        (!year || one.from.startsWith(year)),
    )
    if (!holiday) return null
    const { from, to } = holiday
    const span = lead > 0 ? { from } : { from, to: to < today ? to : today }
    return mark(lead + used + (year ? 1 : 0), ({ spans }) => spans.push(span))
  }
  return null
}

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A weekday is the last one for what happened, and the coming one for what is to come. */
function weekdayAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, dayWords.since)
  const found = longestAt(tokens, index + lead, vocabulary.weekdays.entries(), ([, names]) => names)
  if (!found) return null
  const ago = (weekdayOf(today) - found.entry[0] + 7) % 7
  const past = addDays(today, -ago)
  return mark(lead + found.used, ({ spans, ahead }) => {
    spans.push(lead > 0 ? { from: past } : { from: past, to: past })
    if (lead === 0) ahead.push(addDays(today, (7 - ago) % 7))
  })
}

/** 'last weekend': a Saturday and Sunday that have begun; without a word the newest. */
function weekendAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, dayWords.last)
  const now = lead > 0 ? 0 : phraseAt(tokens, index, dayWords.this)
  const used = phraseAt(tokens, index + lead + now, vocabulary.weekend)
  if (used === 0) return null
  const past = lead > 0 || phraseAt(tokens, index + used, vocabulary.past) > 0
  const tail = lead > 0 || !past ? 0 : phraseAt(tokens, index + used, vocabulary.past)
  const saturday = addDays(today, -((weekdayOf(today) + 2) % 7))
  const begun = weekdayOf(today) >= 5
  const from = past && begun ? addDays(saturday, -7) : saturday
  const sunday = addDays(from, 1)
  return mark(lead + now + used + tail, ({ spans }) =>
    spans.push({ from, to: sunday > today ? today : sunday }),
  )
}

/** 'end of September', 'start of the year': one day. */
function monthEndAt(tokens: Tokens, index: number, today: Day): Mark | null {
  for (const [phrases, isEnd] of [
    [vocabulary.endOf, true],
    [vocabulary.startOf, false],
  ] as const) {
    const lead = phraseAt(tokens, index, phrases)
    const days = lead > 0 ? daysAt(tokens, index + lead, today) : null
    const { from, to } = days?.filter ?? {}
    if (!days || from === undefined || to === undefined || from === to) continue
    const at = isEnd ? to : from
    return mark(lead + days.used, ({ spans }) => spans.push({ from, to, at }))
  }
  return null
}

/** 'the 5th': the newest day of that number. */
function dayOfMonth(tokens: Tokens, index: number, today: Day): Day | null {
  const figure = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(tokens[index] ?? '')?.[1]?.padStart(2, '0')
  if (figure === undefined || tokens[index - 1] !== 'the') return null
  const day = `${today.slice(0, 8)}${figure}`
  const found = day <= today ? day : `${addMonths(`${today.slice(0, 8)}01`, -1).slice(0, 8)}${figure}`
  return isDay(found) ? found : null
}

/** 'first week of December': its first seven days. */
function firstWeekAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, vocabulary.firstWeek)
  const days = lead > 0 ? daysAt(tokens, index + lead, today) : null
  const { from } = days?.filter ?? {}
  return days && from !== undefined
    ? mark(lead + days.used, ({ spans }) => spans.push({ from, to: addDays(from, 6) }))
    : null
}

function soonAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const { soon } = vocabulary
  const monday = addDays(today, 7 - weekdayOf(today))
  const nextMonth = `${addMonths(today, 1).slice(0, 7)}-01`
  const days = [
    [soon.tomorrow, addDays(today, 1), addDays(today, 1)],
    [soon.nextWeek, monday, addDays(monday, 6)],
    [soon.nextMonth, nextMonth, addDays(addMonths(nextMonth, 1), -1)],
  ] as const
  const past = phraseAt(tokens, index, vocabulary.beforeYesterday)
  const day = past > 0 ? addDays(today, -2) : dayOfMonth(tokens, index, today)
  if (day !== null) return mark(past || 1, ({ spans }) => spans.push({ from: day, to: day }))
  const found = longestAt(tokens, index, days, ([names]) => names)
  if (!found) return null
  const [, from, to] = found.entry
  return mark(found.used, (parsed) => {
    parsed.ahead.push(from)
    parsed.coming = { from, to }
  })
}

/** Days as a search understands them, and pay periods. */
function spanAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const named = longestAt(tokens, index, phrases.filter(namesDays), ([names]) => names)
  const { weekday, period } = named?.entry[1] ?? {}
  if (named && weekday !== undefined) return mark(named.used, (parsed) => void (parsed.weekday = weekday))
  const days = daysOfMonthAt(tokens, index, today) ?? daysAt(tokens, index, today)
  if (named && named.used >= (days?.used ?? 0)) return mark(named.used, ({ spans }) => spans.push({ period }))
  if (!days) return null
  const { from, to, period: found } = days.filter
  return mark(days.used, ({ spans, ahead }) => {
    spans.push({ from, to, period: found, at: days.at })
    if (from !== undefined && from === to) ahead.push(from < today ? addMonths(from, 12) : from)
  })
}

const namesDays = ([, { weekday, period }]: (typeof phrases)[number]): boolean =>
  weekday !== undefined || period !== undefined

function keywordAt(tokens: Tokens, index: number): Mark | null {
  const found = longestAt(tokens, index, vocabulary.keywords, ([, names]) => names)
  return found && mark(found.used, ({ keys }) => keys.add(found.entry[0]))
}

/** 'over 500', '3,000', 'aed 45', '300 dollars'. */
function numberAt(tokens: Tokens, index: number): Mark | null {
  const isForeign = (place: number): boolean => vocabulary.foreignCurrencies.includes(tokens[place] ?? '')
  if (isForeign(index) || /^[$€£]\d/.test(tokens[index] ?? ''))
    return mark(1, (parsed) => void (parsed.foreign = true))
  const limits = amountAt(tokens, index)
  if (limits && limits.filter.min !== limits.filter.max) {
    const { min, max } = limits.filter
    return mark(limits.used, (parsed) => {
      const { bounds } = parsed
      parsed.bounds = { min: min ?? bounds?.min, max: max ?? bounds?.max }
    })
  }
  const money = moneyAt(tokens, index)
  return money && mark(money.used, ({ numbers }) => numbers.push(money.amount))
}

/** Words for what is both bought and eaten out. */
const foods = ['food', 'طعام', 'اكل', 'الاكل']
/** Words of the search that say less, or something else, in a question. */
const vague = new Set([
  'كهرباء',
  'فواتير',
  'health',
  ...foods,
  'apps',
  'زكاه',
  'zakat',
  'business',
  'savings',
])

function categoryAt(tokens: Tokens, index: number, { categories }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, categories, (category) => [
    ...category.names.map(foldWords),
    ...(categoryWords.get(category.id) ?? []).filter((name) => !vague.has(name)),
  ])
  if (!found) return foodAt(tokens, index, categories)
  const { id, name, type } = found.entry
  return mark(found.used, (parsed) => parsed.categories.push({ id, name, type }))
}

function foodAt(tokens: Tokens, index: number, categories: QuestionContext['categories']): Mark | null {
  const both = categories.filter(({ id }) => id === 'groceries' || id === 'dining')
  return mark(phraseAt(tokens, index, foods), (parsed) => {
    parsed.categories.push(...both.map(({ id, name, type }) => ({ id, name, type })))
    parsed.keys.add('and')
  })
}

/** An account by its name, its currency, or the only one with some word of the name, before 'account'. */
function accountAt(tokens: Tokens, index: number, { accounts }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, accounts, ({ name }) => [foldWords(name)])
  const same = accounts.filter((one) => found && foldWords(one.name) === foldWords(found.entry.name))
  if (found) return mark(found.used, (parsed) => parsed.accounts.push(same))
  const word = tokens[index] ?? ''
  const tail = phraseAt(tokens, index + 1, vocabulary.accountWords)
  const named = accounts.filter(
    ({ name, currency }) => currency.toLowerCase() === word || foldWords(name).split(' ').includes(word),
  )
  const isOwn = vocabulary.fillers.has(word) || word.length < 3
  const isSure = tail > 0 || (word.length >= 5 && named.length === 1 && !vocabulary.places.has(word))
  return isSure && named.length > 0 && !isOwn ? mark(1 + tail, (parsed) => parsed.accounts.push(named)) : null
}

function countryAt(tokens: Tokens, index: number): Mark | null {
  const found = longestAt(tokens, index, vocabulary.countries, ([, names]) => names)
  return found && mark(found.used, ({ countries }) => countries.push(found.entry[0]))
}

function payeeAt(tokens: Tokens, index: number, { payees }: QuestionContext): Mark | null {
  const used = nameAt(tokens, index, payees)
  const words = tokens.slice(index, index + used)
  // words of the grammar, or of every bank line, name nobody on their own
  if (words.every((word) => word.length < 3 || vocabulary.fillers.has(word))) return null
  return mark(used, (parsed) => parsed.payees.push(words.join(' ')))
}

/** 'electricity': the only company that the person pays for it. */
function providerAt(tokens: Tokens, index: number, { payees }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, vocabulary.providers, ([words]) => words)
  if (!found) return null
  const named = payees.filter((name) => found.entry[1].some((part) => phraseAt(name, 0, [part]) > 0))
  const [only] = named
  return only && named.length === 1 ? mark(found.used, (parsed) => parsed.payees.push(only.join(' '))) : null
}

const ownWords = [
  ...vocabulary.providers.flatMap(([words]) => words),
  ...vocabulary.keywords.flatMap(([, names]) => names),
  ...vocabulary.fillers,
  ...vocabulary.weekdays.flat(),
  ...vocabulary.holidays.flatMap(([, names]) => names),
  ...Object.values(vocabulary.soon).flat(),
  ...vocabulary.places,
  ...vocabulary.foreignCurrencies,
  ...[vocabulary.weekend, vocabulary.past, vocabulary.endOf, vocabulary.startOf].flat(),
  ...phrases.filter(namesDays).flatMap(([names]) => names),
  ...searchWords(),
  ...spokenWords,
  ...foods,
]
const lexicon = new Set(
  ownWords
    .flatMap((phrase) => [phrase, ...phrase.split(' ')])
    .flatMap((word) => [word, word.replace(/^ال(?=.{3})/, '')]),
)

/** All words that mean something: those of the grammar, and of the person's categories, accounts and payees. */
function lexiconOf({ categories, accounts, payees }: QuestionContext): Set<string> {
  const own = [
    ...categories.flatMap(({ names }) => names.map(foldWords)),
    ...accounts.map(({ name }) => foldWords(name)),
  ].flatMap((name) => name.split(' '))
  return new Set([...lexicon, ...own, ...payees.flat().filter((word) => word.length >= 3)])
}
