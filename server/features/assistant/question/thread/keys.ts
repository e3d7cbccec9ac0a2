/** What a question that goes on from another asks for: its own words, and those of the one before. Pure. */
import type { Parsed } from '../parsed.ts'
import { measures, passing } from './thread.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** Two kinds of days, a share of spending and shops in each of some categories are in no thread: what goes on would lose them. */
export const isKept = ({ otherWeekday, ofSpending, ofEach }: Parsed): boolean =>
  otherWeekday === null && !ofSpending && !ofEach

/** How many categories and payees are left out. */
export const leftOut = ({ without }: Parsed): number => without.categories.length + without.payees.length

/** Whether it says what it is of without naming any: 'and when is my next salary'. */
export const namesItself = ({ keys }: Parsed): boolean => ofThemselves.some((key) => keys.has(key))
const ofThemselves: readonly Keyword[] = [
  'payday',
  'safe',
  'score',
  'worth',
  'subscriptions',
  'goal',
  'zakat',
]

/** How many subjects it names. */
export const subjects = (parsed: Parsed): number =>
  parsed.categories.length +
  parsed.payees.length +
  parsed.unknown.length +
  parsed.accounts.length +
  parsed.countries.length

/** The words that say what is asked for, of both questions. */
export function keysOf(own: readonly Keyword[], parsed: Parsed, before: Parsed): Keyword[] {
  // another account takes the place of one that was meant by its kind
  const isOther = parsed.accounts.length > 0 || own.some((key) => ofAccounts.has(key))
  // days that are over have nothing to come
  const isOver = parsed.spans.length > 0 && parsed.ahead.length === 0 && parsed.coming === null
  // 'what was it in May', of a price that rose: what was paid then
  const isOfThen =
    !parsed.whether && parsed.keys.has('did') && parsed.keys.has('it') && parsed.spans.length === 1
  const theirs = [...before.keys].filter(
    (key) =>
      !(key === 'rise' && isOfThen && own.every((one) => one === 'did')) &&
      !(isOther && ofAccounts.has(key)) &&
      !(key === 'before' && subjects(parsed) > 0) &&
      // 'and Salik', after the car loan
      !(key === 'loan' && parsed.payees.length + parsed.categories.length > 0) &&
      !(key === 'withFees' && parsed.keys.has('withoutFees')) &&
      !(isOver && (key === 'next' || key === 'when')),
  )
  // 'how much is Spotify', after the list of what is subscribed to: its price
  const isNamed = parsed.payees.length + parsed.categories.length === 1 && subjects(parsed) === 1
  if (before.keys.has('subscriptions') && isNamed && own.every((key) => key === 'spent')) return [...own]
  // 'and the one before', 'what was it before' of a price that changed
  const isBefore = theirs.includes('lastTime') || theirs.includes('rise')
  const back = parsed.keys.has('before') && isBefore ? (['before'] as const) : []
  // 'what was it before', of what Netflix is: its price; of anything else 'before' is kept, so that no answer leaves it out
  const isPrice = theirs.every((key) => key === 'did' || key === 'rise') && subjects(before) === 1
  if (parsed.keys.has('before') && before.spans.length === 0 && !isBefore)
    return isPrice && own.every((key) => key === 'did')
      ? ['rise', 'before', 'did']
      : [...theirs, ...own, 'before']
  const said = asides.filter((key) => parsed.keys.has(key))
  const plain = own.filter((key) => !asides.includes(key) && key !== 'did')
  // 'and how much did I spend', after what came in; what they paid is still that
  const isTurned = own.includes('spent') && !parsed.keys.has('those')
  const measured = theirs.filter(
    (key) =>
      measures.has(key) &&
      !(isTurned && (key === 'income' || key === 'earned')) &&
      // 'how much did we spend from it', of what was put into an account
      !(key === 'move' && own.includes('spent')),
  )
  // 'and in total', 'and how much': the amount of what was counted, or dated
  if (plain.length === 0 && said.includes('sum') && theirs.includes('bill'))
    return theirs.filter((key) => !rates.has(key))
  // 'how much have I paid so far', after the next instalment
  const isAll = said.includes('ever') || (plain.length === 0 && said.includes('sum'))
  // 'how much is paid so far', after what is left of a plan
  const isPaidOf = plain.includes('spent') && theirs.includes('instalments')
  if (isPaidOf && isAll) return ['instalments', ...plain, ...said]
  if (plain.every((key) => key === 'spent') && isAll) return [...measured, ...plain, ...said]
  const isAmount =
    (parsed.isHowMuch || plain.every((key) => key === 'spent')) &&
    parsed.spans.length === 0 &&
    subjects(parsed) === 0
  // 'how much was it', of the first payment
  const isKept = (key: Keyword): boolean => !ways.has(key) || (key === 'firstTime' && plain.length === 0)
  const kept = isAmount ? theirs.filter(isKept) : theirs
  // 'what did it cost me', after a cheque that was returned
  const isReturned = theirs.includes('cheque') && [...before.payees, ...before.unknown].includes('return')
  if (isReturned && plain.length > 0 && plain.every((key) => key === 'spent')) return ['fees', 'cheque']
  // 'and how much did I pay', of the last payment
  const isOfLast = theirs.includes('lastTime') && parsed.spans.length === 0 && subjects(parsed) === 0
  if (isOfLast && plain.length > 0 && plain.every((key) => key === 'spent' || key === 'income'))
    return [...kept.filter((key) => key !== 'why'), ...said]
  // 'spending too', after what came in
  const isFlow = isTurned && !parsed.isHowMuch && theirs.some((key) => key === 'income' || key === 'earned')
  // 'and how much', 'what did it cost'
  if (
    plain.length === 0 ||
    (plain.every((key) => key === 'spent') && subjects(parsed) === 0 && !parsed.follows && !isFlow)
  )
    return [...kept.filter((key) => key !== 'why'), ...said, ...back]
  // 'what date', of the largest: it is told with it
  const isRanked = (['biggest', 'smallest', 'most', 'least'] as const).some((key) => theirs.includes(key))
  if (isRanked && plain.every((key) => key === 'when')) return [...theirs, ...said]
  // 'when', 'since when': of a price that changed
  if (theirs.includes('rise') && plain.every((key) => key === 'when' || key === 'firstTime'))
    return [...own, 'rise', 'did', ...said]
  // why it is more, and not by how much
  if (plain.every((key) => key === 'why'))
    return [...own, ...theirs.filter((key) => key !== 'percent' && key !== 'byHowMuch'), ...said]
  // 'only on the card': the same of an account
  if (plain.length > 0 && plain.every((key) => key === 'card' || key === 'savings' || key === 'current'))
    return [...theirs, ...own, ...said]
  // 'its fees', of cash that was taken out
  if (parsed.keys.has('it') && own.includes('fees'))
    return [...own, ...theirs.filter((key) => of.has(key)), ...said]
  // 'what date', after what was paid: not when it is due
  const isOfPast = theirs.some((key) => past.has(key)) && !theirs.some((key) => coming.has(key))
  if (plain.every((key) => key === 'when') && isOfPast) return [...own, ...measured, ...said, 'did']
  const isMeasured = own.some((key) => measures.has(key) && key !== 'spent')
  // 'and the QuickRemit fee', after what is sent a month
  const each = isMeasured && parsed.follows && parsed.spans.length === 0 && plain.length === 1
  const rate = each ? theirs.filter((key) => rates.has(key)) : []
  return isMeasured ? [...own, ...rate, ...said] : [...own, ...measured, ...said, ...back]
}
/** What is told of what is there: 'and on 1 June', of savings, and 'the balance', after what was put into them. */
export function heldKeys(own: readonly Keyword[], parsed: Parsed, before: Parsed): Keyword[] {
  if (isHeld(before) && own.every((key) => key === 'did') && parsed.spans.length > 0) return ['balance']
  const isOfAll = subjects(parsed) > 0 || parsed.keys.has('everything')
  return own.includes('balance') && before.keys.has('savings') && !isOfAll ? ['savings'] : []
}

