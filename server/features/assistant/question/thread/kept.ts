/** What a question keeps that asks in another way for what was told: in percent, or in days. Pure. */
import type { Parsed } from '../parsed.ts'
import { subjects } from './keys.ts'
import { passing } from './thread.ts'
import { type Keyword, persons } from '../words/vocabulary.ts'

const ofChange: readonly Keyword[] = ['rise', 'more', 'compare', 'byHowMuch']
const ofDay: readonly Keyword[] = ['payday', 'next', 'when', 'lastTime', 'firstTime', 'bill', 'cheque']
const charged: readonly Keyword[] = ['cash', 'send', 'home', 'move']
const ofGroups: readonly Keyword[] = ['categories', 'merchants', 'most', 'often', 'byMonth', 'byWeekday']
/** Words of days that choose nothing: 'how many days ago', 'how many days left'. */
const besides: ReadonlySet<string> = new Set(['ago', 'left', 'it', 'مضي', 'مضت'])

/** The question before, in percent or with its day; null where nothing of the kind is asked. */
export function keptOf(parsed: Parsed, before: Parsed): Parsed | null {
  const named = subjects(parsed) - parsed.unknown.length + parsed.numbers.length
  const { spans, keys } = before
  if (parsed.isPercent && named + parsed.unknown.length === 0 && before.bounds === null) {
    const days = before.earlier?.days ?? []
    if (spans.length === 1 && days.length === 1 && parsed.spans.length === 0) {
      const newest = [...spans, ...days].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1))
      return { ...before, earlier: null, spans: newest, keys: new Set([...keys, 'compare', 'percent']) }
    }
    // of a sum it may be a share of income, or of spending
    if (!ofChange.some((key) => keys.has(key))) return { ...parsed, limits: [...parsed.limits, 'percent'] }
    const own = parsed.spans.length > 0 ? parsed.spans : spans
    const kept = [...keys].filter((key) => key !== 'byHowMuch')
    return { ...before, spans: own, keys: new Set([...kept, 'percent']) }
  }
  // 'how much of it is left', of a salary that came
  const isOfPay = before.categories.some(({ id }) => id === 'salary')
  // 'how many days until it'
  if (isOfPay && parsed.isDays && named === 0 && parsed.spans.length === 0)
    return { ...parsed, limits: [], keys: new Set(['payday', 'next']) }
  if (isOfPay && parsed.keys.has('over') && parsed.keys.has('it') && named === 0)
    return { ...parsed, limits: [...parsed.limits, 'left'] }
  // 'the second largest', after the most of some categories or shops
  if (parsed.nth !== null && ofGroups.some((key) => keys.has(key)))
    return { ...parsed, limits: [...parsed.limits, 'second'] }
  // what a balance grew by is not asked for in another way
  const isGrown = keys.has('rise') && before.payees.length + before.categories.length === 0
  const isHeld = before.accounts.length > 0 || keys.has('savings') || keys.has('current')
  if (isGrown && isHeld && subjects(parsed) === 0 && parsed.keys.size > 0)
    return {
      ...before,
      spans: parsed.spans.length > 0 ? parsed.spans : spans,
      keys: new Set([...keys, ...parsed.keys]),
    }
  // 'what did they charge me for it', of cash or money sent
  const isCharged = charged.some((key) => keys.has(key)) || subjects(before) > 0
  if (parsed.isCharge && named === 0 && parsed.spans.length === 0 && isCharged) {
    parsed.keys.delete('spent')
    for (const key of ['fees', 'it'] as const) parsed.keys.add(key)
    return null
  }
  // 'the difference' of one sum is to nothing
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  const isOfOne = spans.length < 2 && before.earlier === null && !ofChange.some((key) => keys.has(key))
  const isDifference = own.length > 0 && own.every((key) => key === 'compare' || key === 'byHowMuch')
  if (
    isDifference &&
    isOfOne &&
    subjects(before) < 2 &&
    named + parsed.spans.length === 0 &&
    !parsed.keys.has('before')
  )
    return { ...parsed, limits: [...parsed.limits, 'difference'] }
  const isBare = parsed.unknown.every((words) => words.split(' ').every((word) => besides.has(word)))
  if (!parsed.isDays || named > 0 || !isBare || parsed.spans.length > 0 || asksOther(parsed)) return null
  // of what no day was told there are no days until it
  return ofDay.some((key) => keys.has(key)) ? before : { ...parsed, limits: [...parsed.limits, 'days'] }
}

const asksOther = ({ keys }: Parsed): boolean =>
  (['payday', 'bill', 'cheque', 'firstTime', 'spent', 'income', 'home', 'instalments', 'loan'] as const).some(
    (key) => keys.has(key),
  )

export const without = (keys: Parsed['keys'], ...left: Keyword[]): Set<Keyword> =>
  new Set([...keys].filter((key) => !left.includes(key)))

/** 'how much did I send her' after one name, and 'the next instalment' after a loan; null where nothing of the kind is said. */
export function withMeant(parsed: Parsed, before: Parsed): [parsed: Parsed, before: Parsed] | null {
  const [word = ''] = parsed.unknown
  // 'when did I last pay her', after the salary of somebody
  const [category, ...kinds] = before.categories
  const isOfStaff = before.payees.length === 1 && category?.id === 'salary' && kinds.length === 0
  if (isOfStaff && persons.has(word) && subjects(parsed) === 1)
    return [
      { ...parsed, unknown: [], keys: new Set([...parsed.keys, 'those']) },
      { ...before, categories: [] },
    ]
  // a shop is nobody, and 'and her' of another one is not known
  const isOfOne = before.payees.length === 1 && subjects(before) === 1
  const isPerson = isOfOne && (['send', 'income', 'move'] as const).some((key) => before.keys.has(key))
  const isAsked = [...parsed.keys].some((key) => !passing.has(key))
  if (isPerson && isAsked && persons.has(word) && subjects(parsed) === 1)
    return [
      { ...parsed, unknown: [], keys: new Set([...parsed.keys, 'those']) },
      // what one gave her is not what she sent
      parsed.keys.has('spent') ? { ...before, keys: without(before.keys, 'income') } : before,
    ]
  const isLoan = before.keys.has('loan') && parsed.keys.has('instalments') && subjects(parsed) === 0
  // 'when is the next instalment', after what was paid for the nursery: of that
  const isOfPlan = before.keys.has('instalments') || before.keys.has('subscriptions')
  const isOfSubject = subjects(before) === 1 && before.accounts.length === 0 && !isLoan && !isOfPlan
  if (isOfSubject && parsed.keys.has('instalments') && subjects(parsed) === 0) {
    const keys = without(parsed.keys, 'instalments')
    const isBare = [...keys].every((key) => passing.has(key))
    return [{ ...parsed, keys: keys.add('those'), limits: isBare ? ['instalment'] : parsed.limits }, before]
  }
  if (!isLoan) return null
  return [{ ...parsed, keys: without(parsed.keys, 'instalments').add('loan') }, before]
}
