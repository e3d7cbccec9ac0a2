/** Finds what a question is made of. A word that it does not know is kept, so that no answer can ignore it. Pure. */
import { addDays } from '#contract/period.ts'
import { amountAt, moneyAt } from '#contract/ledger/search/amounts.ts'
import { formsOf, longestAt, phraseAt, type Tokens, wordsOf } from '#contract/ledger/search/tokens.ts'
import {
  firstWeekAt,
  holidayAt,
  monthEndAt,
  monthNumberAt,
  namedMonthAt,
  partAt,
  soonAt,
  spanAt,
  weekdayAt,
  weekendAt,
  weekOfAt,
} from './days.ts'
import { accountAt, categoryAt, countryAt, lexiconOf, payeeAt, providerAt } from './names.ts'
import { type Mark, mark, nothing, type Parsed, type QuestionContext } from './parsed.ts'
import { readWords } from './words/reading.ts'
import { soundAt } from './words/sound.ts'
import { hasObject, verbOf } from './words/spoken.ts'
import * as vocabulary from './words/vocabulary.ts'

export function parseQuestion(text: string, context: QuestionContext): Parsed {
  const isName = (word: string): boolean => soundAt([word], 0, context.payees) !== null
  const tokens = readWords(text, lexiconOf(context), isName)
  const parsed = nothing()
  let excluding = false
  // the word after which nothing was left out yet
  let unfinished: string | null = null
  let run: string[] = []
  const endRun = (): void => {
    if (run.length > 0) (excluding ? parsed.without.payees : parsed.unknown).push(run.join(' '))
    if (run.length > 0) unfinished = null
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
      const isOthers = found.payees.length > 0 && did.has(tokens[index - 1] ?? '')
      if (isOthers && vocabulary.ownDeeds.has(tokens[index + mark.used] ?? '')) parsed.ofOthers = true
      if (excluding) {
        if (found.categories.length + found.payees.length > 0 || found.keys.has('fees')) unfinished = null
        excluding = leaveOut(found, parsed)
      }
      if (parsed.keys.delete('without')) {
        excluding = true
        unfinished = tokens[index] ?? null
      }
      index += mark.used
      continue
    }
    const word = tokens[index] ?? ''
    const isFiller = formsOf(word).some((form) => vocabulary.fillers.has(form))
    const verb = isFiller ? null : verbOf(word)
    if (verb !== null && verb !== word) {
      tokens.splice(index, 1, verb, ...(hasObject(word) ? ['لهم'] : []))
      continue
    }
    const sounding = isFiller || verb !== null ? null : soundAt(tokens, index, context.payees)
    if (sounding) {
      endRun()
      ;(excluding ? parsed.without : parsed).payees.push(sounding.name)
      unfinished = null
      index += sounding.used
      continue
    }
    const isTag = index === tokens.length - 1 && vocabulary.tags.has(word)
    if (vocabulary.limits.has(word) && !isTag) parsed.limits.push(word)
    else if (isFiller || isTag) endRun()
    else run.push(word)
    index += 1
  }
  endRun()
  if (unfinished !== null) parsed.limits.push(unfinished)
  readYears(parsed, context.today)
  joinSpans(parsed)
  parsed.joined = parsed.keys.has('and') || parsed.keys.has('or')
  // 'and me?' asks of somebody else, whom no answer here can be of
  const own = parsed.follows ? tokens.slice(1).filter((word) => !vocabulary.selves.has(word)) : tokens
  if (own.length === 0 && tokens.length > 1) parsed.unknown.push(tokens.slice(1).join(' '))
  // 'متى دفعت': when it was paid, and not when it is due
  if (parsed.keys.has('when') && wordsOf(text).some((word) => vocabulary.pastVerbs.has(word)))
    parsed.keys.add('did')
  parsed.beforeUnit = beforeUnitOf(tokens)
  parsed.isHowMuch = tokens.some((word) => vocabulary.howMuch.has(word))
  // 'average talabat order', 'average electricity bill'
  const isPer = (['perMonth', 'perWeek', 'perDay'] as const).some((key) => parsed.keys.has(key))
  if (
    parsed.keys.has('average') &&
    !isPer &&
    [...tokens, ...wordsOf(text)].some((word) => vocabulary.ofPayment.has(word))
  )
    parsed.keys.add('perTime')
  parsed.isOne = tokens.some((word) => vocabulary.ofOne.has(word))
  parsed.isFrom = tokens.some((word) => word === 'from' || word === 'من')
  parsed.whether = vocabulary.whether.includes(tokens[0] ?? '')
  parsed.ofKind = {
    card: context.accounts.filter(({ kind }) => kind === 'card'),
    savings: context.accounts.filter(({ kind }) => kind === 'savings'),
  }
  parsed.ofCurrency = context.accounts.filter(({ currency }) => currency !== 'AED')
  // 'enough until payday': until is of the pay day
  if (parsed.keys.has('ahead') || parsed.keys.has('safe'))
    parsed.limits = parsed.limits.filter((word) => !vocabulary.untilWords.has(word))
  parsed.payees = [...new Set(parsed.payees)]
  const nameOf = (own: string): string => context.categories.find(({ id }) => id === own)?.name ?? ''
  parsed.loanName = nameOf('loan_repayments')
  parsed.homeName = nameOf('sent_home')
  parsed.salaryName = nameOf('salary')
  parsed.peopleName = nameOf('to_people')
  parsed.chequeCategory = { id: 'cheques', name: nameOf('cheques'), type: 'expense' }
  return parsed
}

