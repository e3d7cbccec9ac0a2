/** Lines that are whole questions of their own, and take nothing from the one before. Pure. */
import type { Parsed } from '../parsed.ts'
import { pointsBack } from '../said/open.ts'

const lead = /^\s*(?:(?:so|ok|okay|hey|hi|hello|please|pls|btw|طيب)[\s,]+)*/iu
/** A question word or a verb at the beginning: 'why did', 'what is', 'how much does', 'did'. */
const asks =
  /^(?:(?:why|when|where|who|which|what|how(?: (?:much|many|often|long|come))?)(?:'?s| (?:\p{L}+ ){0,3}?(?:is|are|was|were|did|do|does|have|has|will|would|can|could))|(?:is|are|was|were|did|do|does|have|has|will|would|can|could|show|list|compare|tell me|give me))\b|^(?:ليش|لماذا|ليه|كم|شكثر|قديش|وين|فين|اين|أين|متى|متي|شو|ايش|وش|كيف|هل)(?!\p{L})/iu
/** What only a question before it names. */
const back =
  /\b(?:it|its|that|those|these|them|they|their|there|then|same|both|each|either|ones?|him|her|his|too|also|instead|else)\b|(?<!\p{L})(?:هذا|هذه|هاي|هذي|ذلك|تلك|من(?:ه|ها|هم)|في(?:ه|ها|هم)|علي(?:ه|ها|هم)|ل(?:ه|ها|هم)|هناك|نفس|كلهم|كلها)(?!\p{L})/iu
/** Everything of the person's, or one thing of theirs, which no question before it has to name. */
const own =
  /\b(?:my|our) (?:(?!and\b|or\b)\p{L}+ ){0,3}(?:spendings?|expenses?|expenditures?|outgoings|money|salary|income|rent|loan|mortgage|bills|cheques?|checks?|balance|transactions)\b|\b(?:i|we) (?:spen[dt]|spending)\b.*\b(?:overall|altogether|in (?:all|total)|everything)\b|(?<!\p{L})[بلو]?(?:مصاريف|مصروف|مصروفات|نفقات|صرفيات|فلوس|راتب|دخل|شيكات)(?:ي|نا)(?!\p{L})/iu
/** 'did I spend more this month than last month', 'why is this month so expensive against the last'. */
const ofDays = /\b(?:i|we) (?:spen[dt]|spending)\b|\bexpensive\b/iu

/** Whether a line asks by itself: 'why did my spending rise this month', after a question about taxis. */
export function isWhole(parsed: Parsed, text: string): boolean {
  const { keys, spans } = parsed
  const isPart = parsed.ofThem || parsed.isThen || parsed.adds || keys.has('share') || keys.has('percent')
  if (parsed.follows || isPart || pointsBack(text)) return false
  const line = text.replace(lead, '')
  if (!asks.test(line) || back.test(line)) return false
  return own.test(line) || keys.has('cheque') || (spans.length > 1 && ofDays.test(line))
}
