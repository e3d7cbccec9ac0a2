/** Questions about several subjects, together or against each other, and about one without others. Pure. */
import { always, type Flow, type Outcome, refuse, type Subject } from '../intent.ts'
import { inSpan, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Parsed } from '../parsed.ts'
import { type Asked, eachOf, isOfCountry, subjectsOf } from './rates.ts'
import { isOfTwo } from '../names.ts'
import { aside, type Keyword } from '../words/vocabulary.ts'

/** Whether a question is of more than one subject; words that only say more of one are none. */
const isOfSeveral = ({ categories, payees, countries, unknown, joined, ...parsed }: Parsed): boolean =>
  // 'is salik more than petrol'
  (parsed.namesTwo &&
    categories.every(({ id }) => id !== 'refunds') &&
    (parsed.keys.has('more') || parsed.keys.has('compare'))) ||
  categories.length > 1 ||
  payees.length > 1 ||
  countries.length > 1 ||
  // 'more to Lebanon than to Maya'
  isOfCountry({ countries, payees, joined, ...parsed }) ||
  (joined && unknown.length > 1) ||
  (joined && categories.length > 0 && payees.length > 0) ||
  (joined && categories.length + payees.length > 0 && unknown.some((word) => !aside.has(word)))

export function severalOf({ parsed: typed, measure, subject }: Asked): Outcome | null {
  const parsed = measure === 'expense' ? withTheirPay(typed) : typed
  const { keys, categories, payees, countries, without } = parsed
  if (parsed.otherWeekday !== null) return weekdaysOf(parsed, measure, subject)
  const several = isOfSeveral(parsed)
  // 'apart from rent, where did most of my money go'
  if (!several && keys.has('categories')) return null
  if (!several && without.categories.length + without.payees.length === 0) return null
  // 'without Noon', of Noon alone
  if (!several && subject.payee !== null && without.payees.includes(subject.payee))
    return refuse('not_understood')
  const least = several && parsed.asksLess
  const joining: readonly Keyword[] = several ? ['both', 'together'] : []
  const bad = checkUse(parsed, {
    ...ofSum,
    several: true,
    countries: true,
    keys: [
      ...sumKeys,
      'most',
      'more',
      'or',
      'compare',
      'times',
      'often',
      ...joining,
      ...(least ? (['least', 'smallest'] as const) : []),
    ],
  })
  const isSure = categories.length + payees.length + countries.length > 1 || without.categories.length > 0
  // what is left out of spending is spending
  if (measure === 'income' && without.categories.some(({ type }) => type === 'expense'))
    return refuse('not_understood')
  if (bad) return isSure || without.payees.length > 0 ? bad : null
  // a word that is not known is one of them, or it would be left out of the sum
  if (parsed.unknown.length > 0 && !parsed.joined) return refuse('words_unknown', parsed.unknown[0])
  const isOften = keys.has('often')
  const asksMost =
    isOften || least || (['most', 'more', 'or', 'compare'] as const).some((key) => keys.has(key))
  // 'where did I spend most on eating out and delivery': the shops of both, and not one against the other
  if (several && parsed.asksWhere && asksMost && !keys.has('or') && parsed.joined && categories.length > 0)
    return wherePlaceOf(parsed, measure, subject, isOften)
  // 'how many times Noon or Amazon' may be of either or of both
  if (asksMost && keys.has('times')) return refuse('two_subjects')
  // what a shop gave back is a part of both
  if (payees.length > 0 && categories.some(({ id }) => id === 'refunds')) return refuse('two_subjects')
  // 'coffee or McDonald's': all that one word stands for together is not ranked here
  if (asksMost && parsed.provided.length > 1 && payees.length > parsed.provided.length)
    return refuse('two_subjects')
  // 'food or shopping': both categories of food, or of transport, together are not ranked here
  if (asksMost && isOfTwo(parsed) && categories.length > 2) return refuse('two_subjects')
  // 'the most without rent', 'how often without Careem': no answer is of both
  const leavesOut = without.categories.length + without.payees.length > 0
  if (leavesOut && (asksMost || keys.has('times'))) return refuse('not_understood')
  // 'anything over 300, without rent': payments, the largest first
  const isOfPayments = !several && parsed.bounds !== null && !parsed.isHowMuch && without.payees.length === 0
  if (isOfPayments)
    return inSpan(parsed, (span) => ({
      ask: 'rank',
      measure,
      subject,
      bought: false,
      without: without.categories.map(({ id }) => id),
      most: 8,
      span,
    }))
  const subjects = several ? subjectsOf(parsed, subject) : [subject]
  // 'how much at this, that or the other': of one of them
  const isOpen =
    keys.has('or') && !(['most', 'more', 'compare', 'often'] as const).some((key) => keys.has(key))
  if (isOpen && parsed.isHowMuch && subjects.length > 2) return refuse('two_subjects')
  const by = keys.has('byHowMuch') && several
  // the least often is not told
  if (least && (by || isOften)) return refuse('not_understood')
  // of three there are several differences
  if (by && (subjects.length !== 2 || isOften)) return refuse('two_subjects')
  if (by && parsed.spans.length === 0) return { ask: 'period' }
  return inSpan(parsed, (span) => ({
    ask: 'several',
    measure,
    ...(by ? { by } : {}),
    subjects,
    without: eachOf(without, subject),
    most: (asksMost || by) && several,
    ...(least ? { least } : {}),
    times: keys.has('times') || isOften,
    span,
  }))
}

/** 'without the salary of Rosalinda' is without what she is paid. */
function withTheirPay(parsed: Parsed): Parsed {
  const { categories, payees } = parsed.without
  const left = payees.length === 0 ? categories : categories.filter(({ type }) => type !== 'income')
  return { ...parsed, without: { categories: left, payees } }
}

/** 'weekends vs weekdays, do I spend more at weekends'. */
function weekdaysOf(parsed: Parsed, measure: Flow, subject: Subject): Outcome {
  const { keys, otherWeekday } = parsed
  const compares: readonly Keyword[] = ['most', 'more', 'or', 'compare']
  const isOfOne = parsed.categories.length + parsed.payees.length <= 1
  // 'on Fridays and Saturdays': those of both, where one day is no part of the other
  const isBoth = [parsed.weekday, otherWeekday].every((day) => /^[1-7]$/.test(day ?? ''))
  const isCompared = compares.some((key) => keys.has(key))
  if (!isOfOne || !(isCompared || (isBoth && parsed.joined))) return refuse('two_subjects')
  const bad = checkUse(
    { ...parsed, otherWeekday: null },
    { ...ofSum, keys: [...sumKeys, ...compares, 'times'] },
  )
  const subjects = [subject, { ...subject, weekday: otherWeekday }]
  const rest = { measure, without: [], most: isCompared, times: keys.has('times') }
  return bad ?? inSpan(parsed, (span) => ({ ask: 'several', subjects, span, ...rest }))
}

/** The shop with most of a kind, whose own shops are named beside it; of two kinds together it is not told. */
function wherePlaceOf(parsed: Parsed, measure: Flow, subject: Subject, often: boolean): Outcome {
  const { categories, payees, provided, spans } = parsed
  const [category = null, ...others] = categories
  const isWithin = category?.id === 'dining' && payees.every((payee) => provided.includes(payee))
  if (others.length > 0 || !isWithin || parsed.asksLess) return refuse('two_subjects')
  return {
    ask: 'most',
    by: 'merchant',
    shops: false,
    often,
    without: [],
    measure,
    subject: { ...subject, category, payee: null, text: null },
    span: spans[0] ?? always,
  }
}
