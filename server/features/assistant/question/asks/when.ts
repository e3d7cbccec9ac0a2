/** Questions about when: the last time, the next, how often, and pay day. Pure. */
import type { Day } from '#contract/period.ts'
import { always, type Outcome, refuse } from '../intent.ts'
import { flowOf, hasSubject, inSpan, subjectOf, sumKeys } from '../subject.ts'
import { checkUse, ofSum } from '../use.ts'
import type { Parsed } from '../parsed.ts'
import { comingOf } from './covered.ts'
import { dueIn } from './owed.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** 'when is my next rent', 'when did I last pay DEWA', 'how often'. */
export function whenOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys } = parsed
  // 'how much was in my account when my salary came'
  const isOfPay = keys.has('payday') || parsed.categories.some(({ type }) => type === 'income')
  if (keys.has('when') && keys.has('balance') && (parsed.isHowMuch || isOfPay))
    return refuse('not_understood')
  // 'my balance before the last transfer' is no payment; 'the last and the first one' are two
  if (keys.has('balance') && keys.has('before') && keys.has('lastTime')) return refuse('not_understood')
  const isOfBoth = keys.has('firstTime') || keys.has('before')
  if (parsed.joined && keys.has('lastTime') && isOfBoth) return refuse('two_subjects')
  // what somebody is paid is no pay day of one's own
  const isSalary = parsed.payees.length === 0 && parsed.categories.some(({ id }) => id === 'salary')
  const [span] = parsed.spans
  const isComing = parsed.coming !== null || parsed.ahead.length > 0
  const isOver = span?.to !== undefined && keys.has('when') && !keys.has('next') && !isComing
  // a charge is asked of when it was, and not when it is due
  const isCharge = keys.has('fees') && keys.has('when') && !keys.has('next') && !isComing
  const isPast =
    isOver ||
    isCharge ||
    keys.has('lastTime') ||
    (keys.has('did') && (keys.has('when') || keys.has('payday')))
  // 'when is the next one, and how many did I pay' are two
  if (keys.has('times') && keys.has('next') && keys.has('when')) return refuse('two_subjects')
  if (keys.has('times') && !keys.has('payday') && !(isSalary && keys.has('over'))) return timesOf(parsed)
  if (isPast || keys.has('firstTime')) return lastOf(parsed)
  const isAhead = (['when', 'next', 'over', 'times'] as const).some((key) => keys.has(key))
  // 'the next salary for Rosalinda' is what she is due
  const isTheirs = parsed.payees.length === 1 && parsed.categories.length === 0 && !keys.has('income')
  if (isTheirs && (keys.has('next') || keys.has('when')) && keys.delete('payday'))
    return nextOf(parsed, today)
  if (keys.has('payday') || isSalary) {
    const payday = paydayOf(parsed, isAhead)
    if (payday) return payday
  }
  return keys.has('next') || keys.has('when') ? nextOf(parsed, today) : null
}

function timesOf(parsed: Parsed): Outcome {
  const bad = checkUse(parsed, { ...ofSum, keys: [...sumKeys, 'times', 'instalments'] })
  const subject = subjectOf(parsed)
  const isKnown = hasSubject(subject) || subject.account || parsed.spans.length > 0 || parsed.bounds
  if (bad || !isKnown) return bad ?? refuse('not_understood')
  return inSpan(parsed, (span) => ({ ask: 'times', measure: flowOf(parsed), subject, span }))
}

function paydayOf(parsed: Parsed, isAhead: boolean): Outcome | null {
  const { keys } = parsed
  // 'what is due before salary'
  const isDue = keys.has('next') || keys.has('bill') || (keys.has('spent') && parsed.isUsual)
  if (keys.has('before') && isDue) {
    const used = ['next', 'before', 'bill', 'payday'] as const
    return checkUse(parsed, { keys: used, categories: true }) ?? { ask: 'bills', span: null }
  }
  // 'spending from payday to now' is of days that it does not say
  if (keys.has('payday') && keys.has('spent')) return refuse('not_understood')
  if (!keys.has('payday') && !isAhead) return null
  const bad = checkUse(parsed, {
    keys: ['payday', 'when', 'next', 'times', 'over', 'income', 'safe'],
    categories: parsed.categories.some(({ id }) => id === 'salary'),
    spans: 0,
  })
  return bad ?? { ask: 'payday' }
}

