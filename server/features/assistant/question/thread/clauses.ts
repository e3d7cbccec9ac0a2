/** The parts of a line that says more than one question: what is said before it, and what is asked besides. Pure. */
import { formsOf } from '#contract/ledger/search/tokens.ts'
import { nothing, type Parsed } from '../parsed.ts'
import type { Keyword } from '../words/vocabulary.ts'
import { predicates } from '../words/narrowing.ts'
import { districts, places } from '../words/vocabulary.ts'

const asking =
  'كم|بكم|جم|بجم|شكثر|قديش|شقد|كام|بكام|متى|متي|امتى|ايمتى|ايمتا|وين|فين|ايش|شو|وش|ايه|ليش|ليه|هل|منو|مين|اي|بأي|باي|انهي|اغلى|أغلى|ارخص|أرخص|اكبر|أكبر|عطني|اعطني|أعطني|قارن|احسب|طلع'
/** Before a second question: 'وكم', 'and when'; and where one ends. */
const border = new RegExp(
  `[؟?!;؛\\n]+|[،,.](?!\\d)|\\s[-–—]\\s|\\s(?=و(?:${asking}|ما|من اي|من وين|في اي|اسوا|اوحش|احسن|افضل|اقل)(?:\\s|$))|\\s(?=واللي\\s.*كم(?:\\s|[؟?]|$))|\\p{Extended_Pictographic}|\\s(?:and|but|n|&) (?=(?:how|when|what|which|who|why|where|is|are|was|did|do) )`,
  'iu',
)
const question = new RegExp(
  `(?:^|\\s)[بتي]+كفي|(?:^|\\s)و?(?:${asking}|يضبط)(?:\\p{M}*)(?=\\s|$)|^\\s*وما\\s|^\\s*(?:how|what|when|which|who|why|where|is|are|was|did|do|does|list|show)\\b|\\bhow (?:much|many|often)\\b`,
  'iu',
)

/** The clauses of a line, at most so many as are read. */
export const clausesOf = (text: string): string[] =>
  text
    .split(border)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause))
    .slice(0, 5)

export const isAsked = (clause: string): boolean => question.test(clause)

/** Words of a clause before a question that are kept for it. */
const kept: ReadonlySet<Keyword> = new Set<Keyword>([
  'cash',
  'card',
  'savings',
  'current',
  'fees',
  'cheque',
  'bill',
  'send',
  'home',
  'instalments',
  'loan',
  'subscriptions',
  'and',
])

/** What a clause names, for the question after it; null where it limits what is asked in a way that is not understood. */
export function namesIn(parsed: Parsed): { names: Parsed; aside: string | null } | null {
  const { numbers, bounds, weekday, unknown, payees, categories, foreign } = parsed
  // 'Spinneys is dear': of it something is said, which chooses none
  const limits = parsed.limits.filter((word) => !predicates.has(word))
  const hasPlace = unknown.some((words) =>
    words.split(' ').some((word) => formsOf(word).some((form) => places.has(form) || districts.has(form))),
  )
  // words beside a category may be a name: 'the Palm restaurant is dear'
  const isNarrowed = unknown.length > 0 && categories.length > 0 && payees.length === 0
  if (limits.length > 0 || numbers.length > 0 || bounds !== null || weekday !== null || foreign) return null
  if (hasPlace || isNarrowed || parsed.otherWeekday !== null || parsed.keys.has('or')) return null
  // of several, or of an account alone, a word that is not known may say which, or what is done with it
  const isOpen =
    payees.length + categories.length !== 1 && parsed.accounts.length + categories.length + payees.length > 0
  const isHeld =
    payees.length + categories.length === 0 && (parsed.keys.has('savings') || parsed.keys.has('current'))
  if (unknown.length > 0 && (isOpen || isHeld)) return null
  const { accounts, countries, without, joined, provided, providedAs } = parsed
  // 'I go there twice a month': no days of what is asked
  const isHabit = (['times', 'perMonth', 'perWeek', 'perDay', 'unusual'] as const).some((key) =>
    parsed.keys.has(key),
  )
  const spans = isHabit ? [] : parsed.spans
  const keys = new Set([...parsed.keys].filter((key) => kept.has(key)))
  return {
    names: {
      ...nothing(),
      keys,
      categories,
      payees,
      accounts,
      countries,
      spans,
      without,
      joined,
      provided,
      providedAs,
    },
    aside: unknown.length > 0 ? unknown.join(' ') : null,
  }
}

/** Whether a clause names nothing at all. */
export const isEmpty = ({ categories, payees, accounts, countries, spans, without, keys }: Parsed): boolean =>
  [categories, payees, accounts, countries, spans, without.categories, without.payees].every(
    (named) => named.length === 0,
  ) && keys.size === 0

/** Whether a clause after an answer asks it anew of something: 'Starbucks', 'since January'. */
export const narrows = ({ keys, unknown }: Parsed): boolean =>
  unknown.length === 0 && [...keys].every((key) => key === 'and' || key === 'together')

const ofAmount: ReadonlySet<Keyword> = new Set<Keyword>([
  'and',
  'did',
  'spent',
  'it',
  'those',
  'sum',
  'bought',
  'income',
])
/** What a second question asks for that an answer may tell anyway. */
export function asksOnly(parsed: Parsed): 'amount' | 'day' | 'count' | 'name' | null {
  const { categories, payees, accounts, countries, spans, unknown, limits, numbers } = parsed
  if (
    [categories, payees, accounts, countries, spans, unknown, limits, numbers].some((each) => each.length > 0)
  )
    return null
  const own = [...parsed.keys].filter((key) => !ofAmount.has(key))
  if (own.length === 0) return parsed.isHowMuch ? 'amount' : null
  if (own.every((key) => key === 'when' || key === 'lastTime' || key === 'byMonth')) return 'day'
  if (own.every((key) => key === 'merchants')) return 'name'
  return own.every((key) => key === 'times') ? 'count' : null
}
