/** Finds what a question is made of. A word that it does not know is kept, so that no answer can ignore it. Pure. */
import { amountAt, moneyAt } from '#contract/ledger/search/amounts.ts'
import { formsOf, longestAt, phraseAt, type Tokens, wordsOf } from '#contract/ledger/search/tokens.ts'
import {
  firstWeekAt,
  holidayAt,
  monthDaysAt,
  monthEndAt,
  monthNumberAt,
  namedMonthAt,
  partAt,
  spanAt,
  weekdayAt,
  weekendAt,
  weekOfAt,
} from './days/days.ts'
import { readDue, soonAt } from './days/ahead.ts'
import { isLeftOut, readLeftOut, readWaysAbout, settleLeftOut } from './exclude.ts'
import { readForms } from './forms.ts'
import { dayOnce, noDayAt, rangeFrom } from './days/range.ts'
import { readRecords } from './records.ts'
import {
  accountAt,
  brandAt,
  categoryAt,
  countryAt,
  isMeant,
  lexiconOf,
  payeeAt,
  providerAt,
  shopAt,
} from './names.ts'
import { type Mark, mark, nothing, type Parsed, type QuestionContext } from './parsed.ts'
import { did, readOthers } from './others.ts'
import { joinSpans, readYears } from './spans.ts'
import { withArabic } from './words/arabic/text.ts'
import { readWords } from './words/reading.ts'
import { soundAt } from './words/sound.ts'
import { withoutAddress } from './said/address.ts'
import { linesOf, withoutReturn, withPlus } from './said/lines.ts'
import { openIn } from './said/open.ts'
import { withoutRemarks } from './said/remarks.ts'
import { plainly } from './said/talk.ts'
import { bareTimes, countNouns, ofTime } from './words/narrowing.ts'
import { isManner, ordinary } from './words/ordinary.ts'
import { shortAt } from './words/short.ts'
import { hasObject, verbOf } from './words/verbs.ts'
import { dayUnits } from './words/units.ts'
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

/** 'in the same period', at the end: the days asked of before, which what goes on from them has anyway. */
const sameDays =
  /\s+(?:(?:in|for|over|during)\s+(?:the|that)\s+same\s+(?:period|time|days|dates|months?|weeks?)|nafs\s+(?:el |al |il )?(?:shah?a?r|fatra|sana|modda)|(?:في|ب|خلال)\s*نفس\s+(?:الفترة|الايام|الأيام|المدة))[\s?؟.!]*$/iu

/** 'شهر 8 و 9': of each number it is a month. */
const nextMonth =
  /(شهر\s+[\d٠-٩]{1,2}\s+(?:و|الى|إلى|لين)\s*)([\d٠-٩]{1,2})(?![\d٠-٩/.:-]|\s*(?:الف|درهم|مرات|مرة))/gu
const withMonths = (text: string): string => text.replaceAll(nextMonth, '$1شهر $2')

/** A question; what is said beside it and names nothing is left out, and kept as a remark. */
export function parseQuestion(said: string, context: QuestionContext): Parsed {
  const asked = withoutAddress(said, context.payees)
  const inWords = withArabic(withoutReturn(withPlus(asked))).replace(sameDays, '')
  const text = plainly(withMonths(withMonths(inWords)))
  // nothing in a remark is a name by its sound alone
  const names = new Set(context.payees.flat())
  const isEmpty = (remark: string): boolean => {
    if (wordsOf(remark).some((word) => word.length >= 3 && names.has(word))) return false
    const read = readQuestion(remark, { ...context, payees: [] })
    return namesNothing(read) && [...read.keys].every((key) => idle.has(key))
  }
  const { question, remarks } = withoutRemarks(text, isEmpty)
  const read = readQuestion(question, context)
  const limits = [...read.limits, ...openIn(asked, read)]
  return { ...read, ...linesOf(asked), limits, remarks: [...remarks, ...read.remarks] }
}

/** What a remark may say: nothing that is asked for. */
const idle: ReadonlySet<vocabulary.Keyword> = new Set<vocabulary.Keyword>([
  ...(['did', 'it', 'those', 'and', 'or', 'ever', 'before'] as const),
  ...(['when', 'rise', 'income', 'bought', 'over'] as const),
])

const namesNothing = (parsed: Parsed): boolean =>
  [
    parsed.categories,
    parsed.payees,
    parsed.accounts,
    parsed.countries,
    parsed.spans,
    parsed.numbers,
    parsed.without.categories,
    parsed.without.payees,
  ].every((named) => named.length === 0)