/** A bare number that is a year that has begun is its days, where no price is asked about. */
function readYears(parsed: Parsed, today: string): void {
  if (parsed.keys.has('afford')) return
  const thisYear = today.slice(0, 4)
  const isYear = (number: string): boolean => /^20[12]\d$/.test(number) && number <= thisYear
  for (const year of parsed.numbers.filter(isYear))
    parsed.spans.push({ from: `${year}-01-01`, to: year === thisYear ? today : `${year}-12-31` })
  parsed.numbers = parsed.numbers.filter((number) => !isYear(number))
}

const unitsBefore = [
  ['week', ['week before', 'اسبوع اللي قبله', 'اسبوع قبله']],
  ['month', ['month before', 'شهر اللي قبله', 'شهر الذي قبله', 'شهر قبله']],
  ['year', ['year before', 'سنه اللي قبلها', 'سنه قبلها']],
] as const
const beforeUnitOf = (tokens: readonly string[]): Parsed['beforeUnit'] =>
  unitsBefore.find(([, names]) => tokens.some((_, index) => phraseAt(tokens, index, names) > 0))?.[0] ?? null

const did: ReadonlySet<string> = new Set(['did', 'does', 'do', 'has', 'have'])

/** Months named one after the other are their days together, where they are not compared: 'July and August'. */
function joinSpans(parsed: Parsed): void {
  const { keys, spans } = parsed
  if (spans.length < 2 || (['compare', 'more', 'why', 'or', 'most'] as const).some((key) => keys.has(key)))
    return
  const known = spans.flatMap(({ from, to }) =>
    from !== undefined && to !== undefined ? [{ from, to }] : [],
  )
  if (known.length < spans.length) return
  const sorted = known.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // 'this summer, June to August': one names all of them
  const whole = sorted.find(({ from, to }) => from === sorted[0]?.from && to === sorted.at(-1)?.to)
  const parts = whole ? sorted.filter((span) => span !== whole) : sorted
  if (!parts.every(({ from }, index) => index === 0 || from === addDays(parts[index - 1]?.to ?? from, 1)))
    return
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || (whole && (first.from !== whole.from || last.to !== whole.to))) return
  parsed.spans = [{ from: first.from, to: last.to }]
  parsed.ahead = []
  keys.delete('both')
  keys.delete('together')
}

/** Moves categories and payees to what is left out; anything else ends it and counts. */
function leaveOut(found: Parsed, parsed: Parsed): boolean {
  const { categories, payees, keys } = found
  parsed.without.categories.push(...categories)
  parsed.without.payees.push(...payees)
  if (categories.length + payees.length > 0 || (keys.has('and') && keys.size === 1)) return true
  // charges are payments of their own, so that what was sent abroad is without them
  if ((keys.has('send') || keys.has('move')) && keys.size === 1) return true
  const isSent = parsed.countries.length > 0 || parsed.keys.has('home')
  if (isSent && keys.has('fees') && keys.size === 1) return true
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
  parsed.currency ??= found.currency
  return false
}

/** The longest meaning of the words at a place; of equally long ones the first of this order. */
function markAt(tokens: Tokens, index: number, context: QuestionContext): Mark | null {
  const marks = [
    holidayAt(tokens, index, context),
    weekendAt(tokens, index, context.today),
    monthEndAt(tokens, index, context.today),
    firstWeekAt(tokens, index, context.today),
    weekOfAt(tokens, index, context.today),
    partAt(tokens, index, context.today),
    namedMonthAt(tokens, index, context.today),
    monthNumberAt(tokens, index, context.today),
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

function keywordAt(tokens: Tokens, index: number): Mark | null {
  const found = longestAt(tokens, index, vocabulary.keywords, ([, names]) => names)
  return found && mark(found.used, ({ keys }) => keys.add(found.entry[0]))
}

/** 'over 500', '3,000', 'aed 45', '300 dollars'. */
function numberAt(tokens: Tokens, index: number): Mark | null {
  const isForeign = (place: number): boolean => vocabulary.foreignCurrencies.includes(tokens[place] ?? '')
  if (isForeign(index) || /^[$€£]\d/.test(tokens[index] ?? ''))
    return mark(1, (parsed) => {
      parsed.foreign = true
      parsed.currency = vocabulary.currencyWords.get(tokens[index] ?? '') ?? null
    })
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
