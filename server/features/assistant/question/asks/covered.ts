/** Whether what is due is covered: a card, the rent, a cheque. Pure. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type Outcome, refuse } from '../intent.ts'
import { hasSubject, subjectOf } from '../subject.ts'
import type { Parsed, Span } from '../parsed.ts'
import { checkUse, withoutEdges } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** 'is my current account enough to clear the card': of today, and of no payment of another name. */
function clearOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, accounts, ofKind, numbers } = parsed
  // 'do I have enough on the card' is of its limit
  const isToPay = keys.has('ahead') && (keys.has('bill') || keys.has('current') || accounts.length > 0)
  const isEnough = keys.has('covered') || keys.has('afford') || isToPay
  if (!isEnough || !keys.has('card') || numbers.length > 0 || ofKind.card.length !== 1) return null
  const isNow = [...parsed.spans.map(({ to }) => to), ...parsed.ahead].every((day) => day === today)
  const now = isNow ? { ...parsed, spans: [], ahead: [] } : parsed
  const bad = checkUse(now, {
    keys: ['covered', 'afford', 'ahead', 'card', 'owe', 'bill', 'over', 'move', 'current'],
    accounts: true,
  })
  const [account = null, ...others] = accounts[0] ?? []
  const isOther = others.length > 0 || (account !== null && account.kind === 'card')
  return bad ?? (isOther ? refuse('not_understood') : { ask: 'cardClear', account })
}

/** 'is my rent covered', 'do I have enough for the rent': the next one, and whether the account will hold it. */
export function coveredOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, categories, numbers } = parsed
  const clear = clearOf(parsed, today)
  if (clear) return clear
  const isDue =
    categories.length > 0
      ? categories.every(({ id }) => dues.has(id))
      : (['cheque', 'loan', 'instalments'] as const).some((key) => keys.has(key))
  const isEnough = (keys.has('afford') || keys.has('ahead')) && !keys.has('payday')
  if (!keys.has('covered') && !(isEnough && isDue && numbers.length === 0)) return null
  const on = comingOf(parsed, today)
  // 'will my rent be covered' forecasts nothing
  if (keys.has('covered')) keys.delete('forecast')
  if (on === undefined) return refuse('future')
  const named = { ...parsed, spans: [], ahead: [], coming: null }
  const also = on === null ? {} : { on }
  if (keys.has('cheque') && categories.every(({ id }) => id === 'rent' || id === 'cheques')) {
    const bad = checkUse(named, { keys: [...ofCheque, 'when', 'it'], categories: true })
    return bad ?? { ask: 'cheques', asksNext: true, ...also }
  }
  const bad = checkUse(named, { keys: [...ofCheque, 'instalments', 'loan'], categories: true, payee: true })
  const loans = { id: 'loan_repayments', name: parsed.loanName, type: 'expense' as const }
  const isLoan = keys.has('loan') && categories.length === 0
  const subject = subjectOf(isLoan ? { ...parsed, categories: [loans] } : parsed)
  return bad ?? (hasSubject(subject) ? { ask: 'next', subject, ...also } : null)
}

const ofCheque: readonly Keyword[] = ['covered', 'afford', 'ahead', 'cheque', 'next', 'bill']
/** Categories of what is due on a day: 'can I pay the school fees' is of the next of them. */
const dues: ReadonlySet<string> = new Set([
  'rent',
  'cheques',
  'loan_repayments',
  'education',
  'childcare',
  'domestic_help',
  'insurance',
  'utilities',
  'gym',
])

/** The last day of the year, the month or the week that begins on a day. */
function endOfUnit(from: Day, today: Day): Day {
  if (from === today) return today
  const months = from.endsWith('-01-01') ? 12 : from.endsWith('-01') ? 1 : 0
  return months > 0 ? addDays(addMonths(from, months), -1) : addDays(from, 6)
}

/** The days to come of which a payment is asked, as 'on 3 December' and 'in December' say; undefined where none can be meant. */
export function comingOf({ spans, ahead, coming }: Parsed, today: Day): Span | null | undefined {
  const [[span, ...more], [day, ...others]] = [spans, ahead]
  if (more.length + others.length > 0) return undefined
  const isDay = span === undefined || span.from === span.to
  if (coming !== null || (day !== undefined && isDay)) return coming ?? { from: day, to: day }
  if (span === undefined) return null
  if (span.from === undefined || span.to === undefined) return undefined
  const years = span.to < today ? 12 : 0
  const [from, end] = [addMonths(span.from, years), addMonths(span.to, years)]
  // 'this month' is until it is over
  const to = span.to === today ? endOfUnit(span.from, today) : end
  // 'was my rent of October covered' is of what is over
  return to < today || daysBetween(today, from) > 200 ? undefined : { from, to }
}

/** 'how much of my salary was left at the end of September': what came in then, less what was spent; without days, of the last salary. */
export function keptOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, categories, spans } = parsed
  const isOfPay = categories.length === 1 && categories[0]?.id === 'salary'
  if (categories.length > 0 && !isOfPay) return null
  const [span, ...others] = spans
  // 'left of my salary' without days is what is left now
  const isOver = span?.to !== undefined && span.to < today && others.length === 0
  const used: readonly Keyword[] = [
    'over',
    'save',
    'did',
    'spent',
    'income',
    'earned',
    'share',
    'safe',
    'payLeft',
  ]
  const isShare = isOfPay && keys.has('share') && (keys.has('over') || keys.has('safe'))
  if ((keys.has('payLeft') || isShare) && spans.every(({ to }) => to === today)) {
    const now = withoutEdges({ ...parsed, categories: [], spans: [], ahead: [], coming: null })
    return checkUse(now, { keys: [...used, 'lastTime', 'payday'] }) ?? { ask: 'safe', ofPay: true }
  }
  const isKept =
    ((isOfPay || keys.has('share') || keys.has('income')) && (keys.has('over') || keys.has('save'))) ||
    ((keys.has('safe') || keys.has('payLeft')) && isOver)
  if (!isKept || !isOver) return null
  const bad = checkUse(withoutEdges({ ...parsed, categories: [] }), { keys: used, spans: 1 })
  return bad ?? { ask: 'sum', measure: 'net', subject: subjectOf({ ...parsed, categories: [] }), span }
}