function readQuestion(text: string, context: QuestionContext): Parsed {
  const isName = (words: Tokens, at: number): boolean =>
    soundAt(words, at, context.payees) !== null ||
    [at, at - 1].some((start) => (brandAt(words, start)?.used ?? 0) > at - start)
  const { tokens, limits } = dayOnce(readWords(text, lexiconOf(context), isName), context.today)
  const parsed = { ...nothing(), limits }
  const reading: Reading = { tokens, parsed, excluding: false, unfinished: null, run: [] }
  for (let index = 0; index < tokens.length;) {
    const after = (): Mark | null => markAt(tokens, index + 1, context)
    if (!reading.excluding && isLeftOut(tokens[index] ?? '', reading.parsed, after)) tokens[index] = 'without'
    const lead = index === 0 ? phraseAt(tokens, index, vocabulary.also) : 0
    const mark =
      lead > 0
        ? { used: lead, apply: (parsed: Parsed) => void (parsed.follows = true) }
        : rangeFrom(tokens, index, context, markAt)
    index += mark ? readMark(reading, index, mark, context) : readWord(reading, index, context)
  }
  endRun(reading)
  if (reading.unfinished !== null) parsed.limits.push(reading.unfinished)
  // 'careem plus' joins nothing
  const last = tokens.length > 1 ? (tokens.at(-1) ?? '') : ''
  if (last === 'and' || last === 'و') parsed.limits.push(last)
  readYears(parsed, context.today)
  joinSpans(parsed)
  readRecords(parsed, tokens, context)
  readWaysAbout(parsed, context)
  readForms(parsed, tokens, wordsOf(text))
  readDue(parsed, tokens, context.today)
  settleLeftOut(parsed, context)
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
function readMark(reading: Reading, index: number, { used, apply }: Mark, context: QuestionContext): number {
  endRun(reading)
  const { parsed, tokens, excluding } = reading
  const found = excluding ? nothing() : parsed
  const kinds = accountsIn(found)
  apply(found)
  if (accountsIn(found) > kinds) readDirection(parsed, tokens.slice(Math.max(0, index - 2), index))
  const isOthers = found.payees.length > 0 && did.has(tokens[index - 1] ?? '')
  if (isOthers && vocabulary.ownDeeds.has(tokens[index + used] ?? '')) parsed.ofOthers = true
  if (found.payees.length > 0) readOthers(parsed, tokens, index, used)
  if (excluding) reading.excluding = readLeftOut(found, reading, { index, used }, context)
  if (parsed.keys.delete('without')) {
    reading.excluding = true
    reading.unfinished = tokens[index] ?? null
  }
  return used
}

/** How many accounts are named, by their names or kinds. */
const accountsIn = ({ accounts, keys }: Parsed): number =>
  accounts.length + (['savings', 'current', 'card'] as const).filter((key) => keys.has(key)).length

/** Whether an account stands after 'from', or after 'to'. */
function readDirection(parsed: Parsed, lead: readonly string[]): void {
  // 'from savings to current': the first counts
  if (parsed.isFrom || parsed.isTo) return
  if (lead.some((word) => vocabulary.fromWords.has(word))) parsed.isFrom = true
  else if (lead.some((word) => vocabulary.toWords.has(word)))
    parsed.isTo = lead.some((word) => vocabulary.intoWords.has(word))
}

/** Reads a word that means nothing of its own: a verb, a name by its sound, one that limits, or one to be found in texts. */
function readWord(reading: Reading, index: number, context: QuestionContext): number {
  const { tokens, parsed } = reading
  const word = tokens[index] ?? ''
  // '3.6725' is no name
  if (/^\d[\d.,:/]*$/.test(word)) {
    endRun(reading)
    parsed.limits.push(word)
    return 1
  }
  const isFiller = formsOf(word).some((form) => ordinary.has(form)) || isManner(word)
  const verb = isFiller ? null : verbOf(word)
  if (verb !== null && verb !== word) {
    // 'ما صرفته', 'اللي شريته': what it is done to is said before
    const isSaid = vocabulary.relative.has(tokens[index - 1] ?? '')
    tokens.splice(index, 1, verb, ...(hasObject(word) && !isSaid ? ['لهم'] : []))
    return 0
  }
  const isPlain = isFiller || verb !== null || vocabulary.limits.has(word)
  // a district after a shop is no second shop: 'لولو الكرامة'
  const isBeside =
    !/^[a-z]/.test(word) || parsed.payees.some((name) => name.split(' ').includes(tokens[index - 1] ?? ''))
  const isAfter = isBeside && parsed.payees.length > 0 && !vocabulary.beforeNames.has(tokens[index - 1] ?? '')
  const isPlace = formsOf(word).some((form) => vocabulary.places.has(form) || vocabulary.districts.has(form))
  const heard = isPlain ? null : soundAt(tokens, index, context.payees)
  // a word that says something is no name of its sound: 'غرامه' is a fine
  const sound = heard?.used === 1 && isMeant(word) ? null : heard
  // 'دبي تاكسي' is a name, though 'دبي' alone is a place
  const isRun = sound !== null && sound.used > 1
  const sounding =
    isPlain || ((isPlace || isAfter) && !isRun) ? null : (sound ?? shortAt(tokens, index, context.payees))
  if (sounding) {
    endRun(reading)
    ;(reading.excluding ? parsed.without : parsed).payees.push(sounding.name)
    reading.unfinished = null
    return sounding.used
  }
  // 'the month of October' says no more than October
  const isOf = ofTime.has(tokens[index + 1] ?? '') || /^\d/.test(tokens[index - 1] ?? '')
  const time = formsOf(word)
    .map((form) => bareTimes.get(form))
    .find((unit) => unit !== undefined)
  // 'of the month' may be any
  const isOfThe = tokens[index - 1] === 'the' && tokens[index - 2] === 'of'
  if (time !== undefined && isOfThe) parsed.limits.push(word)
  else if (time !== undefined && !isOf) parsed.bareTime = time
  const isTag = index === tokens.length - 1 && vocabulary.tags.has(word)
  if (vocabulary.limits.has(word) && !isTag) parsed.limits.push(word)
  else if (isFiller || isTag) endRun(reading)
  else reading.run.push(word)
  return 1
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
    monthDaysAt(tokens, index, context.today),
    weekdayAt(tokens, index, context.today),
    soonAt(tokens, index, context.today),
    spanAt(tokens, index, context.today),
    keywordAt(tokens, index, context),
    numberAt(tokens, index),
    categoryAt(tokens, index, context),
    accountAt(tokens, index, context),
    countryAt(tokens, index),
    payeeAt(tokens, index, context),
    providerAt(tokens, index, context),
    brandAt(tokens, index),
  ].filter((mark) => mark !== null)
  return marks.reduce<Mark | null>((best, mark) => (best && best.used >= mark.used ? best : mark), null)
}

