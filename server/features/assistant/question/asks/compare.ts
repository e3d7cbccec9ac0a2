/** Questions about more or less: of some days and of others. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { type Outcome, refuse } from '../intent.ts'
import { hasSubject, measureOf, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Parsed, Span } from '../parsed.ts'
import { isOfTwo } from '../names.ts'
import { asLong, calendarMonth, clipped, equalDays, spanBefore, unitOf } from '../spans.ts'

export function compareOf(asked: Parsed, today: Day): Outcome {
  const parsed = withoutSame(asked, today)
  const { keys } = parsed
  // cash is not of a card
  if (parsed.keys.has('cash') && parsed.keys.has('card')) return refuse('two_subjects')
  // nor is what is there what was spent
  const isHeld = parsed.keys.has('balance') && !parsed.keys.has('spent') && parsed.categories.length === 0
  // 'did I spend more than my salary'
  const isBoth = parsed.keys.has('spent') && (parsed.keys.has('earned') || measureOf(parsed) === 'income')
  // 'more in summer or now'
  const isOpen = parsed.keys.has('or') && parsed.spans.length < 2
  // 'do I spend more at weekends', than on which days
  const isOfWeekday = parsed.weekday !== null && parsed.spans.length === 0 && !parsed.isThan
  if (isOpen) return refuse('no_period')
  if (isOfWeekday) return refuse('not_understood')
  if ((isHeld && parsed.payees.length === 0) || isBoth) return refuse('not_understood')
  // 'how does that compare to the metro', of what is not said
  if (keys.has('it') && keys.has('compare') && !keys.has('more') && parsed.spans.length === 0)
    return refuse('not_understood')
  const bad = checkUse(parsed, {
    ...ofSum,
    keys: [...sumKeys, 'compare', 'more', 'before', 'usual', 'or', 'least', 'percent'],
    spans: 2,
  })
  if (bad) return bad
  const earned = measureOf(parsed)
  const measure = earned === 'earned' ? 'income' : earned
  const subject = subjectOf(parsed)
  if (measure === null || (measure === 'net' && hasSubject(subject))) return refuse('not_understood')
  const percent = keys.has('percent') ? { percent: true } : {}
  const [first, typed] = twoMonths(sinceMonth(parsed.spans), parsed.isRange)
  // a percentage of what, where no days are named
  if (percent.percent && !first) return refuse('no_period')
  if (first && typed && areOneAnother(first, typed)) return refuse('no_period')
  if (typed === undefined && !parsed.keys.has('before')) {
    // 'did it go up in October' is of that month, and the one before it
    const isSince = parsed.spans[0]?.from !== undefined && parsed.spans[0].to === undefined
    const isOfItself = parsed.keys.has('usual') || !(parsed.isThan || isSince)
    // 'less than in September': the days of this month so far, and as many of the one named
    const now = first && !isOfItself && unitOf(first, today)
    if (first && now)
      return {
        ask: 'compare',
        measure,
        subject,
        ...percent,
        ...withWhole(now, parsed.saysWhole ? first : asLong(first, now), first),
      }
    const running = first ?? calendarMonth(today)
    const before = spanBefore(running, today)
    return before
      ? { ask: 'compare', measure, subject, ...percent, first: clipped(running, today), second: before }
      : refuse('no_period')
  }
  // '1 to 20 November against (the same days in) October': as many days of it
  const partly =
    !parsed.saysWhole && first && typed && isPartOf(first) && isWholeMonth(typed)
      ? asDays(typed, first)
      : typed
  const isMonth = parsed.beforeUnit === 'month'
  const before = first && (isMonth ? monthBefore(first) : spanBefore(first, today))
  const second = partly ?? (parsed.keys.has('before') ? before : null)
  if (!first || !second || (typed && parsed.keys.has('before'))) return refuse('no_period')
  // 'from September to October': what the later days are more
  const [later, earlier] =
    percent.percent && (first.from ?? '') < (second.from ?? '') ? [second, first] : [first, second]
  const all = typed !== undefined && typed.from === earlier.from ? typed : earlier
  // 'from January to June or from July till now': of several months that are named, all of their days
  const isLong = ({ from, to = today }: Span): boolean => from !== undefined && addMonths(from, 2) <= to
  const isNamed = parsed.isRange && typed !== undefined && isLong(later) && isLong(earlier)
  const days =
    parsed.saysWhole || isNamed
      ? { first: clipped(later, today), second: clipped(earlier, today) }
      : equalDays(later, earlier, today)
  return { ask: 'compare', measure, subject, ...percent, ...withWhole(days.first, days.second, all) }
}

/** Days and those that they are compared with, and all of these where only some count. */
const withWhole = (first: Span, second: Span, all: Span): { first: Span; second: Span; whole?: Span } =>
  second.to !== undefined && all.to !== undefined && second.to < all.to
    ? { first, second, whole: all }
    : { first, second }

