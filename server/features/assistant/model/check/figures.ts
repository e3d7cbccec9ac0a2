/**
 * Compares what a sentence states (stated.ts, dates.ts) with the evidence (evidence.ts): whether each of its numbers is a
 * figure of the tools' results, and the figure of what the sentence says it is of. Pure.
 */
import { foldText } from '#contract/ledger/search/fold.ts'
import { covers, type DateMention, findDates, isMentioned, relativeRanges } from './dates.ts'
import type { Evidence, Figure, Range } from './evidence.ts'
import { statedNumbers, type StatedNumber, withPlainSigns } from './stated.ts'

/** All that a sentence may be supported by. */
export type Basis = {
  evidence: Evidence
  question: QuestionFacts
  /** The numbers that tools were called with. */
  inputs: readonly number[]
  /** In ISO form. */
  today: string
  /** The sentence shown before, which may have named what this one is about. */
  previous: string
  /** Whether the question asks for a change, and how many were proposed. */
  isChangeAsked: boolean
  proposals: number
}
/** What a person's question states; its amounts count only where a tool was called with them. */
export type QuestionFacts = { dates: DateMention[]; numbers: readonly number[]; years: readonly number[] }

/** The dates, numbers and years of a question. */
export function questionFacts(question: string): QuestionFacts {
  const { mentions, undated } = findDates(withPlainSigns(foldText(question)))
  const numbers = statedNumbers(undated)?.map(({ value }) => value) ?? []
  return { dates: mentions, numbers, years: numbers.filter((value) => value >= 1900 && value < 2100) }
}

/** The numbers and amounts that a tool was called with. */
export function inputNumbers(input: unknown): number[] {
  if (typeof input === 'number') return [input]
  if (typeof input !== 'object' || input === null) return []
  return Object.values(input).flatMap(inputNumbers)
}

/** Whether a sentence states nothing but figures of the results. What cannot be decided is not supported. */
export function isSupported(sentence: string, basis: Basis): boolean {
  const folded = foldText(sentence)
  const text = withPlainSigns(withoutQuotedNames(folded, basis.evidence))
  const { mentions, undated } = findDates(text)
  if (!mentions.every((mention) => isKnownDate(mention, basis))) return false
  const numbers = statedNumbers(undated)
  if (numbers === null) return false
  const ranges = relativeRanges(text, basis.today)
  return numbers.every(
    (stated) =>
      isEcho(stated, basis, text) ||
      basis.evidence.figures.some(
        (figure) =>
          equals(stated, figure) && fitsSentence(figure, stated, { folded, text, mentions, ranges, basis }),
      ),
  )
}

function isKnownDate(mention: DateMention, { evidence, question, today }: Basis): boolean {
  if ([today, ...evidence.days].some((iso) => isMentioned(mention, iso))) return true
  if (
    mention.day === null &&
    evidence.figures.some(({ ranges }) => ranges.some((range) => touches(mention, range)))
  )
    return true
  return question.dates.some(
    ({ day, month, year }) =>
      month === mention.month &&
      (mention.day === null || day === mention.day) &&
      (mention.year === null || year === null || year === mention.year),
  )
}
const touches = ({ month, year }: DateMention, { from, to }: Range): boolean => {
  const years = year === null ? [Number(from.slice(0, 4)), Number(to.slice(0, 4))] : [year]
  return years.some((each) => {
    const iso = `${each}-${String(month).padStart(2, '0')}`
    return from.slice(0, 7) <= iso && iso <= to.slice(0, 7)
  })
}

