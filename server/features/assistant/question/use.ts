/** Whether an answer would use all that a question says. Pure. */
import { type Outcome, refuse } from './intent.ts'
import { hasSubject, subjectOf } from './subject.ts'
import type { Parsed } from './parsed.ts'
import { endOf, startOf } from './words/units.ts'
import { type Keyword, ranks } from './words/vocabulary.ts'

/** The parts of a question that its answer uses. */
export type Used = {
  keys: readonly Keyword[]
  categories?: boolean
  payee?: boolean
  several?: boolean
  accounts?: boolean
  spans?: number
  ahead?: boolean
  numbers?: number
  /** Whether it is said that savings are left alone. */
  savings?: boolean
  bounds?: boolean
  /** Whether one of several is asked for by its place. */
  nth?: boolean
  countries?: boolean
  /** Whether payments are chosen by the kind of an account, and whether by having been sent. */
  ofKind?: boolean
  sent?: boolean
}

/** What the answers about sums use. */
export const ofSum: Used = {
  keys: [],
  categories: true,
  payee: true,
  accounts: true,
  spans: 1,
  bounds: true,
  ofKind: true,
}

/** Words that say how something is asked for, and never change what an answer is of. */
const light: ReadonlySet<Keyword> = new Set([
  'did',
  'list',
  'balance',
  'bought',
  'spent',
  'those',
  'it',
  'perYear',
  'sum',
  'byHowMuch',
  'inDirhams',
  'netted',
  'withoutFees',
])

/** 'end of October' is one day of what is owned; of payments it says no days. */
export const withoutEdges = (parsed: Parsed): Parsed => ({
  ...parsed,
  limits: parsed.limits.filter((word) => !edges.has(word)),
})
export const edges: ReadonlySet<string> = new Set([...endOf, ...startOf])

/** A refusal if something in the question would be ignored; a word that is not known comes first. */
export function checkUse(parsed: Parsed, used: Used): Outcome | null {
  const { unknown, payees, categories, accounts, countries, without } = parsed
  const [word = null] = unknown
  if (parsed.ofOthers) return refuse('not_known')
  if (parsed.ofThem && payees.length === 0) return refuse('words_unknown', 'them')
  if (parsed.limits.length > 0) return refuse('words_unknown', parsed.limits[0])
  if (parsed.foreign) return refuse('currency')
  // 'the first one' is no name: Fitness First
  const place = unknown.find((words) => ranks.has(words))
  if (place !== undefined) return refuse('words_unknown', place)
  if (unknown.length > (used.payee ? 2 : 0)) return refuse('words_unknown', word)
  if (parsed.otherWeekday !== null && !used.several) return refuse('two_subjects')
  const many = used.several ? 6 : 1
  if (categories.length > many || payees.length > many || accounts.length > 1 || countries.length > many)
    return refuse('two_subjects')
  // 'to Lebanon and to Maya': two, and not what she was sent there
  const isOfTwo = parsed.joined && payees.length === 1 && categories.length + countries.length === 1
  if (isOfTwo && !used.several && used.payee) return refuse('two_subjects')
  // what came in is not less by what was refunded
  const isNetted =
    parsed.keys.has('netted') && (['income', 'earned', 'fees'] as const).some((key) => parsed.keys.has(key))
  const ignored =
    isNetted ||
    // what somebody was sent is without the charges for it anyway
    (parsed.keys.has('withoutFees') && payees.length + countries.length === 0 && !parsed.keys.has('home')) ||
    (parsed.nth !== null && !used.nth) ||
    [...parsed.keys].some((key) => !used.keys.includes(key) && !light.has(key)) ||
    (categories.length > 0 && !used.categories) ||
    (payees.length > 0 && !used.payee) ||
    (parsed.sparesSavings && !used.savings) ||
    (parsed.cardDigits !== null && !used.ofKind) ||
    (without.categories.length + without.payees.length > 0 && !used.several) ||
    (accounts.length > 0 && !used.accounts) ||
    parsed.spans.length > (used.spans ?? 0) ||
    // a coming day is read as a past one too, so it is ignored only where neither is used
    (parsed.ahead.length > parsed.spans.length && !used.ahead) ||
    parsed.numbers.length > (used.numbers ?? 0) ||
    (parsed.bounds !== null && !used.bounds) ||
    (parsed.weekday !== null && !used.bounds) ||
    (countries.length > 0 && !used.countries && !used.payee)
  return ignored || (used.ofKind === true && isOpen(parsed, used)) ? refuse('not_understood') : null
}

/** Whether 'card', 'savings' or 'sent' chooses no payments: of several cards none is meant, nor is anybody named. */
function isOpen(parsed: Parsed, used: Used): boolean {
  const { keys, accounts, ofKind } = parsed
  const isNamed = accounts.length > 0
  // savings and another account, or a card and one that is none
  const isOther = (['card', 'savings'] as const).some(
    (key) => keys.has(key) && isNamed && accounts[0]?.every(({ kind }) => kind !== key) === true,
  )
  const isSent = (keys.has('send') || keys.has('move')) && used.sent !== true
  return (
    (keys.has('card') && !isNamed && ofKind.card.length !== 1) ||
    isOther ||
    (keys.has('home') && keys.has('cash')) ||
    (keys.has('savings') && !isNamed && !keys.has('interest') && ofKind.savings.length !== 1) ||
    (isSent && !isNamed && !hasSubject(subjectOf(parsed)))
  )
}
