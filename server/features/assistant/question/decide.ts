/** Decides what a parsed question asks for; refuses one with a part that its answer would ignore. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import {
  always,
  checkUse,
  hasSubject,
  inSpan,
  measureOf,
  type Outcome,
  refuse,
  subjectOf,
  sumKeys,
} from './intent.ts'
import { kindOf } from './kinds.ts'
import type { Parsed, Span } from './parsed.ts'
import { asLong, calendarMonth, clipped, spanAfter, spanBefore } from './spans.ts'
import {
  affordOf,
  balanceOf,
  budgetsOf,
  feesOf,
  groupsOf,
  homeOf,
  loanOf,
  plainOf,
  rateOf,
  scoreOf,
  whenOf,
} from './subjects.ts'
import type { Keyword } from './vocabulary.ts'

/** What a question asks for. The first subject in this order that it names decides. */
export function intentOf(typed: Parsed, today: Day): Outcome {
  const spans = typed.spans.length === 0 && typed.keys.has('ever') ? [always] : typed.spans
  const parsed = {
    ...typed,
    spans,
    keys: new Set([...typed.keys].filter((key) => key !== 'and' && key !== 'only' && key !== 'ever')),
  }
  const { keys } = parsed
  const no = noOf(parsed)
  if (no) return no
  if (parsed.foreign) return refuse('currency')
  const handled = [
    affordOf(parsed, today),
    loanOf(parsed),
    plainOf(parsed),
    budgetsOf(parsed),
    scoreOf(parsed),
    feesOf(parsed),
    homeOf(parsed),
    rateOf(parsed),
    kindOf(parsed, today),
    whenOf(parsed),
    groupsOf(parsed),
    balanceOf(parsed),
  ].find((outcome) => outcome !== null)
  if (handled) return handled
  if (keys.has('compare') || keys.has('more') || keys.has('before')) return compareOf(parsed, today)
  return sumOf(parsed)
}

/** No advice on products, no forecasts of markets. */
function noOf({ keys }: Parsed): Outcome | null {
  if (keys.has('advice')) return refuse('no_advice')
  const own: readonly Keyword[] = ['bill', 'next', 'payday', 'afford', 'safe', 'ahead', 'cheque', 'card']
  return keys.has('forecast') && !own.some((key) => keys.has(key)) ? refuse('no_forecast') : null
}

function sumOf(parsed: Parsed): Outcome {
  const bad = checkUse(parsed, {
    keys: sumKeys,
    categories: true,
    payee: true,
    accounts: true,
    spans: 1,
    bounds: true,
  })
  if (bad) return bad
  const measure = measureOf(parsed)
  const subject = subjectOf(parsed)
  if (measure === null) return refuse('not_understood')
  if (measure === 'net' && (hasSubject(subject) || subject.account)) return refuse('not_understood')
  if (!hasSubject(subject) && parsed.keys.size === 0) return refuse('not_understood')
  return inSpan(parsed, (span) => ({ ask: 'sum', measure, subject, span }))
}

function compareOf(parsed: Parsed, today: Day): Outcome {
  const bad = checkUse(parsed, {
    keys: [...sumKeys, 'compare', 'more', 'before'],
    categories: true,
    payee: true,
    spans: 2,
    bounds: true,
  })
  if (bad) return bad
  const measure = measureOf(parsed)
  const subject = subjectOf(parsed)
  if (measure === null || measure === 'earned' || (measure === 'net' && hasSubject(subject)))
    return refuse('not_understood')
  const [first, typed] = parsed.spans
  if (typed === undefined && !parsed.keys.has('before')) {
    // 'up or down on last month': the days of this month so far, and as many of the one named
    const now = first && spanAfter(first, today)
    if (first && now) return { ask: 'compare', measure, subject, first: now, second: asLong(first, now) }
    const running = first ?? calendarMonth(today)
    const before = spanBefore(running, today)
    return before
      ? { ask: 'compare', measure, subject, first: clipped(running, today), second: before }
      : refuse('no_period')
  }
  const second = typed ?? (first && parsed.keys.has('before') ? monthBefore(first) : null)
  if (!first || !second || (typed && parsed.keys.has('before'))) return refuse('no_period')
  // days so far are compared with as many, or the shorter would always be less
  return { ask: 'compare', measure, subject, ...equalDays(first, second, today) }
}

function equalDays(first: Span, second: Span, today: Day): { first: Span; second: Span } {
  const [one, other] = [clipped(first, today), clipped(second, today)]
  if (one.to === today && one.from !== today) return { first: one, second: asLong(other, one) }
  if (other.to === today && other.from !== today) return { first: asLong(one, other), second: other }
  return { first: one, second: other }
}

/** The calendar month before the one in which some days begin. */
function monthBefore({ from }: Span): Span | null {
  if (from === undefined) return null
  const first = `${from.slice(0, 7)}-01`
  return { from: addMonths(first, -1), to: addDays(first, -1) }
}
