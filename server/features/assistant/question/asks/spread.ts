/** Questions about how payments and balances lie in time: gaps, single days, the lowest balance, how long money lasts. Pure. */
import type { Day } from '#contract/period.ts'
import { always, type Outcome, refuse } from '../intent.ts'
import type { Parsed } from '../parsed.ts'
import { flowOf, hasSubject, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import { eachOf } from './rates.ts'
import type { Keyword } from '../words/vocabulary.ts'

const withoutLimits = (parsed: Parsed, ...words: string[]): Parsed => ({
  ...parsed,
  limits: parsed.limits.filter((word) => !words.includes(word)),
})

/** 'the longest gap between client payments', 'every how many days do I buy coffee'. */
export function gapsOf(typed: Parsed): Outcome | null {
  if (!typed.keys.has('gap')) return null
  // 'between two payments' counts none of them
  const numbers = typed.numbers.filter((number) => number !== '2')
  const parsed = { ...withoutLimits(typed, 'between', 'week', 'time'), numbers }
  const used: readonly Keyword[] = [
    ...sumKeys,
    'gap',
    'average',
    'biggest',
    'times',
    'perDay',
    'perTime',
    'next',
  ]
  const bad = checkUse(parsed, { ...ofSum, keys: used, several: parsed.provided.length > 1 })
  const subject = subjectOf(parsed)
  if (bad || !hasSubject(subject)) return bad ?? refuse('not_understood')
  const subjects = parsed.provided.length > 1 ? eachOf(parsed, subject) : [subject]
  const [span = always] = parsed.spans
  return { ask: 'gaps', measure: flowOf(parsed), subjects, span, longest: parsed.keys.has('biggest') }
}

/** 'the most expensive day on my card', 'how many days this month did I spend nothing'. */
export function daysOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const none = keys.has('none') && parsed.bareTime === 'day' && !keys.has('byMonth')
  if (!keys.has('byDay') && !none) return null
  const used: readonly Keyword[] = [
    ...sumKeys,
    'byDay',
    'most',
    'more',
    'biggest',
    ...(none ? (['none', 'times', 'next', 'when'] as const) : []),
  ]
  const bad = checkUse(withoutLimits(parsed, 'no'), { ...ofSum, keys: used })
  if (bad) return bad
  const [span] = parsed.spans
  // days without anything are of days that are named
  if (none && span === undefined) return { ask: 'period' }
  return { ask: 'days', measure: flowOf(parsed), subject: subjectOf(parsed), span: span ?? always, none }
}

/** 'the lowest my balance went in the last 90 days'. */
export function lowestOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, spans, accounts } = parsed
  const isLow = keys.has('smallest') && keys.has('balance')
  const [span] = spans
  const isPast =
    span?.from !== undefined && span.from < today && parsed.categories.length + parsed.payees.length === 0
  if (!isLow || !isPast) return null
  const used: readonly Keyword[] = [
    'smallest',
    'balance',
    'savings',
    'current',
    'when',
    'did',
    'more',
    'list',
  ]
  const bad = checkUse(withoutLimits({ ...parsed, numbers: [] }, 'which', 'account'), {
    keys: used,
    accounts: true,
    spans: 1,
  })
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  return bad ?? { ask: 'lowest', kind, accounts: accounts[0] ?? null, span }
}

/** 'how long can I survive without a salary'. */
export function runwayOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('runway')) return null
  const used: readonly Keyword[] = ['runway', 'balance', 'spent', 'usual', 'everything', 'over', 'income']
  return checkUse(parsed, { keys: used }) ?? { ask: 'runway' }
}