/** Whether a number only repeats the question, a tool's call or a known day: as a day, a duration, a year or a planned expense. */
function isEcho(stated: StatedNumber, { evidence, question, inputs, today }: Basis, text: string): boolean {
  const { value, unit, duration, ordinal, decimals, scale } = stated
  const plain = unit === null && decimals === 0 && scale === 1
  if (ordinal) return [...evidence.days].some((iso) => Number(iso.slice(8)) === value)
  if (duration) return question.numbers.includes(value) || inputs.includes(value)
  if (plain && value >= 1900 && value < 2100) {
    const years = [today, ...evidence.days].map((iso) => Number(iso.slice(0, 4)))
    return question.years.includes(value) || years.includes(value)
  }
  return (
    unit !== '%' &&
    question.numbers.includes(value) &&
    inputs.includes(value) &&
    stated.spending &&
    conditional.test(text)
  )
}
const conditional =
  /\b(?:if|afford|can|could|would)\b|(?<![\u0621-\u064a])(?:اذا|لو|ان|يمكنك|تستطيع|بامكانك)(?![\u0621-\u064a])/

/** Names of the person's data in quotation marks, which may hold digits; not those that look like an amount. */
function withoutQuotedNames(folded: string, { texts }: Evidence): string {
  return folded.replace(/[“"«„]([^“”"«»„]{1,80})[”"»]/g, (whole, name: string) => {
    const looksLikeAmount =
      /\d{5}|\d[.,]\d|[%٪\p{Sc}]|\b(?:aed|dhs?|dirhams?|usd|eur)\b|درهم|دراهم|دولار/u.test(name)
    const words = statedNumbers(name.replace(/\d/g, ''))
    return texts.has(name.trim()) && !looksLikeAmount && words !== null && words.length < 2 ? ' ◆ ' : whole
  })
}

/** Whether a number is a figure by the rules of formatting and rounding. */
function equals(stated: StatedNumber, figure: Figure): boolean {
  const { unit, value, decimals, scale } = stated
  if (unit === '%')
    return figure.kind === 'percent' && isRoundedPercent(value, decimals, Math.abs(figure.value))
  if (figure.kind === 'percent') return false
  if (unit !== null && (figure.kind !== 'money' || figure.currency !== unit)) return false
  const size = Math.abs(figure.value)
  if (Math.abs(value - size) < 0.0005) return decimals <= 3
  if (figure.kind !== 'money' || value === 0) return false
  if (scale > 1) return isRoundedTo(scale / 10 ** decimals, value, size, stated.rounding)
  if (decimals > 0) return false
  if (value === Math.floor(size + 0.5)) return !contradicts(stated.rounding, value, size)
  return (
    stated.rounding !== null &&
    [10, 100, 1000, 10_000, 100_000, 1_000_000].some((unitSize) =>
      isRoundedTo(unitSize, value, size, stated.rounding),
    )
  )
}

/** Rounded to a unit with at least two digits left; 'over' may cut off, 'nearly' may round up. */
function isRoundedTo(
  unitSize: number,
  value: number,
  size: number,
  rounding: StatedNumber['rounding'],
): boolean {
  const count = size / unitSize
  const counts = [
    Math.floor(count + 0.5),
    ...(rounding === 'over' ? [Math.floor(count)] : []),
    ...(rounding === 'under' ? [Math.ceil(count)] : []),
  ]
  return (
    !contradicts(rounding, value, size) &&
    counts.some((each) => each >= 10 && Math.abs(each * unitSize - value) < 0.0005)
  )
}

const contradicts = (rounding: StatedNumber['rounding'], value: number, size: number): boolean =>
  (rounding === 'over' && value > size) || (rounding === 'under' && value < size)

function isRoundedPercent(value: number, decimals: number, size: number): boolean {
  if (Math.abs(value - size) < 1e-9) return true
  if (decimals > 1 || (value === 0 && size > 0)) return false
  const unitSize = decimals === 1 ? 0.1 : 1
  return Math.abs(value - Math.floor(size / unitSize + 0.5 + 1e-9) * unitSize) < 1e-9
}

type Sentence = {
  /** As `foldText` makes it. */
  folded: string
  /** The same without quoted names, and with plain signs. */
  text: string
  mentions: readonly DateMention[]
  /** The days of 'this month' and the like. */
  ranges: readonly Range[]
  basis: Basis
}

