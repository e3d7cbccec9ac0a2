/** Questions about one thing that the product keeps: cards, loans, bills, budgets, accounts. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import type { Parsed } from './parsed.ts'
import {
  checkUse,
  flowOf,
  hasSubject,
  inSpan,
  ofSum,
  type Outcome,
  type Plain,
  refuse,
  subjectOf,
} from './intent.ts'
import type { Keyword } from './vocabulary.ts'

/** What is left of loans; what was paid for them is a category. */
export function loanOf(parsed: Parsed): Outcome | null {
  const { keys, categories } = parsed
  if (!keys.delete('loan')) return null
  const isOwed = (['owe', 'over', 'balance'] as const).some((key) => keys.has(key))
  if (isOwed && !keys.has('spent'))
    return checkUse(parsed, { keys: ['owe', 'over', 'balance'] }) ?? { ask: 'loans' }
  const loans = { id: 'loan_repayments', name: parsed.loanName, type: 'expense' as const }
  if (!categories.some(({ id }) => id === loans.id)) parsed.categories = [...categories, loans]
  return null
}

export function rateOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('rate')) return null
  const bad = checkUse(parsed, { keys: ['rate', 'save', 'income'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'rate', span }))
}

export function affordOf(parsed: Parsed, today: Day): Outcome | null {
  if (!parsed.keys.has('afford') || parsed.keys.has('safe')) return null
  // what is to be bought does not matter, only its price
  const bad = checkUse(
    { ...parsed, unknown: [], payees: [], categories: [] },
    { keys: ['afford', 'spent', 'bought', 'cash', 'balance', 'income'], spans: 1, ahead: true, numbers: 1 },
  )
  const [amount] = parsed.numbers
  if (bad || amount === undefined || Number(amount) <= 0) return bad ?? refuse('not_understood')
  const [on = today] = parsed.ahead
  if (parsed.spans.length > 0 && parsed.ahead.length === 0) return refuse('not_understood')
  if (on < today || daysBetween(today, on) > 60) return refuse('future')
  return { ask: 'afford', amount, on }
}

const plain: readonly (readonly [Keyword, Plain | 'cheques', readonly Keyword[]])[] = [
  ['safe', 'safe', ['safe', 'afford', 'spent']],
  ['ahead', 'ahead', ['ahead', 'payday', 'balance']],
  ['goal', 'goals', ['goal', 'list', 'times', 'over', 'why', 'save', 'savings', 'balance']],
  [
    'subscriptions',
    'subscriptions',
    ['subscriptions', 'spent', 'balance', 'bill', 'times', 'list', 'perMonth', 'instalments'],
  ],
  [
    'cheque',
    'cheques',
    ['cheque', 'next', 'when', 'balance', 'bill', 'spent', 'owe', 'times', 'list', 'over'],
  ],
  [
    'instalments',
    'instalments',
    ['instalments', 'bill', 'perMonth', 'times', 'list', 'owe', 'over', 'spent', 'next', 'when', 'balance'],
  ],
  ['gratuity', 'gratuity', ['gratuity', 'balance', 'why']],
  ['zakat', 'zakat', ['zakat', 'owe', 'next']],
  ['unusual', 'unusual', ['unusual']],
]

export function plainOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  for (const [key, ask, used] of plain)
    if (keys.has(key)) {
      const rent = key === 'cheque' && parsed.categories.every(({ id }) => id === 'rent' || id === 'cheques')
      return (
        checkUse(parsed, { keys: used, categories: rent }) ??
        (ask === 'cheques'
          ? { ask, asksNext: keys.has('next') || keys.has('when') || keys.has('bill') }
          : { ask })
      )
    }
  if (
    keys.has('bill') &&
    !keys.has('biggest') &&
    !keys.has('next') &&
    !keys.has('when') &&
    parsed.spans.length + parsed.ahead.length > 0 &&
    parsed.categories.length + parsed.payees.length + parsed.unknown.length === 0
  )
    return checkUse(parsed, { keys: ['bill', 'spent', 'owe'], spans: 1, ahead: true }) ?? dueIn(parsed)
  if (keys.has('card') && (keys.has('owe') || keys.has('next') || keys.has('balance') || keys.size === 1))
    return checkUse(parsed, { keys: ['card', 'owe', 'next', 'when', 'balance', 'bill'] }) ?? { ask: 'cards' }
  return null
}

/** What is due on the days that a question names. */
const dueIn = ({ spans: [span], ahead: [day], coming }: Parsed): Outcome => ({
  ask: 'bills',
  // a coming day counts before the past one of its name
  span: coming ?? span ?? (day === undefined ? null : { from: day, to: day }),
})