/** Whether it is of what is there, and not of what was spent or came in. */
export const isHeld = ({ keys }: Parsed): boolean =>
  !ofPlans.some((key) => keys.has(key)) &&
  (['balance', 'savings', 'current'] as const).some((key) => keys.has(key)) &&
  !(['spent', 'income', 'earned', 'move', 'send', 'interest', 'save', 'compare', 'times'] as const).some(
    (key) => keys.has(key),
  )
const ofPlans: readonly Keyword[] = [
  'bill',
  'next',
  'cheque',
  'instalments',
  'subscriptions',
  'goal',
  'budget',
  'loan',
  'limit',
]
const ofAccounts: ReadonlySet<Keyword> = new Set<Keyword>(['savings', 'current', 'card'])
/** Ways to ask that an amount takes the place of. */
const ways: ReadonlySet<Keyword> = new Set<Keyword>(['times', 'list', 'byHowMuch', 'before', 'firstTime'])
const rates: ReadonlySet<Keyword> = new Set<Keyword>(['perMonth', 'perWeek', 'perDay', 'average'])
const of: ReadonlySet<Keyword> = new Set<Keyword>(['cash', 'card', 'send', 'home', 'cheque'])
const past: ReadonlySet<Keyword> = new Set<Keyword>([
  'did',
  'spent',
  'income',
  'earned',
  'bought',
  'send',
  'times',
  'biggest',
  'smallest',
  'cash',
  'fees',
  'lastTime',
])
const coming: ReadonlySet<Keyword> = new Set<Keyword>([
  'next',
  'payday',
  'bill',
  'owe',
  'over',
  'safe',
  'payLeft',
  'ahead',
  'cheque',
])
/** Words beside a question, which do not say what it is. */
const asides: readonly Keyword[] = ['netted', 'both', 'together', 'inDirhams', 'withVat', 'ever', 'sum']

