/** Questions about single payments: those of an amount, the newest two, and whether one still comes. Pure. */
import { always, type Outcome, refuse } from '../intent.ts'
import type { Parsed } from '../parsed.ts'
import { flowOf, hasSubject, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** 'is the last electricity bill higher than the one before': the newest two. */
export function billBeforeOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const isOfLast = keys.has('lastTime') || keys.has('bill')
  const compares = (['compare', 'more', 'rise', 'least'] as const).some((key) => keys.has(key))
  if (!isOfLast || !keys.has('before') || !compares || parsed.spans.length > 0) return null
  const used: readonly Keyword[] = [
    ...sumKeys,
    'lastTime',
    'before',
    'compare',
    'more',
    'rise',
    'byHowMuch',
    'percent',
  ]
  const bad = checkUse(parsed, { ...ofSum, keys: used, spans: 0 })
  const subject = subjectOf(parsed)
  if (bad || !hasSubject(subject)) return bad ?? refuse('not_understood')
  const asks = keys.has('percent') ? 'percent' : keys.has('byHowMuch') ? 'by' : 'change'
  return { ask: 'price', measure: flowOf(parsed), subject, asks, span: null }
}

/** 'why was I charged 241.50 in September': the payments of an amount. */
export function exactOf(parsed: Parsed): Outcome | null {
  const { keys, spans } = parsed
  // '48 dhs' and '176' are how people call 48.29 and 176.72
  const isCalled = parsed.bounds?.min !== undefined && parsed.bounds.min === parsed.bounds.max
  const numbers = isCalled ? [...parsed.numbers, parsed.bounds?.min ?? ''] : parsed.numbers
  const bounds = isCalled ? null : parsed.bounds
  const [amount] = numbers
  const isDay = spans.length === 1 && spans[0]?.from !== undefined && spans[0].from === spans[0].to
  const isOfOne = parsed.payees.length === 1 || isDay
  const isAsked = keys.has('why') || keys.has('when') || keys.has('list') || !parsed.isHowMuch
  const isSure = amount !== undefined && numbers.length === 1 && Number(amount) >= 20 && bounds === null
  // 'is there a payment of 560.15': fils are of one payment
  const isOfPayment =
    isOfOne ||
    keys.has('spent') ||
    keys.has('bill') ||
    keys.has('income') ||
    keys.has('why') ||
    amount?.includes('.')
  if (!isSure || !isAsked || !isOfPayment || keys.has('afford')) return null
  const used: readonly Keyword[] = [...sumKeys, 'why', 'when', 'list', 'perMonth']
  const bad = checkUse({ ...parsed, bounds, ahead: [] }, { ...ofSum, keys: used, numbers: 1 })
  // people leave out fils, and round no 245 that was none
  const isBare = /^\d+$/.test(amount) && (isOfOne || Number(amount) % 10 !== 0)
  const subject = { ...subjectOf(parsed), min: amount, max: isBare ? `${amount}.99` : amount }
  return (
    bad ?? {
      ask: 'list',
      measure: keys.has('income') ? 'income' : 'expense',
      subject,
      span: spans[0] ?? always,
    }
  )
}

/** 'still paying Netflix': whether it is paid as often as it was. */
export function stillOf(parsed: Parsed): Outcome | null {
  // 'do I still pay, when was the last one': the last one says both
  if (!parsed.keys.has('stillPaid') || (parsed.keys.has('lastTime') && parsed.keys.delete('stillPaid')))
    return null
  const bad = checkUse(parsed, {
    ...ofSum,
    keys: [...sumKeys, 'stillPaid', 'subscriptions', 'when'],
    spans: 0,
  })
  const subject = subjectOf(parsed)
  if (bad || !hasSubject(subject)) return bad ?? refuse('not_understood')
  return { ask: 'last', measure: flowOf(parsed), subject, span: null, still: true }
}