/** Whether a sentence says of a figure what it is of: its row, its days, and in which direction money went. */
function fitsSentence(figure: Figure, stated: StatedNumber, sentence: Sentence): boolean {
  return (
    (figure.called === null || figure.called.test(sentence.folded)) &&
    fitsRow(figure, sentence) &&
    fitsDays(figure, sentence) &&
    (figure.kind !== 'money' ||
      (fitsSign(figure, stated, sentence.folded) && fitsSide(figure, sentence.folded)))
  )
}

/** A figure of a row belongs to its name or day, in the sentence or the one before it. */
function fitsRow({ names, ranges, kind }: Figure, { folded, mentions, basis }: Sentence): boolean {
  if (names.length === 0) return true
  const near = `${folded}\n${foldText(basis.previous)}`
  if (names.some((name) => isNamed(name, near, basis.evidence.texts))) return true
  return (
    kind === 'money' &&
    ranges.some(
      (range) =>
        range.from === range.to && mentions.some((mention) => mention.day !== null && covers(mention, range)),
    )
  )
}

/** Whether a text has a name as whole words, and not as a part of the longer name of something else. */
function isNamed(name: string, text: string, texts: ReadonlySet<string>): boolean {
  let remaining = text
  for (const other of texts)
    if (other.length > name.length && other.includes(name)) remaining = remaining.replaceAll(other, ' ')
  for (let start = remaining.indexOf(name); start >= 0; start = remaining.indexOf(name, start + 1)) {
    const after = remaining.slice(start + name.length)
    if (!/[a-z0-9_]$/.test(remaining.slice(0, start)) && !/^[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}

function fitsDays({ ranges, kind }: Figure, { text, mentions, ranges: relative }: Sentence): boolean {
  if (kind === 'count' || ranges.length === 0 || (mentions.length === 0 && relative.length === 0)) return true
  const since = /\bsince\b|منذ/.test(text)
  return ranges.some((range) => {
    const begins = mentions.some((mention) => isMentioned(mention, range.from))
    const ends = mentions.some((mention) => isMentioned(mention, range.to))
    const exact = mentions.some(
      (mention) =>
        mention.day !== null && (isMentioned(mention, range.from) || isMentioned(mention, range.to)),
    )
    return (
      exact ||
      mentions.some((mention) => covers(mention, range)) ||
      (begins && (since || (ends && mentions.length > 1))) ||
      relative.some(({ from, to }) => from <= range.from && range.to <= to)
    )
  })
}

const owing =
  /\b(?:owe[sd]?|owing|debts?|negative|minus|short|overspent|less|deficit|below|lower|fell|fall|decreased?|drop(?:ped)?|liabilit(?:y|ies)|overdrawn|more than you (?:earned|received)|loss|outstanding|due)\b|مدين|دين|ديون|عليك|سالب|ناقص|عجز|اقل|تجاوز|انخفض|تراجع|مستحق|خساره/
const less = /\b(?:less|lower|fewer|fell|decreased?|dropped|reduced|down)\b|اقل|انخفض|تراجع/
const more = /\b(?:more|higher|rose|increased?|grew|up)\b|اكثر|اعلي|ارتفع|زاد|زياده/

function fitsSign({ value, difference }: Figure, { negative }: StatedNumber, folded: string): boolean {
  if (negative) return value < 0
  if (difference && value > 0) return !less.test(folded) || more.test(folded)
  if (difference && value < 0) return less.test(folded)
  return value >= 0 || owing.test(folded)
}

const outWords =
  /\b(?:spen[dt]|spending|paid|pays?|costs?|expenses?|owe[sd]?|fees?|sent|charged|bought|bills?)\b|صرف|انفق|انفاق|دفع|مصروف|مصاريف|تكلف|رسوم|ارسل|حول|فاتور/
const inWords =
  /\b(?:receive[sd]?|income|earn(?:ed|s|ings)?|salary|came in|incoming)\b|دخل|استلم|تلقي|راتب|كسب|وصلك|ايراد/

function fitsSide({ side }: Figure, folded: string): boolean {
  if (side === null) return true
  const [saysOut, saysIn] = [outWords.test(folded), inWords.test(folded)]
  return saysOut === saysIn || (side === 'out' ? saysOut : saysIn)
}
