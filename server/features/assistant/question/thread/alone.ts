/** Lines that say too little without a question before them. Pure. */
import type { Parsed } from '../parsed.ts'
import { countsOfNothing } from './added.ts'
import { ofDifference, open, subjects } from './keys.ts'
import { pointsBack } from '../said/open.ts'
import { passing } from './thread.ts'
import { isWithin } from './within.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** Whether it says of nothing how often, or how much a month: alone there is no answer. */
const isOpenEnded = (parsed: Parsed): boolean => {
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  // 'by how much', 'how much higher' of nothing
  const isDifference = parsed.spans.length === 0 && own.every((key) => ofDifference.has(key))
  const isOfNothing = subjects(parsed) === 0 && parsed.bounds === null && parsed.weekday === null
  // 'why', 'why less' of nothing
  const isWhy = own.includes('why') && parsed.spans.length === 0 && own.every((key) => ofWhy.has(key))
  return isOfNothing && own.length > 0 && (own.every((key) => open.has(key)) || isDifference || isWhy)
}

const ofWhy: ReadonlySet<Keyword> = new Set<Keyword>(['why', 'did', ...ofDifference])
const ofLine: ReadonlySet<Keyword> = new Set<Keyword>([
  'and',
  'when',
  'next',
  'lastTime',
  'firstTime',
  'did',
  'biggest',
  'smallest',
])
const ofFlow: ReadonlySet<Keyword> = new Set<Keyword>([
  'and',
  'did',
  'cash',
  'fees',
  'income',
  'move',
  'spent',
])
/** 'and when is the next', 'and the last one', 'and took out': of what was asked before. */
const isOpenLine = (parsed: Parsed): boolean =>
  parsed.follows &&
  parsed.keys.size > 0 &&
  subjects(parsed) === 0 &&
  ([...parsed.keys].every((key) => ofLine.has(key)) ||
    (!parsed.isHowMuch && parsed.spans.length === 0 && [...parsed.keys].every((key) => ofFlow.has(key))))

const ofNouns: ReadonlySet<Keyword> = new Set<Keyword>([
  'and',
  'only',
  'fees',
  'interest',
  'vat',
  'cash',
  'card',
])
/** 'and for QuickRemit', 'and today', 'and the fees alone': nothing without a question before it. */
const isNextLine = (parsed: Parsed): boolean => {
  const isBare = [...parsed.keys].every((key) => key === 'and')
  if (!parsed.follows || (isBare && parsed.spans.length === 0 && !parsed.isHowMuch)) return parsed.follows
  return (
    subjects(parsed) === 0 &&
    (isBare || (!parsed.isHowMuch && [...parsed.keys].every((key) => ofNouns.has(key))))
  )
}

const ofOneOfThem =
  /^\s*(?:and |so |ok )?(?:the )?(?:next(?: ones?)?|(?:biggest|largest|smallest|cheapest|dearest|highest|lowest|first|last|latest) ones?)[\s?!.]*$/i
const inArabic = /^\s*و?[اآ](?:خر|ول) (?:مر[هة]|وحد[هة]|واحد[هة]?)[\s?؟.!]*$/u
const onAccount =
  /^\s*(?:and |but |only )?(?:on|from|with|by|using) (?:the |my |our )?(?:\p{L}+ ){0,2}(?:account|acc|card|savings)[\s?!.]*$/iu
const ofIt: ReadonlySet<Keyword> = new Set<Keyword>(['why', 'did', 'spent', 'times', 'when'])
const ofWhich: ReadonlySet<Keyword> = new Set<Keyword>([...ofLine, 'most', 'more', 'least', 'or'])
/** Whether a line is of something that only a question before it names. */
export function needsBefore(parsed: Parsed, text: string): boolean {
  // 'only Egypt' is of days that were asked of before
  const isOnly =
    /^(?:only|just|بس|فقط)\s|^\S+ only\b(?:\s\S+)?$/iu.test(text.trim()) && parsed.spans.length === 0
  // 'and November, with the rent', 'and compared to all of October'
  const isOfKeys = [...parsed.keys].every((key) => passing.has(key) || ofDifference.has(key))
  const isBeside = parsed.adds || (parsed.follows && (parsed.addsWith || subjects(parsed) === 0))
  // 'why did it jump'
  const isOfIt =
    parsed.keys.has('it') &&
    subjects(parsed) + parsed.spans.length + parsed.numbers.length === 0 &&
    [...parsed.keys].every((key) => passing.has(key) || ofDifference.has(key) || ofIt.has(key))
  // 'which was the biggest'
  const isWhich =
    subjects(parsed) + parsed.spans.length === 0 &&
    /^which (?:one|was|is|were|are)\b/iu.test(text.trim()) &&
    [...parsed.keys].every((key) => ofWhich.has(key))
  // 'was that more than in September'
  const isOfThat =
    subjects(parsed) === 0 &&
    /^\s*(?:and |so |but |ok )*(?:was|is|were|are) (?:that|it|those|they)(?: one)?\b/iu.test(text) &&
    [...parsed.keys].every((key) => passing.has(key) || ofDifference.has(key) || key === 'did')
  const isRank = subjects(parsed) === 0 && (ofOneOfThem.test(text) || inArabic.test(text))
  // 'on the joint account' of what
  const isOfAccount = subjects(parsed) === parsed.accounts.length && onAccount.test(text)
  return (
    isOnly ||
    isOfThat ||
    isRank ||
    isOfAccount ||
    isWithin(parsed) ||
    isWhich ||
    isOfIt ||
    (isBeside && isOfKeys && parsed.keys.size > (parsed.addsWith || parsed.adds ? -1 : 0)) ||
    (subjects(parsed) === 0 && parsed.bounds === null && pointsBack(text)) ||
    countsOfNothing(parsed) ||
    isOpenEnded(parsed) ||
    isNextLine(parsed) ||
    isOpenLine(parsed)
  )
}