/** 'this month vs the same days last month': of days so far as many are compared anyway. */
function withoutSame(parsed: Parsed, today: Day): Parsed {
  const [first, second] = parsed.spans
  const isSoFar = second !== undefined && first?.to === today && first.from?.endsWith('-01') === true
  return isSoFar ? { ...parsed, limits: parsed.limits.filter((word) => word !== 'same') } : parsed
}

/** 'coffee this month vs last': of all that one word stands for, together. */
export function comparedTogether(parsed: Parsed, today: Day): Outcome | null {
  const { provided, payees, categories, keys } = parsed
  const isFood = payees.length === 0 && categories.length === 2 && isOfTwo(parsed)
  const isBrands = categories.length === 0 && payees.every((payee) => provided.includes(payee))
  // 'groceries and dining in October vs September'
  const isOfOneTime =
    parsed.spans.length === 1 && !keys.has('more') && !keys.has('byHowMuch') && !parsed.isThan
  const isOfDays = parsed.spans.length === 2 || isOfOneTime
  const isJoined = parsed.joined && isOfDays && categories.length + payees.length > 1
  const isAlike = isJoined && (categories.length === 0 || payees.length === 0) && parsed.unknown.length === 0
  const isOne = isFood || (payees.length > 1 && isBrands) || isAlike
  const compares = (['compare', 'more', 'usual', 'before'] as const).some((key) => keys.has(key))
  if (!isOne || !compares || keys.has('or') || keys.has('most')) return null
  // 'both together' of what is compared as one anyway
  const single = {
    ...parsed,
    keys: new Set([...keys].filter((key) => key !== 'together' && key !== 'both')),
    payees: payees.slice(0, 1),
    categories: categories.slice(0, 1),
    joined: false,
  }
  const outcome = compareOf(single, today)
  if (outcome.ask !== 'compare') return outcome
  const [, ...others] =
    categories.length > 0
      ? categories.map((category) => ({ ...outcome.subject, category }))
      : payees.map((payee) => ({ ...outcome.subject, payee }))
  return { ...outcome, others }
}

/** 'going down since September' is of that month, and of this one. */
const sinceMonth = (spans: readonly Span[]): readonly Span[] =>
  spans.map((span) =>
    spans.length === 1 && span.from?.endsWith('-01') === true && span.to === undefined
      ? { from: span.from, to: addDays(addMonths(span.from, 1), -1) }
      : span,
  )

/** Whether days are in both. */
const areOneAnother = (one: Span, other: Span): boolean =>
  one.from !== undefined &&
  other.from !== undefined &&
  one.from <= (other.to ?? '9') &&
  other.from <= (one.to ?? '9')

/** 'from June to October', where they are compared, are the last month and the first. */
function twoMonths(spans: readonly Span[], isRange: boolean): readonly Span[] {
  const [{ from, to } = {}] = spans
  if (spans.length !== 1 || from === undefined || to === undefined || !from.endsWith('-01')) return spans
  const last = `${to.slice(0, 8)}01`
  const isWhole = addDays(addMonths(last, 1), -1) === to && last > from
  if (!isWhole || (!isRange && last !== addMonths(from, 1))) return spans
  return [
    { from: last, to },
    { from, to: addDays(addMonths(from, 1), -1) },
  ]
}

const isWholeMonth = ({ from, to }: Span): boolean =>
  from !== undefined && from.endsWith('-01') && to === addDays(addMonths(from, 1), -1)
const isPartOf = (span: Span): boolean =>
  span.from !== undefined &&
  span.to !== undefined &&
  span.from !== span.to &&
  span.from.slice(0, 7) === span.to.slice(0, 7) &&
  !isWholeMonth(span)

/** The days of a month with the numbers of others. */
function asDays({ from: first, to: last }: Span, { from, to }: Span): Span {
  const at = (day: Day = ''): Day | undefined =>
    first && last && [`${first.slice(0, 8)}${day.slice(8)}`, last].toSorted()[0]
  return { from: at(from), to: at(to) }
}

/** The calendar month before the one in which some days begin. */
function monthBefore({ from }: Span): Span | null {
  if (from === undefined) return null
  const first = `${from.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}
