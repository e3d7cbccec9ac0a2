/** Finds what a question is made of. A word that it does not know is kept, so that no answer can ignore it. Pure. */
import type { EntryType } from '#contract/common.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { PeriodName } from '#contract/days/pay-period.ts'
import { amountAt, moneyAt } from '#contract/ledger/search/amounts.ts'
import { daysAt, daysOfMonthAt } from '#contract/ledger/search/days.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { formsOf, longestAt, phraseAt, type Tokens, wordsOf } from '#contract/ledger/search/tokens.ts'
import { categoryWords, dayWords, phrases } from '#contract/ledger/search/words.ts'
import * as vocabulary from './vocabulary.ts'

/** Days that a question names; `period` is a pay period, `at` the day itself of '3 months ago'. */
export type Span = {
  from?: Day | undefined
  to?: Day | undefined
  period?: PeriodName | undefined
  at?: Day | undefined
}
export type CategoryMark = { id: string; name: string; type: EntryType }
export type AccountMark = { id: string; name: string; kind: string }

export type QuestionContext = {
  today: Day
  categories: readonly (CategoryMark & { names: readonly string[] })[]
  accounts: readonly AccountMark[]
  /** Those that have begun, newest first. */
  holidays: readonly { event: string; from: Day; to: Day }[]
}

export type Parsed = {
  keys: Set<vocabulary.Keyword>
  categories: CategoryMark[]
  spans: Span[]
  /** Coming days. */
  ahead: Day[]
  /** Amounts in dirhams, or bare numbers, as decimal texts. */
  numbers: string[]
  bounds: { min?: string | undefined; max?: string | undefined } | null
  weekday: string | null
  /** Each holds the accounts that a name may mean. */
  accounts: AccountMark[][]
  countries: string[]
  foreign: boolean
  /** Runs of words that mean nothing here, as typed after folding; most often a payee. */
  unknown: string[]
}

type Mark = { used: number; apply: (parsed: Parsed) => void }

export function parseQuestion(text: string, context: QuestionContext): Parsed {
  const tokens = wordsOf(text)
  const parsed: Parsed = {
    keys: new Set(),
    categories: [],
    spans: [],
    ahead: [],
    numbers: [],
    bounds: null,
    weekday: null,
    accounts: [],
    countries: [],
    foreign: false,
    unknown: [],
  }
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) parsed.unknown.push(run.join(' '))
    run = []
  }
  for (let index = 0; index < tokens.length;) {
    const mark = markAt(tokens, index, context)
    if (mark) {
      endRun()
      mark.apply(parsed)
      index += mark.used
      continue
    }
    const word = tokens[index] ?? ''
    if (formsOf(word).some((form) => vocabulary.fillers.has(form))) endRun()
    else run.push(word)
    index += 1
  }
  endRun()
  return parsed
}

/** The longest meaning of the words at a place; of equally long ones the first of this order. */
function markAt(tokens: Tokens, index: number, context: QuestionContext): Mark | null {
  const marks = [
    holidayAt(tokens, index, context),
    weekdayAt(tokens, index, context.today),
    soonAt(tokens, index, context.today),
    spanAt(tokens, index, context.today),
    keywordAt(tokens, index),
    numberAt(tokens, index),
    categoryAt(tokens, index, context),
    accountAt(tokens, index, context),
    countryAt(tokens, index),
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
    const holiday = holidays.find((one) => one.event === event && (!year || one.from.startsWith(year)))
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

function soonAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const { soon } = vocabulary
  const days = [
    [soon.tomorrow, addDays(today, 1)],
    [soon.nextWeek, addDays(today, 7 - weekdayOf(today))],
    [soon.nextMonth, `${addMonths(today, 1).slice(0, 7)}-01`],
  ] as const
  const found = longestAt(tokens, index, days, ([names]) => names)
  return found && mark(found.used, ({ ahead }) => ahead.push(found.entry[1]))
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

/** Words of the search that say less, or something else, in a question. */
const vague = new Set(['كهرباء', 'فواتير', 'health', 'food', 'apps', 'زكاه', 'zakat', 'business', 'savings'])

function categoryAt(tokens: Tokens, index: number, { categories }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, categories, (category) => [
    ...category.names.map(foldWords),
    ...(categoryWords.get(category.id) ?? []).filter((name) => !vague.has(name)),
  ])
  if (!found) return null
  const { id, name, type } = found.entry
  return mark(found.used, (parsed) => parsed.categories.push({ id, name, type }))
}

function accountAt(tokens: Tokens, index: number, { accounts }: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, accounts, ({ name }) => [foldWords(name)])
  const same = accounts.filter((one) => found && foldWords(one.name) === foldWords(found.entry.name))
  return found && mark(found.used, (parsed) => parsed.accounts.push(same))
}

function countryAt(tokens: Tokens, index: number): Mark | null {
  const found = longestAt(tokens, index, vocabulary.countries, ([, names]) => names)
  return found && mark(found.used, ({ countries }) => countries.push(found.entry[0]))
}
