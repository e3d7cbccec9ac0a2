/** Whether what is due is covered: a card, the rent, a cheque. Pure. */
import type { Day } from '#contract/period.ts'
import { type Outcome, refuse } from '../intent.ts'
import { hasSubject, subjectOf } from '../subject.ts'
import type { Parsed } from '../parsed.ts'
import { checkUse } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'

/** 'is my current account enough to clear the card': of today, and of no payment of another name. */
function clearOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, accounts, ofKind } = parsed
  if (!keys.has('covered') || !keys.has('card') || ofKind.card.length !== 1) return null
  const isNow = [...parsed.spans.map(({ to }) => to), ...parsed.ahead].every((day) => day === today)
  const now = isNow ? { ...parsed, spans: [], ahead: [] } : parsed
  const bad = checkUse(now, { keys: ['covered', 'card', 'owe', 'bill', 'over', 'move'], accounts: true })
  const [account = null, ...others] = accounts[0] ?? []
  const isOther = others.length > 0 || (account !== null && account.kind === 'card')
  return bad ?? (isOther ? refuse('not_understood') : { ask: 'cardClear', account })
}

/** 'is my rent covered', 'do I have enough for the rent': the next one, and whether the account will hold it. */
export function coveredOf(parsed: Parsed, today: Day): Outcome | null {
  const { keys, categories, numbers } = parsed
  const clear = clearOf(parsed, today)
  if (clear) return clear
  const isRent = categories.length > 0 && categories.every(({ id }) => id === 'rent')
  if (!keys.has('covered') && !(keys.has('afford') && isRent && numbers.length === 0)) return null
  if (keys.has('cheque') && categories.length === 0) {
    const bad = checkUse(parsed, { keys: ['covered', 'cheque', 'next', 'bill'] })
    return bad ?? { ask: 'cheques', asksNext: true }
  }
  const used: readonly Keyword[] = ['covered', 'afford', 'cheque', 'next', 'bill', 'instalments', 'loan']
  const bad = checkUse(parsed, { keys: used, categories: true, payee: true, ahead: true })
  const subject = subjectOf(parsed)
  return bad ?? (hasSubject(subject) ? { ask: 'next', subject } : null)
}