export function budgetsOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('budget')) return null
  const bad = checkUse(parsed, {
    keys: ['budget', 'over', 'spent', 'balance', 'why'],
    categories: true,
    spans: 0,
  })
  return bad ?? { ask: 'budgets', category: parsed.categories[0] ?? null }
}

export function scoreOf(parsed: Parsed): Outcome | null {
  const { keys, spans } = parsed
  const ask = keys.has('score') ? 'score' : keys.has('worth') ? 'worth' : null
  if (!ask) return null
  const numbers = ask === 'score' ? 1 : 0
  const bad = checkUse(parsed, { keys: ['score', 'worth', 'why'], spans: 1, numbers })
  return bad ?? { ask, span: spans[0] ?? null }
}

export function feesOf(parsed: Parsed): Outcome | null {
  if (!parsed.keys.has('fees')) return null
  const bad = checkUse(parsed, { keys: ['fees', 'spent'], spans: 1 })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'fees', span }))
}

/** 'how much did I send home', 'money sent to India'. */
export function homeOf(parsed: Parsed): Outcome | null {
  const { keys, countries, categories } = parsed
  const category = categories.some(({ id }) => id === 'sent_home')
  if (!keys.has('home') && !category && countries.length === 0) return null
  const bad = checkUse(parsed, {
    keys: ['home', 'send', 'spent'],
    countries: true,
    categories: category,
    spans: 1,
  })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'home', country: countries[0] ?? null, span }))
}

/** 'when is my next rent', 'when did I last pay DEWA', 'how often'. */
export function whenOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  if (keys.has('times')) {
    const bad = checkUse(parsed, {
      ...ofSum,
      keys: ['times', 'spent', 'bought', 'cash', 'income', 'instalments', 'send'],
    })
    const subject = subjectOf(parsed)
    if (bad || (!hasSubject(subject) && parsed.spans.length === 0)) return bad ?? refuse('not_understood')
    return inSpan(parsed, (span) => ({ ask: 'times', measure: flowOf(parsed), subject, span }))
  }
  if (keys.has('lastTime')) {
    const bad = checkUse(parsed, {
      keys: ['lastTime', 'when', 'spent', 'bought', 'send', 'income', 'list', 'cash'],
      categories: true,
      payee: true,
    })
    const subject = subjectOf(parsed)
    return (
      bad ??
      (hasSubject(subject)
        ? { ask: 'last', measure: flowOf(parsed), subject, span: null }
        : refuse('not_understood'))
    )
  }
  const isSalary = parsed.categories.some(({ id }) => id === 'salary')
  if (keys.has('payday') || ((keys.has('when') || keys.has('next')) && isSalary)) {
    const bad = checkUse(parsed, { keys: ['payday', 'when', 'next'], categories: isSalary })
    return bad ?? { ask: 'payday' }
  }
  if (!keys.has('next') && !keys.has('when')) return null
  const bad = checkUse(parsed, {
    keys: ['next', 'when', 'bill', 'spent', 'owe', 'cheque'],
    categories: true,
    payee: true,
    spans: 1,
    ahead: true,
  })
  if (bad) return bad
  const subject = subjectOf(parsed)
  if (hasSubject(subject)) return { ask: 'next', subject }
  return keys.has('bill') || keys.has('next') ? dueIn(parsed) : refuse('not_understood')
}

export function groupsOf(parsed: Parsed): Outcome | null {
  const { keys } = parsed
  const by = keys.has('categories') ? 'category' : keys.has('merchants') ? 'merchant' : null
  if (!by) return null
  const bad = checkUse(parsed, {
    keys: ['categories', 'merchants', 'spent', 'bought', 'list', 'biggest', 'most'],
    spans: 1,
    numbers: 1,
  })
  return bad ?? inSpan(parsed, (span) => ({ ask: 'groups', by, span }))
}

/** 'what is my balance', 'how much is in my savings account'. */
export function balanceOf(parsed: Parsed): Outcome | null {
  const { keys, accounts } = parsed
  const isAccount = keys.has('savings') || keys.has('current') || accounts.length > 0
  const flows: readonly Keyword[] = ['spent', 'income', 'earned', 'save', 'send', 'compare']
  if ((!keys.has('balance') && !isAccount) || flows.some((key) => keys.has(key))) return null
  const bad = checkUse(parsed, { keys: ['balance', 'savings', 'current', 'over'], accounts: true })
  if (bad) return bad
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  return kind && accounts.length > 0
    ? refuse('two_subjects')
    : { ask: 'balance', kind, accounts: accounts[0] ?? null }
}