/** Kinds of question that say nothing of their subject: a question of these alone goes on from the one before. */
const bare: ReadonlySet<Keyword> = new Set([
  'why',
  'times',
  'biggest',
  'most',
  'often',
  'least',
  'smallest',
  'average',
  'perMonth',
  'perWeek',
  'perDay',
  'perTime',
  'perYear',
  'list',
  'compare',
  'more',
  'rise',
  'byHowMuch',
  'firstTime',
  'usual',
  'when',
  'next',
  'lastTime',
  'did',
  'spent',
  'bought',
  'those',
  'both',
  'together',
  'ever',
  'sum',
  'inDirhams',
  'withVat',
  'bill',
  'categories',
  'merchants',
  'byMonth',
  'byWeekday',
  'exchange',
  'share',
])
/** Kinds that say nothing at all without a subject, also with days of their own: 'how many times this month'. */
export const open: ReadonlySet<Keyword> = new Set([
  'times',
  'ever',
  'sum',
  'average',
  'perMonth',
  'perWeek',
  'perDay',
  'perTime',
  'perYear',
  'share',
  'byMonth',
  'both',
  'together',
  'inDirhams',
])

export const ofDifference: ReadonlySet<Keyword> = new Set(['byHowMuch', 'rise', 'more', 'compare'])
/** 'by how much', 'what is the difference'. */
export const isOfDifference = ({ keys }: Parsed): boolean =>
  [...ofDifference, 'percent' as const, 'share' as const].some((key) => keys.has(key))
/** Whether a question says too little to stand alone. */
export function goesOn(parsed: Parsed, before: Parsed): boolean {
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  // 'why was June so expensive' says itself of what; 'why was it higher in June' does not
  if (parsed.asksOfDays && !parsed.follows && subjects(parsed) === 0 && !parsed.keys.has('more')) return false
  if (parsed.follows || parsed.keys.has('only') || own.length === 0) return true
  const named = subjects(parsed) - parsed.unknown.length
  // 'when was the last transfer', after what was sent
  const isBare = own.every((key) => bare.has(key) || (measures.has(key) && before.keys.has(key)))
  // 'which station takes most of that': of the days of the same before
  const isSame =
    parsed.categories.length + parsed.payees.length > 0 &&
    parsed.categories.every(({ id }) => before.categories.some((one) => one.id === id)) &&
    parsed.payees.every((name) => before.payees.includes(name))
  const isOfThose = (['those', 'it'] as const).some((key) => parsed.keys.has(key))
  if (isSame && isOfThose && parsed.spans.length === 0 && parsed.unknown.length === 0) return true
  // 'what have I paid them', 'total for this year'
  if (named === 0 && (['those', 'it', 'both', 'together'] as const).some((key) => parsed.keys.has(key)))
    return true
  if (named === 0 && parsed.unknown.length === 0 && own.every((key) => open.has(key))) return true
  // 'and how many instalments did I pay' is of the plan asked of before
  const isOfPlan = parsed.keys.has('instalments') && before.keys.has('instalments')
  if (named === 0 && isOfPlan && parsed.unknown.length === 0) return true
  // with days of its own it stands alone, unless it compares them
  const compares = (['compare', 'more', 'rise', 'why'] as const).some((key) => parsed.keys.has(key))
  // 'the highest bill this year' of what bills were asked of
  const isOfBill =
    own.includes('bill') && (own.includes('biggest') || own.includes('smallest')) && subjects(before) === 1
  return isBare && named === 0 && (parsed.spans.length === 0 || compares || isOfBill)
}

/** 'and the current ones': a question whose words all mean nothing of their own is not the one before again. */
export const saysNothing = (parsed: Parsed): boolean =>
  parsed.follows &&
  !parsed.isHowMuch &&
  subjects(parsed) + parsed.spans.length + parsed.numbers.length + parsed.ahead.length === 0 &&
  parsed.without.categories.length + parsed.without.payees.length === 0 &&
  parsed.bounds === null &&
  parsed.weekday === null &&
  !parsed.foreign &&
  [...parsed.keys].every((key) => key === 'and' || key === 'or')