const ofNext: readonly Keyword[] = [
  'next',
  'when',
  'bill',
  'spent',
  'owe',
  'cheque',
  'send',
  'income',
  'home',
  'perMonth',
  'fees',
  'move',
  'it',
]
function nextOf(typed: Parsed, today: Day): Outcome {
  const { keys } = typed
  // 'how many days did I eat out'
  if (keys.has('did') && !keys.has('when')) return refuse('not_understood')
  const isOfOther = typed.payees.length > 0 && typed.categories.some(({ id }) => id === 'salary')
  const parsed = isOfOther ? { ...typed, categories: [] } : typed
  const bad = checkUse(parsed, { keys: ofNext, categories: true, payee: true, spans: 1, ahead: true })
  if (bad) return bad
  const subject = subjectOf(parsed)
  // of charges and cash alone nothing is expected
  const isOfCost = subject.cost !== null && subject.category === null && subject.payee === null
  if (isOfCost) return refuse('not_known')
  // when somebody will pay is expected of a salary alone
  if (keys.has('income') && parsed.payees.length > 0) return refuse('not_known')
  const isOpen = keys.has('when') && !keys.has('next') && parsed.coming === null && parsed.ahead.length === 0
  // 'how much rent is still due this year' is of its days alone
  const on = comingOf(parsed, today)
  if (hasSubject(subject) && on === undefined) return refuse('future')
  if (hasSubject(subject))
    return {
      ask: 'next',
      subject,
      ...(on ? { on } : {}),
      ...(on && parsed.isHowMuch ? { only: true } : {}),
      ...(isOpen ? { orLast: true } : {}),
    }
  // 'when does the next one go' is of something, and not of all that is due
  const isOfOne = keys.has('when') && !keys.has('bill') && keys.has('next') && !keys.has('send')
  if (isOfOne && parsed.coming === null && parsed.spans.length + parsed.ahead.length === 0)
    return refuse('not_understood')
  // 'how many days are left' until what is not said
  if (parsed.isDays && !keys.has('bill')) return refuse('not_understood')
  // 'the next transfer' is not all that is due
  if (keys.has('send') && !keys.has('bill')) return refuse('not_understood')
  return keys.has('bill') || keys.has('next') ? dueIn(parsed) : refuse('not_understood')
}

/** 'when did I last pay DEWA'; of the salary where only a pay day is named. */
function lastOf(typed: Parsed): Outcome {
  // 'when did Rosalinda last get paid' is of her
  const isPayday = typed.keys.has('payday') && typed.payees.length + typed.unknown.length === 0
  const salary = { id: 'salary', name: typed.salaryName, type: 'income' as const }
  const parsed = isPayday && typed.categories.length === 0 ? { ...typed, categories: [salary] } : typed
  const bad = checkUse(parsed, {
    ...ofSum,
    nth: typed.keys.has('lastTime') && !typed.keys.has('before') && typed.spans.length === 0,
    keys: [...sumKeys, 'lastTime', 'firstTime', 'when', 'payday', 'before', 'next'],
  })
  const subject = subjectOf(parsed)
  if (bad) return bad
  const first = parsed.keys.has('firstTime')
  // nothing is known of what was before the first one
  if (first && (!hasSubject(subject) || parsed.keys.has('before'))) return refuse('not_understood')
  // 'the weekend before last' is not the last payment of this one
  const isBack = parsed.keys.has('before')
  if (!hasSubject(subject) && isBack && (!parsed.follows || parsed.spans.length > 0))
    return refuse('not_understood')
  // 'what did I spend before my last salary' is no salary
  const isOfPay = parsed.categories.some(({ type }) => type === 'income')
  if (isBack && isOfPay && parsed.keys.has('spent')) return refuse('not_understood')
  // 'last transaction'
  if (!hasSubject(subject) && !parsed.keys.has('income') && !parsed.keys.has('spent'))
    return parsed.keys.has('when')
      ? refuse('not_understood')
      : {
          ask: 'list',
          measure: null,
          subject,
          span: parsed.spans[0] ?? always,
          most: 1,
          back: isBack ? 1 : (parsed.nth ?? 1) - 1,
        }
  const [span = null] = parsed.spans
  return {
    ask: 'last',
    measure: flowOf(parsed),
    subject,
    span,
    back: parsed.keys.has('before') ? 1 : (parsed.nth ?? 1) - 1,
    first,
  }
}
