/** Words of a whole line that no answer takes as they are meant: named, so that none leaves them out. Pure. */
import { months } from '#contract/ledger/search/words.ts'
import type { Parsed } from '../parsed.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** 'so all in, what is it', with charges; 'what did I spend all in' is the total. */
const allIn = /\ball[- ]in\b(?=[\s,.;:?!]*(?:what|how|is|it|that|per|a month)\b)/iu
const bookedOnly =
  /\b(?:not (?:counting|including|incl)|without|excluding|excl|except|apart from|ignoring|leaving out)(?: the| any)? pending\b|(?:بدون|من غير|غير|ما عدا|عدا) (?:ال)?معلق/iu
const ofSingle: readonly Keyword[] = ['lastTime', 'firstTime', 'biggest', 'smallest', 'list', 'next']
/** 'when was my salary late', of many months: not when it came last. */
const whenLate =
  /\b(?:when|which months?)\b.*\blate\b|(?:^|\s)(?:متى|متي|امتى|أي شهر|اي شهر)\s.*(?:ت[أا]خر|مت[أا]خر)/iu
/** 'can I pay by card': how, and not whether there is enough for it. */
const payBy =
  /\b(?:by|with|using) (?:my |the |a )?(?:\p{L}+ )?card\b|(?<!\p{L})بال(?:بطاق[ةه]|كرت)(?!\p{L})/iu
const month = months
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')
/** 'from April-June to July-September': two ranges, and not one from the first to the last. */
const twoRanges = new RegExp(
  `(?<!\\p{L})(?:${month})\\s*(?:-|–|to|till|until|الى|إلى|لين|ل)\\s*(?:${month})\\s*,?\\s*(?:to|vs\\.?|versus|against|and|or|than|with|مع|عن|الى|إلى|مقارنة ب|و|ولا|او)\\s*(?:from |من )?(?:${month})\\s*(?:-|–|to|till|until|الى|إلى|لين|ل)\\s*(?:${month})(?!\\p{L})`,
  'iu',
)

/** 'groceries in October, and how much of that was Lulu': two questions, the second within the first. */
const thenPart =
  /\S\s+(?:and|but) (?:how (?:much|many)|what (?:percent(?:age)?|share)) of (?:that|this|it|those|them)\b|\S\s+و(?:كم|جم|شكثر|قديش) (?:منها|منه|منهم|من هذا)(?!\p{L})/iu

/** 'paid them, and they gave back': two sums. */
const paidAndBack =
  /(?<!\p{L})(?:دفعت|صرفت|عطيت|[أا]عطيت)(?!\p{L}).*\sو(?:رجع|رد|عط)(?:وا?|ت)?\s?ل?(?:ي|ني|نا)(?!\p{L})/u
const stillToPay = /\b(?:still|left|yet|remain(?:s|ing)?) (?:to (?:be )?pa(?:y|id)|due|outstanding)\b/i

/** Whether what is said beside a question changes its figure: without what is pending, or with charges. */
export const changesFigure = (said: string): boolean => bookedOnly.test(said) || /\ball[- ]in\b/iu.test(said)

/** What a line says that would be left out of the answer. */
export function openIn(asked: string, { keys, spans, categories }: Parsed): string[] {
  const [late] = whenLate.exec(asked) ?? []
  const isMonth = spans.length === 1 && spans[0]?.from?.slice(0, 7) === spans[0]?.to?.slice(0, 7)
  // what is still to be paid of a kind of spending is no payment that was made
  const isUnpaid = categories.length > 0 && keys.has('bill') && !keys.has('next')
  const isOfPay = keys.has('payday') || categories.some(({ id }) => id === 'salary')
  return [
    ...(allIn.exec(asked) ?? []),
    ...(thenPart.exec(asked) ?? []),
    ...(keys.has('spent') || keys.has('income') ? (paidAndBack.exec(asked) ?? []) : []),
    ...(isUnpaid ? (stillToPay.exec(asked) ?? []) : []),
    ...(bookedOnly.test(asked) && ofSingle.some((key) => keys.has(key)) ? ['pending'] : []),
    ...(late !== undefined && isOfPay && !isMonth ? ['late'] : []),
    ...(keys.has('afford') && keys.has('card') && payBy.test(asked) ? ['card'] : []),
    ...(twoRanges.test(asked) && spans.length < 2 ? [twoRanges.exec(asked)?.[0] ?? ''] : []),
  ]
}

/** 'which of the two', 'for that', 'more than in September': of what only a question before it names. */
const backTo =
  /\b(?:of|between) (?:the|those|these) two\b|\b(?:which|these|those) two\b|\b(?:for|of|on|about|from|into|out of) (?:that|those|these|it)[\s?!.]*$|^\s*(?:and |و)?(?:a?kthar|akthr|[أا]كثر|[أا]قل|a[2q]al) (?:min|mn|من|عن) (?:shahar |shahr |شهر )?\S+[\s?؟!.]*$/iu
export const pointsBack = (asked: string): boolean => backTo.test(asked)
