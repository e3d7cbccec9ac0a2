/** Finds what a question is made of. A word that it does not know is kept, so that no answer can ignore it. Pure. */
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
import { joinSpans } from './spans.ts'
import { readWords } from './words/reading.ts'
import { soundAt } from './words/sound.ts'
import { hasObject, verbOf } from './words/spoken.ts'
import * as vocabulary from './words/vocabulary.ts'

/** How far a question is read: `unfinished` is the word after which nothing was left out yet. */
type Reading = {
  tokens: string[]
  parsed: Parsed
  excluding: boolean
  unfinished: string | null
  /** Words that mean nothing here, one after the other. */
  run: string[]
}

export function parseQuestion(text: string, context: QuestionContext): Parsed {
  const isName = (word: string): boolean => soundAt([word], 0, context.payees) !== null
  const tokens = readWords(text, lexiconOf(context), isName)
  const reading: Reading = { tokens, parsed: nothing(), excluding: false, unfinished: null, run: [] }
  for (let index = 0; index < tokens.length;) {
    const lead = index === 0 ? phraseAt(tokens, index, vocabulary.also) : 0
    const mark =
      lead > 0
        ? { used: lead, apply: (parsed: Parsed) => void (parsed.follows = true) }
        : markAt(tokens, index, context)
    index += mark ? readMark(reading, index, mark) : readWord(reading, index, context)
  }
  endRun(reading)
  const { parsed, unfinished } = reading
  if (unfinished !== null) parsed.limits.push(unfinished)
  readYears(parsed, context.today)
  joinSpans(parsed)
  readForms(parsed, tokens, wordsOf(text))
  readRecords(parsed, context)
  return parsed
}

function endRun(reading: Reading): void {
  const { parsed, run, excluding } = reading
  if (run.length === 0) return
  ;(excluding ? parsed.without.payees : parsed.unknown).push(run.join(' '))
  reading.unfinished = null
  reading.run = []
}

/** Adds what words mean together; how many they are. */
function readMark(reading: Reading, index: number, { used, apply }: Mark): number {
  endRun(reading)
  const { parsed, tokens, excluding } = reading
  const found = excluding ? nothing() : parsed
  apply(found)
  const isOthers = found.payees.length > 0 && did.has(tokens[index - 1] ?? '')
  if (isOthers && vocabulary.ownDeeds.has(tokens[index + used] ?? '')) parsed.ofOthers = true
  if (excluding) {
    if (found.categories.length + found.payees.length > 0 || found.keys.has('fees')) reading.unfinished = null
    reading.excluding = leaveOut(found, parsed)
  }
  if (parsed.keys.delete('without')) {
    reading.excluding = true
    reading.unfinished = tokens[index] ?? null
  }
  return used
}

/** Reads a word that means nothing of its own: a verb, a name by its sound, one that limits, or one to be found in texts. */
function readWord(reading: Reading, index: number, context: QuestionContext): number {
  const { tokens, parsed } = reading
  const word = tokens[index] ?? ''
  const isFiller = formsOf(word).some((form) => vocabulary.fillers.has(form))
  const verb = isFiller ? null : verbOf(word)
  if (verb !== null && verb !== word) {
    tokens.splice(index, 1, verb, ...(hasObject(word) ? ['لهم'] : []))
    return 0
  }
  const sounding = isFiller || verb !== null ? null : soundAt(tokens, index, context.payees)
  if (sounding) {
    endRun(reading)
    ;(reading.excluding ? parsed.without : parsed).payees.push(sounding.name)
    reading.unfinished = null
    return sounding.used
  }
  const isTag = index === tokens.length - 1 && vocabulary.tags.has(word)
  if (vocabulary.limits.has(word) && !isTag) parsed.limits.push(word)
  else if (isFiller || isTag) endRun(reading)
  else reading.run.push(word)
  return 1
}

/** How a question is put: what single words of it say of the whole. */
function readForms(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  parsed.joined = keys.has('and') || keys.has('or')
  // 'and me?' asks of somebody else, whom no answer here can be of
  const own = parsed.follows ? tokens.slice(1).filter((word) => !vocabulary.selves.has(word)) : tokens
  if (own.length === 0 && tokens.length > 1) parsed.unknown.push(tokens.slice(1).join(' '))
  // 'متى دفعت': when it was paid, and not when it is due
  if (keys.has('when') && typed.some((word) => vocabulary.pastVerbs.has(word))) keys.add('did')
  parsed.namesTwo = parsed.categories.length > 0 && parsed.payees.length > 0
  // 'what did I pay to the bank' is of the bank, 'what is in the bank' of what is there
  if (ofBank.some((key) => keys.has(key)))
    parsed.limits = parsed.limits.filter((word) => !vocabulary.bankWords.has(word))
  parsed.beforeUnit = beforeUnitOf(tokens)
  parsed.isHowMuch = tokens.some((word) => vocabulary.howMuch.has(word))
  // 'average talabat order', 'average electricity bill'
  const isPer = (['perMonth', 'perWeek', 'perDay'] as const).some((key) => keys.has(key))
  const isOfPayment = [...tokens, ...typed].some((word) => vocabulary.ofPayment.has(word))
  if (keys.has('average') && !isPer && isOfPayment) keys.add('perTime')
  parsed.isOne = tokens.some((word) => vocabulary.ofOne.has(word))
  parsed.isFrom = tokens.some((word) => word === 'from' || word === 'من')
  parsed.whether = vocabulary.whether.includes(tokens[0] ?? '')
  // 'enough until payday': until is of the pay day
  if (keys.has('ahead') || keys.has('safe'))
    parsed.limits = parsed.limits.filter((word) => !vocabulary.untilWords.has(word))
  parsed.payees = [...new Set(parsed.payees)]
}

/** What the person's own records say beside the question. */
function readRecords(parsed: Parsed, { accounts, categories }: QuestionContext): void {
  parsed.ofKind = {
    card: accounts.filter(({ kind }) => kind === 'card'),
    savings: accounts.filter(({ kind }) => kind === 'savings'),
  }
  parsed.ofCurrency = accounts.filter(({ currency }) => currency !== 'AED')
  const nameOf = (own: string): string => categories.find(({ id }) => id === own)?.name ?? ''
  parsed.loanName = nameOf('loan_repayments')
  parsed.homeName = nameOf('sent_home')
  parsed.salaryName = nameOf('salary')
  parsed.peopleName = nameOf('to_people')
  parsed.chequeCategory = { id: 'cheques', name: nameOf('cheques'), type: 'expense' }
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

const ofBank = [
  'fees',
  'balance',
  'over',
  'interest',
  'cash',
  'cheque',
  'owe',
  'loan',
  'card',
  'income',
  'why',
  'vat',
] as const

const unitsBefore = [
  ['week', ['week before', 'اسبوع اللي قبله', 'اسبوع قبله']],
  ['month', ['month before', 'شهر اللي قبله', 'شهر الذي قبله', 'شهر قبله']],
  ['year', ['year before', 'سنه اللي قبلها', 'سنه قبلها']],
] as const
const beforeUnitOf = (tokens: readonly string[]): Parsed['beforeUnit'] =>
  unitsBefore.find(([, names]) => tokens.some((_, index) => phraseAt(tokens, index, names) > 0))?.[0] ?? null

const did: ReadonlySet<string> = new Set(['did', 'does', 'do', 'has', 'have'])

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