function keywordAt(tokens: Tokens, index: number, context: QuestionContext): Mark | null {
  const found = longestAt(tokens, index, vocabulary.keywords, ([, names]) => names)
  const shop = found?.used === 1 ? shopAt(tokens, index, context) : null
  return shop ?? (found && mark(found.used, ({ keys }) => keys.add(found.entry[0])))
}

/** 'over 500', '3,000', 'aed 45', '300 dollars'. */
function numberAt(tokens: Tokens, index: number): Mark | null {
  const forms = formsOf(tokens[index] ?? '')
  const isForeign = forms.some((form) => vocabulary.foreignCurrencies.includes(form))
  if (isForeign || /^[$€£]\d/.test(tokens[index] ?? ''))
    return mark(1, (parsed) => {
      parsed.foreign = true
      const named = forms.find((form) => vocabulary.currencyWords.has(form))
      parsed.currency = named === undefined ? null : (vocabulary.currencyWords.get(named) ?? null)
    })
  const day = noDayAt(tokens, index)
  if (day) return day
  const limits = amountAt(tokens, index)
  // 'more than 3 orders' is a number of them
  const isCount =
    /^\d{1,2}$/.test(tokens[index + (limits?.used ?? 0) - 1] ?? '') &&
    tokens
      .slice(index + (limits?.used ?? 0))
      .slice(0, 2)
      .some((word) => countNouns.has(word))
  if (limits && isCount) return mark(limits.used, (parsed) => parsed.limits.push(tokens[index] ?? ''))
  const { min, max } = limits?.filter ?? {}
  if (limits && (min !== max || tokens[index]?.startsWith('='))) {
    return mark(limits.used, (parsed) => {
      const { bounds } = parsed
      parsed.bounds = { min: min ?? bounds?.min, max: max ?? bounds?.max }
    })
  }
  const money = moneyAt(tokens, index)
  const unit = tokens[index + 1] ?? ''
  // 'a 3 month emergency': a number of something else than dirhams
  const isOfTime = dayUnits.some(([names]) => names.includes(unit))
  if (money?.used === 1 && /^\d{1,3}$/.test(tokens[index] ?? '') && isOfTime)
    return mark(2, ({ limits }) => limits.push(`${tokens[index] ?? ''} ${unit}`))
  return money && mark(money.used, ({ numbers }) => numbers.push(money.amount))
}
